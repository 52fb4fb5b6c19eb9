// One shot, played out event by event (docs/table.md tells the method).
//
// Invariant: the outcome is a function of the arguments alone, the same to the last bit for every
// compiler and processor: only + - x / and square roots of doubles, never fused or reordered. This
// target needs nothing but the language, so that tests/determinism can build it with any compiler.
// Other code plays shots through table.h, which checks its arguments.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_SHOT_H_
#define PARLOUR_ENGINE_CARROM_TABLE_SHOT_H_

#include "engine/carrom/board.h"
#include "engine/carrom/fixed_list.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/table_flick.h"
#include "engine/carrom/table_layout.h"
#include "engine/carrom/table_motion.h"

namespace parlour::carrom {

// At most one item a piece, in order.
template <typename T>
using PerPiece = FixedList<T, kPieces>;

struct Drop {
  int piece = 0;
  double time_s = 0;  // since the striker's release
};

// What the judge is told, and what stands where afterwards.
struct ShotOutcome {
  Layout layout;         // all discs at rest, stacks come down, nothing returned to the centre yet
  PerPiece<Drop> drops;  // pocketed, in order
  PerPiece<int> departures;              // over the frame, in order
  PerPiece<int> touched_before_cushion;  // by the striker, in the order of their first touch
  bool touched_any = false;              // whether the striker touched a piece at all
  bool bank_broken = false;              // C-BANK
  StrikerFate striker_fate = StrikerFate::kStays;
  PointUm striker_point;  // where it rests when it stays
  double duration_s = 0;
  int events = 0;
};

// More events than this are a runaway: the liveliest of a million shots into heaps of touching
// pieces had 575.
inline constexpr int kMaxEvents = 5'000;

// Plays the shot and fills in `outcome`, a fresh one; false when it has more than kMaxEvents
// events. If `motion` is not null, the discs' segments are appended to it; nothing else allocates.
bool PlayShot(const BoardSpec& board, const Layout& layout, Seat seat, const Flick& flick,
              Motion* motion, ShotOutcome& outcome);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_SHOT_H_
