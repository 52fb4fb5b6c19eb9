// What a shot did, told in order: each event with the rule that caused it and its facts.
//
// Source: docs/carrom_rules.md; the events follow its order. An event is made from what the judge
// said, never judged again.
#ifndef PARLOUR_ENGINE_CARROM_EVENTS_H_
#define PARLOUR_ENGINE_CARROM_EVENTS_H_

#include <cstdint>

#include "engine/carrom/fixed_list.h"
#include "engine/carrom/match.h"
#include "engine/carrom/outcome.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/rules.h"
#include "engine/carrom/standing.h"

namespace parlour::carrom {

struct Event {
  Rule rule = Rule::kKeep;
  Seat seat = Seat::kSouth;      // the seat concerned
  Colour side = Colour::kWhite;  // its colour; at the end of a set the winner's
  Colours pieces{};              // the pieces concerned, in order
  uint32_t points = 0;           // what was paid, or the winner's score

  friend bool operator==(const Event&, const Event&) = default;
};

// A shot applies at most 13 rules, which is the longest list: after it come at most its sequel and
// four blocked hands of two events each, one of which may also return a red or end a set.
using Events = FixedList<Event, 16>;

// The rules that the shot applied (Judgement::rules):
//   C-KEEP                        the shooter; its own pawns that dropped
//   C-LOSE-…                      the shooter; the enemy's pawns that dropped, or what left
//   C-PENALTY, C-PENALTY-NONE     the shooter; the pawn that goes back
//   C-RETURN                      everything that goes back, from the bottom of the stack
//   C-RED-…                       the shooter; the red
//   C-HOME, C-HOME-BOTH, C-SCORE  the winner's first seat and side; what the set paid
//   C-BONUS-HAND                  the seat that gets the last hand; beside C-HOME, that has won it
Events ShotEvents(const Options& options, const Step& step);

// How the match goes on from there:
//   C-LINE-BLOCKED                the seat that cannot shoot, and what that applied
//   C-ORDER                       the hand goes to this seat
//   C-MATCH-SETS, C-MATCH-POINTS  the match is over: the winner's first seat, side and score
//   C-NEXT                        the next set: the seat that has white and begins
Events MatchEvents(const Options& options, const Step& step);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_EVENTS_H_
