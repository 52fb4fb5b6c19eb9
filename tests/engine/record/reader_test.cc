// The record notation, sentence by sentence: what is reproduced byte for byte, what is read and
// written in its canonical form, and what cannot be read, with the line and column that are named.
#include "engine/record/reader.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_replace.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr char kZeros[] = "0000000000000000000000000000000000000000000000000000000000000000";

TEST(ReaderTest, ReproducesCanonicalText) {
  const char* const kRecords[] = {
      R"(
[Game "senet"]
[First "black"]
)",
      R"(
[Game "senet"]
[Event "Club night; \"round\" 2"]
[Date "2024.05.01"]
[Black "A\\B"]
[White "Z"]
[Seed "18446744073709551615"]
[FourBacksPoints "6"]
[ReserveStart "yes"]
[EntryThrows "1,3,5"]
[Sanctuary14 "yes"]
[TargetPoints "1000000"]
[Termination "resigned"]
[Result "0-0"]
)",
      R"(
[Game "senet"]
[Seed "7"]
[Position "b..w....../........../.......... b 3 0,0 0,0 b"]
[ThrowsBefore "4294967295"]
[Termination "abandoned"]
[Result "*"]
1 b 3:1x4 #00000000
2 w 1:24-27~1 #ffffffff
3 b 0:28-off
4 w 999999999:in-1
5 b 5:12<9
6 b 5:12<x9
7 b 5:1<0
8 w 2:pass
)",
      R"(
[Game "carrom"]
[White "north"]
[Result "3-0"]
1 S wwr
2 S -
3 N 0*
4 N b^w
5 S -^r^*!
6 S 0^w
7 S 0!
)",
      R"(
[Game "carrom"]
[First "a free tag of carrom"]
[White "west"]
[Seats "4"]
[Mode "points"]
[SetsToWin "7"]
[PointsToWin "1"]
1 E w
2 W - #77ab01c2
)",
      R"(
[Game "carrom"]
[Seed "7"]
[Table "simulated"]
[TremorAngle "500"]
[TremorSpeed "10"]
[Result "*"]
1 S @-52300,12750,3200000 w #77ab01c2
2 N @0,0,1 wwr^b*!
)",
      R"(
[Game "carrom"]
[Position "w3 b2 r=own:N S - 1-0 S"]
[ShotsBefore "12"]
[Result "1-0"]
)",
  };
  for (const char* raw : kRecords) EXPECT_EQ(Rewritten(Lines(raw)), Lines(raw));
}

TEST(ReaderTest, TakesTheSeedAsANumberOrAsItsBytes) {
  const std::string revealed =
      absl::StrCat("[Game \"senet\"]\n[Seed \"", std::string(kZeros).replace(0, 2, "0f"), "\"]\n");
  EXPECT_EQ(Rewritten(revealed), revealed);
  EXPECT_FALSE(ReadGood(revealed).seed->number.has_value());
  EXPECT_EQ(ReadGood(revealed).seed->seed.bytes[0], 15);
  const Record open = ReadGood("[Game \"senet\"]\n[Seed \"42\"]\n");
  EXPECT_EQ(open.seed->number, 42u);
  EXPECT_EQ(open.seed->seed, SeedFromNumber(42));
}

// Both columns are whole records; the left is read and the right is written.
TEST(ReaderTest, WritesTheCanonicalFormOfWhatItReads) {
  const struct {
    const char* what;
    const char* read;
    const char* written;
  } kRows[] = {
      {"comments, blank lines and blanks", R"(
 [ Game  "senet" ]  ; the game

; between the tags
[First "black"];
  1   b	3:5-8    #1f09ac3e	; the first ply
;2 w 1:2-3
	2 w 1:2-3;
)",
       R"(
[Game "senet"]
[First "black"]
1 b 3:5-8 #1f09ac3e
2 w 1:2-3
)"},
      {"missing numbers and digests", R"(
[Game "senet"]
[First "black"]
b 3:5-8
2 w 1:2-3 #1f09ac3e
b 1:1-2 #00000001
)",
       R"(
[Game "senet"]
[First "black"]
1 b 3:5-8
2 w 1:2-3 #1f09ac3e
3 b 1:1-2 #00000001
)"},
      {"a missing number before a shot that looks like one", R"(
[Game "carrom"]
[White "south"]
S 0
N 0
)",
       R"(
[Game "carrom"]
[White "south"]
1 S 0
2 N 0
)"},
      {"defaults are left out", R"(
[Game "senet"]
[Notation "1"]
[Ruleset "senet-fr-1"]
[First "white"]
[FourBacksPoints "5"]
[ReserveStart "no"]
[EntryThrows "4,6"]
[Sanctuary14 "no"]
[TargetPoints "0"]
[Termination "normal"]
)",
       R"(
[Game "senet"]
[First "white"]
)"},
      {"defaults of carrom", R"(
[Game "carrom"]
[Notation "1"]
[Ruleset "carrom-fr-1"]
[White "south"]
[Seats "2"]
[Mode "sets"]
[SetsToWin "3"]
[PointsToWin "21"]
[Table "observed"]
[Board "standard"]
[TremorAngle "0"]
[TremorSpeed "0"]
[ShotsBefore "0"]
)",
       R"(
[Game "carrom"]
[White "south"]
)"},
      {"free tags go up in the order read, the others take their places", R"(
[Game "senet"]
[Result "*"]
[Zeal "1"]
[TargetPoints "30"]
[Apathy "2"]
[Sanctuary14 "yes"]
[Seed "7"]
[seed "8"]
)",
       R"(
[Game "senet"]
[Zeal "1"]
[Apathy "2"]
[seed "8"]
[Seed "7"]
[Sanctuary14 "yes"]
[TargetPoints "30"]
[Result "*"]
)"},
      {"the other game's tags are free", R"(
[Game "senet"]
[First "black"]
[White "Mr North"]
[Seats "many"]
[ShotsBefore "none"]
)",
       R"(
[Game "senet"]
[White "Mr North"]
[Seats "many"]
[ShotsBefore "none"]
[First "black"]
)"},
      {"ThrowsBefore 0", R"(
[Game "senet"]
[First "black"]
[ThrowsBefore "0"]
)",
       R"(
[Game "senet"]
[First "black"]
)"},
  };
  for (const auto& row : kRows) {
    const std::string written = Lines(row.written);
    EXPECT_EQ(Rewritten(Lines(row.read)), written) << row.what;
    EXPECT_EQ(Rewritten(written), written) << row.what;
    const std::string crlf = absl::StrReplaceAll(Lines(row.read), {{"\n", "\r\n"}});
    EXPECT_EQ(Rewritten(crlf), written) << row.what << ", CRLF";
    const std::string unfinished = Lines(row.read).substr(0, Lines(row.read).size() - 1);
    EXPECT_EQ(Rewritten(unfinished), written) << row.what << ", without the last newline";
  }
}

TEST(ReaderTest, LeavesOutWhoBeginsWhereItIsWhatTheLotSays) {
  for (uint64_t seed = 0; seed < 8; ++seed) {
    const std::string tags = absl::StrCat("[Game \"senet\"]\n[Seed \"", seed, "\"]\n");
    const bool black = senet::FirstSide(SeedFromNumber(seed)) == senet::Side::kBlack;
    const std::string lot = absl::StrCat(tags, "[First \"", black ? "black" : "white", "\"]\n");
    const std::string other = absl::StrCat(tags, "[First \"", black ? "white" : "black", "\"]\n");
    EXPECT_EQ(Rewritten(lot), tags);
    EXPECT_EQ(Rewritten(other), other) << "which the replay refuses";
  }
  for (uint64_t seed = 0; seed < 8; ++seed) {
    const std::string tags = absl::StrCat("[Game \"carrom\"]\n[Seed \"", seed, "\"]\n");
    const bool south = carrom::WhiteTeam(SeedFromNumber(seed)) == carrom::Team::kSouths;
    const auto with_white = [&](absl::string_view name) {
      return absl::StrCat(tags, "[White \"", name, "\"]\n");
    };
    EXPECT_EQ(Rewritten(with_white(south ? "south" : "north")), tags);
    const std::string other = with_white(south ? "north" : "south");
    EXPECT_EQ(Rewritten(other), other);
  }
}

struct BadRecord {
  const char* text;
  const char* bad;  // how `line:column wanted` begins
};

void ExpectUnreadable(const std::vector<BadRecord>& rows) {
  for (const BadRecord& row : rows) {
    EXPECT_THAT(Rewritten(Lines(row.text)), StartsWith(row.bad)) << row.text;
    EXPECT_EQ(VerdictOn(Lines(row.text)), "unreadable");
  }
}

TEST(ReaderTest, WantsTheGameFirst) {
  constexpr char kGame[] = "1:1 [Game \"senet\"] or [Game \"carrom\"] as the first tag";
  ExpectUnreadable({
      {"", "0:1 [Game \"senet\"]"},
      {"\n\n", "1:1 [Game \"senet\"]"},
      {"[Event \"x\"]\n[Game \"senet\"]\n", kGame},
      {"1 b 3:5-8\n", kGame},
      {"Game \"senet\"\n", kGame},
      {"[game \"senet\"]\n", kGame},
      {"[Game \"chess\"]\n", "1:8 [Game \"senet\"]"},
      {"[Game \"Senet\"]\n", "1:8 [Game \"senet\"]"},
      {"[Game \"\"]\n", "1:8 [Game \"senet\"]"},
      {"[Game senet]\n", "1:7 a tag"},
      {"; a comment\n[Game \"senet\"]\n[Game \"senet\"]\n", "3:2 each tag once"},
  });
}

TEST(ReaderTest, WantsSenetsTagsToSayWhatTheyCan) {
  constexpr char kGame[] = "[Game \"senet\"]\n[First \"black\"]\n[";
  const struct {
    const char* tag;
    const char* bad;
  } kRows[] = {
      {"Notation \"2\"", "3:12 Notation is 1"},
      {"Notation \"\"", "3:12 Notation is 1"},
      {"Ruleset \"carrom-fr-1\"", "3:11 Ruleset is senet-fr-1, the rules this engine knows"},
      {"Ruleset \"senet-fr-2\"", "3:11 Ruleset is senet-fr-1"},
      {"Seed \"-1\"", "3:8 Seed is an unsigned 64-bit number or 64 lower-case hex digits"},
      {"Seed \"\"", "3:8 Seed is"},
      {"Seed \"007\"", "3:8 Seed is"},
      {"Seed \"0x7\"", "3:8 Seed is"},
      {"Seed \" 7\"", "3:8 Seed is"},
      {"Seed \"18446744073709551616\"", "3:8 Seed is"},
      {"Seed \"ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD\"", "3:8 Seed is"},
      {"Seed \"abcdef\"", "3:8 Seed is"},
      {"Commitment \"abcdef\"", "3:14 Commitment is 64 lower-case hex digits"},
      {"FourBacksPoints \"4\"", "3:19 FourBacksPoints is 5 or 6"},
      {"FourBacksPoints \"06\"", "3:19 FourBacksPoints is 5 or 6"},
      {"ReserveStart \"true\"", "3:16 ReserveStart is yes or no"},
      {"ReserveStart \"Yes\"", "3:16 ReserveStart is yes or no"},
      {"Sanctuary14 \"1\"", "3:15 Sanctuary14 is yes or no"},
      {"EntryThrows \"\"", "3:15 EntryThrows is numbers from 1 to 6, ascending, such as 4,6"},
      {"EntryThrows \"6,4\"", "3:15 EntryThrows is"},
      {"EntryThrows \"4,4\"", "3:15 EntryThrows is"},
      {"EntryThrows \"4, 6\"", "3:15 EntryThrows is"},
      {"EntryThrows \"4,6,\"", "3:15 EntryThrows is"},
      {"EntryThrows \"0,4\"", "3:15 EntryThrows is"},
      {"EntryThrows \"4,7\"", "3:15 EntryThrows is"},
      {"EntryThrows \"04\"", "3:15 EntryThrows is"},
      {"TargetPoints \"1000001\"", "3:16 TargetPoints is a number from 0 to 1000000"},
      {"TargetPoints \"-5\"", "3:16 TargetPoints is"},
      {"TargetPoints \"10.0\"", "3:16 TargetPoints is"},
      {"ThrowsBefore \"4294967296\"", "3:16 ThrowsBefore is a number from 0 to 4294967295"},
      {"Termination \"Normal\"", "3:15 Termination is normal, resigned or abandoned"},
      {"Termination \"\"", "3:15 Termination is"},
      {"Result \"\"", "3:10 Result is a score such as 10-0, or *"},
      {"Result \"10\"", "3:10 Result is"},
      {"Result \"10-\"", "3:10 Result is"},
      {"Result \"-10\"", "3:10 Result is"},
      {"Result \"10-0-0\"", "3:10 Result is"},
      {"Result \"10:0\"", "3:10 Result is"},
      {"Result \"01-0\"", "3:10 Result is"},
      {"Result \"**\"", "3:10 Result is"},
      {"Result \"99999999999999999999-0\"", "3:10 Result is"},
  };
  for (const auto& row : kRows) {
    EXPECT_THAT(Rewritten(absl::StrCat(kGame, row.tag, "]\n1 b 3:5-8\n")), StartsWith(row.bad));
  }
  for (const char* first : {"Black", "b", "", "south"}) {
    const std::string text = absl::StrCat("[Game \"senet\"]\n[First \"", first, "\"]\n");
    EXPECT_EQ(Rewritten(text), "2:9 First is black or white");
  }
}

TEST(ReaderTest, WantsCarromsTagsToSayWhatTheyCan) {
  constexpr char kGame[] = "[Game \"carrom\"]\n[";
  const struct {
    const char* tag;
    const char* bad;
  } kRows[] = {
      {"Ruleset \"senet-fr-1\"", "2:11 Ruleset is carrom-fr-1, the rules this engine knows"},
      {"White \"west\"", "2:9 White is south or north"},
      {"White \"South\"", "2:9 White is south or north"},
      {"Seats \"3\"", "2:9 Seats is 2 or 4"},
      {"Mode \"set\"", "2:8 Mode is sets or points"},
      {"SetsToWin \"0\"", "2:13 SetsToWin is a number from 1 to 1000000"},
      {"SetsToWin \"1000001\"", "2:13 SetsToWin is"},
      {"PointsToWin \"0\"", "2:15 PointsToWin is a number from 1 to 1000000"},
      {"Table \"real\"", "2:9 Table is observed or simulated"},
      {"Board \"huge\"", "2:9 Board is the name of a board: standard"},
      {"TremorAngle \"-1\"", "2:15 TremorAngle is millidegrees, from 0 to 1000000"},
      {"TremorSpeed \"1000001\"", "2:15 TremorSpeed is permille, from 0 to 1000000"},
      {"ShotsBefore \"x\"", "2:15 ShotsBefore is a number from 0 to 4294967295"},
  };
  for (const auto& row : kRows) {
    EXPECT_THAT(Rewritten(absl::StrCat(kGame, row.tag, "]\n1 S w\n")), StartsWith(row.bad));
  }
  ExpectUnreadable({{R"(
[Game "carrom"]
[White "north"]
[Seats "4"]
)",
                     "2:9 White is south or west, with four seats"}});
}

TEST(ReaderTest, WantsTagsThatGoTogether) {
  ExpectUnreadable({
      {"[Game \"senet\"]\n", "1:8 a Seed, First or Position tag: who begins?"},
      {"[Game \"carrom\"]\n", "1:8 a Seed, White or Position tag: who begins?"},
      {R"(
[Game "senet"]
[First "black"]
[Position "b..w....../........../.......... b 3 0,0 0,0 b"]
)",
       "2:9 no First tag beside Position"},
      {R"(
[Game "carrom"]
[Seed "7"]
[White "south"]
[Position "w0 b0 r=board S - 0-0 S"]
)",
       "3:9 no White tag beside Position"},
      {R"(
[Game "senet"]
[First "black"]
[Commitment "0000000000000000000000000000000000000000000000000000000000000000"]
)",
       "3:14 a Seed tag beside Commitment"},
      {R"(
[Game "senet"]
[Seed "7"]
[ThrowsBefore "1"]
)",
       "3:16 a Position tag beside ThrowsBefore"},
      {R"(
[Game "carrom"]
[Seed "7"]
[ShotsBefore "1"]
)",
       "3:15 a Position tag beside ShotsBefore"},
      {R"(
[Game "carrom"]
[White "south"]
[Table "simulated"]
[TremorAngle "500"]
)",
       "4:15 [Table \"simulated\"] and a Seed tag beside TremorAngle"},
      {R"(
[Game "carrom"]
[Seed "7"]
[TremorSpeed "10"]
)",
       "3:15 [Table \"simulated\"] and a Seed tag beside TremorSpeed"},
  });
}

TEST(ReaderTest, WantsTagsBeforePliesAndEachOnce) {
  ExpectUnreadable({
      {"[Game \"senet\"]\n[First \"black\"]\n1 b 3:5-8\n[Result \"*\"]\n",
       "4:1 a ply: the tags stand before the plies"},
      {"[Game \"senet\"]\n[First \"black\"]\n[Event \"x\"]\n\n[Event \"x\"]\n",
       "5:2 each tag once; Event stands in line 3 already"},
      {"[Game \"senet\"]\n[First \"black\"]\n[First \"black\"]\n", "3:2 each tag once"},
  });
}

TEST(ReaderTest, WantsSenetsPliesInTheirForm) {
  constexpr char kMove[] = "a move: 5-8, 9x14, 24-27~1, 28-off, in-1, 12<9, 12<x9 or pass";
  const struct {
    const char* ply;
    std::string bad;
  } kRows[] = {
      {"2 b 3:5-8", "3:1 ply number 1, or none"},
      {"0 b 3:5-8", "3:1 ply number 1, or none"},
      {"01 b 3:5-8", "3:1 ply number 1, or none"},
      {"99999999999999999999 b 3:5-8", "3:1 ply number 1, or none"},
      {"1. b 3:5-8", "3:6 '#' and 8 lower-case hex digits, or nothing"},
      {"1", "3:2 a ply: [number] who what [#digest]"},
      {"1 b", "3:4 a ply: [number] who what [#digest]"},
      {"b", "3:2 a ply: [number] who what [#digest]"},
      {"1 b ; 3:5-8", "3:12 a ply: [number] who what [#digest]"},
      {"1 B 3:5-8", "3:3 the side to move: b or w"},
      {"1 S 3:5-8", "3:3 the side to move: b or w"},
      {"1 b 5-8", "3:5 points:move, such as 3:5-8"},
      {"1 b :5-8", "3:5 points:move, such as 3:5-8"},
      {"1 b 03:5-8", "3:5 points:move, such as 3:5-8"},
      {"1 b -3:5-8", "3:5 points:move, such as 3:5-8"},
      {"1 b 1000000000:5-8", "3:5 points:move, such as 3:5-8"},
      {"1 b 3: 5-8", "3:8 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:5", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:5-", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:05-8", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:5-08", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:0-3", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:5-31", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:31-off", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:28xoff", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:5-0", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:12<31", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:0<3", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:12x<9", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:in", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:in-0", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:inx1", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:24-26~1", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:24-27~0", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:24-27~", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:24<27~1", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:PASS", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:resign", absl::StrCat("3:7 ", kMove)},
      {"1 b 3:5-8 1f09ac3e", "3:11 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:5-8 #1f09ac3", "3:11 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:5-8 #1f09ac3e0", "3:11 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:5-8 #1F09AC3E", "3:11 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:5-8 # 1f09ac3e", "3:11 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:5-8 #1f09ac3e 2 w 1:2-3", "3:21 the end of the line after the ply"},
      {"1 b 3:5-8 2 w 1:2-3", "3:11 '#' and 8 lower-case hex digits, or nothing"},
      {"1 b 3:5-8\rb", "3:7 a move"},
  };
  for (const auto& row : kRows) {
    const std::string text = absl::StrCat("[Game \"senet\"]\n[First \"black\"]\n", row.ply, "\n");
    EXPECT_THAT(Rewritten(text), StartsWith(row.bad)) << row.ply;
  }
}

TEST(ReaderTest, WantsCarromsPliesInTheirForm) {
  const struct {
    const char* ply;
    const char* bad;
  } kRows[] = {
      {"1 W w", "4:3 a seat: S or N"},
      {"1 s w", "4:3 a seat: S or N"},
      {"1 b w", "4:3 a seat: S or N"},
      {"1 S", "4:4 a ply: [number] who what [#digest]"},
      {"1 S x", "4:5 a shot: `x`: a shot begins with"},
      {"1 S W", "4:5 a shot: `W`: a shot begins with"},
      {"1 S ^w", "4:5 a shot: `^w`: a shot begins with"},
      {"1 S *", "4:5 a shot: `*`: a shot begins with"},
      {"1 S 0w", "4:5 a shot: `w`: not at this place"},
      {"1 S -r", "4:5 a shot: `r`: not at this place"},
      {"1 S w^", "4:5 a shot: `w^`: `^` stands before"},
      {"1 S w!*", "4:5 a shot: `*`: not at this place"},
      {"1 S w*^*", "4:5 a shot: `^*`: not at this place"},
      {"1 S w w", "4:7 '#' and 8 lower-case hex digits, or nothing"},
      {"1 S @0,0,1000", "4:5 a shot: `0,0,1000`: after a flick comes its outcome"},
      {"1 S @0,0,1000 #77ab01c2", "4:5 a shot: `0,0,1000`: after a flick comes its outcome"},
      {"1 S @0,0 w", "4:5 a shot: `0,0`: a flick is three whole numbers"},
      {"1 S @0,0,1.5 w", "4:5 a shot: `0,0,1.5`: a flick is three whole numbers"},
      {"1 S @0,-0,1 w", "4:5 a shot: `0,-0,1`: a flick is three whole numbers"},
      {"1 S @0,0,1000 w w", "4:17 '#' and 8 lower-case hex digits, or nothing"},
      {"1 S w #77ab01c2 !", "4:17 the end of the line after the ply"},
  };
  for (const auto& row : kRows) {
    const std::string text =
        absl::StrCat("[Game \"carrom\"]\n[White \"south\"]\n[Result \"*\"]\n", row.ply, "\n");
    EXPECT_THAT(Rewritten(text), StartsWith(row.bad)) << row.ply;
  }
  EXPECT_THAT(Rewritten("[Game \"carrom\"]\n[White \"south\"]\n[Seats \"4\"]\n1 X w\n"),
              StartsWith("4:3 a seat: S, W, N or E"));
}

TEST(ReaderTest, RefusesPositionsThatCannotArise) {
  const struct {
    const char* tags;
    const char* position;
    const char* reason;
  } kRows[] = {
      {"", "bbbbbb..../........../.......... b t 0,0 0,0 b", "more than five pawns"},
      {"", "b........./........../.......... b t 1,0 0,0 b", "reserve"},
      {"", "b........./........../......w... b t 0,0 0,0 b", "27"},
      {"", "b........./........../.......... b t 0,0 0,0 b", "all five"},
      {"", "b........./........../.........w b 6 0,0 0,0 b", "no throw gives"},
      {"[FourBacksPoints \"6\"]\n", "b........./........../.........w b 5 0,0 0,0 b",
       "no throw gives"},
      {"", "b........./........../........w b t 0,0 0,0 b", "a row has ten squares"},
      {"", "b..w....../........../..........  b t 0,0 0,0 b", "parted by single blanks"},
      {"", "b..w....../........../.......... B t 0,0 0,0 b", "'b' or 'w'"},
      {"", "b..w....../........../.......... b 0 0,0 0,0 b", "the phase is"},
      {"", "", "a position is"},
  };
  for (const auto& row : kRows) {
    const std::string text =
        absl::StrCat("[Game \"senet\"]\n", row.tags, "[Position \"", row.position, "\"]\n");
    const std::string bad = Rewritten(text);
    EXPECT_THAT(bad, HasSubstr(":12 a position that can arise: ")) << text;
    EXPECT_THAT(bad, HasSubstr(row.reason)) << text;
  }
  EXPECT_THAT(Rewritten("[Game \"carrom\"]\n[Position \"w9 b2 r=board S S 0-0 S\"]\n"),
              StartsWith("2:12 a position that can arise: "));
}

// What a position may be depends on the options, wherever their tags stand.
TEST(ReaderTest, ReadsThePositionByOptionsThatStandAfterIt) {
  const std::string text = Lines(R"(
[Game "senet"]
[Position "........../........../.........w b 6 5,4 0,0 b"]
[FourBacksPoints "6"]
[ReserveStart "yes"]
)");
  EXPECT_THAT(Rewritten(text), StartsWith("[Game"));
}

TEST(ReaderTest, CountsLinesFromWhereItIsTold) {
  const auto read = ReadRecord("[Game \"senet\"]\n[First \"black\"]\n\n1 b 9\n", 100);
  ASSERT_TRUE(std::holds_alternative<Unreadable>(read));
  EXPECT_EQ(std::get<Unreadable>(read).line, 103);
  EXPECT_EQ(std::get<Unreadable>(read).game, "senet");

  // Ten million games are that many lines.
  const auto far = ReadRecord("[Game \"senet\"]\n[First \"black\"]\n\n1 b 9\n", 3'000'000'000);
  EXPECT_EQ(std::get<Unreadable>(far).line, 3'000'000'003);
  const std::string breaks = "[Game \"senet\"]\n[First \"black\"]\n1 w 3:9-12\n";
  EXPECT_EQ(ReplayText(breaks, 3'000'000'000).ply_line, 3'000'000'002);
}

TEST(ReaderTest, RefusesWhatIsTooMuch) {
  const std::string game = "[Game \"senet\"]\n[First \"black\"]\n";
  EXPECT_THAT(Rewritten(game + std::string(kMaxLineBytes + 1, ' ') + "\n"),
              StartsWith("3:1 a line of at most 65536 bytes"));
  std::string text = game;
  while (text.size() <= kMaxRecordBytes) text += ";\n";
  EXPECT_THAT(Rewritten(text), StartsWith("1:1 a game of at most 4194304 bytes"));
  text.resize(kMaxRecordBytes);
  EXPECT_EQ(Rewritten(text), game);
}

TEST(ReaderTest, RefusesMoreTagsThanItKeeps) {
  std::string text = "[Game \"senet\"]\n[First \"black\"]\n";
  for (size_t tags = 2; tags < kMaxTags; ++tags) absl::StrAppend(&text, "[x", tags, " \"\"]\n");
  EXPECT_THAT(Rewritten(text), StartsWith("[Game"));
  EXPECT_EQ(Rewritten(text + "[Event \"\"]\n"), "1001:1 at most 1000 tags");
}

TEST(ReaderTest, RefusesMorePliesThanItKeeps) {
  std::string text = "[Game \"carrom\"]\n[White \"south\"]\n";
  for (size_t ply = 0; ply < kMaxPlies; ++ply) text += "S 0\n";
  EXPECT_THAT(Rewritten(text), StartsWith("[Game"));
  EXPECT_EQ(Rewritten(text + "S 0\n"), "100003:1 at most 100000 plies");
}

// However many words a line has, only the first few are looked at.
TEST(ReaderTest, SaysWhereALineWithTooManyWordsGoesWrong) {
  std::string text = "[Game \"senet\"]\n[First \"black\"]\n1 b 3:5-8 #1f09ac3e";
  for (int i = 0; i < 30'000; ++i) text += " x";
  EXPECT_THAT(Rewritten(text), StartsWith("3:21 the end of the line after the ply"));
}

}  // namespace
}  // namespace parlour::record
