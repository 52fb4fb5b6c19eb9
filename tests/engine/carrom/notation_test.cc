// Carrom's notation: what is read, what is written, and what is said of text that cannot be read.
#include "engine/carrom/notation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <random>
#include <string>

#include "engine/digest.h"
#include "tests/engine/carrom/readable.h"

namespace parlour::carrom {
namespace {

TEST(PositionTextTest, IsWrittenAsItIsRead) {
  const struct {
    Options options;
    const char* text;
  } kRows[] = {
      {Sets(), "w0 b0 r=board S - 0-0 S"},       {Sets(), "w0 b0 r=board N - 2-1 N"},
      {Sets(), "w3 b2 r=own:N S - 1-0 S"},       {Sets(), "w3 b2 r=pend:N N - 1-0 S"},
      {Sets(), "w9 b7 r=own:N N S 0-0 S"},       {Sets(), "w9 b7 r=own:N end - 3-0 S"},
      {Sets(), "w9 b9 r=board end - 2-3 S"},     {Sets(4), "w3 b2 r=own:E W - 0-2 W"},
      {Sets(4), "w9 b2 r=own:N N W 0-2 W"},      {Points(), "w8 b8 r=board S - 20-20 N"},
      {Points(), "w9 b0 r=own:S end - 34-20 S"}, {Points(2, 5), "w9 b9 r=own:S end - 5-4 S"},
  };
  for (const auto& row : kRows) {
    const auto position = ParsePosition(row.options, row.text);
    ASSERT_TRUE(position.ok()) << row.text << ": " << position.status();
    EXPECT_EQ(PositionText(row.options, *position), row.text);
  }
}

TEST(PositionTextTest, HasADigest) {
  const Position position = At(Sets(), "w0 b0 r=board S - 0-2 S");
  EXPECT_EQ(PositionDigest(Sets(), position), ShortDigest("w0 b0 r=board S - 0-2 S"));
  EXPECT_EQ(PositionDigest(Sets(), position), 0x70cb0ee2u);
}

struct Unreadable {
  Options options;
  const char* text;
  const char* reason;
};

TEST(PositionTextTest, SaysWhatCannotBeRead) {
  constexpr char kFields[] = "a position is `wIN bIN red seat last score white`";
  constexpr char kRed[] = "`: the red is `r=board`, or `r=pend:` or `r=own:` and a seat";
  const Unreadable kRows[] = {
      {Sets(), "", kFields},
      {Sets(), "w0 b0 r=board S - 0-0", kFields},
      {Sets(), "w0 b0 r=board S - 0-0 S ", kFields},
      {Sets(), "w0 b0  r=board S - 0-0 S", kFields},
      {Sets(), "b0 w0 r=board S - 0-0 S", "`b0`: the white pawns"},
      {Sets(), "w10 b0 r=board S - 0-0 S", "`w10`: the white pawns"},
      {Sets(), "w00 b0 r=board S - 0-0 S", "`w00`: the white pawns"},
      {Sets(), "w0 b r=board S - 0-0 S", "`b`: the black pawns"},
      {Sets(), "w0 b-1 r=board S - 0-0 S", "`b-1`: the black pawns"},
      {Sets(), "w1 b0 r=board: S - 0-0 S", kRed},
      {Sets(), "w1 b0 r=own S - 0-0 S", kRed},
      {Sets(), "w1 b0 S S - 0-0 S", kRed},
      {Sets(), "w1 b0 r=own:W S - 0-0 S", kRed},
      {Sets(), "w0 b0 r=board W - 0-0 S", "`W`: whose hand it is"},
      {Sets(), "w0 b0 r=board s - 0-0 S", "`s`: whose hand it is"},
      {Sets(), "w0 b0 r=board S - 0 S", "`0`: the score"},
      {Sets(), "w0 b0 r=board S - 0-0-0 S", "`0-0-0`: the score"},
      {Sets(), "w0 b0 r=board S - 0-01 S", "`0-01`: the score"},
      {Sets(), "w0 b0 r=board S - 0-4294967296 S", "`0-4294967296`: the score"},
      {Sets(), "w0 b0 r=board S - 0-0 E", "`E`: the side that has white is `S` or `N`"},
      {Sets(4), "w0 b0 r=board S - 0-0 N", "`N`: the side that has white is `S` or `W`"},
      {Sets(), "w0 b0 r=board S x 0-0 S", "`x`: the side that is home in a last hand is `-` here"},
  };
  for (const Unreadable& row : kRows) {
    const auto position = ParsePosition(row.options, row.text);
    ASSERT_FALSE(position.ok()) << row.text;
    EXPECT_THAT(std::string(position.status().message()), testing::HasSubstr(row.reason));
  }
}

TEST(PositionTextTest, SaysWhyAPositionCannotArise) {
  const Unreadable kRows[] = {
      {Sets(), "w9 b2 r=board S - 0-0 S", "home in a last hand is `S` here"},
      {Sets(), "w9 b2 r=board S S 0-0 S", "does not own the red"},
      {Sets(), "w9 b2 r=own:S S S 0-0 S", "does not own the red"},
      {Sets(), "w9 b2 r=own:N N N 0-0 S", "home in a last hand is `S` here"},
      {Sets(), "w9 b2 r=own:N S S 0-0 S", "played by the seat that validated"},
      {Sets(4), "w9 b2 r=own:E W S 0-0 S", "played by the seat that validated"},
      {Sets(), "w8 b2 r=own:N N S 0-0 S", "home in a last hand is `-` here"},
      {Sets(), "w9 b9 r=own:N N S 0-0 S", "both sides are home"},
      {Points(), "w9 b2 r=own:N N S 0-0 S", "by points has no last hand"},
      {Sets(), "w3 b2 r=board S - 3-0 S", "at the target before the end"},
      {Points(), "w3 b2 r=board S - 0-21 S", "at the target before the end"},
      {Sets(), "w3 b2 r=pend:N S - 0-0 S", "pending for a seat that is not to shoot"},
      {Sets(4), "w3 b2 r=pend:N S - 0-0 S", "pending for a seat that is not to shoot"},
      {Sets(), "w0 b2 r=pend:S S - 0-0 S", "pending for white, which has none or all nine"},
      {Sets(), "w2 b9 r=pend:N N N 0-0 S", "pending for black, which has none or all nine"},
      {Sets(), "w9 b2 r=pend:S end - 3-0 S", "pending for a seat that is not to shoot"},
      {Sets(), "w9 b2 r=board end - 2-0 S", "no score is at the target"},
      {Sets(), "w9 b2 r=board end - 3-3 S", "both scores are at the target"},
      {Sets(), "w9 b2 r=board end - 4-0 S", "a score that the last set cannot give"},
      {Sets(), "w9 b2 r=board end - 0-3 S", "its winner is not home"},
      {Sets(), "w9 b2 r=board end S 3-0 S", "home in a last hand is `-` here"},
      {Points(), "w9 b2 r=board end - 28-0 S", "a score that the last set cannot give"},
      {Points(2, 5), "w9 b2 r=board end - 6-0 S", "a score that the last set cannot give"},
      {Points(), "w9 b9 r=board end - 21-0 S", "a score that the last set cannot give"},
  };
  for (const Unreadable& row : kRows) {
    const auto position = ParsePosition(row.options, row.text);
    ASSERT_FALSE(position.ok()) << row.text;
    EXPECT_THAT(std::string(position.status().message()), testing::HasSubstr(row.reason));
  }
}

TEST(ShotTextTest, SaysWhatHappened) {
  const Shot shot = ParseShot("wbr^bw^*!").value();
  EXPECT_FALSE(shot.flick.has_value());
  ASSERT_EQ(shot.outcome.dropped.size(), 3);
  EXPECT_EQ(shot.outcome.dropped[0], Colour::kWhite);
  EXPECT_EQ(shot.outcome.dropped[1], Colour::kBlack);
  EXPECT_EQ(shot.outcome.dropped[2], Colour::kRed);
  ASSERT_EQ(shot.outcome.left.size(), 2);
  EXPECT_EQ(shot.outcome.left[0], Colour::kBlack);
  EXPECT_EQ(shot.outcome.left[1], Colour::kWhite);
  EXPECT_EQ(shot.outcome.striker, StrikerFate::kLeft);
  EXPECT_TRUE(shot.outcome.touched);
  EXPECT_TRUE(shot.outcome.bank_broken);

  EXPECT_EQ(Seen("-"), Outcome{});
  EXPECT_FALSE(Seen("0").touched);
  EXPECT_EQ(Seen("w*").striker, StrikerFate::kPocketed);
  EXPECT_EQ(ParseShot("@-52300,12750,3200000 w").value().flick, (Flick{-52300, 12750, 3200000}));
}

TEST(ShotTextTest, IsWrittenAsItIsRead) {
  for (const char* text : {"w", "wwr", "-", "0", "0*", "0^*", "-^r^*!", "b^w", "w^w^*", "w*!", "-!",
                           "0^w", "0!", "wwwwwwwwww", "rr", "-^rr", "@0,0,0 -",
                           "@-52300,12750,3200000 w", "@2147483647,-90000,-1 wwr^b*!"}) {
    const auto shot = ParseShot(text);
    ASSERT_TRUE(shot.ok()) << shot.status();
    EXPECT_EQ(ShotText(*shot), text);
  }
}

TEST(ShotTextTest, SaysWhatCannotBeRead) {
  constexpr char kBegins[] = "a shot begins with";
  constexpr char kFlick[] = "a flick is three whole numbers";
  const struct {
    const char* text;
    const char* reason;
  } kRows[] = {
      {"", kBegins},
      {"^w", kBegins},
      {"*", kBegins},
      {"!", kBegins},
      {"x", kBegins},
      {"W", kBegins},
      {"0w", "`w`: not at this place"},
      {"-w", "`w`: not at this place"},
      {"w-", "`-`: not at this place"},
      {"00", "`0`: not at this place"},
      {"w^", "`^` stands before"},
      {"w^!", "`^` stands before"},
      {"w**", "`*`: not at this place"},
      {"w*^*", "`^*`: not at this place"},
      {"w*^b", "`^b`: not at this place"},
      {"w^b^b", "`^b`: not at this place"},
      {"w!*", "`*`: not at this place"},
      {"w!!", "`!`: not at this place"},
      {"w x", "` x`: not at this place"},
      {"w ", "` `: not at this place"},
      {" w", kBegins},
      {"@0,0,1000000", "after a flick comes its outcome"},
      {"@0,0,1000000 ", kBegins},
      {"@0,0,1000000  w", kBegins},
      {"@0,0 w", kFlick},
      {"@0,0,1,1 w", kFlick},
      {"@0,-0,1 w", kFlick},
      {"@+1,0,1 w", kFlick},
      {"@01,0,1 w", kFlick},
      {"@0,1.5,1 w", kFlick},
      {"@ 0,0,1 w", kFlick},
      {"@@0,0,1 w", kFlick},
  };
  for (const auto& row : kRows) {
    const auto shot = ParseShot(row.text);
    ASSERT_FALSE(shot.ok()) << row.text;
    EXPECT_THAT(std::string(shot.status().message()), testing::HasSubstr(row.reason)) << row.text;
  }
}

// What is absurd can still be read, so that the replay can name the rule it breaks.
TEST(ShotTextTest, KeepsAsMuchAsTellsTheAbsurdFromThePossible) {
  EXPECT_EQ(Seen(std::string(500, 'w')).dropped.size(), kPieces + 1);
  EXPECT_EQ(ParseShot("@99999999999,0,-99999999999 w").value().flick,
            (Flick{2147483647, 0, -2147483647 - 1}));
}

// `text` with one byte changed, left out or added.
std::string Mistyped(std::string text, std::mt19937& random) {
  constexpr absl::string_view kBytes = "wbr0123456789-^*!@,/ SWNEend=:ownpboard.\n\0x";
  const size_t place = random() % (text.size() + 1);
  const char byte = kBytes[random() % kBytes.size()];
  switch (random() % 3) {
    case 0:
      return text.insert(place, 1, byte);
    case 1:
      return place < text.size() ? text.erase(place, 1) : text;
    default:
      if (place < text.size()) text[place] = byte;
      return text;
  }
}

// There is one spelling for everything, so what can be read is written back byte for byte.
TEST(MistypedTest, IsRefusedOrCanonical) {
  std::mt19937 random(1);
  Options simulated = Sets();
  simulated.table = Table::kSimulated;
  const struct {
    Options options;
    std::string text;
  } kPositions[] = {
      {Sets(), "w3 b2 r=own:N S - 1-0 S"},
      {Sets(4), "w9 b7 r=own:E E S 0-2 W"},
      {Points(), "w9 b0 r=own:S end - 34-20 S"},
      {simulated, "w7 b8 r=board S - 0-0 S w1@0,0/1 w2@90000,-7 b4@-90000,0 r@0,0/0"},
  };
  int readable = 0;
  for (int i = 0; i < 100'000; ++i) {
    for (const auto& [options, text] : kPositions) {
      const std::string mistyped = Mistyped(Mistyped(text, random), random);
      const auto position = ParsePosition(options, mistyped);
      if (!position.ok()) continue;
      ++readable;
      ASSERT_EQ(PositionText(options, *position), mistyped);
    }
    const std::string mistyped = Mistyped(Mistyped("@-52300,750,32 wwr^b^*!", random), random);
    const auto shot = ParseShot(mistyped);
    if (shot.ok()) {
      ASSERT_EQ(ShotText(*shot), mistyped);
    }
  }
  EXPECT_GT(readable, 1'000);
}

TEST(SeatTest, IsOneOfTheMatch) {
  EXPECT_EQ(ParseSeat(Sets(2), "N"), Seat::kNorth);
  EXPECT_EQ(ParseSeat(Sets(2), "W"), std::nullopt);
  EXPECT_EQ(ParseSeat(Sets(4), "W"), Seat::kWest);
  EXPECT_EQ(ParseSeat(Sets(4), "SW"), std::nullopt);
  EXPECT_EQ(ParseSeat(Sets(4), ""), std::nullopt);
}

}  // namespace
}  // namespace parlour::carrom
