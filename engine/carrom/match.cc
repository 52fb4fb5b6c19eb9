#include "engine/carrom/match.h"

#include <absl/strings/str_cat.h>

#include <cassert>

namespace parlour::carrom {

Team WhiteTeam(const Seed& seed) { return Lot(seed, 0) == 0 ? Team::kSouths : Team::kOthers; }

std::optional<Refusal> RuleAgainst(const Options& options, const Position& position, Seat seat,
                                   const Shot& shot) {
  const Standing& standing = position.standing;
  if (standing.ended) return Refusal{Rule::kEnd, "the match has ended"};  // C-END
  if (seat != standing.seat) {                                            // C-ORDER
    const char hand[] = {Letter(standing.seat), '\0'};
    return Refusal{Rule::kOrder, absl::StrCat("the hand is ", hand, "'s")};
  }
  if (options.table == Table::kObserved && shot.flick) {  // C-MODE
    return Refusal{Rule::kMode, "the match is played on an observed table, which takes no flick"};
  }
  if (options.table == Table::kSimulated && !shot.flick) {
    return Refusal{Rule::kMode, "the match is played on a simulated table, which takes a flick"};
  }
  if (const auto reason = WhyImpossible(standing, shot.outcome)) {  // C-POSSIBLE
    return Refusal{Rule::kPossible, std::string(*reason)};
  }
  return std::nullopt;
}

Judgement Play(const Options& options, Position& position, const Outcome& outcome) {
  assert(options.table == Table::kObserved);
  return JudgeShot(options, position.standing, outcome);
}

}  // namespace parlour::carrom
