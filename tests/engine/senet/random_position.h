// Random valid options and positions for tests, from a seed that is printed and can be set again.
//
// PARLOUR_TEST_SEED=N in the environment (bazel: --test_env=PARLOUR_TEST_SEED=N) replays a run.
#ifndef PARLOUR_TESTS_ENGINE_SENET_RANDOM_POSITION_H_
#define PARLOUR_TESTS_ENGINE_SENET_RANDOM_POSITION_H_

#include <cstdint>
#include <string>

#include "engine/chance.h"
#include "engine/senet/position.h"

namespace parlour::senet {

// The seed to use: PARLOUR_TEST_SEED, or a fixed one.
uint64_t TestSeed();

// Numbers from the keystream "tests" of a seed.
class Random {
 public:
  explicit Random(uint64_t seed) : stream_(SeedFromNumber(seed), "tests") {}

  // 0…n-1, for n up to 2^16.
  int Below(int n);

  // True once in `n` times.
  bool OneIn(int n) { return Below(n) == 0; }

 private:
  Keystream stream_;
  uint64_t next_ = 0;
};

Options RandomOptions(Random& random);

// Any kind of valid position: pawns spread or crowded (so that pairs, walls and guards are common),
// pawns off and in reserve, a throw or a move owed, or the match ended.
Position RandomPosition(Random& random, const Options& options);

// One line that says everything about the options, for messages of failed tests.
std::string OptionsText(const Options& options);

}  // namespace parlour::senet

#endif  // PARLOUR_TESTS_ENGINE_SENET_RANDOM_POSITION_H_
