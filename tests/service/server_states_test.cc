// A hundred thousand states that somebody tampered with: none is accepted, and nothing grows.
#include <gtest/gtest.h>
#include <malloc.h>

#include <map>
#include <random>
#include <string>

#include "service/errors.h"
#include "service/handlers.h"

namespace parlour::service {
namespace {

constexpr int kMutations = 100'000;
constexpr size_t kMayGrowBytes = 1 << 20;

std::string SealedState(const KeyRing& keys) {
  v1::NewGameRequest request;
  request.mutable_senet();
  return NewGame(keys, request)->state();
}

// Changes, cuts, doubles or adds bytes; never gives back `state` itself.
std::string Mutated(const std::string& state, std::mt19937_64& random) {
  const auto below = [&random](size_t end) { return static_cast<size_t>(random() % end); };
  std::string mutated = state;
  switch (below(5)) {
    case 0:
      mutated.resize(below(state.size()));
      break;
    case 1:
      mutated.insert(below(state.size()), 1 + below(4), static_cast<char>(random()));
      break;
    case 2:
      mutated.erase(below(state.size()), 1 + below(40));
      break;
    case 3:
      std::swap(mutated[below(state.size())], mutated[below(state.size())]);
      break;
    default:
      for (size_t i = 0; i <= below(8); ++i) mutated[below(state.size())] ^= 1 << below(8);
  }
  return mutated == state ? mutated + '\0' : mutated;
}

TEST(States, MutatedOnesAreRefused) {
  const KeyRing keys = KeyRing::Random();
  const std::string state = SealedState(keys);
  std::mt19937_64 random(1);
  std::map<std::string, int> reasons;
  size_t in_use = 0;
  for (int i = 0; i < kMutations; ++i) {
    if (i == kMutations / 10) in_use = mallinfo2().uordblks;
    v1::ThrowSticksRequest request;
    request.set_state(Mutated(state, random));
    const auto answer = ThrowSticks(keys, request);
    ASSERT_EQ(answer.status().code(), absl::StatusCode::kInvalidArgument);
    ++reasons[ReasonOf(answer.status())];
  }
  for (const auto& [reason, count] : reasons) std::printf("%s: %d\n", reason.c_str(), count);
  EXPECT_LT(mallinfo2().uordblks, in_use + kMayGrowBytes);
}

}  // namespace
}  // namespace parlour::service
