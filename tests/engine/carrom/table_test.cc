// Single shots: what the judge is told, and the places where simulations of this kind break.
#include "engine/carrom/table.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/carrom/table_check.h"
#include "engine/carrom/table_contact.h"
#include "engine/carrom/table_trig.h"
#include "gtest/gtest.h"
#include "tests/engine/carrom/table_testing.h"

namespace {
int allocations = 0;
}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace parlour::carrom {
namespace {

ShotOutcome Play(const BoardSpec& board, const std::string& layout, const Flick& flick,
                 Seat seat = Seat::kSouth) {
  const absl::StatusOr<ShotOutcome> outcome = Simulate(board, LayoutOf(layout), seat, flick);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  return outcome.ok() ? *outcome : ShotOutcome{};
}

ShotOutcome Play(const std::string& layout, const Flick& flick, Seat seat = Seat::kSouth) {
  return Play(kStandardBoard, layout, flick, seat);
}

// A board on which nothing drops, for what happens in corners.
BoardSpec WithoutPockets() {
  BoardSpec board = kStandardBoard;
  board.pocket_radius_um = 0;
  return board;
}

TEST(TableTest, RefusesWhatTheRulesRefuse) {
  const Layout rack = RackLayout(kStandardBoard);
  const auto refusal = [&](const Flick& flick) {
    return std::string(Simulate(kStandardBoard, rack, Seat::kSouth, flick).status().message());
  };
  EXPECT_EQ(refusal({0, 0, 0}), "C-FLICK: the speed 0 is not in 1 to 6000000 micrometres a second");
  EXPECT_EQ(refusal({219'101, 0, 1}),
            "C-LINE: the offset 219101 is not between -219100 and 219100 micrometres");
  EXPECT_EQ(refusal({0, 90'000, 1}),
            "C-FORWARD: the angle 90000 is not between -89999 and 89999 millidegrees");
  EXPECT_EQ(Simulate(kStandardBoard, LayoutOf("w1@0,-230000"), Seat::kSouth, {0, 0, 1})
                .status()
                .message(),
            "C-LINE: the striker at offset 0 overlaps a piece");
}

TEST(TableTest, ExtremeNumbersAreRefusedFromEverySeat) {
  constexpr int32_t kExtremes[] = {std::numeric_limits<int32_t>::min(),
                                   std::numeric_limits<int32_t>::max()};
  for (const Seat seat : {Seat::kSouth, Seat::kWest, Seat::kNorth, Seat::kEast}) {
    for (const int32_t offset : kExtremes) {
      for (const int32_t angle : kExtremes) {
        for (const int32_t speed : kExtremes) {
          const auto outcome = Simulate(kStandardBoard, {}, seat, {offset, angle, speed});
          EXPECT_EQ(outcome.status().code(), absl::StatusCode::kInvalidArgument);
        }
      }
    }
  }
}

TEST(TableTest, TheSlowestFlickHardlyMoves) {
  const ShotOutcome outcome = Play("", {0, 0, 1});
  EXPECT_EQ(outcome.striker_point, (PointUm{0, -252'600}));
  EXPECT_FALSE(outcome.touched_any);
}

TEST(TableTest, APawnDropsAndItsTimeIsTold) {
  // The red on the diagonal, pushed along it into the far right pocket.
  const ShotOutcome outcome = Play("r@200000,200000", {-200'000, 41'470, 3'000'000});
  EXPECT_TRUE(outcome.touched_any);
  ASSERT_EQ(outcome.touched_before_cushion.size(), 1);
  EXPECT_EQ(outcome.touched_before_cushion[0], kRedPiece);
  ASSERT_EQ(outcome.drops.size(), 1);
  EXPECT_EQ(outcome.drops[0].piece, kRedPiece);
  EXPECT_GT(outcome.drops[0].time_s, 0.2);
  EXPECT_LT(outcome.drops[0].time_s, outcome.duration_s);
  EXPECT_EQ(outcome.layout, Layout{});
}

TEST(TableTest, DropsComeInTheOrderOfTheirTimes) {
  Random random(20);
  int several = 0;
  for (int i = 0; i < 20'000; ++i) {
    Layout layout;
    Scatter(kStandardBoard, random, 0, 12, layout);
    const auto outcome = Simulate(kStandardBoard, layout, Seat::kNorth,
                                  RandomFlick(kStandardBoard, layout, Seat::kNorth, random));
    ASSERT_TRUE(outcome.ok());
    several += outcome->drops.size() > 1;
    for (int k = 1; k < outcome->drops.size(); ++k) {
      EXPECT_LE(outcome->drops[k - 1].time_s, outcome->drops[k].time_s);
    }
  }
  EXPECT_GT(several, 20);
}

// The next shot starts from whole micrometres, and nothing may stand in a pocket there.
TEST(TableTest, WhatStopsAtAPocketsEdgeAndRoundsIntoItDrops) {
  int dropped_at_rest = 0;
  for (int32_t offset = -219'100; offset <= 0; offset += 100) {
    const double aim = std::atan2(347'750.0 - offset, 347'750.0 + 252'600.0) * 180'000 / M_PI;
    const auto angle = static_cast<int32_t>(aim);
    const SineCosine direction = SineCosineOf(angle);
    const double path = PathToCircle({347'750.0 - offset, 347'750.0 + 252'600.0},
                                     {direction.sine, direction.cosine}, 22'250);
    const auto speed = static_cast<int32_t>(std::sqrt(2 * 981'000 * path));
    Motion motion;
    const auto outcome =
        Simulate(kStandardBoard, {}, Seat::kSouth, {offset, angle, speed}, &motion);
    ASSERT_TRUE(outcome.ok());
    ASSERT_EQ(motion.back().end, SegmentEnd::kRest);
    if (outcome->striker_fate == StrikerFate::kPocketed) {
      ++dropped_at_rest;
    } else {
      EXPECT_FALSE(IsInPocket(kStandardBoard, outcome->striker_point));
    }
  }
  EXPECT_GT(dropped_at_rest, 10);
}

TEST(TableTest, TheStrikerDropsStraightIntoAPocket) {
  // From the left end of the line at the far right pocket.
  const int32_t angle =
      static_cast<int32_t>(std::atan2(347'750 + 219'100, 347'750 + 252'600) * 180'000 / M_PI);
  const ShotOutcome outcome = Play("", {-219'100, angle, 3'000'000});
  EXPECT_EQ(outcome.striker_fate, StrikerFate::kPocketed);
  EXPECT_FALSE(outcome.touched_any);
}

// v^2 = v0^2 - 2as at the far cushion, 601,950 um away: 5,606,338 um/s still stays.
TEST(TableTest, FasterThanTheFrameLeavesTheBoard) {
  EXPECT_EQ(Play("", {0, 0, 5'606'338}).striker_fate, StrikerFate::kStays);
  EXPECT_EQ(Play("", {0, 0, 5'606'339}).striker_fate, StrikerFate::kLeft);
}

TEST(TableTest, APawnThatLeavesIsADeparture) {
  const ShotOutcome outcome = Play("b4@0,0", {0, 0, 5'000'000});
  ASSERT_EQ(outcome.departures.size(), 1);
  EXPECT_EQ(outcome.departures[0], 12);
  EXPECT_FALSE(outcome.layout.pieces[12].on_board);
  EXPECT_EQ(outcome.striker_fate, StrikerFate::kStays);
}

TEST(BankTest, APieceOnTheLineMayNotBeTouchedBeforeACushion) {
  // Nearly along the line into a piece standing on it, and into one a micrometre beyond it.
  const ShotOutcome on_line = Play("b1@100000,-236701", {0, 80'000, 1'000'000});
  EXPECT_TRUE(on_line.touched_any);
  EXPECT_TRUE(on_line.bank_broken);
  const ShotOutcome beyond = Play("b1@100000,-236700", {0, 80'000, 1'000'000});
  EXPECT_TRUE(beyond.touched_any);
  EXPECT_FALSE(beyond.bank_broken);
}

TEST(BankTest, ItMayAfterACushion) {
  const ShotOutcome outcome = Play("b1@0,-300000", {0, 0, 2'500'000});
  EXPECT_TRUE(outcome.touched_any);
  EXPECT_TRUE(outcome.touched_before_cushion.empty());
  EXPECT_FALSE(outcome.bank_broken);
}

TEST(BankTest, EveryTouchBeforeTheCushionCounts) {
  // Off a piece that is not on the line, onto one that is.
  const ShotOutcome outcome = Play("w1@60000,-208000 b2@150000,-262000", {0, 80'000, 1'500'000});
  ASSERT_EQ(outcome.touched_before_cushion.size(), 2);
  EXPECT_EQ(outcome.touched_before_cushion[0], 0);
  EXPECT_EQ(outcome.touched_before_cushion[1], 10);
  EXPECT_TRUE(outcome.bank_broken);
}

TEST(BankTest, OnlyTheShootersLineMatters) {
  const ShotOutcome outcome = Play("b1@0,300000", {0, 0, 1'500'000});
  EXPECT_EQ(outcome.touched_before_cushion.size(), 1);
  EXPECT_FALSE(outcome.bank_broken);
}

TEST(StackShotTest, OnlyTheLowestPieceIsStruckAndTheOthersComeDown) {
  const ShotOutcome outcome = Play("r@0,0/0 w1@0,0/1 b1@0,0/2", {0, 0, 800'000});
  const ShotOutcome alone = Play("r@0,0", {0, 0, 800'000});
  EXPECT_EQ(outcome.layout.pieces[kRedPiece].point, alone.layout.pieces[kRedPiece].point);
  EXPECT_EQ(outcome.striker_point, alone.striker_point);
  EXPECT_EQ(outcome.layout.pieces[0], (Place{.on_board = true, .level = 0, .point = {0, 0}}));
  EXPECT_EQ(outcome.layout.pieces[9], (Place{.on_board = true, .level = 1, .point = {0, 0}}));
}

TEST(StackShotTest, AStackThatIsNotReachedStays) {
  const std::string layout = "r@0,0/0 w1@0,0/1";
  EXPECT_EQ(Play(layout, {100'000, 0, 2'000'000}).layout, LayoutOf(layout));
}

TEST(TroubleTest, TheStrikerPlacedTouchingAPawn) {
  // Away from it, along it and into it.
  const std::string touching = "w1@0,-216050";
  const ShotOutcome into = Play(touching, {0, 0, 1'000'000});
  EXPECT_TRUE(into.touched_any);
  EXPECT_GT(into.layout.pieces[0].point.y, 0);
  const ShotOutcome along = Play(touching, {0, 89'999, 1'000'000});
  EXPECT_EQ(along.layout, LayoutOf("w1@0,-216050"));
  const ShotOutcome aside = Play("w1@36550,-252600", {0, -45'000, 1'000'000});
  EXPECT_FALSE(aside.touched_any);
}

TEST(TroubleTest, AGrazeByAMicrometre) {
  // The striker passes the pawn's side: they touch when the lines are nearer than 36,549.9 um.
  EXPECT_FALSE(Play("w1@36550,0", {0, 0, 2'000'000}).touched_before_cushion.size() > 0);
  EXPECT_TRUE(Play("w1@36549,0", {0, 0, 2'000'000}).touched_before_cushion.size() > 0);
  EXPECT_TRUE(Play("w1@-36549,0", {0, 0, 2'000'000}).touched_before_cushion.size() > 0);
}

// With a striker as small as a pawn all three run along the cushion, and none bounces off it.
TEST(TroubleTest, APawnAtACushionStruckAlongIt) {
  BoardSpec board = WithoutPockets();
  board.striker_radius_um = board.pawn_radius_um;
  board.baseline_half_length_um = 354'100;
  const ShotOutcome outcome = Play(board, "w1@354100,-100000 w2@354100,0", {354'100, 0, 1'500'000});
  EXPECT_EQ(outcome.striker_point.x, 354'100);
  EXPECT_EQ(outcome.layout.pieces[0].point.x, 354'100);
  EXPECT_EQ(outcome.layout.pieces[1].point.x, 354'100);
  EXPECT_GT(outcome.layout.pieces[1].point.y, 10'000);
}

TEST(TroubleTest, APawnPinnedAgainstACushion) {
  const ShotOutcome outcome = Play("w1@0,354100", {0, 0, 4'000'000});
  EXPECT_TRUE(outcome.touched_any);
  EXPECT_EQ(outcome.layout.pieces[0].point.x, 0);
  EXPECT_EQ(outcome.striker_point.x, 0);
  EXPECT_LT(outcome.events, 100);
}

// The striker runs at the very corner along the diagonal and back along it.
TEST(TroubleTest, TwoCushionsAtOnceInACorner) {
  BoardSpec board = WithoutPockets();
  board.baseline_half_length_um = 252'600;
  const ShotOutcome outcome = Play(board, "", {-252'600, 45'000, 2'000'000});
  // v^2 = v0^2 - 2as to the corner, then 0.7 v is left of both components.
  const double to_corner = (252'600 + 349'350) * std::sqrt(2.0);
  const double left = 0.49 * (4e12 - 2 * 981'000 * to_corner) / (2 * 981'000);
  const int32_t rest = static_cast<int32_t>(std::lround(349'350 - left / std::sqrt(2.0)));
  EXPECT_NEAR(outcome.striker_point.x, rest, 1);
  EXPECT_NEAR(outcome.striker_point.y, rest, 1);
}

TEST(TroubleTest, NothingSlipsOutInACorner) {
  const BoardSpec board = WithoutPockets();
  Random random(21);
  for (int i = 0; i < 2'000; ++i) {
    const std::string layout =
        "w1@354100,354100 w2@354100,322300 w3@322300,354100 b1@322300,322300";
    const int32_t offset = random.Between(-219'100, 219'100);
    const double aim = std::atan2(330'000.0 - offset, 330'000.0 + 252'600.0) * 180'000 / M_PI;
    const Flick flick = {offset, static_cast<int32_t>(aim) + random.Between(-2'000, 2'000),
                         random.Between(1'000'000, 5'000'000)};
    const ShotOutcome outcome = Play(board, layout, flick);
    for (int id = 0; id < kPieces; ++id) {
      const Place& place = outcome.layout.pieces[id];
      if (!place.on_board) continue;
      ASSERT_LE(std::abs(place.point.x), 354'100);
      ASSERT_LE(std::abs(place.point.y), 354'100);
    }
    ASSERT_TRUE(CheckLayout(board, outcome.layout).ok());
  }
}

// Both contacts fall on one instant: one is resolved first, the other right after.
TEST(TroubleTest, TwoContactsAtOneTime) {
  const ShotOutcome outcome = Play("w1@-20000,0 w2@20000,0", {0, 0, 1'500'000});
  EXPECT_EQ(outcome.touched_before_cushion.size(), 2);
  EXPECT_LT(outcome.layout.pieces[0].point.x, -20'000);
  EXPECT_GT(outcome.layout.pieces[1].point.x, 20'000);
  EXPECT_TRUE(CheckLayout(kStandardBoard, outcome.layout).ok());
}

// Shots that feed on their own contacts: the cap ends them and nothing is returned.
TEST(TroubleTest, ARunawayIsAnErrorThatChangesNothing) {
  BoardSpec board = WithoutPockets();
  board.separation_um_per_s = 4'000'000;
  board.cushion_restitution_permille = 1'000;
  board.frame_um_per_s = std::numeric_limits<int32_t>::max();
  Motion motion;
  const auto outcome = Simulate(board, RackLayout(board), Seat::kSouth, {0, 0, 4'000'000}, &motion);
  EXPECT_EQ(outcome.status().code(), absl::StatusCode::kInternal);
  EXPECT_EQ(outcome.status().message(), "the shot has more than 5000 events");
  EXPECT_TRUE(motion.empty());
}

TEST(TableTest, RecordingChangesNothing) {
  const Layout rack = RackLayout(kStandardBoard);
  const Flick flick = {12'345, -3'210, 4'200'000};
  Motion motion(3);
  const auto recorded = Simulate(kStandardBoard, rack, Seat::kEast, flick, &motion);
  const auto plain = Simulate(kStandardBoard, rack, Seat::kEast, flick);
  ASSERT_TRUE(recorded.ok() && plain.ok());
  EXPECT_EQ(recorded->layout, plain->layout);
  EXPECT_EQ(recorded->events, plain->events);
  EXPECT_EQ(recorded->striker_point, plain->striker_point);
  ASSERT_GT(motion.size(), 50u);
  EXPECT_EQ(motion[0].disc, kStriker);
  EXPECT_EQ(motion[0].start_s, 0);
}

TEST(TableTest, AllocatesNothingInAShot) {
  const Layout rack = RackLayout(kStandardBoard);
  const Layout stack = LayoutOf("r@0,0/0 w1@0,0/1");
  const int before = allocations;
  const auto outcome = Simulate(kStandardBoard, rack, Seat::kSouth, {5'000, 0, 4'500'000});
  const auto other = Simulate(kStandardBoard, stack, Seat::kSouth, {0, 0, 2'500'000});
  EXPECT_EQ(allocations, before);
  EXPECT_TRUE(outcome.ok() && other.ok());
}

}  // namespace
}  // namespace parlour::carrom
