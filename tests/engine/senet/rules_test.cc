// Senet's rules, one row each: a board, a move, and what becomes of it.
//
// A row reads like a ruling: under these options, in this position (whose phase is the throw), this
// move is refused by that rule, or leads to that position. Positions are written as in
// docs/notation.md; one that is written short ends in ` 0,0 0,0 b`: no reserve, no score, black
// threw first. The examples of docs/senet_rules.md are read from that file and held to the same.
#include "engine/senet/rules.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <absl/strings/string_view.h>
#include <absl/strings/strip.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/position.h"
#include "tests/engine/senet/compare.h"

namespace parlour::senet {
namespace {

const Options kUsual;
const Options kSix = {.four_backs_points = 6};
const Options kReserve = {.reserve_start = true};
const Options kReserveSix = {.four_backs_points = 6, .reserve_start = true};
const Options kReserveOneTwo = {.reserve_start = true, .entry_throws = 1u << 1 | 1u << 2};
const Options kSanctuary = {.sanctuary_14 = true};
const Options kTo20 = {.target_points = 20};
const Options kReserveTo20 = {.reserve_start = true, .target_points = 20};

struct Row {
  const char* shows;  // the rule that the row shows, or "order": which of several rules is cited
  Options options;
  std::string position;
  std::string move;
  std::string outcome;  // the rule that forbids the move, or the position after it
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.shows << ": " << row.position << " " << row.move << " -> " << row.outcome;
}

// `ROWS side phase` stands for a position without reserve and score in which black threw first.
std::string Full(const std::string& text) {
  return std::count(text.begin(), text.end(), ' ') == 2 ? text + " 0,0 0,0 b" : text;
}

bool IsRuleId(absl::string_view text) {
  return std::find(kRuleIds.begin(), kRuleIds.end(), text) != kRuleIds.end();
}

void Check(const Row& row) {
  const auto position = ParsePosition(row.options, Full(row.position));
  ASSERT_TRUE(position.ok()) << position.status();
  const auto written = ParseMove(row.move);
  ASSERT_TRUE(written.has_value()) << row.move;
  const Move move = {written->kind, written->from};
  EXPECT_EQ(Difference(row.options, *position, Depth::kEveryMove), "");

  const std::optional<Rule> rule = RuleAgainst(row.options, *position, move);
  if (IsRuleId(row.outcome)) {
    ASSERT_TRUE(rule.has_value()) << "the move is legal";
    EXPECT_EQ(Id(*rule), row.outcome);
    return;
  }
  ASSERT_FALSE(rule.has_value()) << "forbidden by " << Id(*rule);
  Position after = *position;
  const Step step = Play(row.options, after, move);
  EXPECT_EQ(MoveText(step.move), row.move);
  EXPECT_EQ(PositionText(after), Full(row.outcome));
}

class RulesTest : public testing::TestWithParam<Row> {};

TEST_P(RulesTest, Holds) { Check(GetParam()); }

// clang-format off
const std::vector<Row> kThrowingRows = {
    // One throw and one move: then it is the other side's turn, whatever was thrown.
    {"S-ONE-THROW", kUsual, "b........./........../.........w b 1",
                    "1-2",  ".b......../........../.........w w t"},
    {"S-ONE-THROW", kUsual, "b........./........../.........w b 4",
                    "1-5",  "....b...../........../.........w w t"},
    {"S-ONE-THROW", kUsual, "b........./........../.........w b 5",
                    "1-6",  ".....b..../........../.........w w t"},
    {"S-ONE-THROW", kSix,   "b........./........../.........w b 6",
                    "1-7",  "......b.../........../.........w w t"},

    // No move before the throw.
    {"S-PHASE", kUsual, "b........./........../.........w b t", "1-2", "S-PHASE"},
    {"S-PHASE", kUsual, "b........./........../.........w b t", "pass", "S-PHASE"},
    {"S-PHASE", kReserve, "........../........../.........w b t 5,4 0,0 b", "in-1", "S-PHASE"},

    {"S-TURN", kUsual, "b........./........../w......... b 1",
               "1-2",  ".b......../........../w......... w t"},
    {"S-TURN", kUsual, ".b......../........../w......... w 1",
               "21-22", ".b......../........../.w........ b t"},
    {"S-TURN", kUsual, "b........./........../w......... b 1", "21-22", "S-TURN"},  // white's pawn
    {"S-TURN", kUsual, "b........./........../w......... b 1", "5-6", "S-TURN"},    // no pawn
    {"S-TURN", kUsual, "b........./........../w......... b 1", "21<20", "S-TURN"},
    {"S-TURN", kReserve, "b........./........../w......... b 4 0,4 0,0 b", "in-1", "S-TURN"},
};

const std::vector<Row> kMovingRows = {
    // Which pawn advances is the player's choice; that one does is not.
    {"S-ADVANCE", kUsual, "b........b/........../.........w b 2",
                  "1-3",  "..b......b/........../.........w w t"},
    {"S-ADVANCE", kUsual, "b........b/........../.........w b 2",
                  "10-12", "b........./.b......../.........w w t"},
    {"S-ADVANCE", kUsual, "b........b/........../.........w b 2", "pass", "S-ADVANCE"},
    {"S-ADVANCE", kUsual, "b........b/........../.........w b 2", "10<8", "S-ADVANCE"},
    // Leaving the board, entering and going into the water are advances too.
    {"S-ADVANCE", kUsual, "........../........../.......bbw b 3", "pass", "S-ADVANCE"},
    {"S-ADVANCE", kReserve, "........../.....b..ww/w......... b 4 1,0 0,0 b", "pass", "S-ADVANCE"},
    {"S-ADVANCE", kUsual, "........../........../.....b..w. b 1", "pass", "S-ADVANCE"},

    {"S-JUMP", kUsual, "bb......../........../.........w b 3",  // over one's own
               "1-4",  ".b.b....../........../.........w w t"},
    {"S-JUMP", kUsual, "bw......../........../.........w b 3",  // over an enemy
               "1-4",  ".w.b....../........../.........w w t"},
    {"S-JUMP", kUsual, "bww......./........../.........w b 3",  // over two side by side
               "1-4",  ".wwb....../........../.........w w t"},
    {"S-JUMP", kUsual, "bwwbw...../........../.........w b 5",  // over everything at once
               "1-6",  ".wwbwb..../........../.........w w t"},
    {"S-JUMP", kUsual, "....w.wb../.ww......./.......... b 4",  // backwards
               "8<4",  "...bw.w.../.ww......./.......... w t"},

    {"S-OWN", kUsual, "bb......../........../.........w b 1", "1-2", "S-OWN"},
    {"S-OWN", kUsual, ".........b/b........./.........w b 1", "10-11", "S-OWN"},
    {"S-OWN", kUsual, "........../........../....bb...w b 1", "25-26", "S-OWN"},
    {"S-OWN", kUsual, "........../.......b.b/.ww....... b 2", "20<18", "S-OWN"},

    {"S-ATTACK", kUsual, "b..w....../........../.........w b 3",
                 "1x4",  "w..b....../........../.........w w t"},
    {"S-ATTACK", kUsual, ".........b/w........./.........w b 1",  // around the bend
                 "10x11", ".........w/b........./.........w w t"},
    {"S-ATTACK", kUsual, "bwwb.w..../........../.........w b 5",  // past whatever lies between
                 "1x6",  "wwwb.b..../........../.........w w t"},
    {"S-ATTACK", kUsual, "........../........../...w.b.w.. b 2",  // in a retreat
                 "26<x24", "........../........../...b.w.w.. w t"},
    {"S-ATTACK", kUsual, "b.....w.w./........../.......... b 5",  // nothing is attacked on the way
                 "1-6",  ".....bw.w./........../.......... w t"},

    {"S-PAIR", kUsual, "bww......./........../.......... b 1", "1x2", "S-PAIR"},
    {"S-PAIR", kUsual, "bww......./........../.......... b 2", "1x3", "S-PAIR"},
    {"S-PAIR", kUsual, ".......b.w/w........./.......... b 2", "8x10", "S-PAIR"},   // 10 and 11
    {"S-PAIR", kUsual, ".......b.w/w........./.......... b 3", "8x11", "S-PAIR"},
    {"S-PAIR", kUsual, "........../.......b.w/w......... b 2", "18x20", "S-PAIR"},  // 20 and 21
    {"S-PAIR", kUsual, "........../.......b.w/w......... b 3", "18x21", "S-PAIR"},
    {"S-PAIR", kUsual, "........../........../..b.ww.... b 2", "23x25", "S-PAIR"},  // 25 and 26
    {"S-PAIR", kUsual, "........../..ww.b.ww./.......... b 2", "16<x14", "S-PAIR"},
    {"S-PAIR", kUsual, "bw.w....../........../.......... b 1",  // one apart is no pair
               "1x2",  "wb.w....../........../.......... w t"},
    {"S-PAIR", kUsual, "bwb......./........../.......... b 1",  // black beside white is no pair
               "1x2",  "wbb......./........../.......... w t"},
    {"S-PAIR", kUsual, "w........./.......b.w/.......... b 2",  // 1 and 20 touch, but not on the path
               "18x20", "w........./.......w.b/.......... w t"},

    // Three side by side: none of them is attacked ...
    {"S-BLOCK", kUsual, "bwww....../........../.......... b 1", "1x2", "S-BLOCK"},
    {"S-BLOCK", kUsual, "bwww....../........../.......... b 2", "1x3", "S-BLOCK"},
    {"S-BLOCK", kUsual, "bwww....../........../.......... b 3", "1x4", "S-BLOCK"},
    // ... and nobody passes, from whatever distance.
    {"S-BLOCK", kUsual, "bwww....../........../.......... b 4", "1-5", "S-BLOCK"},
    {"S-BLOCK", kUsual, "bwww....../........../.......... b 5", "1-6", "S-BLOCK"},
    {"S-BLOCK", kUsual, "b.www...../........../.......... b 5", "1-6", "S-BLOCK"},
    {"S-BLOCK", kSix,   "bwww....../........../.......... b 6", "1-7", "S-BLOCK"},
    {"S-BLOCK", kSix,   "b.www...../........../.......... b 6", "1-7", "S-BLOCK"},
    {"S-BLOCK", kSix,   "b..www..../........../.......... b 6", "1-7", "S-BLOCK"},
    {"S-BLOCK", kUsual, "b...www.../........../.......... b 3",  // up to it is free
                "1-4",  "...bwww.../........../.......... w t"},
    // More than three are three and more.
    {"S-BLOCK", kUsual, "bwwww...../........../.......... b 5", "1-6", "S-BLOCK"},
    {"S-BLOCK", kUsual, "bwwww...../........../.......... b 4", "1x5", "S-BLOCK"},
    {"S-BLOCK", kSix,   "bwwwww..../........../.......... b 6", "1-7", "S-BLOCK"},
    // A gap makes no wall.
    {"S-BLOCK", kUsual, "bww.w...../........../.......... b 5",
                "1-6",  ".ww.wb..../........../.......... w t"},
    {"S-BLOCK", kUsual, "bwwbw...../........../.......... b 4",
                "1x5",  "wwwbb...../........../.......... w t"},
    // One's own three do not stop one.
    {"S-BLOCK", kUsual, "bbbb....../........../.........w b 4",
                "1-5",  ".bbbb...../........../.........w w t"},
    // Around the bends: 9-10-11, 10-11-12, 19-20-21, 20-21-22.
    {"S-BLOCK", kUsual, ".......bww/w........./.......... b 4", "8-12", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........bw/ww......../.......... b 4", "9-13", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........bw/ww......../.......... b 1", "9x10", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........bw/ww......../.......... b 3", "9x12", "S-BLOCK"},
    {"S-BLOCK", kUsual, ".......b.w/ww......../.......... b 5", "8-13", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........../.......bww/w......... b 4", "18-22", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........../........bw/ww........ b 4", "19-23", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........../........bw/ww........ b 2", "19x21", "S-BLOCK"},
    {"S-BLOCK", kSix,   "........../......b..w/ww........ b 6", "17-23", "S-BLOCK"},
    // 1-20-21: neighbours on the wooden board, not on the path.
    {"S-BLOCK", kUsual, "w........./......b..w/w......... b 5",
                "17-22", "w........./.........w/wb........ w t"},
    // Into the water and off the board one passes as well.
    {"S-BLOCK", kUsual, "........../........../..bwww.... b 4", "23-27~1", "S-BLOCK"},
    {"S-BLOCK", kUsual, "........../........../b....b.www b 5", "26-off", "S-BLOCK"},
    {"S-BLOCK", kSix,   "........../........../b....b.www b 6", "26-off", "S-BLOCK"},
    {"S-BLOCK", kSix,   "........../........../b...b..www b 6", "25-off", "S-BLOCK"},
    {"S-BLOCK", kSix,   "........../........../b...bw.ww. b 6",  // 26, 28, 29: the water parts them
                "25-off", "........../........../b....w.ww. w t"},
    // Backwards too.
    {"S-BLOCK", kUsual, ".....wwwb./..ww....../.......... b 4", "9<5", "S-BLOCK"},
    {"S-BLOCK", kUsual, ".....wwwb./...ww...../.......... b 5", "9<4", "S-BLOCK"},
    {"S-BLOCK", kUsual, ".....www.b/....ww..../.......... b 5", "10<5", "S-BLOCK"},
    {"S-BLOCK", kUsual, ".....wwwb./ww......../.......... b 2", "9<x7", "S-BLOCK"},
    {"S-BLOCK", kUsual, ".........w/ww.b....ww/.......... b 5", "14<9", "S-BLOCK"},
};

const std::vector<Row> kRetreatRows = {
    {"S-REFUGE", kUsual, "........../........../...b.w.... b 2", "24x26", "S-REFUGE"},
    {"S-REFUGE", kUsual, "........../........../...b...w.. b 4", "24x28", "S-REFUGE"},
    {"S-REFUGE", kUsual, "........../........../...b....w. b 5", "24x29", "S-REFUGE"},
    {"S-REFUGE", kSix,   "........../........../...b.....w b 6", "24x30", "S-REFUGE"},
    {"S-REFUGE", kUsual, "........../........../.....b.w.. b 2", "26x28", "S-REFUGE"},
    {"S-REFUGE", kUsual, "........../........../...bw..... b 1",  // 25 is no refuge yet
                 "24x25", "........../........../...wb..... w t"},

    // No advance is legal: retreat or pass, as one likes.
    {"S-RETREAT", kUsual, "w........./........../.....b.w.. b 2",
                  "26<24", "w........./........../...b...w.. w t"},
    {"S-RETREAT", kUsual, "w........./........../.....b.w.. b 2",
                  "pass", "w........./........../.....b.w.. w t"},
    {"S-RETREAT", kUsual, "bww......./........../.......b.. b 1", "1<0", "S-RETREAT"},
    {"S-RETREAT", kUsual, "..b..ww.../........../.......b.. b 3", "3<0", "S-RETREAT"},
    {"S-RETREAT", kUsual, "...b..ww../........../.......b.. b 3",  // to 1 itself
                  "4<1",  "b.....ww../........../.......b.. w t"},
    {"S-RETREAT", kUsual, "........../b.ww....../.......b.. b 2",  // around the bend
                  "11<9", "........b./..ww....../.......b.. w t"},

    {"S-RETREAT-STOP", kUsual, "w........./........../.......b.. b 2", "28<26", "S-RETREAT-STOP"},
    {"S-RETREAT-STOP", kUsual, "w........./........../........b. b 3", "29<26", "S-RETREAT-STOP"},
    {"S-RETREAT-STOP", kUsual, "w........./........../.........b b 5", "30<25", "S-RETREAT-STOP"},

    // Nothing can move: the pass is all there is.
    {"S-PASS", kUsual, "w........./........../.......b.. b 2",
               "pass", "w........./........../.......b.. w t"},
    {"S-PASS", kUsual, "bww......./........../.......b.. b 1",
               "pass", "bww......./........../.......b.. w t"},
    {"S-PASS", kReserve, "........../........../.........w b 3 5,4 0,0 b",
               "pass", "........../........../.........w w t 5,4 0,0 b"},
    {"S-PASS", kUsual, "........../........../b......www b 3", "pass", "S-ADVANCE"},
};

const std::vector<Row> kSpecialSquareRows = {
    {"S-26", kUsual, "w........./........../....b..... b 1",
             "25-26", "w........./........../.....b.... b t"},
    {"S-26", kUsual, "w........./........../b......... b 5",
             "21-26", "w........./........../.....b.... b t"},
    {"S-26", kUsual, "w........./........../....b..... b 3",  // passing over it gives nothing
             "25-28", "w........./........../.......b.. w t"},
    {"S-26", kUsual, "w........./........../...w.b.w.. b 2",  // nor does being put there by a swap
             "26<x24", "w........./........../...b.w.w.. w t"},

    // The restart square: 1, or the free one nearest to it, whoever stands there.
    {"S-27", kUsual, "........../.........w/...b...... b 3",
             "24-27~1", "b........./.........w/.......... w t"},
    {"S-27", kUsual, "w........./........../...b...... b 3",
             "24-27~2", "wb......../........../.......... w t"},
    {"S-27", kUsual, "b.w......./........../...b...... b 3",
             "24-27~2", "bbw......./........../.......... w t"},
    {"S-27", kUsual, "wbw......./........../.....b.... b 1",
             "26-27~4", "wbwb....../........../.......... w t"},
    {"S-27", kUsual, "wbwbwbwbw./........../.....b.... b 1",
             "26-27~10", "wbwbwbwbwb/........../.......... w t"},
    {"S-27", kUsual, "wwwww...../........../...b...... b 3",  // behind a wall
             "24-27~6", "wwwwwb..../........../.......... w t"},
    {"S-27", kSix,   "w........./........../b......... b 6",
             "21-27~2", "wb......../........../.......... w t"},

    // Ends there: stopped. Passes over: free.
    {"S-28", kUsual, "w........./........../...b...... b 4",
             "24-28", "w........./........../.......b.. w t"},
    {"S-28", kUsual, "w........./........../..b....b.. b 1", "28-29", "S-28"},
    {"S-28", kUsual, "w........./........../..b....b.. b 2", "28-30", "S-28"},
    {"S-28", kUsual, "w........./........../..b....b.. b 4", "28-off", "S-28"},
    {"S-28", kUsual, "w........./........../..b....b.. b 5", "28-off", "S-28"},
    {"S-28", kUsual, "w........./........../..b....b.. b 3",
             "28-off", "w........./........../..b....... w t"},
    {"S-28", kUsual, "w........./........../...b...... b 5",
             "24-29", "w........./........../........b. w t"},
    {"S-29", kUsual, "w........./........../..b.....b. b 1", "29-30", "S-29"},
    {"S-29", kUsual, "w........./........../..b.....b. b 3", "29-off", "S-29"},
    {"S-29", kUsual, "w........./........../..b.....b. b 2",
             "29-off", "w........./........../..b....... w t"},
    {"S-30", kUsual, "w........./........../..b......b b 2", "30-off", "S-30"},
    {"S-30", kUsual, "w........./........../..b......b b 5", "30-off", "S-30"},
    {"S-30", kUsual, "w........./........../..b......b b 1",
             "30-off", "w........./........../..b....... w t"},
    {"S-30", kUsual, "w........./........../.....b.... b 4",
             "26-30", "w........./........../.........b w t"},
};

const std::vector<Row> kLeavingRows = {
    {"S-EXIT", kUsual, "w........./........../b....b.... b 5",
               "26-off", "w........./........../b......... w t"},
    {"S-EXIT", kSix,   "w........./........../b....b.... b 6",  // beyond 31 from below 28
               "26-off", "w........./........../b......... w t"},
    {"S-EXIT", kSix,   "w........./........../b...b..... b 6",
               "25-off", "w........./........../b......... w t"},
    {"S-EXIT", kUsual, "w........./........../b...b..... b 5",  // 30 is still on the board
               "25-30", "w........./........../b........b w t"},
    {"S-EXIT", kUsual, "w........./........../b....b.... b 4",
               "26-30", "w........./........../b........b w t"},

    {"S-EXIT-GUARD", kUsual, "w........./.........b/.....b.... b 5", "26-off", "S-EXIT-GUARD"},
    {"S-EXIT-GUARD", kUsual, "w........./........../b....b.... b 5",  // 21 is on the exit line
                     "26-off", "w........./........../b......... w t"},
    {"S-EXIT-GUARD", kUsual, "b........./........../w.......wb b 1",  // an enemy is no guard
                     "30-off", "S-EXIT-GUARD"},
    {"S-EXIT-GUARD", kUsual, "w........./........../.......b.b b 1",
                     "30-off", "w........./........../.......b.. w t"},
    {"S-EXIT-GUARD", kReserve, "w........./........../.........b b 1 4,0 0,0 b",
                     "30-off", "S-EXIT-GUARD"},

    {"S-EXIT-LAST", kUsual, "w........./........../.........b b 1",
                    "30-off", "w........./........../.......... b end 0,0 3,0 b"},
    {"S-EXIT-LAST", kUsual, "w........./........../.....b.... b 5",
                    "26-off", "w........./........../.......... b end 0,0 3,0 b"},
    {"S-EXIT-LAST", kUsual, "wb......../........../.........b b 1", "30-off", "S-EXIT-GUARD"},
    {"S-EXIT-LAST", kReserve, "w........./........../.........b b 1 1,0 0,0 b",
                    "30-off", "S-EXIT-GUARD"},

    {"S-WIN", kUsual, "w........./........../.........b b 1",
              "30-off", "w........./........../.......... b end 0,0 3,0 b"},
    {"S-WIN", kUsual, "b........./........../.......w.. w 3 0,0 0,0 b",
              "28-off", "b........./........../.......... w end 0,0 0,3 b"},
    {"S-WIN", kUsual, "w........./........../........bb b 1",  // the fourth is not the fifth
              "30-off", "w........./........../........b. w t"},

    // 3 a pawn on row 1 and in reserve, 2 on row 2, 1 on the exit line.
    {"S-SCORE", kUsual, "ww......../.w......../w.w......b b 1",
                "30-off", "ww......../.w......../w.w....... b end 0,0 10,0 b"},
    {"S-SCORE", kUsual, ".........w/w........w/w........b b 1",  // the ends of the rows
                "30-off", ".........w/w........w/w......... b end 0,0 8,0 b"},
    {"S-SCORE", kReserve, "w........./........../.........b b 1 0,4 0,0 b",
                "30-off", "w........./........../.......... b end 0,4 15,0 b"},
    {"S-SCORE", kUsual, "........../........../........wb b 1",
                "30-off", "........../........../........w. b end 0,0 1,0 b"},

    {"S-MATCH", kTo20, "wwwww...../........../.........b b 1 0,0 5,0 b",  // 20 is enough
                "30-off", "wwwww...../........../.......... b end 0,0 20,0 b"},
    {"S-MATCH", kTo20, "wwwww...../........../.........b b 1 0,0 19,19 b",  // and so is more
                "30-off", "wwwww...../........../.......... b end 0,0 34,19 b"},
    {"S-MATCH", kTo20, "wwwww...../........../.........b b 1 0,0 4,19 b",  // 19 is not
                "30-off", "bwbwbwbwbw/........../.......... w t 0,0 19,19 w"},

    // Who did not throw first now does, whoever won.
    {"S-NEXT", kTo20, "w........./........../.........b b 1 0,0 0,0 b",
               "30-off", "bwbwbwbwbw/........../.......... w t 0,0 3,0 w"},
    {"S-NEXT", kTo20, "w........./........../.........b b 1 0,0 0,0 w",
               "30-off", "bwbwbwbwbw/........../.......... b t 0,0 3,0 b"},
    {"S-NEXT", kReserveTo20, "b........./........../.........w w 1 4,0 1,2 w",
               "30-off", "........../........../.......... b t 5,5 1,17 b"},
};

const std::vector<Row> kVariantRows = {
    {"S-VAR-RESERVE", kReserve, "........../........../.........w b 4 5,4 0,0 b",
                      "in-1", "b........./........../.........w w t 4,4 0,0 b"},
    {"S-VAR-RESERVE", kReserveSix, "........../........../.........w b 6 5,4 0,0 b",
                      "in-1", "b........./........../.........w w t 4,4 0,0 b"},
    {"S-VAR-RESERVE", kReserve, "........../........../.........w b 3 5,4 0,0 b",
                      "in-1", "S-VAR-RESERVE"},
    {"S-VAR-RESERVE", kReserve, "........../........../.........w b 5 5,4 0,0 b",
                      "in-1", "S-VAR-RESERVE"},
    {"S-VAR-RESERVE", kReserveOneTwo, "........../........../.........w b 2 5,4 0,0 b",
                      "in-1", "b........./........../.........w w t 4,4 0,0 b"},
    {"S-VAR-RESERVE", kReserveOneTwo, "........../........../.........w b 4 5,4 0,0 b",
                      "in-1", "S-VAR-RESERVE"},
    // The free square nearest to 1; walls are no hindrance.
    {"S-VAR-RESERVE", kReserve, "bw.w....../........../.......... b 4 1,0 0,0 b",
                      "in-3", "bwbw....../........../.......... w t 0,0 0,0 b"},
    {"S-VAR-RESERVE", kReserve, "wwww....../........../.......... b 4 5,1 0,0 b",
                      "in-5", "wwwwb...../........../.......... w t 4,1 0,0 b"},
    // Entering is an advance: with it there is no pass and no retreat; a pawn may advance instead.
    {"S-VAR-RESERVE", kReserve, "........../........../.......b.w b 4 4,4 0,0 b",
                      "pass", "S-ADVANCE"},
    {"S-VAR-RESERVE", kReserve, "b........./........../.........w b 4 4,4 0,0 b",
                      "1-5",  "....b...../........../.........w w t 4,4 0,0 b"},

    {"S-VAR-14", kSanctuary, "b........./w..b....../.......... w 3", "11x14", "S-VAR-14"},
    {"S-VAR-14", kSanctuary, "........../...w.b.ww./.......... b 2", "16<x14", "S-VAR-14"},
    {"S-VAR-14", kUsual, "b........./w..b....../.......... w 3",
                 "11x14", "b........./b..w....../.......... b t"},
    {"S-VAR-14", kSanctuary, "........../w..w....../.........b w 3",  // one's own pawn: S-OWN
                 "11-14", "S-OWN"},
    {"S-VAR-14", kSanctuary, "........../w........./.........b w 3",  // free for all to enter
                 "11-14", "........../...w....../.........b b t"},
    {"S-VAR-14", kSanctuary, "........../w.b......./.........b w 2",  // 13 is no sanctuary
                 "11x13", "........../b.w......./.........b b t"},

    {"S-END", kUsual, "w........./........../.......... b end 0,0 3,0 b", "pass", "S-END"},
    {"S-END", kUsual, "w........./........../.......... b end 0,0 3,0 b", "1-2", "S-END"},
    {"S-END", kUsual, "w........./........../.......... b end 0,0 3,0 b", "1<0", "S-END"},
    {"S-END", kReserve, "w........./........../.......... b end 0,0 3,0 b", "in-1", "S-END"},
};

// Where two rules forbid one move, the one that is cited first.
const std::vector<Row> kOrderRows = {
    // S-END before everything; S-TURN before S-PHASE.
    {"order", kUsual, "w........./........../.......... b end 0,0 3,0 b", "5-6", "S-END"},
    {"order", kUsual, "b........./........../w......... b t", "21-22", "S-TURN"},
    {"order", kUsual, "b........./........../w......... b t", "5<4", "S-TURN"},
    {"order", kReserve, "b........./........../w......... b t 0,4 0,0 b", "in-1", "S-TURN"},
    // S-TURN before S-ADVANCE, S-VAR-RESERVE, S-RETREAT, S-28.
    {"order", kUsual, "b........./........../w......... b 1", "22<21", "S-TURN"},
    {"order", kReserve, "b........./........../w......... b 3", "in-1", "S-TURN"},
    {"order", kUsual, "bww......./........../.......b.. b 2", "2<0", "S-TURN"},
    {"order", kUsual, "b........./........../.......w.. b 1", "28-29", "S-TURN"},
    // S-ADVANCE before S-RETREAT, S-RETREAT-STOP and whatever else stops a retreat.
    {"order", kUsual, "b........./........../.........w b 1", "1<0", "S-ADVANCE"},
    {"order", kUsual, "b........./........../.......b.w b 1", "28<27", "S-ADVANCE"},
    {"order", kUsual, "bb......../........../.........w b 1", "2<1", "S-ADVANCE"},
    {"order", kUsual, "wwb......./........../.........b b 1", "3<x2", "S-ADVANCE"},
    // S-VAR-RESERVE for entering, also while a pawn may advance.
    {"order", kReserve, "b........./........../.........w b 3 4,4 0,0 b", "in-1", "S-VAR-RESERVE"},
    // S-28, S-29 and S-30 before S-OWN, S-REFUGE and S-EXIT-GUARD.
    {"order", kUsual, "w........./........../.......bb. b 1", "28-29", "S-28"},
    {"order", kUsual, "w........./........../.......b.w b 2", "28-30", "S-28"},
    {"order", kUsual, "b........./........../.......b.w b 4", "28-off", "S-28"},
    {"order", kUsual, "w........./........../........bb b 1", "29-30", "S-29"},
    {"order", kUsual, "w........./........../........bw b 1", "29-30", "S-29"},
    {"order", kUsual, "b........./........../........bw b 3", "29-off", "S-29"},
    {"order", kUsual, "b........./........../........wb b 2", "30-off", "S-30"},
    // S-RETREAT-STOP before S-OWN, S-PAIR and S-BLOCK.
    {"order", kUsual, "w........./........../...w.b.b.. b 2", "28<26", "S-RETREAT-STOP"},
    {"order", kUsual, "........../........../wwww...b.. b 5", "28<x23", "S-RETREAT-STOP"},
    {"order", kUsual, "........../........../..ww...b.. b 5", "28<x23", "S-RETREAT-STOP"},
    {"order", kUsual, "........../........../...www.b.. b 5", "28<23", "S-RETREAT-STOP"},
    // S-OWN before S-BLOCK for the squares passed over.
    {"order", kUsual, "bwwwb...../........../.......... b 4", "1-5", "S-OWN"},
    // S-REFUGE before S-BLOCK, S-PAIR and S-BLOCK for the squares passed over.
    {"order", kUsual, "........../........../...b...www b 4", "24x28", "S-REFUGE"},
    {"order", kUsual, "........../........../...b...ww. b 4", "24x28", "S-REFUGE"},
    {"order", kUsual, "........../........../..bwww.w.. b 5", "23x28", "S-REFUGE"},
    // S-VAR-14 likewise.
    {"order", kSanctuary, "........../.b.www..../.......... b 2", "12x14", "S-VAR-14"},
    {"order", kSanctuary, "........../.b.ww...../.......... b 2", "12x14", "S-VAR-14"},
    {"order", kSanctuary, ".........b/wwww....../.......... b 4", "10x14", "S-VAR-14"},
    // S-BLOCK for one of three before S-PAIR, which every wall is too.
    {"order", kUsual, "b.www...../........../.......... b 2", "1x3", "S-BLOCK"},
    // S-PAIR before S-BLOCK for the squares passed over.
    {"order", kUsual, "bwww.ww.../........../.......... b 5", "1x6", "S-PAIR"},
    // S-BLOCK before S-EXIT-GUARD.
    {"order", kUsual, "b........./........../.....b.www b 5", "26-off", "S-BLOCK"},
    {"order", kSix, "b........./........../....b..www b 6", "25-off", "S-BLOCK"},
};
// clang-format on

INSTANTIATE_TEST_SUITE_P(Throwing, RulesTest, testing::ValuesIn(kThrowingRows));
INSTANTIATE_TEST_SUITE_P(Moving, RulesTest, testing::ValuesIn(kMovingRows));
INSTANTIATE_TEST_SUITE_P(Retreating, RulesTest, testing::ValuesIn(kRetreatRows));
INSTANTIATE_TEST_SUITE_P(SpecialSquares, RulesTest, testing::ValuesIn(kSpecialSquareRows));
INSTANTIATE_TEST_SUITE_P(Leaving, RulesTest, testing::ValuesIn(kLeavingRows));
INSTANTIATE_TEST_SUITE_P(Variants, RulesTest, testing::ValuesIn(kVariantRows));
INSTANTIATE_TEST_SUITE_P(Order, RulesTest, testing::ValuesIn(kOrderRows));

// S-SETUP, S-VAR-RESERVE: where a game begins.
struct SetUpRow {
  const char* shows;
  Options options;
  Side first;
  const char* position;
};

const std::vector<SetUpRow> kSetUpRows = {
    {"S-SETUP", kUsual, Side::kBlack, "bwbwbwbwbw/........../.......... b t 0,0 0,0 b"},
    {"S-SETUP", kUsual, Side::kWhite, "bwbwbwbwbw/........../.......... w t 0,0 0,0 w"},
    {"S-SETUP", kTo20, Side::kBlack, "bwbwbwbwbw/........../.......... b t 0,0 0,0 b"},
    {"S-VAR-RESERVE", kReserve, Side::kWhite, "........../........../.......... w t 5,5 0,0 w"},
};

TEST(SetUpTest, Holds) {
  for (const SetUpRow& row : kSetUpRows) {
    EXPECT_EQ(PositionText(StartPosition(row.options, row.first)), row.position);
  }
}

// S-FIRST: the lot of a seed. Which side a seed gives is told by SHA-256 and ChaCha20 alone.
struct FirstRow {
  uint64_t seed;
  Side first;
};

const std::vector<FirstRow> kFirstRows = {
    {0, Side::kBlack}, {1, Side::kBlack}, {2, Side::kBlack},
    {3, Side::kWhite}, {4, Side::kWhite}, {42, Side::kWhite},
};

TEST(FirstTest, IsDrawnFromTheSeed) {
  for (const FirstRow& row : kFirstRows) {
    EXPECT_EQ(FirstSide(SeedFromNumber(row.seed)), row.first) << row.seed;
  }
}

// S-THROW, S-THROW-0: faces to points.
struct ThrowRow {
  const char* shows;
  Options options;
  int faces;
  int points;
};

const std::vector<ThrowRow> kThrowRows = {
    {"S-THROW", kUsual, 1, 1}, {"S-THROW", kUsual, 2, 2},     {"S-THROW", kUsual, 3, 3},
    {"S-THROW", kUsual, 4, 4}, {"S-THROW", kSix, 4, 4},       {"S-THROW-0", kUsual, 0, 5},
    {"S-THROW-0", kSix, 0, 6}, {"S-THROW-0", kReserve, 0, 5},
};

TEST(ThrowTest, GivesAPointAFaceAndFiveOrSixForFourBacks) {
  for (const ThrowRow& row : kThrowRows) {
    EXPECT_EQ(PointsOfFaces(row.options, row.faces), row.points) << row.faces;
  }
}

TEST(ThrowTest, IsWhatTheSticksCanGive) {
  for (int points = -1; points <= 8; ++points) {
    EXPECT_EQ(IsThrow(kUsual, points), points >= 1 && points <= 5) << points;
    EXPECT_EQ(IsThrow(kSix, points), (points >= 1 && points <= 4) || points == 6) << points;
  }
}

TEST(ThrowTest, IsOwedAndThenMade) {
  auto position = ParsePosition(kUsual, "b........./........../.........w b t 0,0 0,0 b");
  ASSERT_TRUE(position.ok());
  Throw(*position, 5);
  EXPECT_EQ(PositionText(*position), "b........./........../.........w b 5 0,0 0,0 b");
}

// docs/senet_rules.md: every line `| `position` | `move` | outcome |` is a row, under the usual
// options.
std::vector<std::string> DocumentLines() {
  std::ifstream file("docs/senet_rules.md");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

// Without the blanks and quotes around it.
std::string Cell(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  absl::ConsumePrefix(&text, "`");
  absl::ConsumeSuffix(&text, "`");
  return std::string(text);
}

TEST(DocumentTest, ItsExamplesAreTrue) {
  int examples = 0;
  for (const std::string& line : DocumentLines()) {
    if (line.rfind("| `", 0) != 0) continue;
    SCOPED_TRACE(line);
    const std::vector<std::string> cells = absl::StrSplit(line, '|');
    ASSERT_EQ(cells.size(), 5u);
    Check({"document", kUsual, Cell(cells[1]), Cell(cells[2]), Cell(cells[3])});
    ++examples;
  }
  EXPECT_GE(examples, 30);
}

TEST(DocumentTest, HasAHeadingForEveryRule) {
  std::vector<std::string> headings;
  for (const std::string& line : DocumentLines()) {
    if (line.rfind("### S-", 0) == 0) headings.push_back(line.substr(4));
  }
  std::vector<std::string> ids(kRuleIds.begin(), kRuleIds.end());
  EXPECT_EQ(headings, ids);  // in this order, which is the engine's too
}

std::vector<Row> AllRows() {
  std::vector<Row> all;
  for (const auto* rows : {&kThrowingRows, &kMovingRows, &kRetreatRows, &kSpecialSquareRows,
                           &kLeavingRows, &kVariantRows, &kOrderRows}) {
    all.insert(all.end(), rows->begin(), rows->end());
  }
  return all;
}

TEST(RowsTest, ShowEveryRuleTwice) {
  std::map<std::string, int> rows;
  for (const Row& row : AllRows()) ++rows[row.shows];
  for (const SetUpRow& row : kSetUpRows) ++rows[row.shows];
  for (const ThrowRow& row : kThrowRows) ++rows[row.shows];
  rows["S-FIRST"] += static_cast<int>(kFirstRows.size());
  for (absl::string_view id : kRuleIds) EXPECT_GE(rows[std::string(id)], 2) << id;
}

}  // namespace
}  // namespace parlour::senet
