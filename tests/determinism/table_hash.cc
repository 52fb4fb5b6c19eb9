// Plays a fixed series of shots and prints one hash over every bit of their results and motion.
//
// Usage: table_hash SHOTS. Needs nothing but the language, so that golden_hash.sh can build it with
// any compiler. A quarter each are breaks, flicks among eleven scattered pieces, flicks at stacks,
// and flicks by a trembling hand that go on from where the shot before ended.
#include <array>
#include <bit>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "engine/carrom/table_flick.h"
#include "engine/carrom/table_layout.h"
#include "engine/carrom/table_shot.h"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

// FNV-1a over the bytes of 64-bit numbers, lowest first.
class Hash {
 public:
  void Add(int64_t number) {
    for (int byte = 0; byte < 8; ++byte) {
      hash_ ^= static_cast<uint64_t>(number) >> (8 * byte) & 0xff;
      hash_ *= 0x100000001b3;
    }
  }
  void Add(double number) { Add(std::bit_cast<int64_t>(number)); }
  void Add(int number) { Add(int64_t{number}); }

  void Add(const ShotOutcome& outcome) {
    for (const Place& place : outcome.layout.pieces) {
      for (const int number : {int{place.on_board}, int{place.level}, place.point.x, place.point.y})
        Add(number);
    }
    for (const Drop& drop : outcome.drops) {
      Add(drop.piece);
      Add(drop.time_s);
    }
    for (const int piece : outcome.departures) Add(piece);
    for (const int piece : outcome.touched_before_cushion) Add(piece);
    Add(int{outcome.touched_any});
    Add(int{outcome.bank_broken});
    Add(static_cast<int>(outcome.striker_fate));
    Add(outcome.striker_point.x);
    Add(outcome.striker_point.y);
    Add(outcome.duration_s);
    Add(outcome.events);
  }
  void Add(const Segment& segment) {
    Add(segment.disc);
    Add(static_cast<int>(segment.end));
    Add(segment.partner);
    for (const double number :
         {segment.start_s, segment.end_s, segment.start_um.x, segment.start_um.y,
          segment.direction.x, segment.direction.y, segment.speed_um_per_s}) {
      Add(number);
    }
  }

  uint64_t Value() const { return hash_; }

 private:
  uint64_t hash_ = 0xcbf29ce484222325;
};

Layout Scattered(Random& random, int count) {
  Layout layout;
  Scatter(kStandardBoard, random, 0, count, layout);
  return layout;
}

// Some pieces stacked at the centre or near it, the others scattered.
Layout Stacked(Random& random) {
  constexpr std::array<int, 4> kStack = {15, 16, 17, kRedPiece};
  Layout layout = Scattered(random, 9);
  ReturnToCentre(kStandardBoard, kStack, layout);
  return layout;
}

Flick Trembling(const Flick& meant, Random& random) {
  std::array<uint8_t, kTremorBytes> noise;
  for (uint8_t& byte : noise) byte = static_cast<uint8_t>(random.Next());
  return Tremble(kStandardBoard, meant, {.angle_mdeg = 400, .speed_permille = 30}, noise);
}

// False when a shot did not end.
bool HashShots(int shots, Hash& hash) {
  Random random(2024);
  Motion motion;
  Layout layout;
  for (int shot = 0; shot < shots; ++shot) {
    const Seat seat = static_cast<Seat>(random.Between(0, 3));
    const int kind = shot % 4;
    if (kind == 0) layout = RackLayout(kStandardBoard);
    if (kind == 1) layout = Scattered(random, 11);
    if (kind == 2) layout = Stacked(random);
    Flick flick = RandomFlick(kStandardBoard, layout, seat, random);
    if (kind == 3) flick = Trembling(flick, random);
    ShotOutcome outcome;
    motion.clear();
    if (!PlayShot(kStandardBoard, layout, seat, flick, &motion, outcome)) return false;
    hash.Add(outcome);
    for (const Segment& segment : motion) hash.Add(segment);
    layout = outcome.layout;
  }
  return true;
}

}  // namespace
}  // namespace parlour::carrom

int main(int argc, char** argv) {
  const int shots = argc == 2 ? std::atoi(argv[1]) : 0;
  parlour::carrom::Hash hash;
  if (shots <= 0 || !parlour::carrom::HashShots(shots, hash)) {
    std::fprintf(stderr, "usage: table_hash SHOTS\n");
    return 1;
  }
  std::printf("%016" PRIx64 "\n", hash.Value());
  return 0;
}
