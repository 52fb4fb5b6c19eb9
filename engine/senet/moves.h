// Which moves are legal, and for one that is not, the rule that forbids it.
//
// Every rule of movement is one set of squares: the pawns that it forbids to advance (or retreat)
// by the throw. A legal advance is one that is in none of the sets, and the rule cited for an
// illegal one is the first set that holds it. Source: docs/senet_rules.md, "Moving", "Leaving the
// board" and the order at its end.
#ifndef PARLOUR_ENGINE_SENET_MOVES_H_
#define PARLOUR_ENGINE_SENET_MOVES_H_

#include <bit>
#include <cassert>
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

// The place of set bit number `n` of `bits`, 0 ≤ n < 6. A loop of n steps, or a branch on n, would
// be mispredicted at random; here all six are found at once and one is selected by masks.
inline int NthBit(uint64_t bits, int n) {
  const auto without_lowest = [](uint64_t rest) { return rest & (rest - 1); };
  const auto either = [](int choose, uint64_t if_0, uint64_t if_1) {
    return if_0 ^ ((if_0 ^ if_1) & -static_cast<uint64_t>(choose & 1));
  };
  const uint64_t from_1 = without_lowest(bits);
  const uint64_t from_2 = without_lowest(from_1);
  const uint64_t from_3 = without_lowest(from_2);
  const uint64_t from_4 = without_lowest(from_3);
  const uint64_t from_5 = without_lowest(from_4);
  const uint64_t below_4 = either(n >> 1, either(n, bits, from_1), either(n, from_2, from_3));
  return std::countr_zero(either(n >> 2, below_4, either(n, from_4, from_5)));
}

// All legal moves of a position: one bit a move, so that counting and choosing are a few steps.
// At most six are legal at once: five pawns and the pass. They are numbered by ascending bit:
// advances by square (bits 1…30), entering from the reserve (31), retreats by square (32 + 1…30),
// the pass (63).
class LegalMoves {
 public:
  LegalMoves() = default;
  LegalMoves(Squares advances, bool enter, Squares retreats, bool pass)
      : bits_(uint64_t{advances} | uint64_t{enter} << kEnterBit |
              uint64_t{retreats} << kRetreatBits | uint64_t{pass} << kPassBit) {}

  // The squares of the pawns that may advance (or leave the board), and of those that may retreat.
  Squares advances() const { return static_cast<Squares>(bits_) & kBoard; }
  Squares retreats() const { return static_cast<Squares>(bits_ >> kRetreatBits) & kBoard; }

  // A pawn may enter from the reserve.
  bool enter() const { return (bits_ >> kEnterBit & 1) != 0; }

  // The player may pass; if nothing else is legal, the turn passes by itself.
  bool pass() const { return bits_ >> kPassBit != 0; }

  int count() const { return std::popcount(bits_); }

  // S-PASS: there is nothing to choose.
  bool OnlyPass() const { return bits_ == uint64_t{1} << kPassBit; }

  // Move number `n`, 0 ≤ n < count().
  Move At(int n) const {
    assert(n >= 0 && n < count());
    const int bit = NthBit(bits_, n);
    if (bit < kEnterBit) return {MoveKind::kAdvance, static_cast<uint8_t>(bit)};
    if (bit == kEnterBit) return {MoveKind::kEnter};
    if (bit == kPassBit) return {MoveKind::kPass};
    return {MoveKind::kRetreat, static_cast<uint8_t>(bit - kRetreatBits)};
  }

 private:
  static constexpr int kEnterBit = 31;
  static constexpr int kRetreatBits = 32;
  static constexpr int kPassBit = 63;

  uint64_t bits_ = 0;
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
