// A shot: what was meant, and what came of it.
//
// Source: docs/carrom_rules.md, "Two ways to enter a shot". An Outcome is all that the judge
// (judge.h) ever sees of a shot, so a shot observed on a real board and a simulated one are judged
// by the same code.
#ifndef PARLOUR_ENGINE_CARROM_SHOT_H_
#define PARLOUR_ENGINE_CARROM_SHOT_H_

#include <cstdint>
#include <optional>

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

// A shot as the shooter sees it: where the striker stands on the baseline, its direction and its
// speed at the moment of release (C-FLICK).
struct Flick {
  int32_t offset_um = 0;   // along the baseline, positive to the shooter's right
  int32_t angle_mdeg = 0;  // from straight ahead, positive to the right
  int32_t speed_um_per_s = 0;

  friend constexpr bool operator==(const Flick&, const Flick&) = default;
};

// A shot as a record writes it. On an observed table there is no flick.
struct Shot {
  std::optional<Flick> flick;
  Outcome outcome;

  friend constexpr bool operator==(const Shot&, const Shot&) = default;
};

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_SHOT_H_
