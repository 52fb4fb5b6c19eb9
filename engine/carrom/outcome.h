// What came of a shot.
//
// Source: docs/carrom_rules.md, "Two ways to enter a shot". An Outcome is all that the judge
// (judge.h) ever sees of a shot, so a shot observed on a real board and a simulated one are judged
// by the same code.
#ifndef PARLOUR_ENGINE_CARROM_OUTCOME_H_
#define PARLOUR_ENGINE_CARROM_OUTCOME_H_

#include "engine/carrom/fixed_list.h"
#include "engine/carrom/piece.h"

namespace parlour::carrom {

// Pieces by colour, in order. There is room for one more than there are pieces, so that a list of
// too many can be told from a full one; what comes after the twentieth need not be kept.
using Colours = FixedList<Colour, kPieces + 1>;

// What a shot did on the board.
struct Outcome {
  Colours dropped;  // pawns and red that were pocketed, in order
  Colours left;     // pawns and red that left the board over the frame, in order
  StrikerFate striker = StrikerFate::kStays;
  bool touched = true;       // the striker touched a piece
  bool bank_broken = false;  // it touched one on the shooter's line before a cushion (C-BANK)

  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_OUTCOME_H_
