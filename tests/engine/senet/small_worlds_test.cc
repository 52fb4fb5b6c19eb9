// Small worlds, completely: every position of a few pawns with every throw under every option, the
// engine against the naive implementation.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <vector>

#include "engine/senet/position.h"
#include "tests/engine/senet/compare.h"

namespace parlour::senet {
namespace {

#ifdef NDEBUG
constexpr int kStride = 1;
#else  // unoptimised or under a sanitizer: every seventeenth position
constexpr int kStride = 17;
#endif

// Every set of one or two squares on which pawns can stand.
std::vector<Squares> OneOrTwoPawns() {
  std::vector<Squares> sets;
  for (int a = 1; a <= 30; ++a) {
    if (a == 27) continue;
    sets.push_back(Square(a));
    for (int b = a + 1; b <= 30; ++b) {
      if (b != 27) sets.push_back(Square(a) | Square(b));
    }
  }
  return sets;
}

struct World {
  Options options;
  std::array<uint8_t, 2> reserve;  // the other pawns are off
};

const std::vector<World> kWorlds = {
    {{.four_backs_points = 5}, {0, 0}},
    {{.four_backs_points = 6, .sanctuary_14 = true}, {0, 0}},
    {{.four_backs_points = 5, .reserve_start = true}, {1, 0}},
    {{.four_backs_points = 6, .reserve_start = true, .entry_throws = 0b111'1010}, {3, 2}},
};

class SmallWorldsTest : public testing::TestWithParam<size_t> {};

TEST_P(SmallWorldsTest, OneOrTwoPawnsASide) {
  const World& world = kWorlds[GetParam()];
  const std::vector<Squares> sets = OneOrTwoPawns();
  int count = 0;
  for (Squares black : sets) {
    for (Squares white : sets) {
      if ((black & white) != 0 || ++count % kStride != 0) continue;
      Position position;
      position.pawns = {black, white};
      position.reserve = world.reserve;
      for (uint8_t points = 1; points <= 6; ++points) {
        if (!IsThrow(world.options, points)) continue;
        position.points = points;
        for (Side side : {Side::kBlack, Side::kWhite}) {
          position.side = side;
          ASSERT_EQ(Difference(world.options, position, Depth::kLegalMoves), "");
        }
      }
    }
  }
  // One against one, one against two both ways round, two against two.
  EXPECT_EQ(count, 29 * 28 + 2 * 29 * (28 * 27 / 2) + (29 * 28 / 2) * (27 * 26 / 2));
}

INSTANTIATE_TEST_SUITE_P(Options, SmallWorldsTest, testing::Range(size_t{0}, kWorlds.size()));

// A wall at every place, one or two pawns before, behind and beside it, every throw, every move.
TEST(WallsTest, OneOrTwoPawnsAgainstEveryWall) {
  constexpr Options kOptions = {.four_backs_points = 6, .sanctuary_14 = true};
  int count = 0;
  for (int length = 3; length <= 5; ++length) {
    for (int low = 1; low + length - 1 <= 30; ++low) {
      const Squares wall = Range(low, low + length - 1);
      if ((wall & Square(27)) != 0) continue;
      for (Squares pawns : OneOrTwoPawns()) {
        if ((wall & pawns) != 0 || ++count % kStride != 0) continue;
        Position position;
        position.side = count / kStride % 2 == 0 ? Side::kBlack : Side::kWhite;
        position.pawns[Index(position.side)] = pawns;
        position.pawns[Index(Other(position.side))] = wall;
        for (uint8_t points : {1, 2, 3, 4, 6}) {
          position.points = points;
          ASSERT_EQ(Difference(kOptions, position, Depth::kEveryMove), "");
        }
      }
    }
  }
  EXPECT_GT(count, 20'000);
}

// Every way to fill the squares nearest to 1 before a pawn goes into the water or enters.
TEST(WaterTest, EveryFillingOfTheFirstSquares) {
  constexpr Options kOptions = {.reserve_start = true};
  for (int pattern = 0; pattern < 59'049; ++pattern) {  // 3^10: squares 1 to 10 each '.', 'b', 'w'
    Position position;
    int rest = pattern;
    std::array<int, 2> pawns = {1, 0};  // black's own on 26
    position.pawns[0] = Square(26);
    for (int square = 1; square <= 10; ++square, rest /= 3) {
      if (rest % 3 == 0) continue;
      position.pawns[rest % 3 - 1] |= Square(square);
      ++pawns[rest % 3 - 1];
    }
    if (pawns[0] > 5 || pawns[1] > 5 || pawns[1] == 0) continue;
    position.points = 1;  // into the water
    ASSERT_EQ(Difference(kOptions, position, Depth::kLegalMoves), "");
    if (pawns[0] == 5) continue;
    position.reserve[0] = 1;
    position.points = 4;  // from the reserve
    ASSERT_EQ(Difference(kOptions, position, Depth::kLegalMoves), "");
  }
}

}  // namespace
}  // namespace parlour::senet
