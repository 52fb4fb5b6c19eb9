// The engine against the naive implementation, on five million random positions.
//
// A failure prints the position and the options; the seed of the run is printed at its start (see
// random_position.h for how to set it).
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <iostream>
#include <string>

#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/position.h"
#include "engine/senet/rules.h"
#include "tests/engine/senet/compare.h"
#include "tests/engine/senet/random_position.h"

namespace parlour::senet {
namespace {

constexpr int kParts = 20;
#ifdef NDEBUG
constexpr int kPositionsPerPart = 250'000;
#else  // unoptimised or under a sanitizer
constexpr int kPositionsPerPart = 25'000;
#endif

class DifferentialTest : public testing::TestWithParam<int> {};

TEST_P(DifferentialTest, EngineAndNaiveImplementationAgree) {
  const uint64_t seed = TestSeed() + static_cast<uint64_t>(GetParam());
  std::cout << "seed " << TestSeed() << ", part " << GetParam() << '\n';
  Random random(seed);
  for (int i = 0; i < kPositionsPerPart; ++i) {
    const Options options = RandomOptions(random);
    const Position position = RandomPosition(random, options);
    const absl::Status status = ValidatePosition(options, position);
    ASSERT_TRUE(status.ok()) << status << ": " << PositionText(position);
    const Depth depth = random.OneIn(8) ? Depth::kEveryMove : Depth::kLegalMoves;
    const std::string difference = Difference(options, position, depth);
    ASSERT_EQ(difference, "");
  }
}

INSTANTIATE_TEST_SUITE_P(Parts, DifferentialTest, testing::Range(0, kParts));

// The random positions are worth something only if they meet the rules' rare cases.
TEST(RandomPositionTest, MeetsEveryRuleOfMovement) {
  Random random(TestSeed());
  std::array<int, kRuleIds.size()> cited{};
  for (int i = 0; i < 20'000; ++i) {
    const Options options = RandomOptions(random);
    const Position position = RandomPosition(random, options);
    for (uint8_t from = 1; from <= 30; ++from) {
      for (MoveKind kind : {MoveKind::kAdvance, MoveKind::kRetreat}) {
        const auto rule = RuleAgainst(options, position, {kind, from});
        if (rule.has_value()) ++cited[static_cast<size_t>(*rule)];
      }
    }
    if (const auto rule = RuleAgainst(options, position, {MoveKind::kEnter}); rule.has_value()) {
      ++cited[static_cast<size_t>(*rule)];
    }
  }
  for (Rule rule : {Rule::kEnd, Rule::kPhase, Rule::kTurn, Rule::kAdvance, Rule::kVarReserve,
                    Rule::kRetreat, Rule::kRetreatStop, Rule::k28, Rule::k29, Rule::k30, Rule::kOwn,
                    Rule::kRefuge, Rule::kVar14, Rule::kBlock, Rule::kPair, Rule::kExitGuard}) {
    EXPECT_GE(cited[static_cast<size_t>(rule)], 20) << Id(rule);
  }
}

}  // namespace
}  // namespace parlour::senet
