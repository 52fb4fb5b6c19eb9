#include "engine/senet/perft.h"

#include <gtest/gtest.h>

namespace parlour::senet {
namespace {

// Depth, leaves, leaves weighted by stick patterns: from the usual set-up, black to throw.
struct Row {
  int depth;
  uint64_t leaves;
  uint64_t weighted;
};

class PerftTest : public testing::TestWithParam<Row> {};

TEST_P(PerftTest, CountsFromTheUsualSetUp) {
  const Perft perft =
      CountPerft(Options{}, StartPosition(Options{}, Side::kBlack), GetParam().depth);
  EXPECT_EQ(perft.leaves, GetParam().leaves);
  EXPECT_EQ(perft.weighted, GetParam().weighted);
}

INSTANTIATE_TEST_SUITE_P(Depths, PerftTest,
                         testing::Values(Row{0, 1, 1}, Row{1, 18, 53}, Row{2, 244, 2074},
                                         Row{3, 3373, 80924}, Row{4, 48784, 3315552},
                                         Row{5, 713572, 137857789}));

}  // namespace
}  // namespace parlour::senet
