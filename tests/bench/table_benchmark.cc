// Shots a second: breaks, and flicks among eleven pieces. Items are shots.
#include <cstdlib>
#include <vector>

#include "absl/status/statusor.h"
#include "benchmark/benchmark.h"
#include "engine/carrom/table.h"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

constexpr int kCases = 4'096;

struct Case {
  Layout layout;
  Flick flick;
};

Flick BenchmarkFlick(Random& random) {
  Flick flick;
  flick.offset_um = random.Between(-200'000, 200'000);
  flick.angle_mdeg = random.Between(-34'377, 34'377);  // 0.6 rad
  flick.speed_um_per_s = random.Between(1'500'000, 4'500'000);
  return flick;
}

std::vector<Case> Breaks() {
  Random random(1);
  std::vector<Case> cases(kCases);
  for (Case& c : cases) c = {RackLayout(kStandardBoard), BenchmarkFlick(random)};
  return cases;
}

// Eleven pieces at random places, none within the striker's reach along its line.
std::vector<Case> Midgames() {
  const int32_t line = kStandardBoard.baseline_from_cushion_um - kStandardBoard.HalfUm();
  Random random(2);
  std::vector<Case> cases(kCases);
  for (Case& c : cases) {
    for (int id = 0; id < 11; ++id) {
      do {
        c.layout.pieces[id] = {};
        Scatter(kStandardBoard, random, id, 1, c.layout);
      } while (std::abs(c.layout.pieces[id].point.y - line) < 40'000);
    }
    c.flick = BenchmarkFlick(random);
  }
  return cases;
}

void Run(benchmark::State& state, const std::vector<Case>& cases) {
  size_t next = 0;
  for (auto _ : state) {
    const Case& c = cases[next++ % kCases];
    absl::StatusOr<ShotOutcome> outcome = Simulate(kStandardBoard, c.layout, Seat::kSouth, c.flick);
    if (!outcome.ok()) state.SkipWithError("a shot failed");
    benchmark::DoNotOptimize(outcome);
  }
  state.SetItemsProcessed(state.iterations());
}

void BM_Break(benchmark::State& state) { Run(state, Breaks()); }
void BM_Midgame(benchmark::State& state) { Run(state, Midgames()); }

BENCHMARK(BM_Break);
BENCHMARK(BM_Midgame);

}  // namespace
}  // namespace parlour::carrom
