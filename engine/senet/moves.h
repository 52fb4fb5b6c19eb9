// Which moves are legal, and for one that is not, the rule that forbids it.
//
// Every rule of movement is one set of squares: the pawns that it forbids to advance (or retreat)
// by the throw. A legal advance is one that is in none of the sets, and the rule cited for an
// illegal one is the first set that holds it. Source: docs/senet_rules.md, "Moving", "Leaving the
// board" and the order at its end.
#ifndef PARLOUR_ENGINE_SENET_MOVES_H_
#define PARLOUR_ENGINE_SENET_MOVES_H_

#include <bit>
#include <cstdint>
#include <optional>

#include "engine/senet/board.h"
#include "engine/senet/position.h"
#include "engine/senet/rules.h"

namespace parlour::senet {

enum class MoveKind : uint8_t { kAdvance, kEnter, kRetreat, kPass };

// A player's choice. Where a pawn goes follows from the throw.
struct Move {
  MoveKind kind;
  uint8_t from = 0;  // the pawn's square, for an advance or a retreat; otherwise 0

  friend bool operator==(const Move&, const Move&) = default;
};

// All legal moves of a position. They are numbered: advances and then retreats by ascending
// square, with entering from the reserve between them and the pass at the end.
struct LegalMoves {
  Squares advances = 0;  // the squares of the pawns that may advance (or leave the board)
  Squares retreats = 0;  // the squares of the pawns that may retreat
  bool enter = false;    // a pawn may enter from the reserve
  bool pass = false;     // the player may pass; if nothing else is legal, the turn passes by itself

  int count() const {
    return std::popcount(advances) + std::popcount(retreats) + (enter ? 1 : 0) + (pass ? 1 : 0);
  }

  // S-PASS: there is nothing to choose.
  bool OnlyPass() const { return pass && retreats == 0; }

  // Move number `n`, 0 ≤ n < count().
  Move At(int n) const;
};

// Requires a position in which a move is owed (position.points != 0).
LegalMoves ListMoves(const Options& options, const Position& position);

// S-END after the match, S-TURN where `move` names a pawn that the side to act does not have.
std::optional<Rule> RuleAgainstNaming(const Position& position, Move move);

// The rule that forbids `move`, none if it is legal. Any position and any move may be asked about.
std::optional<Rule> RuleAgainst(const Options& options, const Position& position, Move move);

// The free square nearest to 1: where pawns restart from the water (S-27) or enter (S-VAR-RESERVE).
inline int FreeSquareNearestTo1(Squares occupied) { return std::countr_one(occupied | 1u); }

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_MOVES_H_
