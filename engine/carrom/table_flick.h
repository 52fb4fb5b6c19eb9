// A flick, and the unsteady hand that plays another one than was meant.
//
// Source: docs/carrom_rules.md (C-FLICK, C-LINE, C-FORWARD); docs/table.md, "Tremor".
#ifndef PARLOUR_ENGINE_CARROM_TABLE_FLICK_H_
#define PARLOUR_ENGINE_CARROM_TABLE_FLICK_H_

#include <cstdint>
#include <span>

#include "engine/carrom/board.h"
#include "engine/carrom/piece.h"

namespace parlour::carrom {

// A shot as the shooter sees it: where the striker stands on the baseline, its direction and its
// speed at the moment of release, and nothing after it.
struct Flick {
  int32_t offset_um = 0;   // along the baseline, positive to the shooter's right
  int32_t angle_mdeg = 0;  // from straight ahead, positive to the right
  int32_t speed_um_per_s = 0;

  friend constexpr bool operator==(const Flick&, const Flick&) = default;
};

// The largest angle that still goes strictly forward (C-FORWARD).
inline constexpr int32_t kMaxAngleMdeg = 89'999;

// The centre of the striker before the shot.
constexpr PointUm StrikerPoint(const BoardSpec& board, Seat seat, int32_t offset_um) {
  return FromSeat(seat, PointUm{offset_um, board.baseline_from_cushion_um - board.HalfUm()});
}

// The standard deviations of what the hand adds to a flick. Neither is negative, and neither is
// above a million.
struct Tremor {
  int32_t angle_mdeg = 0;
  int32_t speed_permille = 0;
};

// The keystream bytes that one shot's tremor uses.
inline constexpr int kTremorBytes = 48;

// The flick that is played when `meant`, which keeps C-FLICK and C-FORWARD, is the one intended:
// `noise` is 12 little-endian 16-bit numbers for the angle, then 12 for the speed. Integers only.
Flick Tremble(const BoardSpec& board, const Flick& meant, const Tremor& tremor,
              std::span<const uint8_t, kTremorBytes> noise);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_FLICK_H_
