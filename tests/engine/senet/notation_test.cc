#include "engine/senet/notation.h"

#include <absl/strings/string_view.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "engine/digest.h"
#include "engine/senet/moves.h"
#include "engine/senet/position.h"
#include "tests/engine/senet/random_position.h"

namespace parlour::senet {
namespace {

const Options kUsual;
const Options kSix = {.four_backs_points = 6};
const Options kReserve = {.reserve_start = true};
const Options kTo20 = {.target_points = 20};

// What ParsePosition says against `text`; "" if it reads it.
std::string Complaint(const Options& options, absl::string_view text) {
  const auto position = ParsePosition(options, text);
  if (position.ok()) return "";
  EXPECT_EQ(position.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(position.status().message());
}

TEST(PositionTextTest, WritesEachFieldInItsPlace) {
  Position position;
  position.pawns = {Square(1) | Square(10) | Square(20), Square(11) | Square(21) | Square(30)};
  position.reserve = {1, 2};
  position.score = {3, 40};
  position.side = Side::kWhite;
  position.first = Side::kBlack;
  position.points = 4;
  EXPECT_EQ(PositionText(position), "b........b/w........b/w........w w 4 1,2 3,40 b");
  position.points = 0;
  position.first = Side::kWhite;
  EXPECT_EQ(PositionText(position), "b........b/w........b/w........w w t 1,2 3,40 w");
  position.ended = true;
  position.side = Side::kBlack;
  EXPECT_EQ(PositionText(position), "b........b/w........b/w........w b end 1,2 3,40 w");
}

TEST(PositionTextTest, IsAppended) {
  std::string text = "[Position \"";
  AppendPosition(text, StartPosition(kUsual, Side::kBlack));
  EXPECT_EQ(text, "[Position \"bwbwbwbwbw/........../.......... b t 0,0 0,0 b");
}

TEST(ParsePositionTest, ReadsEachField) {
  const auto position = ParsePosition(kReserve, "b........b/w........b/w........w w 4 1,2 3,40 b");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->pawns[0], Square(1) | Square(10) | Square(20));
  EXPECT_EQ(position->pawns[1], Square(11) | Square(21) | Square(30));
  EXPECT_EQ(position->reserve[0], 1);
  EXPECT_EQ(position->reserve[1], 2);
  EXPECT_EQ(position->score[0], 3u);
  EXPECT_EQ(position->score[1], 40u);
  EXPECT_EQ(position->side, Side::kWhite);
  EXPECT_EQ(position->first, Side::kBlack);
  EXPECT_EQ(position->points, 4);
  EXPECT_FALSE(position->ended);
}

TEST(ParsePositionTest, ReadsWhatIsWritten) {
  Random random(TestSeed());
  for (int i = 0; i < 50'000; ++i) {
    const Options options = RandomOptions(random);
    const Position position = RandomPosition(random, options);
    const std::string text = PositionText(position);
    const auto read = ParsePosition(options, text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.status();
    ASSERT_EQ(*read, position) << text;
  }
}

// One change at a time to a text that is read.
struct BadText {
  absl::string_view text;
  absl::string_view complaint;
};

TEST(ParsePositionTest, SaysWhatIsWrong) {
  constexpr absl::string_view kFields =
      "a position is `rows side phase reserve score first`, parted by single blanks";
  constexpr absl::string_view kRows = "a position has three rows, parted by '/'";
  constexpr absl::string_view kRow = "a row has ten squares, each 'b', 'w' or '.'";
  constexpr absl::string_view kSides =
      "the side to act and the side that threw first are 'b' or 'w'";
  constexpr absl::string_view kPhase = "the phase is 't', the points of a throw, or 'end'";
  constexpr absl::string_view kReserveField = "the reserve is `black,white`, each from 0 to 5";
  constexpr absl::string_view kScore = "the score is `black,white`";
  ASSERT_EQ(Complaint(kUsual, "b........./........../.........w b 3 0,0 0,0 b"), "");
  const BadText kBad[] = {
      {"", kFields},
      {"b........./........../.........w b 3 0,0 0,0", kFields},
      {"b........./........../.........w b 3 0,0 0,0 b ", kFields},
      {" b........./........../.........w b 3 0,0 0,0 b", kFields},
      {"b........./........../.........w  b 3 0,0 0,0 b", kFields},
      {"b........./........../.........w b 3 0,0 0,0 b b", kFields},
      {"b........./.......... b 3 0,0 0,0 b", kRows},
      {"b........./........../.........w/.......... b 3 0,0 0,0 b", kRows},
      {"b........./........../.........w/ b 3 0,0 0,0 b", kRows},
      {"b......../........../.........w b 3 0,0 0,0 b", kRow},
      {"b........../........../.........w b 3 0,0 0,0 b", kRow},
      {"//.........w b 3 0,0 0,0 b", kRow},
      {"B........./........../.........w b 3 0,0 0,0 b", kRow},
      {"b...x...../........../.........w b 3 0,0 0,0 b", kRow},
      {"b\t......../........../.........w b 3 0,0 0,0 b", kRow},
      {"b........./........../.........w B 3 0,0 0,0 b", kSides},
      {"b........./........../.........w black 3 0,0 0,0 b", kSides},
      {"b........./........../.........w . 3 0,0 0,0 b", kSides},
      {"b........./........../.........w b 3 0,0 0,0 x", kSides},
      {"b........./........../.........w b 3 0,0 0,0 b\n", kSides},
      {"b........./........../.........w b 0 0,0 0,0 b", kPhase},
      {"b........./........../.........w b 7 0,0 0,0 b", kPhase},
      {"b........./........../.........w b 03 0,0 0,0 b", kPhase},
      {"b........./........../.........w b -1 0,0 0,0 b", kPhase},
      {"b........./........../.........w b T 0,0 0,0 b", kPhase},
      {"b........./........../.........w b END 0,0 0,0 b", kPhase},
      {"b........./........../.........w b ended 0,0 0,0 b", kPhase},
      {"b........./........../.........w b 3 0 0,0 b", kReserveField},
      {"b........./........../.........w b 3 0,0,0 0,0 b", kReserveField},
      {"b........./........../.........w b 3 6,0 0,0 b", kReserveField},
      {"b........./........../.........w b 3 0,-1 0,0 b", kReserveField},
      {"b........./........../.........w b 3 00,0 0,0 b", kReserveField},
      {"b........./........../.........w b 3 , 0,0 b", kReserveField},
      {"b........./........../.........w b 3 0,0 0 b", kScore},
      {"b........./........../.........w b 3 0,0 0-0 b", kScore},
      {"b........./........../.........w b 3 0,0 01,0 b", kScore},
      {"b........./........../.........w b 3 0,0 0,0, b", kScore},
      {"b........./........../.........w b 3 0,0 0,1000000000 b", kScore},
      {"b........./........../.........w b 3 0,0 0,-1 b", kScore},
  };
  for (const BadText& bad : kBad) EXPECT_EQ(Complaint(kUsual, bad.text), bad.complaint) << bad.text;
}

TEST(ParsePositionTest, SaysWhyAPositionCannotArise) {
  EXPECT_EQ(Complaint(kUsual, "bwbwbwbwbw/b........./.......... b t 0,0 0,0 b"),
            "black has more than five pawns");
  EXPECT_EQ(Complaint(kReserve, "w.w.w...../........../.........b b t 0,3 0,0 b"),
            "white has more than five pawns");
  EXPECT_EQ(Complaint(kUsual, "b........./........../.........w b t 1,0 0,0 b"),
            "black has pawns in reserve, but the game does not start from reserve");
  EXPECT_EQ(Complaint(kUsual, "b........./........../......w... b t 0,0 0,0 b"),
            "a pawn stands on 27, which is always empty between turns");
  EXPECT_EQ(Complaint(kUsual, "b........./........../.......... b t 0,0 0,0 b"),
            "white has all five pawns off, so the round is over");
  EXPECT_EQ(Complaint(kUsual, "w........./........../.......... b 3 0,0 0,0 b"),
            "black has all five pawns off, so the round is over");
  EXPECT_EQ(Complaint(kUsual, "b........./........../.........w b 6 0,0 0,0 b"),
            "no throw gives 6 points");
  EXPECT_EQ(Complaint(kSix, "b........./........../.........w b 5 0,0 0,0 b"),
            "no throw gives 5 points");
  EXPECT_EQ(Complaint(kTo20, "b........./........../.........w b t 0,0 0,20 b"),
            "white's score is at the target before the end");
  EXPECT_EQ(Complaint(kUsual, "b........./........../.........w b end 0,0 3,0 b"),
            "the match has ended, but the side named is not the one with all five pawns off");
  EXPECT_EQ(Complaint(kUsual, "........../........../.......... b end 0,0 3,0 b"),
            "the match has ended, but the side named is not the one with all five pawns off");
  EXPECT_EQ(Complaint(kUsual, "w........./........../.......... w end 0,0 0,3 b"),
            "the match has ended, but the side named is not the one with all five pawns off");
  EXPECT_EQ(Complaint(kTo20, "w........./........../.......... b end 0,0 19,0 b"),
            "the match has ended, but the winner's score is too low");
  EXPECT_EQ(Complaint(kUsual, "w........./........../.......... b end 0,0 2,0 b"),
            "the match has ended, but the winner's score is too low");
  EXPECT_EQ(Complaint(kTo20, "w........./........../.......... b end 0,0 20,20 b"),
            "the loser's score is at the target");
}

// Every text that differs in one byte is refused or is the text of the position that is read.
TEST(ParsePositionTest, ReadsOnlyCanonicalText) {
  const std::string text = ".wb.ww..../b.wb...w../...bb..... b 3 0,0 12,7 w";
  ASSERT_TRUE(ParsePosition(kTo20, text).ok());
  for (size_t i = 0; i < text.size(); ++i) {
    for (int c = 0; c < 256; ++c) {
      std::string other = text;
      other[i] = static_cast<char>(c);
      const auto position = ParsePosition(kTo20, other);
      if (position.ok()) {
        ASSERT_EQ(PositionText(*position), other);
      }
    }
    std::string shorter = text;
    shorter.erase(i, 1);
    const auto position = ParsePosition(kTo20, shorter);
    if (position.ok()) {
      ASSERT_EQ(PositionText(*position), shorter);
    }
  }
}

TEST(PositionDigestTest, IsTheDigestOfTheText) {
  const Position start = StartPosition(kUsual, Side::kBlack);
  EXPECT_EQ(PositionDigest(start), ShortDigest("bwbwbwbwbw/........../.......... b t 0,0 0,0 b"));
  EXPECT_EQ(ShortDigestText(PositionDigest(start)), "02ba9f7c");
}

struct Written {
  absl::string_view text;
  PlayedMove move;
};

const Written kMoves[] = {
    {"5-8", {.kind = MoveKind::kAdvance, .from = 5, .to = 8}},
    {"1-2", {.kind = MoveKind::kAdvance, .from = 1, .to = 2}},
    {"29-30", {.kind = MoveKind::kAdvance, .from = 29, .to = 30}},
    {"9x14", {.kind = MoveKind::kAdvance, .from = 9, .to = 14, .attack = true}},
    {"24-27", {.kind = MoveKind::kAdvance, .from = 24, .to = 27}},
    {"24-27~1", {.kind = MoveKind::kAdvance, .from = 24, .to = 27, .restart = 1}},
    {"26-27~10", {.kind = MoveKind::kAdvance, .from = 26, .to = 27, .restart = 10}},
    {"28-off", {.kind = MoveKind::kAdvance, .from = 28, .to = kOff}},
    {"in-1", {.kind = MoveKind::kEnter, .to = 1}},
    {"in-10", {.kind = MoveKind::kEnter, .to = 10}},
    {"12<9", {.kind = MoveKind::kRetreat, .from = 12, .to = 9}},
    {"12<x9", {.kind = MoveKind::kRetreat, .from = 12, .to = 9, .attack = true}},
    {"2<0", {.kind = MoveKind::kRetreat, .from = 2, .to = 0}},
    {"pass", {.kind = MoveKind::kPass}},
};

TEST(MoveTextTest, IsWrittenAndReadTheSameWay) {
  for (const Written& written : kMoves) {
    EXPECT_EQ(MoveText(written.move), written.text);
    EXPECT_EQ(ParseMove(written.text), written.move) << written.text;
  }
}

TEST(MoveTextTest, IsAppended) {
  std::string text = "12 b 3:";
  AppendMove(text, {.kind = MoveKind::kAdvance, .from = 5, .to = 8});
  EXPECT_EQ(text, "12 b 3:5-8");
}

// What can be written but not played is read: the rules then say what is wrong with it.
TEST(ParseMoveTest, ReadsMovesThatNoRuleAllows) {
  for (absl::string_view text : {"8-5", "5-30", "5<8", "1-off", "9x27", "27-30", "5-5", "in-30"}) {
    EXPECT_TRUE(ParseMove(text).has_value()) << text;
  }
}

TEST(ParseMoveTest, ReadsNothingElse) {
  for (absl::string_view text :
       {"",        "-",        "x",      "<",       "5",        "5-",        "-8",       "5x",
        "x8",      "12<",      "<9",     "12<x",    "0-3",      "31-off",    "30-31",    "5-0",
        "5x0",     "5-31",     "12<31",  "05-8",    "5-08",     "5--8",      "5 - 8",    " 5-8",
        "5-8 ",    "5-8\n",    "5-8-9",  "5xx8",    "5x-8",     "5-x8",      "12<<9",    "12x<9",
        "12<-3",   "5-8~1",    "24-27~", "24-27~0", "24-27~31", "24-27~1~2", "24-27~01", "24-26~1",
        "28<27~1", "28-off~1", "28xoff", "28<off",  "28-Off",   "28-of",     "28-offf",  "off",
        "in",      "in-",      "in-0",   "in-31",   "inx1",     "in<1",      "IN-1",     "in-off",
        "in-27~1", "5-in",     "Pass",   "PASS",    "pass ",    "passes",    "hello",    "+5-8",
        "5-+8"}) {
    EXPECT_FALSE(ParseMove(text).has_value()) << text;
  }
}

// Every short text of the letters that moves are made of: what is read is written the same way.
TEST(ParseMoveTest, ReadsOnlyCanonicalText) {
  constexpr absl::string_view kLetters = "01279-x<~inof";
  int read = 0;
  std::string text;
  const auto extend = [&](auto& self, int length) -> void {
    if (const auto move = ParseMove(text); move.has_value()) {
      ++read;
      ASSERT_EQ(MoveText(*move), text);
    }
    if (length == 0) return;
    for (char c : kLetters) {
      text.push_back(c);
      self(self, length - 1);
      text.pop_back();
    }
  };
  extend(extend, 5);
  EXPECT_GT(read, 100);
}

}  // namespace
}  // namespace parlour::senet
