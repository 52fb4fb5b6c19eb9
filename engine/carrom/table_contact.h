// When moving discs meet things: closed forms where there are any, a safe march where there is
// none.
//
// A disc without spin under sliding friction runs along a straight line and slows evenly. So it
// meets cushions, pockets and resting discs after a path, and a time, that have closed forms. Two
// moving discs slow along different lines; seen from one of them the other moves with a constant
// acceleration, and the time of their contact is the root of a quartic. It is not solved: the gap
// between them is followed with steps that can never jump over a contact. Micrometres and seconds.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_CONTACT_H_
#define PARLOUR_ENGINE_CARROM_TABLE_CONTACT_H_

#include <algorithm>
#include <cmath>

#include "engine/carrom/table_motion.h"

namespace parlour::carrom {

// Discs touch when they overlap by this much. So the neighbours in a rack, which touch at rest, are
// not in contact before something pushes them together, and take their contacts one after another.
inline constexpr double kSkinUm = 0.1;

// Slower than this is at rest, and two discs whose gap closes more slowly are not in contact.
// Far above what rounding can do to a speed, and far below anything visible.
inline constexpr double kStillUmPerS = 1e-3;

// The march ends when the gap, less the skin, is this small.
inline constexpr double kTouchUm = 1e-3;

inline constexpr double kNever = 1e300;

inline double Dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y; }
inline double Cross(Vector a, Vector b) { return a.x * b.y - a.y * b.x; }

// The time to run `path` from `speed`, for a path not beyond the point of rest.
inline double TimeOnPath(double path, double speed, double deceleration) {
  const double end_speed_squared = std::max(0.0, speed * speed - 2 * deceleration * path);
  return 2 * path / (speed + std::sqrt(end_speed_squared));
}

// The path along the unit vector `direction` until a circle around `centre` (seen from the start)
// is met from outside; 0 if the start is inside already, kNever if the circle lies aside or behind.
inline double PathToCircle(Vector centre, Vector direction, double radius) {
  const double ahead = Dot(centre, direction);
  if (ahead <= 0) return kNever;
  const double aside = Cross(centre, direction);
  const double half_chord_squared = radius * radius - aside * aside;
  if (half_chord_squared <= 0) return kNever;
  const double outside = Dot(centre, centre) - radius * radius;
  return outside <= 0 ? 0 : outside / (ahead + std::sqrt(half_chord_squared));
}

// The time until a moving disc touches a resting one at `distance` from it, or kNever.
inline double TimeToReach(Vector distance, Vector direction, double speed, double deceleration,
                          double touching) {
  const double path = PathToCircle(distance, direction, touching);
  if (path == kNever) return kNever;
  // If it comes to rest before, this is negative.
  const double end_speed_squared = speed * speed - 2 * deceleration * path;
  const double ahead = Dot(distance, direction) - path;
  const double still = kStillUmPerS * touching;
  if (end_speed_squared * ahead * ahead <= still * still) return kNever;
  return TimeOnPath(path, speed, deceleration);
}

// Two discs, the second seen from the first.
struct Approach {
  Vector distance;
  Vector velocity;
  double touching;  // the distance of the centres in contact
};

// Negative if the two discs certainly do not touch within `horizon` seconds: a proof without a
// root or a division, for most pairs. `bend` bounds how far their decelerations take them off their
// straight relative course in that time; it is zero if the second disc is at rest, for then the
// course stays straight.
inline double MeetingMargin(const Approach& pair, double bend, double horizon) {
  const double squared = Dot(pair.distance, pair.distance);
  const double touching_squared = pair.touching * pair.touching;
  const double outside = squared - touching_squared;
  // Passing aside of one another: the straight relative course misses by more than the bend.
  const double aside = Cross(pair.distance, pair.velocity);
  const double clearance = pair.touching + bend;
  const double passing = clearance * clearance * Dot(pair.velocity, pair.velocity) - aside * aside;
  // Not closing fast enough. The gap is at least gap(0) + gap'(0) t - bend (t / horizon)^2, which
  // is least at one end; times the distance d, where d gap(0) >= outside / 2, d gap'(0) = opening,
  // and d is at most the mean of d^2 / touching and touching.
  const double opening = Dot(pair.distance, pair.velocity);
  const double slow =
      (squared + touching_squared) * bend - (outside + 2 * opening * horizon) * pair.touching;
  return passing < slow ? passing : slow;
}

// The time until two moving discs touch, or kNever when they do not before `horizon`.
//
// The gap's second derivative is never below minus the relative acceleration, so a step to where
// that parabola reaches zero cannot jump over a contact: grazing contacts and discs that slow alike
// need no special case. A pair inside the skin that is not closing may sink a little between looks.
inline double TimeToTouch(const Approach& pair, Vector acceleration, double horizon) {
  // Not zero, so that the step of a pair at relative rest is long and not undefined.
  const double pull = std::sqrt(Dot(acceleration, acceleration)) + 1e-3;
  double time = 0;
  while (time < horizon) {
    const Vector velocity = {pair.velocity.x + time * acceleration.x,
                             pair.velocity.y + time * acceleration.y};
    const Vector distance = {pair.distance.x + 0.5 * time * (pair.velocity.x + velocity.x),
                             pair.distance.y + 0.5 * time * (pair.velocity.y + velocity.y)};
    const double length = std::sqrt(Dot(distance, distance));
    const double gap = length - pair.touching;
    const double opening = Dot(distance, velocity) / length;
    if (gap <= kTouchUm && opening < -kStillUmPerS) return time;
    const double room = std::max(gap, kTouchUm);
    const double root = std::sqrt(opening * opening + 2 * pull * room);
    time += opening < 0 ? 2 * room / (root - opening) : (opening + root) / pull;
  }
  return kNever;
}

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_CONTACT_H_
