#include "engine/senet/position.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <functional>
#include <string>

namespace parlour::senet {
namespace {

const Options kUsual;
const Options kReserve = {.reserve_start = true};
const Options kTo20 = {.target_points = 20};

TEST(BoardTest, RowsAndSpecialSquares) {
  EXPECT_EQ(kRow1 | kRow2 | kExitLine, kBoard);
  EXPECT_EQ(std::popcount(kBoard), 30);
  EXPECT_EQ(std::popcount(kRow1), 10);
  EXPECT_EQ(std::popcount(kRow2), 10);
  EXPECT_EQ(std::popcount(kExitLine), 10);
  EXPECT_EQ(kRefuge, Square(26) | Square(27) | Square(28) | Square(29) | Square(30));
  EXPECT_EQ(kStops, Square(28) | Square(29) | Square(30));
  EXPECT_EQ(kBoard & Square(0), 0u);
  EXPECT_EQ(kBoard & Square(31), 0u);
}

TEST(BoardTest, Range) {
  EXPECT_EQ(Range(3, 5), Square(3) | Square(4) | Square(5));
  EXPECT_EQ(Range(30, 30), Square(30));
  EXPECT_EQ(Range(5, 4), 0u);
}

TEST(BoardTest, Sides) {
  EXPECT_EQ(Other(Side::kBlack), Side::kWhite);
  EXPECT_EQ(Other(Side::kWhite), Side::kBlack);
  EXPECT_EQ(Letter(Side::kBlack), 'b');
  EXPECT_EQ(Letter(Side::kWhite), 'w');
}

std::string Complaint(const Options& options) {
  return std::string(ValidateOptions(options).message());
}

TEST(ValidateOptionsTest, FourBacksPoints) {
  constexpr const char* kComplaint = "four backs give 5 or 6 points (S-THROW-0)";
  EXPECT_EQ(Complaint({.four_backs_points = 5}), "");
  EXPECT_EQ(Complaint({.four_backs_points = 6}), "");
  for (int points : {-1, 0, 4, 7}) {
    EXPECT_EQ(Complaint({.four_backs_points = points}), kComplaint) << points;
  }
}

TEST(ValidateOptionsTest, EntryThrows) {
  constexpr const char* kComplaint =
      "the entry throws are one or more numbers from 1 to 6 (S-VAR-RESERVE)";
  for (int bits = 0; bits < 256; ++bits) {
    const bool good = bits != 0 && (bits & 1) == 0 && (bits & 128) == 0;
    EXPECT_EQ(Complaint({.entry_throws = static_cast<uint8_t>(bits)}), good ? "" : kComplaint)
        << bits;
  }
}

TEST(ValidateOptionsTest, TargetPoints) {
  EXPECT_EQ(Complaint({.target_points = 0}), "");
  EXPECT_EQ(Complaint({.target_points = kMaxTargetPoints}), "");
  EXPECT_EQ(Complaint({.target_points = kMaxTargetPoints + 1}),
            "the target is at most 1000000 points (S-MATCH)");
}

TEST(StartPositionTest, IsValidUnderAllOptions) {
  for (const Options& options : {kUsual, kReserve, kTo20}) {
    for (Side first : {Side::kBlack, Side::kWhite}) {
      const Position start = StartPosition(options, first);
      EXPECT_TRUE(ValidatePosition(options, start).ok());
      EXPECT_EQ(start.side, first);
      EXPECT_EQ(start.first, first);
      EXPECT_EQ(start.points, 0);
      EXPECT_FALSE(start.ended);
    }
  }
}

// One thing wrong at a time.
std::string Complaint(const Options& options, const std::function<void(Position&)>& spoil) {
  Position position = StartPosition(options, Side::kBlack);
  spoil(position);
  const absl::Status status = ValidatePosition(options, position);
  if (!status.ok()) {
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  }
  return std::string(status.message());
}

TEST(ValidatePositionTest, SaysWhatCannotArise) {
  EXPECT_EQ(Complaint(kUsual, [](Position&) {}), "");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[0] ^= Square(1) | Square(0); }),
            "a pawn stands off the board");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[0] ^= Square(1) | Square(31); }),
            "a pawn stands off the board");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[0] ^= Square(1) | Square(2); }),
            "two pawns stand on one square");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[1] ^= Square(2) | Square(27); }),
            "a pawn stands on 27, which is always empty between turns");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[0] |= Square(20); }),
            "black has more than five pawns");
  EXPECT_EQ(Complaint(kReserve, [](Position& p) { p.pawns[1] |= Square(20); }),
            "white has more than five pawns");
  EXPECT_EQ(Complaint(kReserve, [](Position& p) { p.reserve[0] = 255; }),
            "black has more than five pawns");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[1] = 0, p.reserve[1] = 5; }),
            "white has pawns in reserve, but the game does not start from reserve");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.pawns[0] = 0; }),
            "black has all five pawns off, so the round is over");
  EXPECT_EQ(Complaint(kReserve, [](Position& p) { p.reserve[1] = 0; }),
            "white has all five pawns off, so the round is over");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.points = 6; }), "no throw gives 6 points");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.points = 200; }), "no throw gives 200 points");
  EXPECT_EQ(Complaint(kTo20, [](Position& p) { p.score[0] = 20; }),
            "black's score is at the target before the end");
  EXPECT_EQ(Complaint(kTo20, [](Position& p) { p.score[0] = 19; }), "");
  EXPECT_EQ(Complaint(kUsual, [](Position& p) { p.score[1] = 4'000'000'000; }),
            "a score is beyond what a match can reach");
}

TEST(ValidatePositionTest, PawnsAreLegalOnEverySquareButTheWater) {
  for (int square = 1; square <= 30; ++square) {
    Position position;
    position.pawns = {Square(square), Square(square == 1 ? 2 : 1)};
    EXPECT_EQ(ValidatePosition(kUsual, position).ok(), square != 27) << square;
  }
}

TEST(ValidatePositionTest, TheEnd) {
  Position end;
  end.pawns = {0, Square(1) | Square(11) | Square(21)};  // worth 6
  end.side = Side::kBlack;
  end.ended = true;
  const auto complaint = [&](const Options& options, uint32_t black, uint32_t white) {
    end.score = {black, white};
    return std::string(ValidatePosition(options, end).message());
  };
  EXPECT_EQ(complaint(kUsual, 6, 0), "");
  EXPECT_EQ(complaint(kUsual, 5, 0), "the match has ended, but the winner's score is too low");
  EXPECT_EQ(complaint(kTo20, 20, 19), "");
  EXPECT_EQ(complaint(kTo20, 25, 0), "");
  EXPECT_EQ(complaint(kTo20, 19, 0), "the match has ended, but the winner's score is too low");
  EXPECT_EQ(complaint(kTo20, 20, 20), "the loser's score is at the target");
  end.side = Side::kWhite;
  EXPECT_EQ(complaint(kUsual, 0, 6),
            "the match has ended, but the side named is not the one with all five pawns off");
}

// S-SCORE, every square: 3, 2 or 1 by row; 3 in reserve; nothing once off.
TEST(PointsLeftTest, ByRow) {
  for (int square = 1; square <= 30; ++square) {
    Position position;
    position.pawns[1] = Square(square);
    EXPECT_EQ(PointsLeft(position, Side::kWhite), square <= 10 ? 3 : square <= 20 ? 2 : 1);
    EXPECT_EQ(PointsLeft(position, Side::kBlack), 0);
  }
  EXPECT_EQ(PointsLeft(StartPosition(kUsual, Side::kBlack), Side::kBlack), 15);
  EXPECT_EQ(PointsLeft(StartPosition(kReserve, Side::kBlack), Side::kWhite), 15);
}

}  // namespace
}  // namespace parlour::senet
