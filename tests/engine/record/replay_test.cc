// Verdicts: what is checked, and what is cited when several things are wrong at once.
//
// The golden records say more about the rules themselves; here stand the seed, the tags, the digest
// and the result, and the order of citing.
#include "engine/record/replay.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_replace.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/carrom/notation.h"
#include "engine/digest.h"
#include "engine/record/simulate.h"
#include "engine/senet/match.h"
#include "engine/senet/notation.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

struct Row {
  const char* what;
  const char* text;
  const char* verdict;
};

void ExpectVerdicts(const std::vector<Row>& rows) {
  for (const Row& row : rows) EXPECT_EQ(VerdictOn(Lines(row.text)), row.verdict) << row.what;
}

TEST(SenetReplayTest, ChecksTheResult) {
  constexpr char kWon[] = R"([Position "ww......../.w......../w.w......b b 1 0,0 0,0 b"])";
  constexpr char kLost[] = R"([Position "w........./........../........b. b 1 0,0 0,0 b"])";
  const struct {
    const char* position;
    const char* tags;
    const char* ply;
    const char* verdict;
  } kRows[] = {
      // A finished match carries its score, whatever the Termination.
      {kWon, "[Result \"10-0\"]", "b 1:30-off", "conforms"},
      {kWon, "[Result \"0-10\"]", "b 1:30-off", "breaks 1 S-SCORE"},
      {kWon, "[Result \"9-0\"]", "b 1:30-off", "breaks 1 S-SCORE"},
      {kWon, "[Result \"*\"]", "b 1:30-off", "breaks 1 S-SCORE"},
      {kWon, "", "b 1:30-off", "breaks 1 S-SCORE"},
      {kWon, "[Termination \"resigned\"]\n[Result \"10-0\"]", "b 1:30-off", "conforms"},
      {kWon, "[Termination \"resigned\"]\n[Result \"*\"]", "b 1:30-off", "breaks 1 S-SCORE"},
      {kWon, "[Termination \"abandoned\"]", "b 1:30-off", "breaks 1 S-SCORE"},
      // An unfinished one `*` or nothing; if it was broken off, also the score as it stood.
      {kLost, "[Result \"*\"]", "b 1:29-30", "breaks 1 S-29"},
      {kLost, "[Result \"*\"]", "b 1:pass", "conforms"},
      {kLost, "", "b 1:pass", "conforms"},
      {kLost, "[Result \"0-0\"]", "b 1:pass", "breaks 1 S-SCORE"},
      {kLost, "[Termination \"normal\"]\n[Result \"0-0\"]", "b 1:pass", "breaks 1 S-SCORE"},
      {kLost, "[Termination \"resigned\"]\n[Result \"0-0\"]", "b 1:pass", "conforms"},
      {kLost, "[Termination \"abandoned\"]\n[Result \"0-0\"]", "b 1:pass", "conforms"},
      {kLost, "[Termination \"resigned\"]\n[Result \"*\"]", "b 1:pass", "conforms"},
      {kLost, "[Termination \"resigned\"]", "b 1:pass", "conforms"},
      {kLost, "[Termination \"resigned\"]\n[Result \"3-0\"]", "b 1:pass", "breaks 1 S-SCORE"},
  };
  for (const auto& row : kRows) {
    const std::string text =
        absl::StrCat("[Game \"senet\"]\n", row.position, "\n", row.tags, "\n", row.ply, "\n");
    EXPECT_EQ(VerdictOn(text), row.verdict) << text;
  }
}

TEST(CarromReplayTest, ChecksTheResult) {
  constexpr char kSets[] = "[SetsToWin \"1\"]\n[Position \"w8 b3 r=board S - 0-0 S\"]\n";
  constexpr char kPoints[] =
      "[Mode \"points\"]\n[PointsToWin \"6\"]\n[Position \"w8 b3 r=board S - 0-0 S\"]\n";
  const struct {
    const char* start;
    const char* tags;
    const char* ply;
    const char* verdict;
  } kRows[] = {
      {kSets, "[Result \"1-0\"]", "S w", "conforms"},
      {kSets, "[Result \"0-1\"]", "S w", "breaks 1 C-MATCH-SETS"},
      {kSets, "[Result \"*\"]", "S w", "breaks 1 C-MATCH-SETS"},
      {kSets, "", "S w", "breaks 1 C-MATCH-SETS"},
      {kSets, "[Termination \"abandoned\"]\n[Result \"*\"]", "S w", "breaks 1 C-MATCH-SETS"},
      {kSets, "[Result \"*\"]", "S -", "conforms"},
      {kSets, "", "S -", "conforms"},
      {kSets, "[Result \"0-0\"]", "S -", "breaks 1 C-MATCH-SETS"},
      {kSets, "[Termination \"resigned\"]\n[Result \"0-0\"]", "S -", "conforms"},
      {kSets, "[Termination \"resigned\"]\n[Result \"1-0\"]", "S -", "breaks 1 C-MATCH-SETS"},
      {kPoints, "[Result \"6-0\"]", "S w", "conforms"},
      {kPoints, "[Result \"11-0\"]", "S w", "breaks 1 C-SCORE"},
      {kPoints, "", "S w", "breaks 1 C-SCORE"},
      {kPoints, "[Result \"*\"]", "S -", "conforms"},
      {kPoints, "[Termination \"abandoned\"]\n[Result \"0-0\"]", "S -", "conforms"},
  };
  for (const auto& row : kRows) {
    const std::string text =
        absl::StrCat("[Game \"carrom\"]\n", row.start, row.tags, "\n", row.ply, "\n");
    EXPECT_EQ(VerdictOn(text), row.verdict) << text;
  }
}

TEST(ReplayTest, CitesTheResultAtTheLastPlyAndAtPly0WithoutPlies) {
  ExpectVerdicts({
      {"two plies", R"(
[Game "senet"]
[First "black"]
[Result "0-0"]
1 b 1:9x10
2 w 1:2x3
)",
       "breaks 2 S-SCORE"},
      {"no plies", R"(
[Game "senet"]
[First "black"]
[Result "0-0"]
)",
       "breaks 0 S-SCORE"},
      {"an end in the Position", R"(
[Game "senet"]
[Position "........../........../w......... b end 0,0 1,0 b"]
)",
       "breaks 0 S-SCORE"},
      {"no plies and nothing wrong", R"(
[Game "carrom"]
[White "south"]
)",
       "conforms"},
  });
}

// Ply 0: COMMITMENT, then the lot.
TEST(ReplayTest, CitesTheTagsBeforeThePlies) {
  const Seed seed = SeedFromNumber(7);
  const bool black = senet::FirstSide(seed) == senet::Side::kBlack;
  const bool south = carrom::WhiteTeam(seed) == carrom::Team::kSouths;
  const std::string commitment = absl::StrCat("[Commitment \"", Hex(Commitment(seed)), "\"]\n");
  const std::string lie = absl::StrCat("[Commitment \"", std::string(64, '0'), "\"]\n");
  const auto senet = [&](const std::string& tags, bool first_is_black) {
    return VerdictOn(absl::StrCat("[Game \"senet\"]\n[Seed \"7\"]\n", tags, "[First \"",
                                  first_is_black ? "black" : "white", "\"]\nb 9:9-9\n"));
  };
  EXPECT_EQ(senet(lie, !black), "breaks 0 COMMITMENT");
  EXPECT_EQ(senet(lie, black), "breaks 0 COMMITMENT");
  EXPECT_EQ(senet(commitment, !black), "breaks 0 S-FIRST");
  EXPECT_THAT(senet(commitment, black), testing::StartsWith("breaks 1 "));

  const auto carrom = [&](const std::string& tags, bool white_is_south) {
    return VerdictOn(absl::StrCat("[Game \"carrom\"]\n[Seed \"7\"]\n", tags, "[White \"",
                                  white_is_south ? "south" : "north", "\"]\n[Result \"0-0\"]\n"));
  };
  EXPECT_EQ(carrom(lie, !south), "breaks 0 COMMITMENT");
  EXPECT_EQ(carrom(commitment, !south), "breaks 0 C-DRAW");
  EXPECT_EQ(carrom(commitment, south), "breaks 0 C-MATCH-SETS");
}

TEST(ReplayTest, ChecksACommitmentOfARevealedSeed) {
  const Seed seed = SeedFromNumber(7);
  const std::string tags = absl::StrCat("[Game \"senet\"]\n[Seed \"", Hex(seed.bytes), "\"]\n");
  EXPECT_EQ(VerdictOn(absl::StrCat(tags, "[Commitment \"", Hex(Commitment(seed)), "\"]\n")),
            "conforms");
  EXPECT_EQ(VerdictOn(absl::StrCat(tags, "[Commitment \"", Hex(seed.bytes), "\"]\n")),
            "breaks 0 COMMITMENT");
}

// Each row is one ply that breaks both rules of a neighbouring pair in the order of citing.
TEST(SenetReplayTest, CitesTheFirstRuleOfTheOrder) {
  const struct {
    const char* pair;
    const char* position;
    const char* ply;
    const char* rule;
  } kRows[] = {
      {"S-END, S-TURN", "........../........../w......... b end 0,0 1,0 b", "w 1:21-22", "S-END"},
      {"S-TURN, S-THROW", "b..w....../........../.......... b 3 0,0 0,0 b", "w 9:4-8", "S-TURN"},
      {"S-TURN (pawn), S-THROW", "b..w....../........../.......... b 3 0,0 0,0 b", "b 9:4-8",
       "S-TURN"},
      {"S-TURN (empty reserve), S-THROW", "b..w....../........../.......... b t 0,0 0,0 b",
       "b 9:in-1", "S-TURN"},
      {"S-THROW, S-ADVANCE", "b..w....../........../.......... b t 0,0 0,0 b", "b 9:1-4",
       "S-THROW"},
      {"S-THROW owed, S-ADVANCE", "b..w....../........../.......... b 3 0,0 0,0 b", "b 2:1-4",
       "S-THROW"},
      {"S-ADVANCE, S-28", "w........./........../.......b.b b 2 0,0 0,0 b", "b 2:28-29",
       "S-ADVANCE"},
      {"S-28, S-OWN", "w........./........../.......b.b b 2 0,0 0,0 b", "b 2:28-30", "S-28"},
      {"S-RETREAT, S-RETREAT-STOP", "bww......./........../.......b.. b 1 0,0 0,0 b", "b 1:1<0",
       "S-RETREAT"},
      {"S-OWN, S-BLOCK", "bwwwb...../........../.......... b 4 0,0 0,0 b", "b 4:1-5", "S-OWN"},
      {"S-REFUGE, S-BLOCK of three", "w........./........../....b..www b 3 0,0 0,0 b", "b 3:25x28",
       "S-REFUGE"},
      {"S-PAIR, S-BLOCK passed over", "bwww.ww.../........../.......... b 5 0,0 0,0 b", "b 5:1x6",
       "S-PAIR"},
      {"S-BLOCK passed over, S-EXIT-GUARD", "b........./........../.....b.www b 5 0,0 0,0 b",
       "b 5:26-off", "S-BLOCK"},
      {"S-BLOCK of three, S-PAIR", "bwww....../........../.......... b 2 0,0 0,0 b", "b 2:1x3",
       "S-BLOCK"},
      {"S-EXIT by a move that may stay", "w...b...../........../.b..b..... b 4 0,0 0,0 b",
       "b 4:25-off", "S-EXIT"},
      {"S-27 missing", "ww.b....../........../...b...... b 3 0,0 0,0 b", "b 3:24-27", "S-27"},
      {"S-27 wrong, S-ATTACK", "ww.b....../........../...b...... b 3 0,0 0,0 b", "b 3:24-27~4",
       "S-27"},
      {"S-27, DIGEST", "ww.b....../........../...b...... b 3 0,0 0,0 b", "b 3:24-27~4 #00000000",
       "S-27"},
      {"S-ATTACK unwritten", "b..w....../........../.......... b 3 0,0 0,0 b", "b 3:1-4",
       "S-ATTACK"},
      {"S-ATTACK of nobody", "b....w..../........../.......... b 3 0,0 0,0 b", "b 3:1x4",
       "S-ATTACK"},
      {"S-ATTACK, DIGEST", "b..w....../........../.......... b 3 0,0 0,0 b", "b 3:1-4 #00000000",
       "S-ATTACK"},
      {"DIGEST, S-SCORE", "b..w....../........../.......... b 3 0,0 0,0 b", "b 3:1x4 #00000000",
       "DIGEST"},
  };
  for (const auto& row : kRows) {
    const std::string text = absl::StrCat("[Game \"senet\"]\n[Position \"", row.position,
                                          "\"]\n[Result \"99-99\"]\n", row.ply, "\n");
    EXPECT_EQ(VerdictOn(text), absl::StrCat("breaks 1 ", row.rule)) << row.pair << "\n" << text;
  }
}

TEST(SenetReplayTest, CitesTheSanctuaryBeforeTheWallAndTheReserveBeforeItsSquare) {
  EXPECT_EQ(VerdictOn(Lines(R"(
[Game "senet"]
[Sanctuary14 "yes"]
[Position "........../b..www..../.......... b 3 0,0 0,0 b"]
1 b 3:11x14
)")),
            "breaks 1 S-VAR-14");
  EXPECT_EQ(VerdictOn(Lines(R"(
[Game "senet"]
[ReserveStart "yes"]
[Position "w........./........../.......... b 3 5,4 0,0 b"]
1 b 3:in-1
)")),
            "breaks 1 S-VAR-RESERVE");
}

TEST(SenetReplayTest, ChecksTheSquareOfAReservePawn) {
  constexpr char kTags[] =
      "[Game \"senet\"]\n[ReserveStart \"yes\"]\n"
      "[Position \"w........./........../.......... b 4 5,4 0,0 b\"]\n";
  EXPECT_EQ(VerdictOn(absl::StrCat(kTags, "b 4:in-2\n")), "conforms");
  EXPECT_EQ(VerdictOn(absl::StrCat(kTags, "b 4:in-1\n")), "breaks 1 S-VAR-RESERVE");
}

TEST(CarromReplayTest, CitesTheFirstRuleOfTheOrder) {
  const struct {
    const char* pair;
    const char* tags;
    const char* ply;
    const char* rule;
  } kRows[] = {
      {"C-END, C-ORDER", "[Position \"w9 b3 r=board end - 3-0 S\"]", "N @0,0,0 ww", "C-END"},
      {"C-ORDER, C-MODE", "[Position \"w3 b3 r=board S - 0-0 S\"]", "N @0,0,0 ww", "C-ORDER"},
      {"C-MODE, C-POSSIBLE", "[Position \"w3 b3 r=own:S S - 0-0 S\"]", "S @0,0,0 r", "C-MODE"},
      {"C-MODE of a simulated table", "[White \"south\"]\n[Table \"simulated\"]", "S wwwwwwwwww",
       "C-MODE"},
      {"C-POSSIBLE, DIGEST", "[Position \"w3 b3 r=own:S S - 0-0 S\"]", "S r #00000000",
       "C-POSSIBLE"},
      {"C-POSSIBLE: ten pawns", "[White \"south\"]", "S wwwwwwwwww", "C-POSSIBLE"},
      {"C-FLICK, C-LINE", "[White \"south\"]\n[Table \"simulated\"]", "S @999999,99999,0 w",
       "C-FLICK"},
      {"C-LINE, C-FORWARD", "[White \"south\"]\n[Table \"simulated\"]", "S @999999,90000,1000 w",
       "C-LINE"},
      {"C-FORWARD, C-TABLE", "[White \"south\"]\n[Table \"simulated\"]", "S @0,90000,1000 w",
       "C-FORWARD"},
      {"C-TABLE, DIGEST", "[White \"south\"]\n[Table \"simulated\"]", "S @0,0,1000 w #00000000",
       "C-TABLE"},
      {"DIGEST, C-MATCH-SETS", "[White \"south\"]", "S w #00000000", "DIGEST"},
  };
  for (const auto& row : kRows) {
    const std::string text =
        absl::StrCat("[Game \"carrom\"]\n", row.tags, "\n[Result \"99-99\"]\n", row.ply, "\n");
    EXPECT_EQ(VerdictOn(text), absl::StrCat("breaks 1 ", row.rule)) << row.pair << "\n" << text;
  }
}

TEST(ReplayTest, SaysWhatIsRecordedAndWhatIsExpected) {
  const Verdict verdict = ReplayText(Lines(R"(
; three games before this one
[Game "senet"]
[Position "bww......./........../.......... b t 0,0 0,0 b"]

1 b 3:1-4
2 w 1:2x5
)"),
                                     40);
  EXPECT_EQ(verdict.kind, Verdict::Kind::kBreaks);
  EXPECT_EQ(verdict.game, "senet");
  EXPECT_EQ(verdict.plies, 2u);
  EXPECT_EQ(verdict.ply, 2u);
  EXPECT_EQ(verdict.ply_line, 45);
  EXPECT_EQ(verdict.rule, "S-ADVANCE");
  EXPECT_EQ(verdict.recorded, "2x5");
  EXPECT_EQ(verdict.expected, "3x4");
  EXPECT_EQ(ReplayText("; x\n[Game \"senet\"]\n[First \"black\"]\n[Result \"1-0\"]\n", 7).ply_line,
            8);
}

TEST(ReplayTest, IsUnreadableEvenAfterABreak) {
  ExpectVerdicts({
      {"a ply after a break", R"(
[Game "senet"]
[First "black"]
1 w 1:2-3
2 what 1:2-3
)",
       "unreadable"},
      {"plies that would never be reached", R"(
[Game "carrom"]
[Position "w9 b3 r=board end - 3-0 S"]
[Result "3-0"]
1 S w
2 S x
)",
       "unreadable"},
  });
}

TEST(SenetReplayTest, TakesTheThrowsFromTheSeed) {
  const Record record = SimulateSenet({}, 7, /*with_digests=*/true);
  EXPECT_EQ(VerdictOn(Written(record)), "conforms");
  for (size_t ply : {size_t{0}, size_t{1}, std::get<SenetGame>(record.game).plies.size() / 2}) {
    Record other = record;
    SenetPly& changed = std::get<SenetGame>(other.game).plies[ply];
    changed.points = changed.points == 1 ? 2 : 1;
    EXPECT_EQ(VerdictOn(Written(other)), absl::StrCat("breaks ", ply + 1, " S-THROW"));
  }
  Record other = record;
  other.seed = SeedTag{SeedFromNumber(8), 8};
  EXPECT_THAT(VerdictOn(Written(other)), testing::StartsWith("breaks "));
}

// The rest of a game from any of its positions: before a throw, and with the throw already made.
TEST(SenetReplayTest, GoesOnFromAPositionWithTheThrowsThatAreLeft) {
  const Record whole = SimulateSenet({}, 7, /*with_digests=*/true);
  const SenetGame& game = std::get<SenetGame>(whole.game);
  senet::Position position = senet::StartPosition({}, senet::FirstSide(whole.seed->seed));
  for (size_t ply = 0; ply < game.plies.size(); ++ply) {
    Record rest = whole;
    SenetGame& rest_game = std::get<SenetGame>(rest.game);
    rest_game.plies.erase(rest_game.plies.begin(), rest_game.plies.begin() + ply);
    rest_game.position = position;
    rest.used_before = ply;
    EXPECT_EQ(VerdictOn(Written(rest)), "conforms") << "before throw " << ply;

    senet::Throw(position, static_cast<int>(game.plies[ply].points));
    rest_game.position = position;
    rest.used_before = ply + 1;
    EXPECT_EQ(VerdictOn(Written(rest)), "conforms") << "after throw " << ply;

    rest.used_before = ply + 2;
    const std::string skipped = VerdictOn(Written(rest));
    EXPECT_TRUE(skipped == "conforms" || absl::EndsWith(skipped, " S-THROW")) << skipped;
    senet::Play({}, position, {game.plies[ply].move.kind, game.plies[ply].move.from});
  }
}

TEST(SenetReplayTest, EndsWithTheLastThrowOfTheSeed) {
  EXPECT_EQ(VerdictOn(Lines(R"(
[Game "senet"]
[Seed "7"]
[Position "b..w....../........../.......... b 3 0,0 0,0 b"]
[ThrowsBefore "4294967295"]
1 b 3:1x4
)")),
            "conforms");
  const std::string text = Lines(R"(
[Game "senet"]
[Seed "7"]
[Position "b........./........../.........w b t 0,0 0,0 b"]
[ThrowsBefore "4294967295"]
1 b POINTS
2 w 2:pass
)");
  Keystream sticks(SeedFromNumber(7), "sticks");
  const int points = senet::PointsOfFaces({}, Faces(sticks, kMaxCount - 1));
  const std::string ply = absl::StrCat(points, ":1-", 1 + points);
  EXPECT_EQ(VerdictOn(absl::StrReplaceAll(text, {{"POINTS", ply}})), "breaks 2 S-THROW");
}

TEST(CarromReplayTest, TakesTremorFromTheSeedAndGoesOnFromAPosition) {
  const carrom::Options options = {.sets_to_win = 1,
                                   .table = carrom::Table::kSimulated,
                                   .tremor_angle_mdeg = 2000,
                                   .tremor_speed_permille = 50};
  Record whole = SimulateCarrom(options, 11, /*with_digests=*/true);
  std::vector<CarromPly>& plies = std::get<CarromGame>(whole.game).plies;
  ASSERT_GT(plies.size(), 6u);
  plies.resize(6);
  whole.result = Result{};
  EXPECT_EQ(VerdictOn(Written(whole)), "conforms");

  Record steady = whole;
  std::get<CarromGame>(steady.game).options.tremor_angle_mdeg = 0;
  std::get<CarromGame>(steady.game).options.tremor_speed_permille = 0;
  EXPECT_THAT(VerdictOn(Written(steady)),
              testing::AnyOf(testing::EndsWith(" C-TABLE"), testing::EndsWith(" DIGEST")));

  carrom::Position position = carrom::StartPosition(options, carrom::WhiteTeam(whole.seed->seed));
  Keystream tremor(whole.seed->seed, "tremor");
  for (size_t ply = 0; ply < plies.size(); ++ply) {
    Record rest = whole;
    CarromGame& game = std::get<CarromGame>(rest.game);
    game.plies.erase(game.plies.begin(), game.plies.begin() + ply);
    game.position = position;
    rest.used_before = ply;
    EXPECT_EQ(VerdictOn(Written(rest)), "conforms") << "from ply " << ply;
    rest.used_before = ply + 1;  // another tremor than was felt
    EXPECT_NE(VerdictOn(Written(rest)), "conforms") << "from ply " << ply;
    const auto played = carrom::Tremble(options, *plies[ply].shot.flick, &tremor, ply);
    ASSERT_TRUE(carrom::Play(options, position, played).ok());
  }
}

TEST(CarromReplayTest, ChecksTheOutcomeOfAFlick) {
  Record record = SimulateCarrom({.sets_to_win = 1, .table = carrom::Table::kSimulated}, 5, false);
  std::vector<CarromPly>& plies = std::get<CarromGame>(record.game).plies;
  plies.resize(3);
  record.result = Result{};
  EXPECT_EQ(VerdictOn(Written(record)), "conforms");
  plies[1].shot.outcome.bank_broken = !plies[1].shot.outcome.bank_broken;
  EXPECT_EQ(VerdictOn(Written(record)), "breaks 2 C-TABLE");
}

TEST(ReplayTest, ChecksEveryDigest) {
  for (Record record : {SimulateSenet({}, 3, true), SimulateCarrom({}, 3, true)}) {
    EXPECT_EQ(VerdictOn(Written(record)), "conforms");
    const size_t last = std::visit([](auto& game) { return game.plies.size() - 1; }, record.game);
    for (size_t ply : {size_t{0}, last / 2, last}) {
      Record other = record;
      std::visit([ply](auto& game) { *game.plies[ply].digest ^= 0x10; }, other.game);
      EXPECT_EQ(VerdictOn(Written(other)), absl::StrCat("breaks ", ply + 1, " DIGEST"));
    }
  }
}

TEST(ReplayTest, FillsTheScoreSheet) {
  ScoreSheet sheet;
  const Verdict verdict = ReplayText(Lines(R"(
[Game "carrom"]
[Position "w8 b3 r=board S - 0-0 S"]
1 S -
2 N -
3 S w
4 N w
)"),
                                     1, {.sheet = &sheet});
  EXPECT_EQ(verdict.kind, Verdict::Kind::kConforms);
  const auto& carrom = std::get<CarromSheet>(sheet);
  ASSERT_EQ(carrom.sets.size(), 1u);
  EXPECT_EQ(carrom.sets[0].ply, 3u);
  EXPECT_EQ(carrom.position.standing.score[0], 1u);

  ReplayText(Lines(R"(
[Game "senet"]
[TargetPoints "30"]
[Position "ww......../.w......../w.w......b b 1 0,0 0,0 b"]
1 b 1:30-off
)"),
             1, {.sheet = &sheet});
  const auto& senet = std::get<SenetSheet>(sheet);
  ASSERT_EQ(senet.rounds.size(), 1u);
  EXPECT_EQ(senet.rounds[0].winner, senet::Side::kBlack);
  EXPECT_EQ(senet.rounds[0].points, 10u);
  EXPECT_EQ(senet.rounds[0].ply, 1u);
  EXPECT_EQ(senet.position.score[0], 10u);
}

}  // namespace
}  // namespace parlour::record
