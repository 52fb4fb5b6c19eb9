// Senet through the handlers: no network, messages in and out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/record/chain.h"
#include "engine/record/reader.h"
#include "engine/record/replay.h"
#include "service/handlers.h"
#include "tests/service/testing.h"

namespace parlour::service {
namespace {

v1::NewGameResponse Start(const std::string& request) {
  return Good(NewGame(TestKeys(), Parse<v1::NewGameRequest>(request)));
}

v1::NewGameResponse StartAt(const std::string& position, const std::string& options = "") {
  return Start("senet { throws: SENET_THROWS_OBSERVED " + options + " } position: '" + position +
               "'");
}

absl::StatusOr<v1::MovePawnResponse> Move(const std::string& state, const std::string& move) {
  auto request = Parse<v1::MovePawnRequest>(move);
  request.set_state(state);
  return MovePawn(TestKeys(), request);
}

absl::StatusOr<v1::ThrowSticksResponse> Throw(const std::string& state,
                                              const std::string& fields = "") {
  auto request = Parse<v1::ThrowSticksRequest>(fields);
  request.set_state(state);
  return ThrowSticks(TestKeys(), request);
}

v1::ScoreResponse ScoreOf(const std::string& state) {
  v1::ScoreRequest request;
  request.set_state(state);
  return Good(Score(TestKeys(), request));
}

std::vector<std::string> Rules(const google::protobuf::RepeatedPtrField<v1::Event>& events) {
  std::vector<std::string> rules;
  for (const auto& event : events) rules.push_back(event.rule());
  return rules;
}

std::vector<std::string> Texts(const google::protobuf::RepeatedPtrField<v1::SenetMove>& moves) {
  std::vector<std::string> texts;
  for (const auto& move : moves) texts.push_back(move.text());
  return texts;
}

// The request that plays `move`.
v1::MovePawnRequest RequestFor(const std::string& state, const v1::SenetMove& move) {
  v1::MovePawnRequest request;
  request.set_state(state);
  switch (move.kind()) {
    case v1::SENET_MOVE_KIND_ENTER:
      request.set_enter(true);
      break;
    case v1::SENET_MOVE_KIND_PASS:
      request.set_pass(true);
      break;
    default:
      request.set_from_square(move.from());
  }
  return request;
}

// A whole game: the first legal move of every throw. Its record has the plies and nothing else.
struct Played {
  v1::GameView view;
  std::string state;
  std::string plies;
};

Played PlayToTheEnd(const v1::NewGameResponse& start) {
  Played played = {start.view(), start.state(), ""};
  while (played.view.termination() == v1::TERMINATION_UNSPECIFIED) {
    const char side = played.view.senet().side() == v1::SIDE_BLACK ? 'b' : 'w';
    const auto thrown = Good(Throw(played.state));
    played.state = thrown.state();
    played.view = thrown.view();
    std::string text = "pass";
    if (thrown.moves_size() > 0) {
      const auto moved = Good(MovePawn(TestKeys(), RequestFor(played.state, thrown.moves(0))));
      played.state = moved.state();
      played.view = moved.view();
      text = moved.move().text();
    }
    played.plies += std::string(1, side) + " " + std::to_string(thrown.points()) + ":" + text +
                    " #" + played.view.digest() + "\n";
  }
  return played;
}

TEST(NewGameTest, StartsAnOpenGame) {
  const auto game = Start("senet {} seed: 42");
  EXPECT_EQ(game.view().position(), "bwbwbwbwbw/........../.......... w t 0,0 0,0 w");
  EXPECT_EQ(game.view().senet().side(), v1::SIDE_WHITE);
  EXPECT_EQ(game.view().senet().phase(), v1::SENET_PHASE_THROW);
  EXPECT_THAT(game.view().senet().black_squares(), testing::ElementsAre(1, 3, 5, 7, 9));
  EXPECT_EQ(game.view().ply(), 0u);
  EXPECT_EQ(game.view().chain().size(), 32u);
  EXPECT_EQ(game.commitment(), Hex(Commitment(SeedFromNumber(42))));
  EXPECT_THAT(Rules(game.events()), testing::ElementsAre("S-SETUP", "S-FIRST"));
}

TEST(NewGameTest, GivesTheSameBytesForTheSameRequest) {
  EXPECT_EQ(Start("senet {} seed: 42").SerializeAsString(),
            Start("senet {} seed: 42").SerializeAsString());
  const std::string sealed = "senet {} request_id: '123e4567-e89b-42d3-a456-426614174000'";
  EXPECT_EQ(Start(sealed).SerializeAsString(), Start(sealed).SerializeAsString());
}

TEST(NewGameTest, MakesAnotherSealedGameForAnythingElse) {
  const std::vector<std::string> requests = {
      "senet {}",
      "senet {}",
      "senet {} request_id: '123e4567-e89b-42d3-a456-426614174000'",
      "senet {} request_id: '123e4567-e89b-42d3-a456-426614174001'",
      "senet { sanctuary_14: true } request_id: '123e4567-e89b-42d3-a456-426614174000'",
  };
  std::set<std::string> commitments;
  for (const auto& request : requests) commitments.insert(Start(request).commitment());
  EXPECT_EQ(commitments.size(), requests.size());
}

TEST(NewGameTest, TakesDefaultsWrittenOutForDefaults) {
  const std::string id = " request_id: '123e4567-e89b-42d3-a456-426614174000'";
  EXPECT_EQ(
      Start("senet {}" + id).commitment(),
      Start("senet { four_backs_points: 5 entry_throws: [6, 4] throws: SENET_THROWS_SEEDED }" + id)
          .commitment());
  EXPECT_EQ(Start("senet {}" + id).commitment(),
            Start("senet {} request_id: '123E4567-E89B-42D3-A456-426614174000'").commitment());
}

TEST(NewGameTest, RefusesContradictions) {
  const struct {
    const char* request;
    const char* says;
  } rows[] = {
      {"", "game: say which game"},
      {"senet { four_backs_points: 4 }", "four backs give 5 or 6"},
      {"senet { entry_throws: 0 }", "each is a number from 1 to 6"},
      {"senet { entry_throws: 7 }", "each is a number from 1 to 6"},
      {"senet { target_points: 1000001 }", "at most 1000000"},
      {"senet { first: SIDE_BLACK }", "the lot of the seed decides"},
      {"senet { first: SIDE_BLACK } seed: 1", "the lot of the seed decides"},
      {"senet { throws: SENET_THROWS_OBSERVED }", "say who throws first"},
      {"senet { throws: SENET_THROWS_OBSERVED first: SIDE_BLACK } seed: 1", "leave it out"},
      {"senet {} position: 'bwbwbwbwbw/........../.......... b t 0,0 0,0 b'", "needs a seed"},
      {"senet {} seed: 1 position: 'nonsense'", "position:"},
      {"senet {} seed: 1 position: 'bwbwbwbwb./........../......w... b t 0,0 0,0 b'", "on 27"},
      {"senet {} request_id: 'guess'", "request_id: a UUID"},
      {"senet { throws: SENET_THROWS_OBSERVED first: SIDE_BLACK }"
       "position: 'bwbwbwbwbw/........../.......... b t 0,0 0,0 b'",
       "the position says"},
  };
  for (const auto& row : rows) {
    const auto status = NewGame(TestKeys(), Parse<v1::NewGameRequest>(row.request)).status();
    EXPECT_EQ(Refusal(status), "INVALID_ARGUMENT INVALID_FIELD") << row.request;
    EXPECT_THAT(std::string(status.message()), testing::HasSubstr(row.says)) << row.request;
  }
}

TEST(PlayTest, PlaysASealedGameWhoseRecordConforms) {
  const auto start = Start("senet {}");
  const Played played = PlayToTheEnd(start);
  const auto score = ScoreOf(played.state);
  EXPECT_EQ(score.termination(), v1::TERMINATION_NORMAL);
  EXPECT_EQ(score.commitment(), start.commitment());
  ASSERT_EQ(score.seed().size(), 64u);

  const std::string record = "[Game \"senet\"]\n[Seed \"" + score.seed() + "\"]\n[Commitment \"" +
                             start.commitment() + "\"]\n[Result \"" +
                             std::to_string(score.senet().black_score()) + "-" +
                             std::to_string(score.senet().white_score()) + "\"]\n" + played.plies;
  const auto verdict = record::ReplayText(record, 1);
  EXPECT_EQ(verdict.kind, record::Verdict::Kind::kConforms)
      << std::string(verdict.rule) << " at " << verdict.ply << ", " << verdict.wanted;
  const auto read = record::ReadRecord(record);
  const Sha256 chain = record::ChainEnd(std::get<record::Record>(read));
  EXPECT_EQ(played.view.chain(), std::string(chain.begin(), chain.end()));
}

TEST(PlayTest, KeepsTheSeedUntilTheEnd) {
  const auto start = Start("senet {}");
  const auto score = ScoreOf(start.state());
  EXPECT_EQ(score.termination(), v1::TERMINATION_UNSPECIFIED);
  EXPECT_EQ(score.commitment(), start.commitment());
  EXPECT_EQ(score.seed(), "");
}

TEST(PlayTest, KeepsTheKeyThatAGameCameWith) {
  const auto start = Start("senet {} seed: 1");
  const KeyRing rotated = *KeyRing::Parse(
      "new YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=\n"
      "old MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=\n");
  v1::ThrowSticksRequest request;
  request.set_state(start.state());
  EXPECT_EQ(Good(ThrowSticks(rotated, request)).SerializeAsString(),
            Good(ThrowSticks(TestKeys(), request)).SerializeAsString());
}

TEST(PlayTest, ThrowsForTheNextTurnInOneCall) {
  const auto start = Start("senet {} seed: 42");
  const auto first = Good(Throw(start.state()));
  EXPECT_EQ(first.points(), 3u);  // the throws of seed 42: 3, 1, 5, 2
  auto request = RequestFor(first.state(), first.moves(0));
  const auto apart = Good(MovePawn(TestKeys(), request));
  const auto thrown = Good(Throw(apart.state()));
  request.set_throw_next(true);
  const auto together = Good(MovePawn(TestKeys(), request));
  EXPECT_EQ(together.state(), thrown.state());
  EXPECT_EQ(together.next_throw().points(), 1u);
  EXPECT_EQ(Texts(together.next_throw().moves()), Texts(thrown.moves()));
}

TEST(PlayTest, PassesATurnInWhichNothingCanBePlayed) {
  // Black's only pawn may not leave 30 by a throw of 2, and stops there.
  const auto start = StartAt("w........./........../.........b b t 0,0 0,0 b");
  const auto thrown = Good(Throw(start.state(), "points: 2"));
  EXPECT_EQ(thrown.moves_size(), 0);
  EXPECT_EQ(thrown.view().senet().side(), v1::SIDE_WHITE);
  EXPECT_EQ(thrown.view().ply(), 1u);
  EXPECT_THAT(Rules(thrown.events()), testing::ElementsAre("S-THROW", "S-PASS", "S-TURN"));
  const auto& refusals = thrown.events(1).senet().refusals();
  ASSERT_EQ(refusals.size(), 1);
  EXPECT_EQ(refusals[0].from(), 30u);
  EXPECT_EQ(refusals[0].advance_rule(), "S-30");
  EXPECT_EQ(refusals[0].retreat_rule(), "S-RETREAT-STOP");
}

TEST(PlayTest, TellsWhatAMoveDid) {
  const auto start = StartAt("b..w....../........../.......... b 3 0,0 0,0 b");
  const auto moved = Good(Move(start.state(), "from_square: 1"));
  EXPECT_EQ(moved.move().text(), "1x4");
  EXPECT_EQ(moved.view().position(), "w..b....../........../.......... w t 0,0 0,0 b");
  EXPECT_THAT(Rules(moved.events()), testing::ElementsAre("S-ADVANCE", "S-ATTACK", "S-TURN"));
}

TEST(PlayTest, RetreatsWhereNothingAdvances) {
  const auto start = StartAt("w........./........../.....b.w.. b 2 0,0 0,0 b");
  v1::ListMovesRequest request;
  request.set_state(start.state());
  EXPECT_THAT(Texts(Good(ListMoves(TestKeys(), request)).moves()),
              testing::ElementsAre("26<24", "pass"));
  EXPECT_EQ(Good(Move(start.state(), "from_square: 26")).move().text(), "26<24");
  const auto passed = Good(Move(start.state(), "pass: true"));
  EXPECT_THAT(Rules(passed.events()), testing::ElementsAre("S-RETREAT", "S-TURN"));
}

// A refused call names its code, its reason and its rule; the state goes on being good.
TEST(RefusalTest, CitesTheRule) {
  const std::string owed = StartAt("bww......./........../.......... b 1 0,0 0,0 b").state();
  const std::string to_throw = StartAt("b........./........../.........w b t 0,0 0,0 b").state();
  const std::string stopped = StartAt("w...b...../........../.......b.b b 2 0,0 0,0 b").state();
  const struct {
    const char* what;
    absl::Status status;
    const char* refusal;
  } rows[] = {
      {"a pair", Move(owed, "from_square: 1").status(),
       "FAILED_PRECONDITION ILLEGAL_MOVE S-RETREAT"},
      {"not one's own", Move(owed, "from_square: 2").status(),
       "FAILED_PRECONDITION WRONG_TURN S-TURN"},
      {"no reserve", Move(owed, "enter: true").status(), "FAILED_PRECONDITION WRONG_TURN S-TURN"},
      {"the other side", Move(owed, "from_square: 1 side: SIDE_WHITE").status(),
       "FAILED_PRECONDITION WRONG_TURN S-TURN"},
      {"a throw is owed", Move(to_throw, "from_square: 1").status(),
       "FAILED_PRECONDITION WRONG_PHASE S-PHASE"},
      {"a move is owed", Throw(owed, "points: 1").status(),
       "FAILED_PRECONDITION WRONG_PHASE S-PHASE"},
      {"no such throw", Throw(to_throw, "points: 6").status(),
       "FAILED_PRECONDITION ILLEGAL_MOVE S-THROW"},
      {"the points are missing", Throw(to_throw).status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"exactly 3", Move(stopped, "from_square: 28").status(),
       "FAILED_PRECONDITION ILLEGAL_MOVE S-28"},
      {"pass while an advance is legal", Move(stopped, "pass: true").status(),
       "FAILED_PRECONDITION ILLEGAL_MOVE S-ADVANCE"},
      {"square 31", Move(stopped, "from_square: 31").status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"square 0", Move(stopped, "from_square: 0").status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"enter: false", Move(stopped, "enter: false").status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"no move", Move(stopped, "").status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"no such side", Move(stopped, "from_square: 5 side: 7").status(),
       "INVALID_ARGUMENT INVALID_FIELD"},
      {"throw_next of observed throws", Move(stopped, "from_square: 5 throw_next: true").status(),
       "INVALID_ARGUMENT INVALID_FIELD"},
      {"no state", Move("", "from_square: 5").status(), "INVALID_ARGUMENT STATE_MALFORMED"},
      {"too much", CheckSize(kMaxRequestBytes + 1, false), "INVALID_ARGUMENT INVALID_FIELD"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(Refusal(row.status), row.refusal) << row.what;
    EXPECT_LT(row.status.message().size(), 1024u);
  }
}

TEST(RefusalTest, NamesTheLegalMoves) {
  const std::string state = StartAt("b..b....../........../.........w b 3 0,0 0,0 b").state();
  const auto status = Move(state, "from_square: 1").status();
  EXPECT_EQ(Refusal(status), "FAILED_PRECONDITION ILLEGAL_MOVE S-OWN");
  EXPECT_EQ(std::string(status.message()), "a square holds one pawn; legal moves: 4-7");
}

TEST(RefusalTest, ShotsBelongToCarrom) {
  auto request = Parse<v1::ApplyShotRequest>("observed {}");
  request.set_state(Start("senet {}").state());
  EXPECT_EQ(Refusal(ApplyShot(TestKeys(), request).status()), "FAILED_PRECONDITION WRONG_GAME");
}

v1::EndGameResponse End(const std::string& state, const std::string& fields) {
  auto request = Parse<v1::EndGameRequest>(fields);
  request.set_state(state);
  return Good(EndGame(TestKeys(), request));
}

TEST(EndGameTest, LetsASideResign) {
  const auto start = Start("senet {}");
  const auto ended = End(start.state(), "resigning_side: SIDE_BLACK");
  EXPECT_EQ(ended.view().termination(), v1::TERMINATION_RESIGNED);
  EXPECT_EQ(ended.view().senet().phase(), v1::SENET_PHASE_ENDED);
  EXPECT_EQ(ended.view().senet().side(), v1::SIDE_WHITE);
  const auto score = ScoreOf(ended.state());
  EXPECT_EQ(score.senet().winner(), v1::SIDE_WHITE);
  EXPECT_EQ(score.seed().size(), 64u);
  EXPECT_EQ(Refusal(Throw(ended.state()).status()), "FAILED_PRECONDITION GAME_OVER S-END");
}

TEST(EndGameTest, LetsAMatchBeAbandoned) {
  const auto ended = End(Start("senet {} seed: 7").state(), "abandonment {}");
  EXPECT_EQ(ended.view().termination(), v1::TERMINATION_ABANDONED);
  EXPECT_EQ(ended.view().senet().side(), v1::SIDE_UNSPECIFIED);
  EXPECT_EQ(ScoreOf(ended.state()).senet().winner(), v1::SIDE_UNSPECIFIED);
}

TEST(EndGameTest, RefusesWhatIsNoEnd) {
  const std::string state = Start("senet {}").state();
  for (const char* fields :
       {"", "resigning_side: SIDE_UNSPECIFIED", "resigning_seat: SEAT_SOUTH"}) {
    auto request = Parse<v1::EndGameRequest>(fields);
    request.set_state(state);
    EXPECT_EQ(Refusal(EndGame(TestKeys(), request).status()), "INVALID_ARGUMENT INVALID_FIELD")
        << fields;
  }
  auto request = Parse<v1::EndGameRequest>("abandonment {}");
  request.set_state(End(state, "abandonment {}").state());
  EXPECT_EQ(Refusal(EndGame(TestKeys(), request).status()), "FAILED_PRECONDITION GAME_OVER S-END");
}

v1::ScoreResponse ScoreOfRecord(const std::string& record) {
  v1::ScoreRequest request;
  request.set_record(record);
  return Good(Score(TestKeys(), request));
}

TEST(ScoreTest, ScoresARecordRoundByRound) {
  const auto score = ScoreOfRecord(
      "[Game \"senet\"]\n[TargetPoints \"21\"]\n"
      "[Position \"ww......../.w......../w.w......b b 1 0,0 0,0 b\"]\n[Result \"*\"]\n"
      "1 b 1:30-off\n2 w 2:10-12\n");
  EXPECT_EQ(score.verdict().kind(), v1::VERDICT_KIND_CONFORMS);
  ASSERT_EQ(score.senet().rounds_size(), 1);
  EXPECT_EQ(score.senet().rounds(0).winner(), v1::SIDE_BLACK);
  EXPECT_EQ(score.senet().rounds(0).points(), 10u);
  EXPECT_EQ(score.senet().rounds(0).ply(), 1u);
  EXPECT_EQ(score.senet().black_score(), 10u);
  EXPECT_EQ(score.senet().black_would_get(), 14u);  // white: four on row 1 and one on row 2
  EXPECT_THAT(score.rules(), testing::ElementsAre("S-SCORE"));
}

TEST(ScoreTest, SaysWhereARecordBreaksOrCannotBeRead) {
  const auto broken = ScoreOfRecord("[Game \"senet\"]\n[First \"black\"]\n1 w 1:10-11\n");
  EXPECT_EQ(broken.verdict().kind(), v1::VERDICT_KIND_BREAKS);
  EXPECT_EQ(broken.verdict().rule(), "S-TURN");
  v1::ScoreRequest request;
  request.set_record("[Game \"senet\"]\n[First \"blue\"]\n");
  const auto status = Score(TestKeys(), request).status();
  EXPECT_EQ(Refusal(status), "INVALID_ARGUMENT INVALID_FIELD");
  EXPECT_EQ(std::string(status.message()),
            "record: line 2, column 9: expected First is black or white");
  EXPECT_EQ(Refusal(Score(TestKeys(), v1::ScoreRequest()).status()),
            "INVALID_ARGUMENT INVALID_FIELD");
}

TEST(ReplayGameTest, AnswersWithAVerdictWhateverComes) {
  v1::ReplayGamesRequest request;
  request.set_record("[Game \"senet\"]\n[First \"black\"]\n1 b 4:9-13\n");
  auto response = ReplayGame(7, request);
  EXPECT_EQ(response.index(), 7u);
  EXPECT_EQ(response.verdict().kind(), v1::VERDICT_KIND_CONFORMS);
  EXPECT_EQ(response.verdict().plies(), 1u);
  request.set_record(std::string("\xff\0\n", 3));
  response = ReplayGame(8, request);
  EXPECT_EQ(response.verdict().kind(), v1::VERDICT_KIND_UNREADABLE);
  EXPECT_EQ(response.verdict().error_line(), 1u);
}

TEST(GetServerInfoTest, TellsRulesetsKeysAndLimits) {
  const auto info = Good(GetServerInfo(TestKeys(), {}));
  EXPECT_THAT(info.rulesets(), testing::ElementsAre("senet-fr-1", "carrom-fr-1"));
  EXPECT_THAT(info.key_ids(), testing::ElementsAre("old", "new"));
  EXPECT_EQ(info.limits().max_request_bytes(), 65536u);
  ASSERT_EQ(info.boards_size(), 1);
  EXPECT_EQ(info.boards(0).name(), "standard");
}

}  // namespace
}  // namespace parlour::service
