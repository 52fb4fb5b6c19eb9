#include "engine/record/replay.h"

#include <absl/strings/str_cat.h>

#include <optional>
#include <utility>

#include "engine/record/break.h"
#include "engine/record/reader.h"

namespace parlour::record {
namespace {

std::optional<Break> CheckCommitment(const Record& record) {
  if (!record.commitment) return std::nullopt;
  const Sha256 expected = Commitment(record.seed->seed);
  if (*record.commitment == expected) return std::nullopt;
  return Break{0, kCommitmentRule, Hex(*record.commitment), Hex(expected)};
}

std::optional<Break> ReplayGame(const Record& record, const ReplayNotes& notes) {
  if (const auto* senet = std::get_if<SenetGame>(&record.game)) {
    return ReplaySenet(record, *senet, notes);
  }
  return ReplayCarrom(record, std::get<CarromGame>(record.game), notes);
}

// The line of ply number `ply`, or of the game for ply 0.
int64_t LineOf(const Record& record, uint64_t ply) {
  if (ply == 0) return record.line;
  return std::visit([ply](const auto& game) { return game.plies[ply - 1].line; }, record.game);
}

}  // namespace

std::optional<ResultMismatch> CheckResult(const Record& record, bool ended,
                                          const std::array<uint32_t, 2>& score) {
  const auto text = [](const auto& pair) { return absl::StrCat(pair[0], "-", pair[1]); };
  if (record.result && record.result->score) {
    const auto& recorded = *record.result->score;
    if (recorded != score) return ResultMismatch{text(recorded), text(score)};
    if (!ended && record.termination == Termination::kNormal) {
      return ResultMismatch{text(recorded), "*, since the match is unfinished"};
    }
  } else if (ended) {
    return ResultMismatch{record.result ? "*" : "no result", text(score)};
  }
  return std::nullopt;
}

absl::string_view KindName(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::kConforms:
      return "conforms";
    case Verdict::Kind::kBreaks:
      return "breaks";
    case Verdict::Kind::kUnreadable:
      return "unreadable";
  }
  return "";
}

Verdict Replay(const Record& record, const ReplayNotes& notes) {
  Verdict verdict;
  verdict.game = std::string(GameName(record));
  verdict.plies = std::visit([](const auto& game) { return game.plies.size(); }, record.game);
  auto found = CheckCommitment(record);
  if (!found) found = ReplayGame(record, notes);
  if (!found) return verdict;

  verdict.kind = Verdict::Kind::kBreaks;
  verdict.ply = found->ply;
  verdict.ply_line = LineOf(record, found->ply);
  verdict.rule = found->rule;
  verdict.recorded = std::move(found->recorded);
  verdict.expected = std::move(found->expected);
  return verdict;
}

Verdict ReplayText(absl::string_view text, int64_t first_line, const ReplayNotes& notes) {
  auto read = ReadRecord(text, first_line);
  if (const auto* record = std::get_if<Record>(&read)) return Replay(*record, notes);
  auto& bad = std::get<Unreadable>(read);
  Verdict verdict;
  verdict.kind = Verdict::Kind::kUnreadable;
  verdict.game = std::move(bad.game);
  verdict.error_line = bad.line;
  verdict.column = bad.column;
  verdict.wanted = std::move(bad.wanted);
  return verdict;
}

}  // namespace parlour::record
