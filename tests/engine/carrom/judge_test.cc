// The judge, rule by rule: a position, a shot, the position after it and every rule it applied.
#include "engine/carrom/judge.h"

#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/engine/carrom/readable.h"

namespace parlour::carrom {
namespace {

struct Row {
  Options options;
  const char* before;
  const char* shot;
  const char* after;
  const char* rules;
};

void ExpectJudged(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    SCOPED_TRACE(absl::StrCat(row.before, " : ", row.shot));
    Position position = At(row.options, row.before);
    const Outcome outcome = Seen(row.shot);
    ASSERT_EQ(WhyImpossible(position.standing, outcome), std::nullopt);
    const Judgement judgement = JudgeShot(row.options, position.standing, outcome);
    EXPECT_EQ(PositionText(row.options, position), row.after);
    EXPECT_EQ(Ids(judgement.rules), row.rules);
    EXPECT_TRUE(ValidatePosition(row.options, position).ok());
  }
}

TEST(JudgeTest, KeepsTheHand) {
  ExpectJudged({
      {Sets(), "w0 b0 r=board S - 0-0 S", "w", "w1 b0 r=board S - 0-0 S", "C-KEEP"},
      {Sets(), "w0 b0 r=board S - 0-0 S", "www", "w3 b0 r=board S - 0-0 S", "C-KEEP"},
      {Sets(), "w0 b0 r=board S - 0-0 N", "b", "w0 b1 r=board S - 0-0 N", "C-KEEP"},
      // Partners pocket the same colour.
      {Sets(4), "w0 b0 r=board N - 0-0 S", "w", "w1 b0 r=board N - 0-0 S", "C-KEEP"},
      {Sets(4), "w0 b0 r=board E - 0-0 S", "b", "w0 b1 r=board E - 0-0 S", "C-KEEP"},
  });
}

TEST(JudgeTest, LosesTheHand) {
  ExpectJudged({
      {Sets(), "w1 b1 r=board S - 0-0 S", "0", "w1 b1 r=board N - 0-0 S", "C-LOSE-TOUCH"},
      {Sets(), "w1 b1 r=board S - 0-0 S", "-", "w1 b1 r=board N - 0-0 S", "C-LOSE-NONE"},
      {Sets(), "w1 b1 r=board S - 0-0 S", "wb", "w2 b2 r=board N - 0-0 S", "C-LOSE-ENEMY"},
      {Sets(), "w1 b1 r=board S - 0-0 S", "w!", "w2 b1 r=board N - 0-0 S", "C-LOSE-BANK"},
  });
}

TEST(JudgeTest, ReportsEveryReasonAtOnce) {
  ExpectJudged({
      {Sets(), "w1 b1 r=board S - 0-0 S", "b", "w1 b2 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-ENEMY"},
      {Sets(), "w1 b1 r=board S - 0-0 S", "0*", "w0 b1 r=board N - 0-0 S",
       "C-LOSE-TOUCH C-LOSE-STRIKER C-PENALTY C-RETURN"},
      {Sets(), "w1 b1 r=board S - 0-0 S", "b^w*!", "w0 b2 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-ENEMY C-LOSE-OUT C-LOSE-STRIKER C-LOSE-BANK C-PENALTY C-RETURN"},
  });
}

TEST(JudgeTest, GivesTheHandClockwise) {  // C-ORDER
  ExpectJudged({
      {Sets(), "w0 b0 r=board N - 0-0 S", "-", "w0 b0 r=board S - 0-0 S", "C-LOSE-NONE"},
      {Sets(4), "w0 b0 r=board S - 0-0 S", "-", "w0 b0 r=board W - 0-0 S", "C-LOSE-NONE"},
      {Sets(4), "w0 b0 r=board W - 0-0 S", "-", "w0 b0 r=board N - 0-0 S", "C-LOSE-NONE"},
      {Sets(4), "w0 b0 r=board N - 0-0 S", "-", "w0 b0 r=board E - 0-0 S", "C-LOSE-NONE"},
      {Sets(4), "w0 b0 r=board E - 0-0 S", "-", "w0 b0 r=board S - 0-0 S", "C-LOSE-NONE"},
  });
}

TEST(JudgeTest, TakesAPenalty) {
  ExpectJudged({
      {Sets(), "w3 b0 r=board S - 0-0 S", "-*", "w2 b0 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-STRIKER C-PENALTY C-RETURN"},
      {Sets(), "w3 b0 r=board S - 0-0 S", "w^*", "w3 b0 r=board N - 0-0 S",
       "C-LOSE-STRIKER C-PENALTY C-RETURN"},
      // A pawn of the same shot was not in before it.
      {Sets(), "w0 b5 r=board S - 0-0 S", "ww*", "w2 b5 r=board N - 0-0 S",
       "C-LOSE-STRIKER C-PENALTY-NONE"},
  });
}

TEST(JudgeTest, ReturnsWhatLeftTheBoard) {
  ExpectJudged({
      {Sets(), "w3 b0 r=board S - 0-0 S", "w^b", "w4 b0 r=board N - 0-0 S", "C-LOSE-OUT C-RETURN"},
      {Sets(), "w3 b0 r=board S - 0-0 S", "w^r", "w4 b0 r=board N - 0-0 S", "C-LOSE-OUT C-RETURN"},
  });
}

TEST(JudgeTest, StacksWhatGoesBack) {  // C-RETURN: what left, the penalty pawn, the red
  const struct {
    const char* before;
    const char* shot;
    const char* stack;
  } kRows[] = {
      {"w3 b0 r=board S - 0-0 S", "-^bwb", "bwb"},  {"w3 b0 r=board S - 0-0 S", "-*", "w"},
      {"w3 b0 r=board S - 0-0 S", "r^wb*", "wbwr"}, {"w3 b1 r=pend:S S - 0-0 S", "-^b^*", "bwr"},
      {"w3 b0 r=board S - 0-0 S", "-^rb*", "rbw"},  {"w3 b0 r=board S - 0-0 S", "w", ""},
  };
  for (const auto& row : kRows) {
    Position position = At(Sets(), row.before);
    std::string stack;
    for (Colour colour : JudgeShot(Sets(), position.standing, Seen(row.shot)).returned) {
      stack += Letter(colour);
    }
    EXPECT_EQ(stack, row.stack) << row.before << " : " << row.shot;
  }
}

TEST(JudgeTest, PocketsTheRed) {
  ExpectJudged({
      {Sets(), "w1 b0 r=board S - 0-0 S", "r", "w1 b0 r=pend:S S - 0-0 S", "C-KEEP C-RED-PENDING"},
      // A pawn beside the red does not validate it.
      {Sets(), "w1 b0 r=board S - 0-0 S", "rw", "w2 b0 r=pend:S S - 0-0 S", "C-KEEP C-RED-PENDING"},
      {Sets(4), "w1 b0 r=board N - 0-0 S", "r", "w1 b0 r=pend:N N - 0-0 S", "C-KEEP C-RED-PENDING"},
      {Sets(), "w0 b5 r=board S - 0-0 S", "r", "w0 b5 r=board N - 0-0 S",
       "C-LOSE-NONE C-RETURN C-RED-FIRST"},
      {Sets(), "w0 b5 r=board S - 0-0 S", "wr", "w1 b5 r=board N - 0-0 S", "C-RETURN C-RED-FIRST"},
      {Sets(), "w1 b0 r=board S - 0-0 S", "rb", "w1 b1 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-ENEMY C-RETURN C-RED-ENEMY"},
      {Sets(), "w1 b0 r=board S - 0-0 S", "wrb", "w2 b1 r=board N - 0-0 S",
       "C-LOSE-ENEMY C-RETURN C-RED-ENEMY"},
      {Sets(), "w0 b0 r=board S - 0-0 S", "wrb", "w1 b1 r=board N - 0-0 S",
       "C-LOSE-ENEMY C-RETURN C-RED-FIRST C-RED-ENEMY"},
      {Sets(), "w1 b0 r=board S - 0-0 S", "r!", "w1 b0 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-BANK C-RETURN C-RED-FOUL"},
      {Sets(), "w1 b0 r=board S - 0-0 S", "wr^b", "w2 b0 r=board N - 0-0 S",
       "C-LOSE-OUT C-RETURN C-RED-FOUL"},
      {Sets(), "w1 b0 r=board S - 0-0 S", "r*", "w0 b0 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-STRIKER C-PENALTY C-RETURN C-RED-FOUL"},
  });
}

TEST(JudgeTest, RefusesTheRedAsTheLastPiece) {  // C-RED-LAST
  ExpectJudged({
      {Sets(), "w8 b3 r=board S - 0-0 S", "rw", "w0 b0 r=board N - 1-0 N",
       "C-KEEP C-RETURN C-RED-LAST C-HOME"},
      // The penalty leaves a pawn to validate with, but the hand that it needs is lost.
      {Sets(), "w8 b3 r=board S - 0-0 S", "rw*", "w8 b3 r=board N - 0-0 S",
       "C-LOSE-STRIKER C-PENALTY C-RETURN C-RED-FOUL"},
      // Nobody's: the winner is paid for two pawns and no red.
      {Points(), "w8 b7 r=board S - 0-0 S", "wr", "w0 b0 r=board N - 2-0 N",
       "C-KEEP C-RETURN C-RED-LAST C-HOME C-SCORE"},
      // All nine in one shot: the red was first and last.
      {Sets(), "w0 b7 r=board S - 0-0 S", "wwwwwwwwwr", "w0 b0 r=board N - 1-0 N",
       "C-RETURN C-RED-FIRST C-RED-LAST C-HOME"},
  });
}

TEST(JudgeTest, ValidatesTheRed) {
  ExpectJudged({
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "w", "w2 b0 r=own:S S - 0-0 S", "C-KEEP C-RED-VALID"},
      {Sets(4), "w1 b3 r=pend:E E - 0-0 S", "bb", "w1 b5 r=own:E E - 0-0 S", "C-KEEP C-RED-VALID"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "-", "w1 b0 r=board N - 0-0 S",
       "C-LOSE-NONE C-RETURN C-RED-MISS"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "0", "w1 b0 r=board N - 0-0 S",
       "C-LOSE-TOUCH C-RETURN C-RED-MISS"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "b", "w1 b1 r=board N - 0-0 S",
       "C-LOSE-NONE C-LOSE-ENEMY C-RETURN C-RED-MISS"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "wb", "w2 b1 r=board N - 0-0 S",
       "C-LOSE-ENEMY C-RETURN C-RED-MIXED"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "w!", "w2 b0 r=board N - 0-0 S",
       "C-LOSE-BANK C-RETURN C-RED-FOUL"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "w*", "w1 b0 r=board N - 0-0 S",
       "C-LOSE-STRIKER C-PENALTY C-RETURN C-RED-FOUL"},
      // With the side's last pawn, which also ends the set: 2 pawns and the red.
      {Points(), "w8 b7 r=pend:S S - 0-0 S", "w", "w0 b0 r=board N - 7-0 N",
       "C-KEEP C-RED-VALID C-HOME C-SCORE"},
  });
}

TEST(JudgeTest, LeavesAnOwnedRedWithItsOwner) {
  ExpectJudged({
      {Sets(), "w3 b3 r=own:N S - 0-0 S", "b*", "w2 b4 r=own:N N - 0-0 S",
       "C-LOSE-NONE C-LOSE-ENEMY C-LOSE-STRIKER C-PENALTY C-RETURN"},
      {Sets(), "w3 b3 r=own:N N - 0-0 S", "-", "w3 b3 r=own:N S - 0-0 S", "C-LOSE-NONE"},
  });
}

TEST(JudgeTest, EndsTheSetWhenASideIsHome) {  // and C-NEXT: the other side has white and begins
  ExpectJudged({
      {Sets(), "w8 b3 r=board S - 0-0 S", "w", "w0 b0 r=board N - 1-0 N", "C-KEEP C-HOME"},
      {Sets(), "w3 b8 r=board N - 0-0 S", "b", "w0 b0 r=board N - 0-1 N", "C-KEEP C-HOME"},
      {Sets(4), "w8 b3 r=board N - 0-0 S", "w", "w0 b0 r=board W - 1-0 W", "C-KEEP C-HOME"},
      {Sets(4), "w8 b3 r=board E - 0-0 W", "w", "w0 b0 r=board S - 0-1 S", "C-KEEP C-HOME"},
      // By the enemy's hand.
      {Sets(), "w8 b3 r=board N - 0-0 S", "w", "w0 b0 r=board N - 1-0 N",
       "C-LOSE-NONE C-LOSE-ENEMY C-HOME"},
      // The penalty comes first, so nobody is home.
      {Sets(), "w8 b3 r=board S - 0-0 S", "w*", "w8 b3 r=board N - 0-0 S",
       "C-LOSE-STRIKER C-PENALTY C-RETURN"},
      // Lost, but won.
      {Sets(), "w8 b3 r=board S - 0-0 S", "w!", "w0 b0 r=board N - 1-0 N", "C-LOSE-BANK C-HOME"},
  });
}

TEST(JudgeTest, DecidesWhoCameHomeFirst) {  // C-HOME-BOTH: the last pawn to drop lost
  ExpectJudged({
      {Sets(), "w8 b8 r=board S - 0-0 S", "wb", "w0 b0 r=board N - 1-0 N",
       "C-LOSE-ENEMY C-HOME C-HOME-BOTH"},
      {Sets(), "w8 b8 r=board S - 0-0 S", "bw", "w0 b0 r=board N - 0-1 N",
       "C-LOSE-ENEMY C-HOME C-HOME-BOTH"},
      {Sets(), "w7 b7 r=board S - 0-0 S", "wbbwr", "w0 b0 r=board N - 0-1 N",
       "C-LOSE-ENEMY C-RETURN C-RED-LAST C-RED-ENEMY C-HOME C-HOME-BOTH"},
      // There is no last hand.
      {Sets(), "w8 b8 r=own:N S - 0-0 S", "wb", "w0 b0 r=board N - 1-0 N",
       "C-LOSE-ENEMY C-HOME C-HOME-BOTH"},
      // The penalty undoes one of the two.
      {Sets(), "w8 b8 r=board S - 0-0 S", "wb*", "w0 b0 r=board N - 0-1 N",
       "C-LOSE-ENEMY C-LOSE-STRIKER C-PENALTY C-RETURN C-HOME"},
      // Nothing is left on the board to be paid for but the red.
      {Points(), "w8 b8 r=own:S S - 0-0 S", "wb", "w0 b0 r=board N - 5-0 N",
       "C-LOSE-ENEMY C-HOME C-HOME-BOTH C-SCORE"},
  });
}

TEST(JudgeTest, GivesALastHand) {  // C-BONUS-HAND
  ExpectJudged({
      {Sets(), "w8 b7 r=own:N S - 0-0 S", "w", "w9 b7 r=own:N N S 0-0 S", "C-KEEP C-BONUS-HAND"},
      // The owner's own shot brought the enemy home.
      {Sets(), "w8 b7 r=own:N N - 0-0 S", "w", "w9 b7 r=own:N N S 0-0 S",
       "C-LOSE-NONE C-LOSE-ENEMY C-BONUS-HAND"},
      // To the seat that validated, wherever the hand is; `last` is the home side's first seat.
      {Sets(4), "w8 b7 r=own:E N - 0-0 S", "w", "w9 b7 r=own:E E S 0-0 S", "C-KEEP C-BONUS-HAND"},
      {Sets(4), "w7 b8 r=own:N E - 0-0 S", "b", "w7 b9 r=own:N N W 0-0 S", "C-KEEP C-BONUS-HAND"},
      // Not to the side that is home itself, and not by points.
      {Sets(), "w8 b7 r=own:S S - 0-0 S", "w", "w0 b0 r=board N - 1-0 N", "C-KEEP C-HOME"},
      {Points(), "w8 b7 r=own:N S - 0-0 S", "w", "w0 b0 r=board N - 2-0 N",
       "C-KEEP C-HOME C-SCORE"},
  });
}

TEST(JudgeTest, PlaysTheLastHand) {
  ExpectJudged({
      {Sets(), "w9 b7 r=own:N N S 0-0 S", "b", "w9 b8 r=own:N N S 0-0 S", "C-KEEP"},
      {Sets(), "w9 b8 r=own:N N S 0-0 S", "b", "w0 b0 r=board N - 0-1 N",
       "C-KEEP C-HOME C-BONUS-HAND"},
      {Sets(), "w9 b7 r=own:N N S 0-0 S", "-", "w0 b0 r=board N - 1-0 N", "C-LOSE-NONE C-HOME"},
      {Sets(), "w9 b8 r=own:N N S 0-0 S", "b!", "w0 b0 r=board N - 1-0 N", "C-LOSE-BANK C-HOME"},
      {Sets(), "w9 b7 r=own:N N S 0-0 S", "b^b", "w0 b0 r=board N - 1-0 N",
       "C-LOSE-OUT C-RETURN C-HOME"},
      {Sets(), "w9 b8 r=own:N N S 0-0 S", "b*", "w0 b0 r=board N - 1-0 N",
       "C-LOSE-STRIKER C-PENALTY C-RETURN C-HOME"},
  });
}

TEST(JudgeTest, PaysByPoints) {  // C-SCORE
  ExpectJudged({
      {Points(), "w8 b0 r=board S - 0-0 S", "w", "w0 b0 r=board N - 9-0 N",
       "C-KEEP C-HOME C-SCORE"},
      {Points(), "w8 b0 r=own:S S - 0-0 S", "w", "w0 b0 r=board N - 14-0 N",
       "C-KEEP C-HOME C-SCORE"},
      // The partner's red is the side's.
      {Points(4), "w8 b5 r=own:N S - 1-2 S", "w", "w0 b0 r=board W - 10-2 W",
       "C-KEEP C-HOME C-SCORE"},
      // The loser's is worth nothing, and so is a pawn that went back.
      {Points(), "w8 b5 r=own:N N - 1-2 S", "w*", "w0 b0 r=board N - 6-2 N",
       "C-LOSE-NONE C-LOSE-ENEMY C-LOSE-STRIKER C-PENALTY C-RETURN C-HOME C-SCORE"},
  });
}

TEST(JudgeTest, EndsTheMatch) {  // C-MATCH-SETS, C-MATCH-POINTS: the board is left as it was
  ExpectJudged({
      {Sets(), "w8 b3 r=own:S S - 2-2 S", "w", "w9 b3 r=own:S end - 3-2 S", "C-KEEP C-HOME"},
      {Sets(2, 1), "w9 b8 r=own:N N S 0-0 S", "b", "w9 b9 r=own:N end - 0-1 S",
       "C-KEEP C-HOME C-BONUS-HAND"},
      {Points(), "w8 b3 r=board S - 15-20 S", "w", "w9 b3 r=board end - 21-20 S",
       "C-KEEP C-HOME C-SCORE"},
      {Points(), "w8 b3 r=own:S S - 20-20 S", "w", "w9 b3 r=own:S end - 31-20 S",
       "C-KEEP C-HOME C-SCORE"},
      {Points(4), "w8 b3 r=board S - 14-20 S", "w", "w0 b0 r=board W - 20-20 W",
       "C-KEEP C-HOME C-SCORE"},
  });
}

TEST(JudgeTest, LosesAHandThatHasNoPlaceToShootFrom) {  // C-LINE-BLOCKED
  const struct {
    Options options;
    const char* before;
    const char* after;
    const char* rules;
  } kRows[] = {
      {Sets(), "w1 b0 r=board S - 0-0 S", "w1 b0 r=board N - 0-0 S", "C-LINE-BLOCKED"},
      {Sets(4), "w1 b0 r=own:S E - 0-0 S", "w1 b0 r=own:S S - 0-0 S", "C-LINE-BLOCKED"},
      {Sets(), "w1 b0 r=pend:S S - 0-0 S", "w1 b0 r=board N - 0-0 S",
       "C-LINE-BLOCKED C-RETURN C-RED-FOUL"},
      {Sets(), "w9 b7 r=own:N N S 0-0 S", "w0 b0 r=board N - 1-0 N", "C-LINE-BLOCKED C-HOME"},
  };
  for (const auto& row : kRows) {
    Position position = At(row.options, row.before);
    const Judgement judgement = JudgeBlockedHand(row.options, position.standing);
    EXPECT_EQ(PositionText(row.options, position), row.after);
    EXPECT_EQ(Ids(judgement.rules), row.rules);
  }
}

TEST(JudgeTest, TellsHowASetWasWon) {
  const struct {
    Options options;
    const char* before;
    const char* shot;
    SetEnd end;
  } kRows[] = {
      {Points(),
       "w8 b3 r=own:S S - 0-0 S",
       "w",
       {Team::kSouths, Colour::kWhite, Rule::kHome, false, true, 6, 11}},
      {Points(),
       "w8 b8 r=own:S S - 0-0 S",
       "bw",
       {Team::kOthers, Colour::kBlack, Rule::kHomeBoth, false, false, 0, 0}},
      {Sets(),
       "w9 b8 r=own:N N S 0-0 S",
       "b",
       {Team::kOthers, Colour::kBlack, Rule::kBonusHand, true, true, 0, 1}},
      {Sets(),
       "w9 b8 r=own:N N S 0-0 S",
       "-",
       {Team::kSouths, Colour::kWhite, Rule::kHome, true, false, 1, 1}},
  };
  for (const auto& row : kRows) {
    Position position = At(row.options, row.before);
    const Judgement judgement = JudgeShot(row.options, position.standing, Seen(row.shot));
    EXPECT_EQ(judgement.set_end, row.end) << row.before << " : " << row.shot;
    EXPECT_EQ(judgement.score, position.standing.score);
  }
}

TEST(JudgeTest, RefusesWhatCannotHaveHappened) {  // C-POSSIBLE
  constexpr char kTooManyWhite[] = "more white pawns dropped or left than are on the board";
  constexpr char kTooManyBlack[] = "more black pawns dropped or left than are on the board";
  const struct {
    const char* position;
    const char* shot;
    std::optional<absl::string_view> reason;
  } kRows[] = {
      {"w8 b0 r=board S - 0-0 S", "w", std::nullopt},
      {"w8 b0 r=board S - 0-0 S", "ww", kTooManyWhite},
      {"w8 b0 r=board S - 0-0 S", "w^w", kTooManyWhite},
      {"w0 b7 r=board S - 0-0 S", "b^b", std::nullopt},
      {"w0 b7 r=board S - 0-0 S", "b^bb", kTooManyBlack},
      {"w0 b0 r=board S - 0-0 S", "wwwwwwwww", std::nullopt},
      {"w0 b0 r=board S - 0-0 S", "wwwwwwwwww", kTooManyWhite},
      {"w0 b0 r=board S - 0-0 S", "wwwwwwwwwwwwwwwwwwwwwwwwwwwwww", kTooManyWhite},
      {"w0 b0 r=board S - 0-0 S", "rr", "there is only one red"},
      {"w0 b0 r=board S - 0-0 S", "r^r", "there is only one red"},
      {"w1 b0 r=pend:S S - 0-0 S", "r", "the red is not on the board"},
      {"w1 b0 r=own:N S - 0-0 S", "-^r", "the red is not on the board"},
      {"w1 b0 r=board S - 0-0 S", "0*", std::nullopt},
      {"w1 b0 r=board S - 0-0 S", "0^w", "nothing was touched, yet a piece left the board"},
      {"w1 b0 r=board S - 0-0 S", "0!", "nothing was touched, yet C-BANK is said to be broken"},
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(WhyImpossible(At(Sets(), row.position).standing, Seen(row.shot)), row.reason)
        << row.position << " : " << row.shot;
  }
  Outcome untouched = Seen("w");  // cannot be written, but a program can say it
  untouched.touched = false;
  EXPECT_EQ(WhyImpossible(Standing{}, untouched), "nothing was touched, yet a piece dropped");
}

}  // namespace
}  // namespace parlour::carrom
