// Random matches: laws that hold after every shot, and the naive judge beside the engine's.
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "engine/carrom/events.h"
#include "engine/carrom/match.h"
#include "engine/carrom/random_shot.h"
#include "engine/chance.h"
#include "tests/engine/carrom/naive_judge.h"
#include "tests/engine/carrom/readable.h"

namespace parlour::carrom {
namespace {

// The options of random match `i`: two and four seats, by sets and by points.
Options OptionsOf(int i) { return i % 4 < 2 ? Sets(2 + i % 2 * 2) : Points(2 + i % 2 * 2); }

// Plays random match `i` and shows `see(options, before, step, after)` every shot.
// Gives the number of shots.
template <typename See>
int PlayRandomMatch(int i, See see) {
  const Options options = OptionsOf(i);
  const Seed seed = SeedFromNumber(i);
  Keystream player(seed, "player");
  uint64_t next_byte = 0;
  Position position = StartPosition(options, WhiteTeam(seed));
  int shots = 0;
  for (; !position.standing.ended; ++shots) {
    const Position before = position;
    const Outcome outcome = RandomOutcome(options, position.standing, player, next_byte);
    const Shot shot = {.flick = {}, .outcome = outcome};
    const auto refusal = RuleAgainst(options, position, position.standing.seat, shot);
    EXPECT_FALSE(refusal.has_value()) << refusal->reason;
    see(options, before, Play(options, position, outcome), position);
  }
  return shots;
}

int CountOf(const Colours& pieces, Colour colour) {
  return static_cast<int>(std::count(pieces.begin(), pieces.end(), colour));
}

TEST(RandomMatchTest, KeepsTheLaws) {
  for (int i = 0; i < 200; ++i) {
    PlayRandomMatch(i, [](const Options& options, const Position& before, const Step& step,
                          const Position& after) {
      const std::string text = PositionText(options, after);
      SCOPED_TRACE(absl::StrCat(PositionText(options, before), " : ", OutcomeText(step.outcome)));

      // What is written can be read, and is the same.
      EXPECT_EQ(At(options, text), after);
      EXPECT_EQ(Seen(OutcomeText(step.outcome)), step.outcome);

      // The hand is kept, or there is a reason.
      EXPECT_NE(step.judgement.kept(), step.judgement.rules.HasAnyOf(kTakesHand));
      EXPECT_EQ(step.judgement.rules.Has(Rule::kReturn), !step.judgement.returned.empty());

      // Pawns are conserved within a set: what dropped is in, what came back is not.
      if (!step.judgement.set_end) {
        for (Colour side : {Colour::kWhite, Colour::kBlack}) {
          EXPECT_EQ(after.standing.in[Index(side)],
                    before.standing.in[Index(side)] + CountOf(step.outcome.dropped, side) -
                        CountOf(step.judgement.returned, side) + CountOf(step.outcome.left, side));
        }
      }

      // A red that dropped is pending or back, and no rule returns it twice.
      if (CountOf(step.outcome.dropped, Colour::kRed) > 0) {
        EXPECT_NE(step.judgement.rules.Has(Rule::kRedPending),
                  step.judgement.rules.HasAnyOf(kReturnsRed));
      }
      EXPECT_LE(CountOf(step.judgement.returned, Colour::kRed), 1);

      // Only the winner of a set is paid.
      const auto paid = [&](Team team) {
        return after.standing.score[Index(team)] - before.standing.score[Index(team)];
      };
      for (Team team : {Team::kSouths, Team::kOthers}) {
        const bool won = step.judgement.set_end && step.judgement.set_end->winner == team;
        EXPECT_EQ(paid(team), won ? step.judgement.set_end->points : 0);
      }
      EXPECT_EQ(step.judgement.set_end.has_value(), step.judgement.rules.Has(Rule::kHome));
    });
    if (HasFailure()) return;
  }
}

// The start of random match `i` for the naive judge.
NaiveMatch NaiveStart(int i) {
  const Options options = OptionsOf(i);
  NaiveMatch naive;
  naive.four_seats = options.seats == 4;
  naive.by_points = options.mode == Mode::kPoints;
  naive.target = static_cast<int>(options.target());
  const bool south = WhiteTeam(SeedFromNumber(i)) == Team::kSouths;
  naive.seat = naive.white = south ? "S" : naive.four_seats ? "W" : "N";
  return naive;
}

TEST(RandomMatchTest, TheNaiveJudgeAgrees) {
  int64_t shots = 0;
  for (int i = 0; shots < 1'000'000; ++i) {
    NaiveMatch naive = NaiveStart(i);
    shots += PlayRandomMatch(i, [&naive](const Options& options, const Position& before,
                                         const Step& step, const Position& after) {
      const auto naive_rules = naive.Judge(OutcomeText(step.outcome));
      std::set<std::string> rules;
      for (Rule rule : step.judgement.rules) rules.emplace(Id(rule));
      if (rules != naive_rules || PositionText(options, after) != naive.Text()) {
        ADD_FAILURE() << PositionText(options, before) << " : " << OutcomeText(step.outcome)
                      << "\nengine " << Ids(step.judgement.rules) << " | "
                      << PositionText(options, after) << "\nnaive  "
                      << absl::StrJoin(naive_rules, " ") << " | " << naive.Text();
      }
    });
    ASSERT_FALSE(HasFailure()) << "match " << i;
  }
}

// Every rule that judging a shot or going on from it can apply is reached by 2000 random matches
// whose seeds begin at 3.
TEST(RandomMatchTest, ReachesEveryRule) {
  std::array<int, kRuleIds.size()> applied{};
  int shots = 0;
  int longest = 0;
  for (int i = 0; i < 2000; ++i) {
    const int length = PlayRandomMatch(
        3 + i, [&](const Options& options, const Position&, const Step& step, const Position&) {
          for (const Event& event : ShotEvents(options, step)) {
            ++applied[static_cast<int>(event.rule)];
          }
          for (const Event& event : MatchEvents(options, step)) {
            ++applied[static_cast<int>(event.rule)];
          }
        });
    shots += length;
    longest = std::max(longest, length);
  }
  const std::set<Rule> kNotByAShot = {
      Rule::kSetup,   Rule::kDraw,  Rule::kFirst4,       // applied before the first shot
      Rule::kFlick,   Rule::kLine,  Rule::kLineBlocked,  // on a simulated table only
      Rule::kForward, Rule::kTable,                      // likewise
      Rule::kBank,                                       // reported as C-LOSE-BANK
      Rule::kUse,                                        // a permission
      Rule::kMode,    Rule::kEnd,   Rule::kPossible,     // only ever refused
  };
  for (size_t i = 0; i < applied.size(); ++i) {
    const Rule rule = static_cast<Rule>(i);
    EXPECT_EQ(applied[i] > 0, !kNotByAShot.contains(rule)) << Id(rule);
    if (applied[i] > 0) RecordProperty(std::string(Id(rule)), applied[i]);
  }
  EXPECT_LT(shots, 2000 * 150);
  EXPECT_LT(longest, 1000);
}

}  // namespace
}  // namespace parlour::carrom
