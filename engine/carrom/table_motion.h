// How discs moved during a shot: straight pieces of evenly slowing motion.
//
// Between two events a disc runs along a straight line and slows evenly, so a frontend can draw any
// moment of a shot exactly from a few hundred numbers. The segments of one disc follow one another
// without a gap while it moves; a disc without a segment at some time is at rest where its last one
// ended, or where it stood before the shot. Evaluated at its end, a segment gives the very numbers
// that the simulation went on from. Some segments last no time: contacts that happen at once.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_MOTION_H_
#define PARLOUR_ENGINE_CARROM_TABLE_MOTION_H_

#include <cstdint>
#include <vector>

#include "engine/carrom/piece.h"

namespace parlour::carrom {

// Discs are the pieces by id, then the striker.
inline constexpr int kStriker = kPieces;
inline constexpr int kDiscs = kPieces + 1;

// A point of the table or a velocity, not rounded.
struct Vector {
  double x = 0;
  double y = 0;
};

enum class SegmentEnd : uint8_t { kRest, kCushionX, kCushionY, kContact, kPocket, kLeft };

struct Segment {
  int disc = 0;
  SegmentEnd end = SegmentEnd::kRest;
  int partner = -1;  // the other disc of a contact
  double start_s = 0;
  double end_s = 0;
  Vector start_um;
  Vector direction;  // of length one
  double speed_um_per_s = 0;
  double deceleration_um_per_s2 = 0;

  // For start_s ≤ time_s ≤ end_s.
  Vector PositionUm(double time_s) const {
    const double elapsed_s = time_s - start_s;
    const double path_um = elapsed_s * (speed_um_per_s - 0.5 * deceleration_um_per_s2 * elapsed_s);
    return {start_um.x + direction.x * path_um, start_um.y + direction.y * path_um};
  }
  double SpeedUmPerS(double time_s) const {
    return speed_um_per_s - deceleration_um_per_s2 * (time_s - start_s);
  }
};

// In the order in which the segments ended.
using Motion = std::vector<Segment>;

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_MOTION_H_
