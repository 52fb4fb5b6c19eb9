// The judge: whose hand it is, what goes back to the centre, who owns the red, who won.
//
// A shot is judged in the order in which a referee would do it: first what is wrong with it (every
// reason to lose the hand at once) and what becomes of the red, then everything that goes back to
// the centre, and only then whether a side is home and what the set pays. The judge sees a Standing
// and an Outcome and nothing else, so it cannot tell an observed shot from a simulated one.
//
// Source: docs/carrom_rules.md, from "Keeping and losing the hand" to "Match and score".
#ifndef PARLOUR_ENGINE_CARROM_JUDGE_H_
#define PARLOUR_ENGINE_CARROM_JUDGE_H_

#include <absl/strings/string_view.h>

#include <array>
#include <cstdint>
#include <optional>

#include "engine/carrom/outcome.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/rules.h"
#include "engine/carrom/standing.h"

namespace parlour::carrom {

// The rules that take the hand away. C-RED-ENEMY, C-RED-MISS, C-RED-MIXED and C-RED-FOUL never come
// without one of these, and C-RED-LAST leaves the hand.
inline constexpr RuleSet kTakesHand = {Rule::kLoseTouch, Rule::kLoseNone,    Rule::kLoseEnemy,
                                       Rule::kLoseOut,   Rule::kLoseStriker, Rule::kLoseBank,
                                       Rule::kRedFirst};

// The rules that return a pocketed red to the centre.
inline constexpr RuleSet kReturnsRed = {Rule::kRedFirst, Rule::kRedLast,  Rule::kRedEnemy,
                                        Rule::kRedMiss,  Rule::kRedMixed, Rule::kRedFoul};

// A set that is over: a line of the score sheet.
struct SetEnd {
  Team winner;
  Colour side;         // the winner's colour in this set
  Rule how;            // C-HOME, C-HOME-BOTH or C-BONUS-HAND (a last hand that was won)
  bool last_hand;      // a last hand was played, won or lost
  bool owns_red;       // the winner owns the red
  uint8_t enemy_left;  // the loser's pawns that are still on the board
  uint32_t points;     // what the set paid: by sets 1; by points C-SCORE

  friend bool operator==(const SetEnd&, const SetEnd&) = default;
};

// What the judge says of one shot.
struct Judgement {
  Seat seat = Seat::kSouth;         // that shot
  Colour side = Colour::kWhite;     // its colour
  RuleSet rules{};                  // all that the shot applied: reasons, red, end of the set
  Colours returned{};               // goes back to the centre, from the bottom (C-RETURN)
  std::optional<SetEnd> set_end{};  // where the shot ended a set
  std::array<uint32_t, 2> score{};  // of the match after the shot, by Index(team)
  bool match_ended = false;
  Seat next = Seat::kSouth;           // to shoot after this, and its colour then: in the next set
  Colour next_side = Colour::kWhite;  // if this one is over; neither has a meaning after the match

  // The shot broke nothing, so the hand goes on; but it may have ended the set.
  bool kept() const { return rules.Has(Rule::kKeep); }
};

// C-POSSIBLE: why `outcome` cannot have happened, in one sentence; none if it can.
std::optional<absl::string_view> WhyImpossible(const Standing& standing, const Outcome& outcome);

// Judges one shot of the seat whose hand it is, and carries it out. Requires a match that has not
// ended and an outcome that is possible.
Judgement JudgeShot(const Options& options, Standing& standing, const Outcome& outcome);

// C-LINE-BLOCKED: the seat whose hand it is finds no place on its line. Its hand is lost without a
// shot, and with it what needed that hand: a pending red (C-RED-FOUL), a last hand. Requires a
// match that has not ended.
Judgement JudgeBlockedHand(const Options& options, Standing& standing);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_JUDGE_H_
