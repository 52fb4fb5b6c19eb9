// Matches on the simulated table: flicks that are refused, pieces that go back, lines that are
// blocked, and the positions in which all this is written.
#include <absl/strings/str_cat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

#include "engine/carrom/events.h"
#include "engine/carrom/match.h"
#include "engine/carrom/random_flick.h"
#include "engine/chance.h"
#include "tests/engine/carrom/readable.h"

namespace parlour::carrom {
namespace {

Options Simulated(Options options) {
  options.table = Table::kSimulated;
  return options;
}

constexpr char kRack[] =
    " w1@0,31820 w2@27557,-15910 w3@-27557,-15910 w4@0,63640 w5@55114,31820 w6@55114,-31820"
    " w7@0,-63640 w8@-55114,-31820 w9@-55114,31820 b1@27557,15910 b2@0,-31820 b3@-27557,15910"
    " b4@27557,47730 b5@55114,0 b6@27557,-47730 b7@-27557,-47730 b8@-55114,0 b9@-27557,47730"
    " r@0,0";

// Straight ahead from the middle of the line, softly: it stops short of the centre.
constexpr Flick kSoft = {.offset_um = 0, .angle_mdeg = 0, .speed_um_per_s = 100'000};

// From the middle of the line into the far right pocket, past the centre.
constexpr Flick kIntoPocket = {.offset_um = 0, .angle_mdeg = 30'080, .speed_um_per_s = 1'500'000};

// The position after `flick`, and the events of shot and match.
struct Played {
  std::string after;
  std::string outcome;
  std::string shot_rules;
  std::string match_rules;
};

std::string EventIds(const Events& events) {
  std::string ids;
  for (const Event& event : events) absl::StrAppend(&ids, ids.empty() ? "" : " ", Id(event.rule));
  return ids;
}

Played PlayFlick(const Options& options, const std::string& before, const Flick& flick) {
  Position position = At(options, before);
  const auto refusal = RuleAgainst(options, position, position.standing.seat, {.flick = flick});
  EXPECT_FALSE(refusal.has_value()) << refusal->reason;
  const Step step = Play(options, position, flick).value();
  EXPECT_TRUE(ValidatePosition(options, position).ok());
  return {.after = PositionText(options, position),
          .outcome = OutcomeText(step.outcome),
          .shot_rules = EventIds(ShotEvents(options, step)),
          .match_rules = EventIds(MatchEvents(options, step))};
}

TEST(SimulatedMatchTest, BeginsWithTheRack) {  // C-SETUP
  const Options options = Simulated(Sets());
  EXPECT_EQ(PositionText(options, StartPosition(options, Team::kOthers)),
            absl::StrCat("w0 b0 r=board N - 0-0 N", kRack));
}

TEST(SimulatedMatchTest, RefusesAFlick) {
  const Options options = Simulated(Sets());
  const Position start = StartPosition(options, Team::kSouths);
  const struct {
    const char* shot;
    const char* rule;
  } kRows[] = {
      {"@0,0,0 -", "C-FLICK"},
      {"@0,0,-1 -", "C-FLICK"},
      {"@0,0,6000001 -", "C-FLICK"},
      {"@999999,90000,6000001 -", "C-FLICK"},
      {"@219101,0,1 -", "C-LINE"},
      {"@-219101,90000,1 -", "C-LINE"},
      {"@0,90000,1 -", "C-FORWARD"},
      {"@0,-90000,1 -", "C-FORWARD"},
      {"@0,99999999999,1 -", "C-FORWARD"},
      {"-", "C-MODE"},
      {"@219100,89999,6000000 -", ""},
  };
  for (const auto& row : kRows) {
    const auto refusal = RuleAgainst(options, start, Seat::kSouth, ParseShot(row.shot).value());
    EXPECT_EQ(refusal ? Id(refusal->rule) : "", row.rule) << row.shot;
  }
}

TEST(SimulatedMatchTest, ReturnsTheLowestNumberedPawnAsAPenalty) {  // C-PENALTY, C-RETURN
  // w1, w2 and w9 are on the board, so w3 is the lowest that is in. It goes on top of the red.
  const Played played = PlayFlick(
      Simulated(Sets()),
      "w6 b8 r=board S - 0-0 S w1@-200000,0 w2@-200000,100000 w9@-200000,200000 b4@-100000,0 r@0,0",
      kIntoPocket);
  EXPECT_EQ(played.outcome, "0*");
  EXPECT_EQ(played.shot_rules, "C-LOSE-TOUCH C-LOSE-STRIKER C-PENALTY C-RETURN");
  EXPECT_EQ(played.match_rules, "C-ORDER");
  EXPECT_EQ(played.after,
            "w5 b8 r=board N - 0-0 S w1@-200000,0 w2@-200000,100000 w3@0,0/1 w9@-200000,200000 "
            "b4@-100000,0 r@0,0/0");
}

TEST(SimulatedMatchTest, StacksPenaltyAndRed) {
  const Played played = PlayFlick(
      Simulated(Sets()), "w8 b8 r=pend:S S - 0-0 S w4@-200000,0 b4@-100000,0", kIntoPocket);
  EXPECT_EQ(played.shot_rules, "C-LOSE-TOUCH C-LOSE-STRIKER C-PENALTY C-RETURN C-RED-MISS");
  EXPECT_EQ(played.after, "w7 b8 r=board N - 0-0 S w1@0,0/0 w4@-200000,0 b4@-100000,0 r@0,0/1");
}

TEST(SimulatedMatchTest, ReturnsBesideAPieceThatCoversTheCentreInPart) {
  const Played played = PlayFlick(
      Simulated(Sets()), "w8 b8 r=board S - 0-0 S w4@-200000,0 b4@-100000,0 r@0,5000", kIntoPocket);
  // Of the spots 28 mm from the centre, clockwise from straight ahead, the one at 135 degrees still
  // overlaps the red (31,733 um away); the next, at 140.625 degrees, is the first that does not.
  EXPECT_EQ(played.after,
            "w7 b8 r=board N - 0-0 S w1@17763,-21644 w4@-200000,0 b4@-100000,0 r@0,5000");
}

// Seven pieces on north's line leave no place for the striker.
constexpr char kNorthBlocked[] =
    " w1@-219000,252600 w2@-146000,252600 w3@-73000,252600 w4@0,252600 b1@73000,252600 "
    "b2@146000,252600 b3@219000,252600 r@0,100000";

TEST(SimulatedMatchTest, PassesABlockedHand) {  // C-LINE-BLOCKED
  const std::string two = absl::StrCat("w5 b6 r=board S - 0-0 S", kNorthBlocked);
  Played played = PlayFlick(Simulated(Sets()), two, kSoft);
  EXPECT_EQ(played.shot_rules, "C-LOSE-TOUCH");
  EXPECT_EQ(played.match_rules, "C-ORDER C-LINE-BLOCKED C-ORDER");
  EXPECT_EQ(played.after, two);

  played =
      PlayFlick(Simulated(Sets(4)), absl::StrCat("w5 b6 r=board W - 0-0 S", kNorthBlocked), kSoft);
  EXPECT_EQ(played.match_rules, "C-ORDER C-LINE-BLOCKED C-ORDER");
  EXPECT_EQ(played.after, absl::StrCat("w5 b6 r=board E - 0-0 S", kNorthBlocked));
}

TEST(SimulatedMatchTest, TremblesByItsSeed) {
  Options options = Simulated(Sets());
  const Flick meant = {.offset_um = 1'234, .angle_mdeg = -45'000, .speed_um_per_s = 2'000'000};
  EXPECT_EQ(Tremble(options, meant, nullptr, 7), meant);

  options.tremor_angle_mdeg = 500;
  options.tremor_speed_permille = 30;
  Keystream tremor(SeedFromNumber(5), "tremor");
  for (uint64_t shot : {0, 1, 1000}) {
    const auto noise = [&](int first) {
      int64_t sum = -393'210;
      for (int i = 0; i < 12; ++i) {
        const uint64_t byte = 48 * shot + first + 2 * i;
        sum += tremor.Byte(byte) | tremor.Byte(byte + 1) << 8;
      }
      return sum;
    };
    const auto divide_down = [](int64_t number, int64_t divisor) {
      const int64_t quotient = number / divisor;
      return number % divisor < 0 ? quotient - 1 : quotient;
    };
    const Flick played = Tremble(options, meant, &tremor, shot);
    EXPECT_EQ(played.offset_um, meant.offset_um);
    EXPECT_EQ(played.angle_mdeg,
              meant.angle_mdeg + divide_down(int64_t{500} * noise(0) + 32'768, 65'536));
    EXPECT_EQ(played.speed_um_per_s,
              meant.speed_um_per_s +
                  divide_down(int64_t{2'000'000} * 30 * noise(24) + 32'768'000, 65'536'000));
    EXPECT_NE(played, meant);
  }
}

// Whatever a match comes to can be written, read, and played on from what was read.
TEST(SimulatedMatchTest, NeedsNoMoreThanItsText) {
  for (int i = 0; i < 12; ++i) {
    const Options options = Simulated(i % 2 == 0 ? Sets(i % 4 < 2 ? 2 : 4, 1) : Points(2, 5));
    const Seed seed = SeedFromNumber(i);
    Keystream player(seed, "player");
    uint64_t next_byte = 0;
    Position position = StartPosition(options, WhiteTeam(seed));
    while (!position.standing.ended) {
      const std::string text = PositionText(options, position);
      const auto read = ParsePosition(options, text);
      ASSERT_TRUE(read.ok()) << text << "\n" << read.status();
      ASSERT_EQ(*read, position);

      const Flick flick = RandomFlick(options, position, player, next_byte);
      const auto refusal = RuleAgainst(options, position, position.standing.seat, {.flick = flick});
      ASSERT_FALSE(refusal.has_value()) << text << "\n" << refusal->reason;
      Position again = *read;
      const Step step = Play(options, position, flick).value();
      ASSERT_EQ(Play(options, again, flick).value().outcome, step.outcome);
      ASSERT_EQ(again, position);
    }
    EXPECT_TRUE(ValidatePosition(options, position).ok()) << PositionText(options, position);
  }
}

TEST(SimulatedPositionTest, SaysWhatIsWrongWithItsPieces) {
  const struct {
    const char* text;
    const char* reason;
  } kRows[] = {
      {"w8 b8 r=own:S S - 0-0 S b4@0,0",
       "0 pieces `w` have a place on the board, which should be 1"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0 b4@9,100000 r@0,-90000", "1 pieces `r`"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0 w1@90000,0 b4@0,90000", "`w1@90000,0`: the pieces are"},
      {"w8 b8 r=own:S S - 0-0 S b4@0,0 w1@90000,0", "`w1@90000,0`: the pieces are"},
      {"w8 b8 r=own:S S - 0-0 S w0@0,0 b4@90000,0", "`w0@0,0`: the pieces are"},
      {"w8 b8 r=own:S S - 0-0 S w1 b4@90000,0", "`w1`: a piece is"},
      {"w8 b8 r=own:S S - 0-0 S w1@0 b4@90000,0", "`w1@0`: a piece is"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,00 b4@90000,0", "`w1@0,00`: a piece is"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,9999999 b4@90000,0", "`w1@0,9999999`: a piece is"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0/0 b4@90000,0", "only there"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0 b4@0,0/1", "only there"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0/0 b4@0,0/2", "level"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0/1 b4@0,0/1", "level"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0 b4@31797,0", "overlap"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0 b4@354101,0", "off the board"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0 b4@347750,347750", "pocket"},
      {"w8 b8 r=own:S S - 0-0 S w1@0,0  b4@90000,0", "``: the pieces are"},
  };
  for (const auto& row : kRows) {
    const auto position = ParsePosition(Simulated(Sets()), row.text);
    ASSERT_FALSE(position.ok()) << row.text;
    EXPECT_THAT(std::string(position.status().message()), testing::HasSubstr(row.reason))
        << row.text;
  }
  for (const char* text :
       {"w8 b8 r=own:S S - 0-0 S w1@0,0/0 b4@0,0/1", "w8 b8 r=own:S S - 0-0 S w1@0,0 b4@31798,0"}) {
    EXPECT_EQ(PositionText(Simulated(Sets()), At(Simulated(Sets()), text)), text);
  }
  EXPECT_FALSE(ParsePosition(Sets(), "w8 b8 r=own:S S - 0-0 S w1@0,0 b4@90000,0").ok());
}

}  // namespace
}  // namespace parlour::carrom
