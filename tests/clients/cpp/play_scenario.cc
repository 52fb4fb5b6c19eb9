// Plays the scenario of tests/clients/README.md and prints its transcript.
#include <absl/strings/escaping.h>
#include <absl/strings/str_cat.h>
#include <grpcpp/grpcpp.h>
#include <openssl/sha.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "parlour/v1/game_service.grpc.pb.h"

namespace {

namespace v1 = parlour::v1;
using Stub = v1::GameService::Stub;
using Tags = std::vector<std::pair<std::string, std::string>>;
using Plies = std::vector<std::string>;

constexpr size_t kShots = 24;
// Every call may be tried again: the server keeps nothing, and the same request gives the same
// answer. Behind a balancer with an address of its own round_robin does nothing, and no harm.
constexpr char kServiceConfig[] = R"({
  "loadBalancingConfig": [{"round_robin": {}}],
  "methodConfig": [{
    "name": [{"service": "parlour.v1.GameService"}],
    "retryPolicy": {
      "maxAttempts": 5, "initialBackoff": "0.05s", "maxBackoff": "1s", "backoffMultiplier": 2,
      "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"]
    }
  }]
})";

[[noreturn]] void Fail(const std::string& why) {
  std::fprintf(stderr, "play_scenario: %s\n", why.c_str());
  std::exit(1);
}

// Makes one call, which has ten seconds, tries included.
template <typename Request, typename Response>
grpc::Status Call(Stub& stub,
                  grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                  const Request& request, Response& response) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
  return (stub.*method)(&context, request, &response);
}

// The same for a call that must be answered.
template <typename Request, typename Response>
Response Answer(Stub& stub,
                grpc::Status (Stub::*method)(grpc::ClientContext*, const Request&, Response*),
                const Request& request) {
  Response response;
  const grpc::Status status = Call(stub, method, request, response);
  if (!status.ok()) Fail(status.error_message());
  return response;
}

void CheckCommitment(const std::string& seed, const std::string& commitment) {
  const std::string bytes = absl::HexStringToBytes(seed);
  std::string hash(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(hash.data()));
  if (absl::BytesToHexString(hash) != commitment) {
    Fail("the revealed seed is not the one that was committed to");
  }
}

void PrintRecord(const Tags& tags, const Plies& plies) {
  for (const auto& [name, value] : tags) std::printf("[%s \"%s\"]\n", name.c_str(), value.c_str());
  for (size_t i = 0; i < plies.size(); ++i) std::printf("%zu %s\n", i + 1, plies[i].c_str());
  std::printf("\n");
}

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

v1::ScoreResponse ScoreOf(Stub& stub, const std::string& state, const std::string& commitment) {
  v1::ScoreRequest request;
  request.set_state(state);
  v1::ScoreResponse score = Answer(stub, &Stub::Score, request);
  CheckCommitment(score.seed(), commitment);
  return score;
}

// An open round; at ply n the move n modulo the number of moves is played, n from 0.
void PlaySenet(Stub& stub) {
  v1::NewGameRequest start;
  start.mutable_senet()->set_reserve_start(true);
  start.mutable_senet()->set_sanctuary_14(true);
  start.set_seed(42);
  const auto game = Answer(stub, &Stub::NewGame, start);
  std::string state = game.state();
  v1::GameView view = game.view();
  Plies plies;
  while (view.termination() == v1::TERMINATION_UNSPECIFIED) {
    const std::string side = view.senet().side() == v1::SIDE_BLACK ? "b" : "w";
    v1::ThrowSticksRequest request;
    request.set_state(state);
    const auto thrown = Answer(stub, &Stub::ThrowSticks, request);
    state = thrown.state();
    view = thrown.view();
    std::string text = "pass";
    if (const int count = thrown.moves_size(); count > 0) {
      const auto& move = thrown.moves(static_cast<int>(plies.size()) % count);
      const auto moved = Answer(stub, &Stub::MovePawn, RequestFor(state, move));
      state = moved.state();
      view = moved.view();
      text = moved.move().text();
    }
    plies.push_back(absl::StrCat(side, " ", thrown.points(), ":", text, " #", view.digest()));
  }
  const auto sheet = ScoreOf(stub, state, game.commitment()).senet();
  PrintRecord({{"Game", "senet"},
               {"Seed", "42"},
               {"Commitment", game.commitment()},
               {"ReserveStart", "yes"},
               {"Sanctuary14", "yes"},
               {"Result", absl::StrCat(sheet.black_score(), "-", sheet.white_score())}},
              plies);
}

// Some flick, from whole numbers only, so that every language computes the same.
void SetFlick(int attempt, v1::Flick& flick) {
  flick.set_offset_um(attempt * 61803 % 400001 - 200000);
  flick.set_angle_mdeg(attempt * 27183 % 60001 - 30000);
  flick.set_speed_um_per_s(attempt * 314159 % 3000001 + 1500000);
}

// Flicks with an unsteady hand; where the striker would stand on a piece it is no shot.
void PlayCarrom(Stub& stub) {
  v1::NewGameRequest start;
  start.mutable_carrom()->set_table(v1::CARROM_TABLE_SIMULATED);
  start.mutable_carrom()->set_tremor_angle_mdeg(300);
  start.mutable_carrom()->set_tremor_speed_permille(20);
  start.set_seed(42);
  const auto game = Answer(stub, &Stub::NewGame, start);
  std::string state = game.state();
  v1::GameView view = game.view();
  Plies plies;
  for (int attempt = 1; plies.size() < kShots; ++attempt) {
    const std::string seat = view.carrom().seat() == v1::SEAT_SOUTH ? "S" : "N";
    v1::ApplyShotRequest request;
    request.set_state(state);
    SetFlick(attempt, *request.mutable_flick());
    v1::ApplyShotResponse shot;
    const grpc::Status status = Call(stub, &Stub::ApplyShot, request, shot);
    if (status.error_code() == grpc::StatusCode::FAILED_PRECONDITION) continue;
    if (!status.ok()) Fail(status.error_message());
    state = shot.state();
    view = shot.view();
    plies.push_back(absl::StrCat(seat, " ", shot.verdict().text(), " #", view.digest()));
  }
  v1::EndGameRequest end;
  end.set_state(state);
  end.mutable_abandonment();
  state = Answer(stub, &Stub::EndGame, end).state();
  const auto sheet = ScoreOf(stub, state, game.commitment()).carrom();
  PrintRecord({{"Game", "carrom"},
               {"Seed", "42"},
               {"Commitment", game.commitment()},
               {"Table", "simulated"},
               {"TremorAngle", "300"},
               {"TremorSpeed", "20"},
               {"Termination", "abandoned"},
               {"Result", absl::StrCat(sheet.south_score(), "-", sheet.other_score())}},
              plies);
}

// gRPC C++ has no names for its codes; these are the two that a refused ply or field has.
const char* NameOf(grpc::StatusCode code) {
  switch (code) {
    case grpc::StatusCode::INVALID_ARGUMENT:
      return "INVALID_ARGUMENT";
    case grpc::StatusCode::FAILED_PRECONDITION:
      return "FAILED_PRECONDITION";
    default:
      return "another code";
  }
}

// An attack on a pawn that its neighbour guards, and what the server says of it.
void BeRefused(Stub& stub) {
  v1::NewGameRequest start;
  start.mutable_senet()->set_throws(v1::SENET_THROWS_OBSERVED);
  start.set_position("b..ww....b/........../.......... b 3 0,0 0,0 b");
  v1::MovePawnRequest move;
  move.set_state(Answer(stub, &Stub::NewGame, start).state());
  move.set_from_square(1);
  v1::MovePawnResponse moved;
  const grpc::Status status = Call(stub, &Stub::MovePawn, move, moved);
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  details.ParseFromString(status.error_details());
  for (const auto& detail : details.details()) detail.UnpackTo(&info);
  const std::string rule = info.metadata().count("rule") ? info.metadata().at("rule") : "";
  std::printf("; refused: %s %s %s\n", NameOf(status.error_code()), info.reason().c_str(),
              rule.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: play_scenario HOST:PORT\n");
    return 64;
  }
  grpc::ChannelArguments arguments;
  arguments.SetServiceConfigJSON(kServiceConfig);
  const auto stub = v1::GameService::NewStub(
      grpc::CreateCustomChannel(argv[1], grpc::InsecureChannelCredentials(), arguments));
  PlaySenet(*stub);
  PlayCarrom(*stub);
  BeRefused(*stub);
  return 0;
}
