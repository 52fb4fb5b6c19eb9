// Playing senet: a throw, then a move; rounds; the end of the match.
//
// Functions here take values and return values; nothing is hidden. Source: docs/senet_rules.md,
// "Throwing", "Special squares", "Rounds and score".
#ifndef PARLOUR_ENGINE_SENET_MATCH_H_
#define PARLOUR_ENGINE_SENET_MATCH_H_

#include <cassert>
#include <cstdint>

#include "engine/chance.h"
#include "engine/senet/board.h"
#include "engine/senet/moves.h"
#include "engine/senet/position.h"

namespace parlour::senet {

// Where a pawn that leaves the board goes: one past the last square.
inline constexpr uint8_t kOff = kSquares + 1;

// A move with what it did on the board: what a record writes, and what the engine gives back.
struct PlayedMove {
  MoveKind kind = MoveKind::kPass;
  uint8_t from = 0;     // the pawn's square; 0 for an entering pawn and for a pass
  uint8_t to = 0;       // the square it reached (27 for the water), kOff, or 0 for a pass
  uint8_t restart = 0;  // from the water: the square it restarts on (S-27)
  bool attack = false;  // it took an enemy's place, and the enemy went to `from` (S-ATTACK)

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// What one move did to the match. It is aligned so that it is returned in memory: fitted into one
// register, it would be put together from bytes just stored, and the wait for them was a quarter of
// a ply.
struct alignas(32) Step {
  PlayedMove move;
  bool throws_again = false;  // S-26
  bool won_round = false;     // S-WIN: the side that moved
  uint8_t round_points = 0;   // S-SCORE: what the winner of the round got, 0…15
};

// S-FIRST: who throws first in a game with this seed.
Side FirstSide(const Seed& seed);

// Throws `points`. Requires that a throw is owed and that the sticks can give it (IsThrow).
inline void Throw(Position& position, int points) {
  assert(!position.ended && position.points == 0);
  position.points = static_cast<uint8_t>(points);
}

// Plays `move`. Requires that it is legal (RuleAgainst gives nothing).
Step Play(const Options& options, Position& position, Move move);

// What `move` would do on the board; the position is untouched. Requires that it is legal.
PlayedMove Preview(const Position& position, Move move);

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_MATCH_H_
