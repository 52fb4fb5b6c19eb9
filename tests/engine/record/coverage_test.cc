// Which rules a replay counts as applied, refused and forcing.
#include "engine/record/coverage.h"

#include <absl/strings/str_cat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/record/replay.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

template <typename Counts, typename Ids>
void AppendCounts(std::string& out, const Counts& counts, const Ids& ids) {
  for (size_t i = 0; i < ids.size(); ++i) {
    if (!counts[i].Exercised()) continue;
    absl::StrAppend(&out, ids[i], " ", counts[i].applied, "/", counts[i].refused, "/",
                    counts[i].forced, "\n");
  }
}

// A line for each rule that was at work: `S-PAIR applied/refused/forced`.
std::string Counts(const Coverage& coverage) {
  std::string out = absl::StrCat(coverage.senet_games, "+", coverage.carrom_games, " games\n");
  AppendCounts(out, coverage.senet, senet::kRuleIds);
  AppendCounts(out, coverage.carrom, carrom::kRuleIds);
  return out;
}

std::string CountsOf(absl::string_view raw) {
  Coverage coverage;
  ReplayText(Lines(raw), 1, {.coverage = &coverage});
  return Counts(coverage);
}

TEST(CoverageTest, CountsTheRulesOfEachEvent) {
  EXPECT_EQ(CountsOf(R"(
[Game "senet"]
[Position "b..w....../........../.......... b 3 0,0 0,0 b"]
1 b 3:1x4
)"),
            Lines(R"(
1+0 games
S-TURN 1/0/0
S-ADVANCE 1/0/0
S-ATTACK 1/0/0
)"));
}

TEST(CoverageTest, CountsTheSetUpAndTheThrow) {
  const std::string counts = CountsOf(R"(
[Game "senet"]
[First "black"]
1 b 3:9-12
)");
  for (const char* line : {"S-SETUP 1/0/0\n", "S-FIRST 1/0/0\n", "S-THROW 1/0/0\n"}) {
    EXPECT_THAT(counts, testing::HasSubstr(line));
  }
}

TEST(CoverageTest, CountsTheRuleThatABreakCites) {
  EXPECT_THAT(CountsOf(R"(
[Game "senet"]
[Position "bww......./........../.......... b 1 0,0 0,0 b"]
1 b 1:1x2
)"),
              testing::HasSubstr("S-PAIR 0/1/0\n"));
  EXPECT_EQ(CountsOf(R"(
[Game "carrom"]
[Position "w0 b0 r=board S - 0-0 S"]
1 N w
)"),
            "0+1 games\nC-ORDER 0/1/0\n");
}

TEST(CoverageTest, CountsTheRulesThatHoldThePawnsBack) {
  EXPECT_THAT(CountsOf(R"(
[Game "senet"]
[Position "w........./........../.....b.w.. b 2 0,0 0,0 b"]
1 b 2:pass
)"),
              testing::HasSubstr("S-REFUGE 0/0/1\n"));
}

TEST(CoverageTest, CountsShots) {
  const std::string counts = CountsOf(R"(
[Game "carrom"]
[White "south"]
[Seats "4"]
1 S w
2 S -
3 W b*
)");
  for (const char* line :
       {"C-SETUP 1/0/0\n", "C-FIRST-4 1/0/0\n", "C-KEEP 1/0/0\n", "C-LOSE-NONE 1/0/0\n",
        "C-LOSE-STRIKER 1/0/0\n", "C-PENALTY-NONE 1/0/0\n"}) {
    EXPECT_THAT(counts, testing::HasSubstr(line));
  }
  EXPECT_THAT(counts, testing::Not(testing::HasSubstr("C-DRAW"))) << "nothing was drawn";
}

TEST(CoverageTest, CountsNothingOfWhatCannotBeReadAndNothingAfterABreak) {
  EXPECT_EQ(CountsOf("[Game \"senet\"]\n"), "0+0 games\n");
  EXPECT_THAT(CountsOf(R"(
[Game "senet"]
[Position "b..w....../........../.......... b 3 0,0 0,0 b"]
1 w 3:4-7
2 b 3:1x4
)"),
              testing::Not(testing::HasSubstr("S-ATTACK")));
}

TEST(CoverageTest, AddsUp) {
  Coverage sum;
  Coverage one;
  ReplayText("[Game \"carrom\"]\n[White \"south\"]\n1 S w\n", 1, {.coverage = &one});
  ReplayText("[Game \"senet\"]\n[First \"black\"]\n1 w 3:1-4\n", 1, {.coverage = &one});
  sum += one;
  sum += one;
  EXPECT_EQ(sum.senet_games, 2u);
  EXPECT_EQ(sum.carrom_games, 2u);
  EXPECT_EQ(sum.Of(carrom::Rule::kKeep).applied, 2u);
  EXPECT_EQ(sum.Of(senet::Rule::kTurn).refused, 2u);
  EXPECT_EQ(sum.Of(senet::Rule::kPair).Exercised(), false);
}

}  // namespace
}  // namespace parlour::record
