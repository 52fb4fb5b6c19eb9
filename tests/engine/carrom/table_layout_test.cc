#include "engine/carrom/table_layout.h"

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "engine/carrom/table_check.h"
#include "engine/carrom/table_rounding.h"
#include "gtest/gtest.h"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

const BoardSpec& kBoard = kStandardBoard;

TEST(RackTest, IsTheHexagonalPackingOfTheRules) {
  const Layout rack = RackLayout(kBoard);
  EXPECT_TRUE(CheckLayout(kBoard, rack).ok());
  EXPECT_EQ(rack, LayoutOf("w1@0,31820 w2@27557,-15910 w3@-27557,-15910 w4@0,63640 "
                           "w5@55114,31820 w6@55114,-31820 w7@0,-63640 w8@-55114,-31820 "
                           "w9@-55114,31820 b1@27557,15910 b2@0,-31820 b3@-27557,15910 "
                           "b4@27557,47730 b5@55114,0 b6@27557,-47730 b7@-27557,-47730 "
                           "b8@-55114,0 b9@-27557,47730 r@0,0"));
}

TEST(RackTest, NeighboursStandTwentyMicrometresApartWithinTheCentreCircle) {
  int neighbours = 0;
  for (int a = 0; a < kPieces; ++a) {
    const PointUm p = kBoard.rack[a];
    EXPECT_LE(std::hypot(p.x, p.y) + kBoard.pawn_radius_um, kBoard.centre_circle_radius_um);
    for (int b = a + 1; b < kPieces; ++b) {
      const PointUm q = kBoard.rack[b];
      const double gap = std::hypot(p.x - q.x, p.y - q.y) - 2 * kBoard.pawn_radius_um;
      EXPECT_GT(gap, 19);
      if (gap > 21) continue;
      ++neighbours;
    }
  }
  EXPECT_EQ(neighbours, 42);  // of a hexagon with two rings
}

TEST(RoundingTest, HalvesGoAwayFromZero) {
  EXPECT_EQ(RoundToUm(2.5), 3);
  EXPECT_EQ(RoundToUm(-2.5), -3);
  EXPECT_EQ(RoundToUm(0.49999999999999994), 0);
  EXPECT_EQ(RoundToUm(-0.5), -1);
  EXPECT_EQ(RoundToUm(354'099.6), 354'100);
}

TEST(FreeSpotTest, IsThePointItselfWhenNothingStandsThere) {
  EXPECT_EQ(FreeSpot(kBoard, LayoutOf("w1@31800,0"), {0, 0}), (PointUm{0, 0}));
  EXPECT_EQ(FreeSpot(kBoard, {}, {-7, 12'345}), (PointUm{-7, 12'345}));
}

// One piece in the middle: the first circle of at least 31,800 is 32,000, straight ahead.
TEST(FreeSpotTest, BeginsStraightAheadOfSouth) {
  EXPECT_EQ(FreeSpot(kBoard, LayoutOf("r@0,0"), {0, 0}), (PointUm{0, 32'000}));
}

// A piece ahead blocks the first angles of that circle: 60 degrees are needed between two pieces on
// it, and 61.875 is the first multiple of 5.625 beyond, clockwise.
TEST(FreeSpotTest, GoesOnClockwise) {
  EXPECT_EQ(FreeSpot(kBoard, LayoutOf("r@0,0 w1@0,32000"), {0, 0}),
            (PointUm{RoundToUm(32'000 * std::sin(61.875 * M_PI / 180)),
                     RoundToUm(32'000 * std::cos(61.875 * M_PI / 180))}));
}

TEST(FreeSpotTest, StaysOutOfPocketsAndInsideTheCushions) {
  // Beside the pocket at north-east everything nearer is in the pocket or beyond a cushion.
  const PointUm corner = {354'100, 325'000};
  const PointUm spot = FreeSpot(kBoard, LayoutOf("w1@354100,325000"), corner);
  EXPECT_FALSE(IsInPocket(kBoard, spot));
  EXPECT_LE(spot.x, 354'100);
  EXPECT_LE(spot.y, 354'100);
  EXPECT_TRUE(IsClear(kBoard, LayoutOf("w1@354100,325000"), spot, kBoard.pawn_radius_um));
}

TEST(ReturnTest, GoesToTheEmptyCentreAsOneStack) {
  Layout layout;
  ReturnToCentre(kBoard, std::array{3, 9, kRedPiece}, layout);
  EXPECT_EQ(layout, LayoutOf("w4@0,0/0 b1@0,0/1 r@0,0/2"));
}

TEST(ReturnTest, GoesOnTopOfWhatStandsExactlyThere) {
  Layout layout = LayoutOf("r@0,0");
  ReturnToCentre(kBoard, std::array{0}, layout);
  EXPECT_EQ(layout, LayoutOf("r@0,0/0 w1@0,0/1"));
  ReturnToCentre(kBoard, std::array{10, 1}, layout);
  EXPECT_EQ(layout, LayoutOf("r@0,0/0 w1@0,0/1 b2@0,0/2 w2@0,0/3"));
}

TEST(ReturnTest, StandsBesideAPieceThatCoversTheCentreInPart) {
  Layout layout = LayoutOf("b1@0,1");
  ReturnToCentre(kBoard, std::array{0, 1}, layout);
  EXPECT_EQ(layout, LayoutOf("b1@0,1 w1@0,32000/0 w2@0,32000/1"));
}

TEST(ReturnTest, NothingToReturnChangesNothing) {
  Layout layout = LayoutOf("b1@0,1");
  ReturnToCentre(kBoard, {}, layout);
  EXPECT_EQ(layout, LayoutOf("b1@0,1"));
}

TEST(StackTest, StaysWhereItsLowestPieceStays) {
  const Layout before = LayoutOf("w1@0,0/0 w2@0,0/1 b1@100000,0");
  Layout after = LayoutOf("w1@0,0/0 w2@0,0/1 b1@50000,0");
  const Layout expected = after;
  BringDownStacks(kBoard, before, after);
  EXPECT_EQ(after, expected);
}

TEST(StackTest, ComesDownInOrderWhenItsLowestPieceIsGone) {
  const Layout before = LayoutOf("w5@0,0/0 w2@0,0/1 b1@0,0/2");
  Layout after = before;
  after.pieces[4] = {.on_board = true, .level = 0, .point = {90'000, 0}};
  BringDownStacks(kBoard, before, after);
  EXPECT_EQ(after, LayoutOf("w5@90000,0 w2@0,0/0 b1@0,0/1"));

  after = before;
  after.pieces[4] = {};
  BringDownStacks(kBoard, before, after);
  EXPECT_EQ(after, LayoutOf("w2@0,0/0 b1@0,0/1"));
}

TEST(StackTest, ComesDownBesideWhatRolledUnderIt) {
  const Layout before = LayoutOf("w5@0,0/0 w2@0,0/1 w3@-90000,0");
  Layout after = LayoutOf("w5@0,3 w2@0,0/1 w3@-90000,0");
  BringDownStacks(kBoard, before, after);
  EXPECT_TRUE(CheckLayout(kBoard, after).ok());
  EXPECT_EQ(after.pieces[1].level, 0);
  EXPECT_NE(after.pieces[1].point, (PointUm{0, 0}));
  EXPECT_LE(std::hypot(after.pieces[1].point.x, after.pieces[1].point.y), 33'000);
}

TEST(PartedPointTest, MovesAPieceAsideByAMicrometreOrTwo) {
  const Layout pressed = LayoutOf("w1@0,0 w2@31797,0");
  const PointUm point = PartedPoint(kBoard, pressed, 1);
  EXPECT_EQ(point, (PointUm{31'798, 0}));
  const Layout touching = LayoutOf("w1@0,0 w2@31798,0");
  EXPECT_EQ(PartedPoint(kBoard, touching, 1), (PointUm{31'798, 0}));
}

TEST(CheckLayoutTest, NamesWhatCannotStand) {
  struct {
    std::string layout;
    std::string why;
  } const kRows[] = {
      {"w1@354100,0 b1@-354100,300000 r@0,0", ""},
      {"w1@354101,0", "piece w1@354101,0 is off the board"},
      {"b9@0,-354101", "piece b9@0,-354101 is off the board"},
      {"w1@354100,354100", "piece w1@354100,354100 is in a pocket"},
      {"r@-347750,325500", ""},
      {"r@-347750,325501", "piece r@-347750,325501 is in a pocket"},
      {"w1@0,0 w2@31798,0", ""},
      {"w1@0,0 w2@31797,0", "piece w1@0,0 overlaps another by more than 2 micrometres"},
      {"w1@0,0/0 w2@0,0/1 r@0,0/2", ""},
      {"w1@0,0/0 w2@0,0/2", "piece w2@0,0 is on level 2 with nothing on the level below"},
      {"w1@0,0/1", "piece w1@0,0 is on level 1 with nothing on the level below"},
      {"w1@0,0/0 w2@0,1/1", "piece w2@0,1 is on level 1 with nothing on the level below"},
      {"w1@0,0/0 w2@0,0/0", "two pieces stand on level 0 @0,0, one is w1"},
      {"w1@-2147483648,2147483647", "piece w1@-2147483648,2147483647 is off the board"},
  };
  for (const auto& row : kRows) {
    const absl::Status status = CheckLayout(kBoard, LayoutOf(row.layout));
    EXPECT_EQ(status.message(), row.why) << row.layout;
    EXPECT_EQ(status.ok(), row.why.empty()) << row.layout;
  }
}

TEST(CheckFlickTest, CitesTheFirstRuleThatIsBroken) {
  constexpr int32_t kLeast = std::numeric_limits<int32_t>::min();
  constexpr int32_t kMost = std::numeric_limits<int32_t>::max();
  struct {
    Flick flick;
    std::string rule;
  } const kRows[] = {
      {{0, 0, 1}, ""},
      {{0, 0, 6'000'000}, ""},
      {{0, 0, 0}, "C-FLICK"},
      {{0, 0, 6'000'001}, "C-FLICK"},
      {{0, 0, kLeast}, "C-FLICK"},
      {{219'100, 0, 1}, ""},
      {{-219'100, 0, 1}, ""},
      {{219'101, 0, 1}, "C-LINE"},
      {{-219'101, 0, 1}, "C-LINE"},
      {{kLeast, 0, 1}, "C-LINE"},
      {{kMost, 0, 1}, "C-LINE"},
      {{100'000 - 36'549, 0, 1}, "C-LINE"},
      {{100'000 - 36'550, 0, 1}, ""},
      {{0, 89'999, 1}, ""},
      {{0, -89'999, 1}, ""},
      {{0, 90'000, 1}, "C-FORWARD"},
      {{0, -90'000, 1}, "C-FORWARD"},
      {{0, kLeast, 1}, "C-FORWARD"},
      {{219'101, 90'000, 0}, "C-FLICK"},
      {{219'101, 90'000, 1}, "C-LINE"},
  };
  const Layout layout = LayoutOf("w1@100000,-252600");
  for (const auto& row : kRows) {
    const auto fault = CheckFlick(kBoard, layout, Seat::kSouth, row.flick);
    EXPECT_EQ(fault ? std::string(fault->rule) : "", row.rule)
        << row.flick.offset_um << "," << row.flick.angle_mdeg << "," << row.flick.speed_um_per_s;
    if (fault) {
      EXPECT_FALSE(fault->why.empty());
    }
  }
}

TEST(LineBlockedTest, SevenPiecesCanBlockALine) {
  // Centres at most 2 * 36,550 apart and the outer ones within that of the line's ends.
  const std::string six =
      "w1@-190000,-252600 w2@-126667,-252600 w3@-63333,-252600 w4@0,-252600 w5@63333,-252600 "
      "w6@126667,-252600 ";
  EXPECT_TRUE(FirstFreeOffsetUm(kBoard, LayoutOf(six), Seat::kSouth));
  EXPECT_FALSE(FirstFreeOffsetUm(kBoard, LayoutOf(six + "w7@190000,-252600"), Seat::kSouth));
  EXPECT_TRUE(FirstFreeOffsetUm(kBoard, LayoutOf(six + "w7@190000,-252600"), Seat::kNorth));
}

TEST(LineBlockedTest, IsExactToTheMicrometre) {
  EXPECT_EQ(FirstFreeOffsetUm(kBoard, {}, Seat::kEast), -219'100);
  EXPECT_EQ(FirstFreeOffsetUm(kBoard, LayoutOf("w1@-219100,-252600"), Seat::kSouth),
            -219'100 + 36'550);
  // A place of one micrometre between two pieces, and none.
  const std::string others =
      " w3@63333,-252600 w4@126667,-252600 w5@190000,-252600 w6@-190000,-252600 ";
  EXPECT_EQ(FirstFreeOffsetUm(
                kBoard, LayoutOf("w1@-126667,-252600 w2@-53567,-252600 w7@0,-252600" + others),
                Seat::kSouth),
            -126'667 + 36'550);
  EXPECT_EQ(FirstFreeOffsetUm(
                kBoard, LayoutOf("w1@-126667,-252600 w2@-53568,-252600 w7@0,-252600" + others),
                Seat::kSouth),
            std::nullopt);
}

// Against trying every place.
TEST(LineBlockedTest, AgreesWithTryingEveryPlace) {
  Random random(11);
  int blocked = 0;
  for (int i = 0; i < 60; ++i) {
    Layout layout;
    for (int id = 0; id < 8; ++id) {
      const PointUm point = {-220'000 + 63'000 * id + random.Between(-9'000, 9'000),
                             random.Between(-262'600, -242'600)};
      layout.pieces[id] = {.on_board = true, .level = 0, .point = point};
    }
    std::optional<int32_t> first;
    for (int32_t offset = -219'100; offset <= 219'100 && !first; ++offset) {
      if (IsClear(kBoard, layout, {offset, -252'600}, kBoard.striker_radius_um)) first = offset;
    }
    EXPECT_EQ(FirstFreeOffsetUm(kBoard, layout, Seat::kSouth), first);
    blocked += !first;
  }
  EXPECT_GT(blocked, 0);
  EXPECT_LT(blocked, 60);
}

TEST(BaselineTest, APieceIsOnTheLineUpTo133300FromItsCushion) {
  EXPECT_TRUE(StandsOnLine(kBoard, Seat::kSouth, {0, -370'000 + 133'299}));
  EXPECT_FALSE(StandsOnLine(kBoard, Seat::kSouth, {0, -370'000 + 133'300}));
  EXPECT_TRUE(StandsOnLine(kBoard, Seat::kWest, {-370'000 + 133'299, 0}));
  EXPECT_FALSE(StandsOnLine(kBoard, Seat::kWest, {-370'000 + 133'300, 0}));
  EXPECT_TRUE(StandsOnLine(kBoard, Seat::kNorth, {0, 370'000 - 133'299}));
  EXPECT_FALSE(StandsOnLine(kBoard, Seat::kNorth, {0, 370'000 - 133'300}));
  EXPECT_TRUE(StandsOnLine(kBoard, Seat::kEast, {370'000 - 133'299, 0}));
  EXPECT_FALSE(StandsOnLine(kBoard, Seat::kEast, {370'000 - 133'300, 0}));
}

TEST(FindBoardTest, KnowsTheStandardBoardByName) {
  ASSERT_NE(FindBoard("standard"), nullptr);
  EXPECT_EQ(FindBoard("standard")->surface_um, 740'000);
  EXPECT_EQ(FindBoard("Standard"), nullptr);
  EXPECT_EQ(FindBoard(""), nullptr);
}

}  // namespace
}  // namespace parlour::carrom
