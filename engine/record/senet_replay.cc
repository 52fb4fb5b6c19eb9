// The replay of a senet game; see replay.h.

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <utility>
#include <vector>

#include "engine/record/break.h"
#include "engine/senet/events.h"
#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"

namespace parlour::record {
namespace {

using senet::MoveKind;
using senet::PlayedMove;
using senet::Rule;

senet::Move MoveOf(const PlayedMove& written) { return {written.kind, written.from}; }

// Whether the square named is the whole throw away. Leaving the board and entering name no square
// that a throw could be measured by.
bool IsWholeThrow(const PlayedMove& written, int points) {
  switch (written.kind) {
    case MoveKind::kAdvance:
      return written.to == senet::kOff || written.to - written.from == points;
    case MoveKind::kRetreat:
      return written.from - written.to == points;
    case MoveKind::kEnter:
    case MoveKind::kPass:
      return true;
  }
  return true;
}

// The rule that a written result of a legal move breaks, in the order in which they are cited.
std::optional<Rule> RuleAgainstResult(const PlayedMove& written, const PlayedMove& played) {
  if (written == played) return std::nullopt;
  if (written.to == senet::kOff) return Rule::kExit;
  if (written.kind == MoveKind::kEnter) return Rule::kVarReserve;
  if (written.restart != played.restart) return Rule::k27;
  if (written.attack != played.attack) return Rule::kAttack;
  return Rule::kAdvance;
}

std::string LegalMovesText(const senet::Options& options, const senet::Position& position) {
  const senet::LegalMoves moves = senet::ListMoves(options, position);
  std::vector<std::string> texts;
  for (int i = 0; i < moves.count(); ++i) {
    texts.push_back(senet::MoveText(senet::Preview(position, moves.At(i))));
  }
  return absl::StrJoin(texts, " or ");
}

class SenetReplay {
 public:
  SenetReplay(const Record& record, const SenetGame& game, const ReplayNotes& notes)
      : record_(record), game_(game), notes_(notes), next_throw_(record.used_before) {
    if (record.seed) sticks_.emplace(record.seed->seed, "sticks");
  }

  std::optional<Break> Run() {
    auto found = Start();
    while (!found && ply_ < game_.plies.size()) found = JudgePly(game_.plies[ply_++]);
    if (!found) found = JudgeResult();
    if (notes_.sheet != nullptr) *notes_.sheet = SenetSheet{std::move(rounds_), position_};
    return found;
  }

 private:
  Break BreakAt(absl::string_view rule, std::string recorded, std::string expected) const {
    return {ply_, rule, std::move(recorded), std::move(expected)};
  }
  Break BreakAt(Rule rule, std::string recorded, std::string expected) const {
    if (notes_.coverage != nullptr) ++notes_.coverage->Of(rule).refused;
    return BreakAt(senet::Id(rule), std::move(recorded), std::move(expected));
  }

  // S-SETUP and S-FIRST.
  std::optional<Break> Start() {
    senet::Side first = game_.first.value_or(senet::Side::kBlack);
    if (record_.seed) {
      const senet::Side lot = senet::FirstSide(record_.seed->seed);
      if (game_.first && first != lot) {
        return BreakAt(
            Rule::kFirst, std::string(1, senet::Letter(first)),
            absl::StrCat(std::string(1, senet::Letter(lot)), ", by the lot of the seed"));
      }
      first = lot;
    }
    position_ = game_.position ? *game_.position : senet::StartPosition(game_.options, first);
    if (notes_.coverage != nullptr && !game_.position) {
      for (const auto& event : senet::StartEvents(game_.options, position_)) Apply(event.rule);
    }
    return std::nullopt;
  }

  std::optional<Break> JudgePly(const SenetPly& ply) {
    if (position_.ended) {
      return BreakAt(Rule::kEnd, senet::MoveText(ply.move), "no more plies: the match has ended");
    }
    if (ply.side != position_.side) {
      return BreakAt(Rule::kTurn, std::string(1, senet::Letter(ply.side)),
                     absl::StrCat(std::string(1, senet::Letter(position_.side)), " to play"));
    }
    if (const auto rule = senet::RuleAgainstNaming(position_, MoveOf(ply.move))) {
      return BreakAt(*rule, senet::MoveText(ply.move), "a move of one's own pawn");
    }
    if (auto found = JudgeThrow(ply)) return found;
    if (auto found = JudgeMove(ply)) return found;
    return JudgeDigest(ply);
  }

  // S-THROW: the points owed, or the seed's, or any that sticks can give. After it a move is owed.
  std::optional<Break> JudgeThrow(const SenetPly& ply) {
    const auto wrong = [&](std::string expected) {
      return BreakAt(Rule::kThrow, absl::StrCat(ply.points), std::move(expected));
    };
    if (position_.points != 0) {
      if (ply.points != position_.points) return wrong(absl::StrCat(int{position_.points}));
      return std::nullopt;
    }
    if (sticks_) {
      if (next_throw_ >= kMaxCount) return wrong("no more throws: the seed is used up");
      const int faces = Faces(*sticks_, next_throw_++);
      const int points = senet::PointsOfFaces(game_.options, faces);
      if (ply.points != static_cast<uint32_t>(points)) return wrong(absl::StrCat(points));
    } else if (ply.points > senet::kMaxPoints ||
               !senet::IsThrow(game_.options, static_cast<int>(ply.points))) {
      return wrong(absl::StrCat("1, 2, 3, 4 or ", game_.options.four_backs_points));
    }
    senet::Throw(position_, static_cast<int>(ply.points));
    if (notes_.coverage != nullptr) Apply(senet::ThrowEvent(position_).rule);
    return std::nullopt;
  }

  std::optional<Break> JudgeMove(const SenetPly& ply) {
    const senet::Move move = MoveOf(ply.move);
    auto rule = IsWholeThrow(ply.move, position_.points)
                    ? senet::RuleAgainst(game_.options, position_, move)
                    : std::optional(Rule::kAdvance);
    if (rule) {
      return BreakAt(*rule, senet::MoveText(ply.move), LegalMovesText(game_.options, position_));
    }
    const PlayedMove played = senet::Preview(position_, move);
    rule = RuleAgainstResult(ply.move, played);
    if (rule) return BreakAt(*rule, senet::MoveText(ply.move), senet::MoveText(played));

    const senet::Position before = position_;
    const senet::Step step = senet::Play(game_.options, position_, move);
    if (notes_.coverage != nullptr) Cover(before, step);
    if (step.won_round) rounds_.push_back({before.side, step.round_points, ply_});
    return std::nullopt;
  }

  std::optional<Break> JudgeDigest(const SenetPly& ply) {
    if (!ply.digest) return std::nullopt;
    const uint32_t digest = senet::PositionDigest(position_);
    if (*ply.digest == digest) return std::nullopt;
    return BreakAt(kDigestRule, absl::StrCat("#", ShortDigestText(*ply.digest)),
                   absl::StrCat("#", ShortDigestText(digest)));
  }

  // S-SCORE: the Result tag.
  std::optional<Break> JudgeResult() const {
    auto mismatch = CheckResult(record_, position_.ended, position_.score);
    if (!mismatch) return std::nullopt;
    return BreakAt(Rule::kScore, std::move(mismatch->recorded), std::move(mismatch->expected));
  }

  void Apply(Rule rule) { ++notes_.coverage->Of(rule).applied; }

  void Cover(const senet::Position& before, const senet::Step& step) {
    for (const auto& event : senet::MoveEvents(game_.options, before, step, position_)) {
      Apply(event.rule);
    }
    if (step.move.kind != MoveKind::kRetreat && step.move.kind != MoveKind::kPass) return;
    for (const senet::Refusal& refusal : senet::Certificate(game_.options, before)) {
      if (refusal.advance) ++notes_.coverage->Of(*refusal.advance).forced;
      if (refusal.retreat) ++notes_.coverage->Of(*refusal.retreat).forced;
    }
  }

  const Record& record_;
  const SenetGame& game_;
  const ReplayNotes& notes_;
  std::optional<Keystream> sticks_;
  uint64_t next_throw_;
  uint64_t ply_ = 0;  // plies judged so far, the present one included
  senet::Position position_;
  std::vector<SenetRound> rounds_;
};

}  // namespace

std::optional<Break> ReplaySenet(const Record& record, const SenetGame& game,
                                 const ReplayNotes& notes) {
  if (notes.coverage != nullptr) ++notes.coverage->senet_games;
  return SenetReplay(record, game, notes).Run();
}

}  // namespace parlour::record
