// Carrom through the handlers: no network, messages in and out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
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

absl::StatusOr<v1::ApplyShotResponse> Shoot(const std::string& state, const std::string& shot) {
  auto request = Parse<v1::ApplyShotRequest>(shot);
  request.set_state(state);
  return ApplyShot(TestKeys(), request);
}

std::vector<std::string> Rules(const google::protobuf::RepeatedPtrField<v1::Event>& events) {
  std::vector<std::string> rules;
  for (const auto& event : events) rules.push_back(event.rule());
  return rules;
}

v1::ScoreResponse ScoreOf(const std::string& state) {
  v1::ScoreRequest request;
  request.set_state(state);
  return Good(Score(TestKeys(), request));
}

constexpr char kSimulated[] = "carrom { table: CARROM_TABLE_SIMULATED } seed: 1";

TEST(NewGameTest, DrawsWhiteByLot) {
  const auto game = Start("carrom { seats: 4 mode: CARROM_MODE_POINTS } seed: 42");
  EXPECT_EQ(game.view().position(), "w0 b0 r=board W - 0-0 W");
  EXPECT_EQ(game.view().carrom().seat(), v1::SEAT_WEST);
  EXPECT_THAT(Rules(game.events()), testing::ElementsAre("C-SETUP", "C-DRAW", "C-FIRST-4"));
}

TEST(NewGameTest, TakesWhiteAsNamedWithoutASeed) {
  const auto game = Start("carrom { white: SEAT_NORTH }");
  EXPECT_EQ(game.view().position(), "w0 b0 r=board N - 0-0 N");
  EXPECT_EQ(game.commitment(), "");
  EXPECT_THAT(Rules(game.events()), testing::ElementsAre("C-SETUP"));
}

TEST(NewGameTest, PlacesThePiecesOfASimulatedTable) {
  const auto game = Start(kSimulated);
  ASSERT_EQ(game.view().carrom().pieces_size(), 19);
  EXPECT_EQ(game.view().carrom().pieces(0).id(), "w1");
  EXPECT_EQ(game.view().carrom().pieces(0).y_um(), 31820);
  EXPECT_EQ(game.view().carrom().pieces(18).id(), "r");
}

TEST(NewGameTest, RefusesContradictions) {
  const struct {
    const char* request;
    const char* says;
  } rows[] = {
      {"carrom { seats: 3 }", "carrom:"},
      {"carrom { mode: 9 }", "carrom.mode"},
      {"carrom { table: 9 }", "carrom.table"},
      {"carrom { table: CARROM_TABLE_SIMULATED board: 'billiards' }", "carrom:"},
      {"carrom { white: SEAT_SOUTH } seed: 1", "carrom.white"},
      {"carrom { white: SEAT_WEST }", "carrom.white: south or north"},
      {"carrom { white: SEAT_SOUTH } position: 'w0 b0 r=board S - 0-0 S'", "carrom.white"},
      {"carrom {} position: 'w10 b0 r=board S - 0-0 S'", "position"},
      {"carrom { table: CARROM_TABLE_SIMULATED white: SEAT_SOUTH tremor_angle_mdeg: 5 }",
       "tremor comes from the seed"},
      {"carrom { tremor_angle_mdeg: 5 } seed: 1", "carrom:"},
      {"carrom { table: CARROM_TABLE_SIMULATED tremor_angle_mdeg: 4294967295 } seed: 1", "carrom:"},
  };
  for (const auto& row : rows) {
    const auto status = NewGame(TestKeys(), Parse<v1::NewGameRequest>(row.request)).status();
    EXPECT_EQ(Refusal(status), "INVALID_ARGUMENT INVALID_FIELD") << row.request;
    EXPECT_THAT(std::string(status.message()), testing::HasSubstr(row.says)) << row.request;
  }
}

TEST(ObservedTest, JudgesWhatHappened) {
  const auto game = Start("carrom {} position: 'w3 b1 r=board S - 0-0 S'");
  const auto shot =
      Good(Shoot(game.state(),
                 "observed { dropped: [COLOUR_WHITE, COLOUR_BLACK] striker: STRIKER_FATE_LEFT }"));
  EXPECT_EQ(shot.verdict().text(), "wb^*");
  EXPECT_FALSE(shot.verdict().keeps_hand());
  EXPECT_THAT(shot.verdict().reasons(), testing::ElementsAre("C-LOSE-ENEMY", "C-LOSE-STRIKER"));
  EXPECT_THAT(shot.verdict().returned(), testing::ElementsAre(v1::COLOUR_WHITE));
  EXPECT_EQ(shot.view().position(), "w3 b2 r=board N - 0-0 S");
  EXPECT_THAT(Rules(shot.events()), testing::ElementsAre("C-LOSE-ENEMY", "C-LOSE-STRIKER",
                                                         "C-PENALTY", "C-RETURN", "C-ORDER"));
}

TEST(ObservedTest, RefusesWithTheRuleAndTheReason) {
  const std::string state = Start("carrom {} position: 'w3 b1 r=own:S S - 0-0 S'").state();
  const std::string over =
      Good(Shoot(Start("carrom { sets_to_win: 1 } position: 'w8 b3 r=board S - 0-0 S'").state(),
                 "observed { dropped: COLOUR_WHITE }"))
          .state();
  const struct {
    const char* what;
    absl::Status status;
    const char* refusal;
  } rows[] = {
      {"north out of turn", Shoot(state, "observed {} seat: SEAT_NORTH").status(),
       "FAILED_PRECONDITION WRONG_TURN C-ORDER"},
      {"a seat the match has not", Shoot(state, "observed {} seat: SEAT_EAST").status(),
       "FAILED_PRECONDITION WRONG_TURN C-ORDER"},
      {"a flick", Shoot(state, "flick { speed_um_per_s: 1000000 }").status(),
       "FAILED_PRECONDITION ILLEGAL_SHOT C-MODE"},
      {"an owned red drops", Shoot(state, "observed { dropped: COLOUR_RED }").status(),
       "FAILED_PRECONDITION ILLEGAL_SHOT C-POSSIBLE"},
      {"seven whites", Shoot(state, "observed { dropped: [1,1,1,1,1,1,1] }").status(),
       "FAILED_PRECONDITION ILLEGAL_SHOT C-POSSIBLE"},
      {"more pieces than there are",
       Shoot(state, "observed { dropped: [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1] }")
           .status(),
       "FAILED_PRECONDITION ILLEGAL_SHOT C-POSSIBLE"},
      {"out by a touch of nothing",
       Shoot(state, "observed { left: COLOUR_BLACK touched_nothing: true }").status(),
       "FAILED_PRECONDITION ILLEGAL_SHOT C-POSSIBLE"},
      {"dropped by a touch of nothing",
       Shoot(state, "observed { dropped: COLOUR_BLACK touched_nothing: true }").status(),
       "INVALID_ARGUMENT INVALID_FIELD"},
      {"no colour", Shoot(state, "observed { dropped: COLOUR_UNSPECIFIED }").status(),
       "INVALID_ARGUMENT INVALID_FIELD"},
      {"no fate", Shoot(state, "observed { striker: 9 }").status(),
       "INVALID_ARGUMENT INVALID_FIELD"},
      {"no seat", Shoot(state, "observed {} seat: 9").status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"an empty shot", Shoot(state, "").status(), "INVALID_ARGUMENT INVALID_FIELD"},
      {"after the end", Shoot(over, "observed {}").status(), "FAILED_PRECONDITION GAME_OVER C-END"},
  };
  for (const auto& row : rows) EXPECT_EQ(Refusal(row.status), row.refusal) << row.what;
}

TEST(FlickTest, RefusesWhatTheHandMayNotDo) {
  const std::string state = Start(kSimulated).state();
  const struct {
    const char* flick;
    const char* refusal;
  } rows[] = {
      {"flick { speed_um_per_s: 0 }", "FAILED_PRECONDITION ILLEGAL_SHOT C-FLICK"},
      {"flick { speed_um_per_s: -5 }", "FAILED_PRECONDITION ILLEGAL_SHOT C-FLICK"},
      {"flick { speed_um_per_s: 6000001 }", "FAILED_PRECONDITION ILLEGAL_SHOT C-FLICK"},
      {"flick { offset_um: 219101 speed_um_per_s: 1 }", "FAILED_PRECONDITION ILLEGAL_SHOT C-LINE"},
      {"flick { offset_um: -2147483648 speed_um_per_s: 1 }",
       "FAILED_PRECONDITION ILLEGAL_SHOT C-LINE"},
      {"flick { angle_mdeg: 90000 speed_um_per_s: 1 }",
       "FAILED_PRECONDITION ILLEGAL_SHOT C-FORWARD"},
      {"flick { angle_mdeg: -2147483648 speed_um_per_s: 1 }",
       "FAILED_PRECONDITION ILLEGAL_SHOT C-FORWARD"},
      {"observed {}", "FAILED_PRECONDITION ILLEGAL_SHOT C-MODE"},
  };
  for (const auto& row : rows) EXPECT_EQ(Refusal(Shoot(state, row.flick).status()), row.refusal);
}

// Where a segment of motion ends.
std::pair<double, double> EndOf(const v1::MotionSegment& segment) {
  const double h = segment.end_s() - segment.start_s();
  return {segment.x_um() + h * (segment.vx_um_per_s() - 0.5 * segment.ax_um_per_s2() * h),
          segment.y_um() + h * (segment.vy_um_per_s() - 0.5 * segment.ay_um_per_s2() * h)};
}

TEST(FlickTest, ReturnsMotionThatEndsWhereThePiecesRest) {
  const std::string state = Start(kSimulated).state();
  const std::string flick = "flick { offset_um: 12345 angle_mdeg: -3000 speed_um_per_s: 4200000 }";
  const auto without = Good(Shoot(state, flick));
  const auto with = Good(Shoot(state, flick + " include_motion: true"));
  EXPECT_EQ(without.motion_size(), 0);
  EXPECT_EQ(with.state(), without.state());
  ASSERT_GT(with.motion_size(), 20);

  std::map<std::string, std::pair<double, double>> ends;
  for (const auto& segment : with.motion()) ends[segment.id()] = EndOf(segment);
  int moved = 0;
  for (const auto& piece : with.view().carrom().pieces()) {
    const auto end = ends.find(piece.id());
    if (end == ends.end()) continue;
    ++moved;
    EXPECT_EQ(piece.x_um(), std::lround(end->second.first)) << piece.id();
    EXPECT_EQ(piece.y_um(), std::lround(end->second.second)) << piece.id();
  }
  EXPECT_GT(moved, 10);
}

TEST(FlickTest, TremblesInASealedGameAsItsRevealedSeedSays) {
  const auto start = Start(
      "carrom { table: CARROM_TABLE_SIMULATED tremor_angle_mdeg: 400 tremor_speed_permille: 30 } "
      "request_id: '123e4567-e89b-42d3-a456-426614174000'");
  std::string state = start.state();
  std::string plies;
  v1::GameView view = start.view();
  for (int i = 0; i < 12; ++i) {
    const char seat = view.carrom().seat() == v1::SEAT_SOUTH ? 'S' : 'N';
    const auto shot = Good(Shoot(state, "flick { angle_mdeg: " + std::to_string(1000 * i - 6000) +
                                            " speed_um_per_s: 2500000 }"));
    state = shot.state();
    view = shot.view();
    plies += std::string(1, seat) + " " + shot.verdict().text() + " #" + view.digest() + "\n";
  }
  auto end = Parse<v1::EndGameRequest>("abandonment {}");
  end.set_state(state);
  const auto score = ScoreOf(Good(EndGame(TestKeys(), end)).state());
  const std::string record = "[Game \"carrom\"]\n[Seed \"" + score.seed() + "\"]\n[Commitment \"" +
                             start.commitment() +
                             "\"]\n[Table \"simulated\"]\n[TremorAngle \"400\"]\n"
                             "[TremorSpeed \"30\"]\n[Termination \"abandoned\"]\n" +
                             plies;
  const auto verdict = record::ReplayText(record, 1);
  EXPECT_EQ(verdict.kind, record::Verdict::Kind::kConforms)
      << std::string(verdict.rule) << " at " << verdict.ply << ": " << verdict.recorded << " for "
      << verdict.expected << verdict.wanted;
  const Sha256 chain = record::ChainEnd(std::get<record::Record>(record::ReadRecord(record)));
  EXPECT_EQ(view.chain(), std::string(chain.begin(), chain.end()));
}

TEST(EndGameTest, LetsASeatResignForItsTeam) {
  auto request = Parse<v1::EndGameRequest>("resigning_seat: SEAT_EAST");
  request.set_state(Start("carrom { seats: 4 } seed: 3").state());
  const auto ended = Good(EndGame(TestKeys(), request));
  EXPECT_EQ(ended.view().termination(), v1::TERMINATION_RESIGNED);
  EXPECT_TRUE(ended.view().carrom().ended());
  EXPECT_EQ(ScoreOf(ended.state()).carrom().winner(), v1::SEAT_SOUTH);
  EXPECT_EQ(Refusal(Shoot(ended.state(), "observed {}").status()),
            "FAILED_PRECONDITION GAME_OVER C-END");
}

TEST(EndGameTest, RefusesASeatTheMatchHasNot) {
  auto request = Parse<v1::EndGameRequest>("resigning_seat: SEAT_EAST");
  request.set_state(Start("carrom {} seed: 3").state());
  EXPECT_EQ(Refusal(EndGame(TestKeys(), request).status()), "INVALID_ARGUMENT INVALID_FIELD");
}

TEST(ScoreTest, ScoresARecordSetBySet) {
  v1::ScoreRequest request;
  request.set_record(
      "[Game \"carrom\"]\n[Mode \"points\"]\n[PointsToWin \"11\"]\n"
      "[Position \"w8 b3 r=own:S S - 0-0 S\"]\n[Result \"11-0\"]\n1 S w\n");
  const auto score = Good(Score(TestKeys(), request));
  EXPECT_EQ(score.verdict().kind(), v1::VERDICT_KIND_CONFORMS);
  ASSERT_EQ(score.carrom().sets_size(), 1);
  const auto& set = score.carrom().sets(0);
  EXPECT_EQ(set.winner(), v1::SEAT_SOUTH);
  EXPECT_EQ(set.colour(), v1::COLOUR_WHITE);
  EXPECT_EQ(set.points(), 11u);
  EXPECT_EQ(set.pawns_left(), 6u);
  EXPECT_TRUE(set.red_owned());
  EXPECT_THAT(set.rules(), testing::ElementsAre("C-HOME", "C-SCORE"));
  EXPECT_EQ(score.carrom().winner(), v1::SEAT_SOUTH);
}

TEST(ScoreTest, SaysWhatThePresentSetWouldPay) {
  const auto score = ScoreOf(
      Start("carrom { mode: CARROM_MODE_POINTS } position: 'w4 b6 r=own:N S - 3-5 S'").state());
  EXPECT_EQ(score.carrom().white_would_get(), 3u);
  EXPECT_EQ(score.carrom().black_would_get(), 10u);
  EXPECT_EQ(score.carrom().south_score(), 3u);
  EXPECT_EQ(score.termination(), v1::TERMINATION_UNSPECIFIED);
}

TEST(RefusalTest, ThrowsBelongToSenet) {
  v1::ThrowSticksRequest request;
  request.set_state(Start("carrom {} seed: 3").state());
  EXPECT_EQ(Refusal(ThrowSticks(TestKeys(), request).status()), "FAILED_PRECONDITION WRONG_GAME");
}

}  // namespace
}  // namespace parlour::service
