// The discs of one shot in motion: where they are, on what course, and what each will meet next.
//
// Every quantity is an array over the discs, and the loops over all discs here have neither
// branches nor calls, so that compilers turn them into vector instructions. They run over `kLanes`
// places whether taken or not: the discs in play stand in the first ones, in the order of their
// ids, the striker last. Micrometres and seconds.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_DISCS_H_
#define PARLOUR_ENGINE_CARROM_TABLE_DISCS_H_

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/carrom/table_contact.h"
#include "engine/carrom/table_motion.h"

namespace parlour::carrom {

// What ends a disc's present course. Events at one time happen in this order, then by disc.
enum class EventKind : uint8_t { kPocket, kCushionX, kCushionY, kContact, kStop };

// A set of discs, walked in the order of their numbers.
class DiscSet {
 public:
  void Add(int disc) { bits_ |= 1u << disc; }
  void Remove(int disc) { bits_ &= ~(1u << disc); }
  bool Contains(int disc) const { return (bits_ >> disc & 1) != 0; }
  // Without a branch, for sets that are built in a loop over all discs.
  void AddIf(int disc, bool condition) { bits_ |= uint32_t{condition} << disc; }
  friend DiscSet operator&(DiscSet a, DiscSet b) {
    a.bits_ &= b.bits_;
    return a;
  }

  class Iterator {
   public:
    explicit Iterator(uint32_t bits) : bits_(bits) {}
    int operator*() const { return std::countr_zero(bits_); }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    uint32_t bits_;
  };
  Iterator begin() const { return Iterator(bits_); }
  Iterator end() const { return Iterator(0); }

 private:
  uint32_t bits_ = 0;
};

template <int kLanes>
struct Discs {
  using PerDisc = std::array<double, kLanes>;

  Vector Position(int disc) const { return {x[disc], y[disc]}; }
  Vector Direction(int disc) const { return {direction_x[disc], direction_y[disc]}; }
  Vector Velocity(int disc) const {
    return {direction_x[disc] * speed[disc], direction_y[disc] * speed[disc]};
  }
  double TouchingDistance(int a, int b) const { return radius[a] + radius[b] - kSkinUm; }
  Approach Between(int from, int to) const {
    return {.distance = {x[to] - x[from], y[to] - y[from]},
            .velocity = {direction_x[to] * speed[to] - direction_x[from] * speed[from],
                         direction_y[to] * speed[to] - direction_y[from] * speed[from]},
            .touching = TouchingDistance(from, to)};
  }

  // Positions and speeds at `time`, which no disc's next event precedes.
  void AdvanceTo(double time);

  // From `now` and from where it is, `disc` runs with that velocity, or rests if that is nothing.
  void SetCourse(int disc, Vector velocity, double now, double deceleration);

  // The other discs that `disc` may touch before the first of both discs' next events; certainly
  // not those left out.
  DiscSet MayMeet(int disc, double now) const;

  PerDisc radius{}, mass{};
  // At the present time.
  PerDisc x{}, y{}, speed{};
  // The present course. At rest, direction and deceleration are zero.
  PerDisc start_x{}, start_y{}, start_speed{}, start_time{};
  PerDisc direction_x{}, direction_y{}, deceleration{};
  std::array<int, kLanes> course{};  // how many there have been
  // The event that ends it, at kNever for a disc at rest.
  PerDisc next_time{};
  std::array<EventKind, kLanes> next_kind{};
  std::array<int, kLanes> next_partner{};
  std::array<int, kLanes> next_partner_course{};
};

template <int kLanes>
void Discs<kLanes>::AdvanceTo(double time) {
  for (int disc = 0; disc < kLanes; ++disc) {
    const double elapsed = time - start_time[disc];
    const double path = elapsed * (start_speed[disc] - 0.5 * deceleration[disc] * elapsed);
    x[disc] = start_x[disc] + direction_x[disc] * path;
    y[disc] = start_y[disc] + direction_y[disc] * path;
    speed[disc] = start_speed[disc] - deceleration[disc] * elapsed;
  }
}

template <int kLanes>
void Discs<kLanes>::SetCourse(int disc, Vector velocity, double now, double slowing) {
  const double length = std::sqrt(Dot(velocity, velocity));
  const bool moves = length > kStillUmPerS;
  const double inverse = moves ? 1 / length : 0;
  start_x[disc] = x[disc];
  start_y[disc] = y[disc];
  start_time[disc] = now;
  speed[disc] = start_speed[disc] = moves ? length : 0;
  direction_x[disc] = velocity.x * inverse;
  direction_y[disc] = velocity.y * inverse;
  deceleration[disc] = moves ? slowing : 0;
  next_time[disc] = kNever;
  ++course[disc];
}

template <int kLanes>
DiscSet Discs<kLanes>::MayMeet(int disc, double now) const {
  PerDisc margins;
  const double my_time = next_time[disc];
  for (int other = 0; other < kLanes; ++other) {
    const double first = next_time[other] < my_time ? next_time[other] : my_time;
    const double horizon = first - now;
    // Half the relative deceleration, times the time squared; a disc at rest bends nothing.
    const double bend = 0.5 * deceleration[other] * horizon * horizon *
                        (std::abs(direction_x[disc] - direction_x[other]) +
                         std::abs(direction_y[disc] - direction_y[other]));
    margins[other] = MeetingMargin(Between(disc, other), bend, horizon);
  }
  DiscSet set;
  for (int other = 0; other < kLanes; ++other) set.AddIf(other, margins[other] >= 0);
  set.Remove(disc);
  return set;
}

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_DISCS_H_
