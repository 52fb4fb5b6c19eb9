// Matches as they are played: who begins, what is refused, and the events of a shot.
#include "engine/carrom/match.h"

#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "engine/carrom/events.h"
#include "tests/engine/carrom/readable.h"

namespace parlour::carrom {
namespace {

TEST(MatchTest, BeginsWithWhite) {  // C-SETUP, C-DRAW, C-FIRST-4
  EXPECT_EQ(PositionText(Sets(), StartPosition(Sets(), Team::kSouths)), "w0 b0 r=board S - 0-0 S");
  EXPECT_EQ(PositionText(Sets(), StartPosition(Sets(), Team::kOthers)), "w0 b0 r=board N - 0-0 N");
  EXPECT_EQ(PositionText(Sets(4), StartPosition(Sets(4), Team::kSouths)),
            "w0 b0 r=board S - 0-0 S");
  EXPECT_EQ(PositionText(Sets(4), StartPosition(Sets(4), Team::kOthers)),
            "w0 b0 r=board W - 0-0 W");
  // Seed 42 draws the other team in the golden records; 17843359137802805643 draws south's.
  EXPECT_EQ(WhiteTeam(SeedFromNumber(42)), Team::kOthers);
  EXPECT_EQ(WhiteTeam(SeedFromNumber(17843359137802805643u)), Team::kSouths);
}

TEST(MatchTest, CitesTheFirstRuleThatAShotBreaks) {
  Options simulated = Sets();
  simulated.table = Table::kSimulated;
  const struct {
    Options options;
    const char* position;
    Seat seat;
    const char* shot;
    const char* rule;  // empty where the shot can be played
  } kRows[] = {
      {Sets(), "w9 b0 r=board end - 3-0 S", Seat::kNorth, "@0,0,1 rr", "C-END"},
      {Sets(), "w0 b0 r=board S - 0-0 S", Seat::kNorth, "@0,0,1 rr", "C-ORDER"},
      {Sets(4), "w0 b0 r=board S - 0-0 S", Seat::kNorth, "-", "C-ORDER"},
      {Sets(), "w0 b0 r=board S - 0-0 S", Seat::kSouth, "@0,0,1 rr", "C-MODE"},
      {Sets(), "w0 b0 r=board S - 0-0 S", Seat::kSouth, "rr", "C-POSSIBLE"},
      {Sets(), "w0 b0 r=board S - 0-0 S", Seat::kSouth, "r", ""},
      {simulated, "w0 b0 r=board S - 0-0 S", Seat::kSouth, "w", "C-MODE"},
  };
  for (const auto& row : kRows) {
    const auto refusal = RuleAgainst(row.options, At(Sets(row.options.seats), row.position),
                                     row.seat, ParseShot(row.shot).value());
    EXPECT_EQ(refusal ? Id(refusal->rule) : "", row.rule) << row.position << " : " << row.shot;
  }
}

// `C-LOSE-ENEMY S w:b; …`: rule, seat, its colour, the pieces, and points unless they are 0.
std::string Told(const Events& events) {
  std::string told;
  for (const Event& event : events) {
    absl::StrAppend(&told, told.empty() ? "" : "; ", Id(event.rule), " ");
    told += Letter(event.seat);
    told += ' ';
    told += Letter(event.side);
    if (!event.pieces.empty()) told += ':';
    for (Colour piece : event.pieces) told += Letter(piece);
    if (event.points != 0) absl::StrAppend(&told, " ", event.points);
  }
  return told;
}

TEST(EventsTest, TellWhatAShotDid) {
  const struct {
    Options options;
    const char* position;
    const char* shot;
    const char* of_the_shot;
    const char* of_the_match;
  } kRows[] = {
      {Sets(), "w1 b0 r=board S - 0-0 S", "wwr", "C-KEEP S w:ww; C-RED-PENDING S w:r", ""},
      {Sets(4), "w1 b0 r=board N - 0-0 S", "bwb^wr*",
       "C-LOSE-ENEMY N w:bb; C-LOSE-OUT N w:wr; C-LOSE-STRIKER N w; C-PENALTY N w:w; "
       "C-RETURN N w:wrw",
       "C-ORDER E b"},
      {Points(), "w8 b3 r=own:S N - 0-0 S", "w",
       "C-LOSE-NONE N b; C-LOSE-ENEMY N b:w; C-HOME S w 11; C-SCORE S w 11", "C-NEXT N w"},
      {Points(2, 11), "w8 b3 r=own:S N - 5-0 S", "w",
       "C-LOSE-NONE N b; C-LOSE-ENEMY N b:w; C-HOME S w 11; C-SCORE S w 11",
       "C-MATCH-POINTS S w 16"},
      {Sets(4), "w8 b3 r=own:E S - 0-0 S", "w", "C-KEEP S w:w; C-BONUS-HAND E b", ""},
      {Sets(4), "w9 b8 r=own:E E S 0-2 S", "b", "C-KEEP E b:b; C-HOME W b 1; C-BONUS-HAND E b",
       "C-MATCH-SETS W b 3"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(absl::StrCat(row.position, " : ", row.shot));
    Position position = At(row.options, row.position);
    const Step step = Play(row.options, position, Seen(row.shot));
    EXPECT_EQ(Told(ShotEvents(row.options, step)), row.of_the_shot);
    EXPECT_EQ(Told(MatchEvents(row.options, step)), row.of_the_match);
  }
}

TEST(OptionsTest, SayWhatIsOutOfRange) {
  EXPECT_TRUE(ValidateOptions(Options{}).ok());
  const auto refused = [](auto change) {
    Options options;
    change(options);
    return !ValidateOptions(options).ok();
  };
  EXPECT_TRUE(refused([](Options& options) { options.seats = 3; }));
  EXPECT_TRUE(refused([](Options& options) { options.sets_to_win = 0; }));
  EXPECT_TRUE(refused([](Options& options) { options.points_to_win = kMaxTarget + 1; }));
  EXPECT_TRUE(refused([](Options& options) { options.board = "round"; }));
  EXPECT_TRUE(refused([](Options& options) { options.tremor_angle_mdeg = 1; }));
  EXPECT_TRUE(refused([](Options& options) {
    options.table = Table::kSimulated;
    options.tremor_speed_permille = -1;
  }));
  EXPECT_FALSE(refused([](Options& options) {
    options.table = Table::kSimulated;
    options.tremor_speed_permille = 20;
  }));
}

}  // namespace
}  // namespace parlour::carrom
