#include "engine/record/replay.h"

#include <optional>
#include <utility>

#include "engine/record/reader.h"
#include "engine/record/senet_replay.h"

namespace parlour::record {
namespace {

std::optional<Break> CheckCommitment(const Record& record) {
  if (!record.commitment) return std::nullopt;
  const Sha256 expected = Commitment(record.seed->seed);
  if (*record.commitment == expected) return std::nullopt;
  return Break{0, kCommitmentRule, Hex(*record.commitment), Hex(expected)};
}

}  // namespace

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
  const auto& game = std::get<SenetGame>(record.game);
  Verdict verdict;
  verdict.game = std::string(GameName(record));
  verdict.plies = game.plies.size();
  auto found = CheckCommitment(record);
  if (!found) found = ReplaySenet(record, game, notes);
  if (!found) return verdict;

  verdict.kind = Verdict::Kind::kBreaks;
  verdict.ply = found->ply;
  verdict.ply_line = found->ply == 0 ? record.line : game.plies[found->ply - 1].line;
  verdict.rule = found->rule;
  verdict.recorded = std::move(found->recorded);
  verdict.expected = std::move(found->expected);
  return verdict;
}

Verdict ReplayText(absl::string_view text, int first_line, const ReplayNotes& notes) {
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
