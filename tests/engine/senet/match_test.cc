// Whole rounds and matches: who throws, who wins, what it is worth.
#include "engine/senet/match.h"

#include <absl/strings/string_view.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/chance.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/position.h"
#include "engine/senet/rules.h"

namespace parlour::senet {
namespace {

const Options kUsual;
const Options kTo10 = {.target_points = 10};

Position At(const Options& options, absl::string_view text) {
  const auto position = ParsePosition(options, text);
  EXPECT_TRUE(position.ok()) << text << ": " << position.status();
  return position.value_or(Position{});
}

// Plays `points:move`, as in a record, and expects that it is legal and does what is written.
Step PlayPly(const Options& options, Position& position, int points, absl::string_view text) {
  const auto written = ParseMove(text);
  EXPECT_TRUE(written.has_value()) << text;
  EXPECT_TRUE(IsThrow(options, points));
  Throw(position, points);
  const Move move = {written->kind, written->from};
  EXPECT_EQ(RuleAgainst(options, position, move), std::nullopt) << text;
  const Step step = Play(options, position, move);
  EXPECT_EQ(MoveText(step.move), text);
  return step;
}

TEST(MatchTest, FirstPliesOfARound) {
  Position position = StartPosition(kUsual, Side::kBlack);
  PlayPly(kUsual, position, 4, "9-13");
  EXPECT_EQ(PositionText(position), "bwbwbwbw.w/..b......./.......... w t 0,0 0,0 b");
  PlayPly(kUsual, position, 3, "10x13");
  EXPECT_EQ(PositionText(position), "bwbwbwbw.b/..w......./.......... b t 0,0 0,0 b");
  PlayPly(kUsual, position, 2, "7-9");
  EXPECT_EQ(PositionText(position), "bwbwbw.wbb/..w......./.......... w t 0,0 0,0 b");
  PlayPly(kUsual, position, 5, "13-18");
  EXPECT_EQ(PositionText(position), "bwbwbw.wbb/.......w../.......... b t 0,0 0,0 b");
}

TEST(MatchTest, SquareTwentySixThrowsAgainAsOftenAsItIsReached) {
  Position position = At(kUsual, "w........./........../...bb..... b t 0,0 0,0 w");
  EXPECT_TRUE(PlayPly(kUsual, position, 1, "25-26").throws_again);
  EXPECT_EQ(position.side, Side::kBlack);
  EXPECT_FALSE(PlayPly(kUsual, position, 2, "26-28").throws_again);
  EXPECT_EQ(position.side, Side::kWhite);
  PlayPly(kUsual, position, 1, "1-2");
  EXPECT_TRUE(PlayPly(kUsual, position, 2, "24-26").throws_again);
  EXPECT_EQ(position.side, Side::kBlack);
  EXPECT_EQ(position.points, 0);
}

TEST(MatchTest, StepTellsWhatAMoveDid) {
  Position position = At(kTo10, "ww......../........../.........b b t 0,0 0,0 b");
  const Step win = PlayPly(kTo10, position, 1, "30-off");
  EXPECT_TRUE(win.won_round);
  EXPECT_FALSE(win.throws_again);
  EXPECT_EQ(win.round_points, 6);
  const Step next = PlayPly(kTo10, position, 1, "10-11");
  EXPECT_FALSE(next.won_round);
  EXPECT_EQ(next.round_points, 0);
}

TEST(MatchTest, ASingleRoundEndsWithItsWinnersScore) {
  Position position = At(kUsual, "ww......../.w......../w.w......b b t 0,0 0,0 w");
  PlayPly(kUsual, position, 1, "30-off");
  EXPECT_EQ(PositionText(position), "ww......../.w......../w.w....... b end 0,0 10,0 w");
  EXPECT_EQ(RuleAgainst(kUsual, position, {MoveKind::kPass}), Rule::kEnd);
}

TEST(MatchTest, RoundsGoOnToTheTargetAndTakeTurnsAtBeginning) {
  Position position = At(kTo10, "ww......../........../.........b b t 0,0 0,0 b");
  PlayPly(kTo10, position, 1, "30-off");  // 6 to black
  EXPECT_EQ(PositionText(position), "bwbwbwbwbw/........../.......... w t 0,0 6,0 w");

  position = At(kTo10, "bbb......./........../.........w w t 0,0 6,0 w");
  PlayPly(kTo10, position, 1, "30-off");  // 9 to white
  EXPECT_EQ(PositionText(position), "bwbwbwbwbw/........../.......... b t 0,0 6,9 b");
}

TEST(MatchTest, TheTargetEndsTheMatch) {
  Position position = At(kTo10, "........../........../........bw w t 0,0 6,9 b");
  PlayPly(kTo10, position, 1, "30-off");  // 1 to white: 10
  EXPECT_EQ(PositionText(position), "........../........../........b. w end 0,0 6,10 b");
  position = At(kTo10, "w........./........../........b. b t 0,0 6,9 b");
  PlayPly(kTo10, position, 2, "29-off");  // 3 to black: 9 is not 10
  EXPECT_EQ(PositionText(position), "bwbwbwbwbw/........../.......... w t 0,0 9,9 w");
}

TEST(MatchTest, ATargetOfOnePointIsASingleRound) {
  const Options options = {.target_points = 1};
  Position position = At(options, "........../........../........bw w t 0,0 0,0 b");
  PlayPly(options, position, 1, "30-off");
  EXPECT_TRUE(position.ended);
}

TEST(PreviewTest, LeavesThePositionAlone) {
  const Position position = At(kUsual, "b..w....../........../.........w b 3 0,0 0,0 b");
  const Position before = position;
  EXPECT_EQ(MoveText(Preview(position, {MoveKind::kAdvance, 1})), "1x4");
  EXPECT_EQ(position, before);
}

// Random games to the end under every variant: each ends, the score is the sum of its rounds, and
// rounds begin by turns.
TEST(MatchTest, RandomMatchesAddUp) {
  for (uint64_t number = 0; number < 60; ++number) {
    const Options options = {.four_backs_points = number % 2 == 0 ? 5 : 6,
                             .reserve_start = number % 3 == 0,
                             .sanctuary_14 = number % 5 == 0,
                             .target_points = static_cast<uint32_t>(number % 4 * 15)};
    const Seed seed = SeedFromNumber(number);
    Keystream sticks(seed, "sticks");
    Keystream player(seed, "player");
    Position position = StartPosition(options, FirstSide(seed));
    uint32_t won[2] = {0, 0};
    uint64_t ply = 0;
    while (!position.ended) {
      ASSERT_LT(ply, 200'000u) << "seed " << number;
      const Side side = position.side;
      const Side first = position.first;
      Throw(position, PointsOfFaces(options, Faces(sticks, ply)));
      const LegalMoves moves = ListMoves(options, position);
      const Step step = Play(options, position, moves.At(player.Byte(ply) * moves.count() >> 8));
      won[Index(side)] += step.round_points;
      ASSERT_EQ(position.score[0], won[0]);
      ASSERT_EQ(position.score[1], won[1]);
      ASSERT_TRUE(ValidatePosition(options, position).ok()) << PositionText(position);
      if (step.won_round && !position.ended) {
        EXPECT_EQ(position.first, Other(first));
        EXPECT_EQ(position.side, position.first);
      } else if (!step.won_round) {
        EXPECT_EQ(position.side, step.throws_again ? side : Other(side));
        EXPECT_EQ(position.first, first);
      }
      ++ply;
    }
    EXPECT_GE(position.score[Index(position.side)], options.target_points);
    EXPECT_LT(position.score[Index(Other(position.side))], std::max(options.target_points, 1u));
  }
}

}  // namespace
}  // namespace parlour::senet
