// What happened, told rule by rule: the events of a throw and of a move, and the certificate that
// says for each pawn which rule keeps it where it is.
#ifndef PARLOUR_ENGINE_SENET_EVENTS_H_
#define PARLOUR_ENGINE_SENET_EVENTS_H_

#include <absl/container/inlined_vector.h>

#include <cstdint>
#include <optional>

#include "engine/senet/match.h"
#include "engine/senet/position.h"
#include "engine/senet/rules.h"

namespace parlour::senet {

// One fact and the rule that caused it. Squares are 1…30 or kOff; 0 where they say nothing.
//   S-SETUP, S-FIRST          the round's set-up; `side` throws first
//   S-THROW, S-THROW-0        `side` threw `points`
//   S-ADVANCE, S-RETREAT      a pawn went from `from` to `to` (S-RETREAT without squares: it passed
//                             where it could have retreated)
//   S-VAR-RESERVE             a pawn entered on `to`
//   S-PASS                    nothing could be moved
//   S-JUMP                    the pawn passed over others on its way
//   S-ATTACK                  the enemy pawn on `from` went to `to`
//   S-27                      the water: the pawn restarts on `to`
//   S-26                      `side` throws again
//   S-28, S-29, S-30          the pawn on `to` leaves only with exactly `points`
//   S-EXIT, S-EXIT-LAST       the pawn left the board; the side's last one without a companion
//   S-WIN, S-SCORE            `side` won the round; it gets `points`
//   S-NEXT, S-MATCH           `side` throws first in the next round; `side` won the match
//   S-TURN                    it is the turn of `side`
struct Event {
  Rule rule;
  Side side;
  uint8_t from = 0;
  uint8_t to = 0;
  uint8_t points = 0;

  friend bool operator==(const Event&, const Event&) = default;
};

// In order. No throw or move has more events than fit without an allocation.
using Events = absl::InlinedVector<Event, 10>;

// A new match: S-SETUP (or S-VAR-RESERVE) and S-FIRST.
Events StartEvents(const Options& options, const Position& start);

// A throw; `position` is the one after it.
Event ThrowEvent(const Position& position);

// A move: `before` it, what it did, and `after` it.
Events MoveEvents(const Options& options, const Position& before, const Step& step,
                  const Position& after);

// Why one pawn cannot move; no rule where it can.
struct Refusal {
  uint8_t from = 0;  // the pawn's square; 0 is a pawn in reserve
  std::optional<Rule> advance;
  std::optional<Rule> retreat;  // never for a pawn in reserve: it has no square to retreat from
};
using Refusals = absl::InlinedVector<Refusal, 6>;

// For every pawn of the side to act, by ascending square, the reserve (if any) first. Requires that
// a move is owed.
Refusals Certificate(const Options& options, const Position& position);

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_EVENTS_H_
