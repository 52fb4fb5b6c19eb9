// How fast shots are judged: possible or not, the hand, the red, what goes back, the set.
//
//   bazel run //tests/bench:judge_benchmark
#include <benchmark/benchmark.h>

#include <cstddef>
#include <vector>

#include "engine/carrom/judge.h"
#include "engine/carrom/random_shot.h"
#include "engine/carrom/standing.h"
#include "engine/chance.h"

namespace parlour::carrom {
namespace {

struct Seen {
  Standing before;
  Outcome outcome;
};

// Shots of random matches, so that every rule has its usual share.
std::vector<Seen> RandomShots(const Options& options, size_t count) {
  std::vector<Seen> shots;
  Keystream player(SeedFromNumber(1), "player");
  uint64_t next_byte = 0;
  Standing standing = StartStanding(options, Team::kSouths);
  while (shots.size() < count) {
    if (standing.ended) standing = StartStanding(options, Team::kSouths);
    const Outcome outcome = RandomOutcome(options, standing, player, next_byte);
    shots.push_back({standing, outcome});
    JudgeShot(options, standing, outcome);
  }
  return shots;
}

void BM_JudgeShot(benchmark::State& state) {
  Options options;
  options.seats = 4;
  options.mode = state.range(0) == 0 ? Mode::kSets : Mode::kPoints;
  const std::vector<Seen> shots = RandomShots(options, 4096);
  size_t next = 0;
  for (auto _ : state) {
    const Seen& seen = shots[next++ % shots.size()];
    Standing standing = seen.before;
    if (WhyImpossible(standing, seen.outcome)) state.SkipWithError("an impossible shot");
    benchmark::DoNotOptimize(JudgeShot(options, standing, seen.outcome));
    benchmark::DoNotOptimize(standing);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_JudgeShot)->ArgName("by_points")->Arg(0)->Arg(1);

}  // namespace
}  // namespace parlour::carrom
