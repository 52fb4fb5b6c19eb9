#include "tests/load/cases.h"

#include <grpcpp/grpcpp.h>

namespace parlour::load {
namespace {

constexpr uint64_t kSeed = 7;
constexpr int kThrows = 5;

template <typename Request, typename Response>
bool Ask(v1::GameService::StubInterface& service,
         grpc::Status (v1::GameService::StubInterface::*rpc)(grpc::ClientContext*, const Request&,
                                                             Response*),
         const Request& request, Response& response) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(5));
  return (service.*rpc)(&context, request, &response).ok();
}

void Choose(const v1::SenetMove& move, v1::MovePawnRequest& request) {
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
}

Case Of(const char* method, const google::protobuf::Message& request) {
  return {method, request.SerializeAsString()};
}

// What clients get wrong: a state that was tampered with, a move that a rule forbids.
std::vector<Case> Refused(const Game& game) {
  v1::ThrowSticksRequest forged = game.throw_sticks;
  if (!forged.state().empty()) (*forged.mutable_state())[forged.state().size() / 2] ^= 1;
  v1::MovePawnRequest illegal = game.move_pawn;
  illegal.set_from_square(30);
  return {Of("ThrowSticks", forged), Of("MovePawn", illegal)};
}

}  // namespace

Game PlayGame(v1::GameService::StubInterface& service) {
  using Stub = v1::GameService::StubInterface;
  Game game;
  game.new_game.mutable_senet();
  game.new_game.set_seed(kSeed);
  v1::NewGameResponse begun;
  if (!Ask(service, &Stub::NewGame, game.new_game, begun)) return game;
  std::string state = begun.state();
  for (int throws = 0; throws < kThrows;) {
    game.throw_sticks.set_state(state);
    v1::ThrowSticksResponse thrown;
    if (!Ask(service, &Stub::ThrowSticks, game.throw_sticks, thrown)) return game;
    state = thrown.state();
    if (thrown.moves().empty()) continue;
    ++throws;
    game.move_pawn.set_state(state);
    Choose(thrown.moves(0), game.move_pawn);
    game.list_moves.set_state(state);
    game.score.set_state(state);
    game.end_game.set_state(state);
    game.end_game.mutable_abandonment();
    v1::MovePawnResponse moved;
    if (!Ask(service, &Stub::MovePawn, game.move_pawn, moved)) return game;
    state = moved.state();
  }
  return game;
}

std::vector<Case> CasesFrom(const std::string& server, const std::string& method) {
  const auto stub =
      v1::GameService::NewStub(grpc::CreateChannel(server, grpc::InsecureChannelCredentials()));
  const Game game = PlayGame(*stub);
  if (game.end_game.state().empty()) return {};
  std::vector<Case> cases = {Of("NewGame", game.new_game),
                             Of("ThrowSticks", game.throw_sticks),
                             Of("MovePawn", game.move_pawn),
                             Of("ListMoves", game.list_moves),
                             Of("Score", game.score),
                             Of("EndGame", game.end_game),
                             Of("GetServerInfo", v1::GetServerInfoRequest())};
  if (method == "Mixed") {
    for (Case& refused : Refused(game)) cases.push_back(std::move(refused));
    return cases;
  }
  std::erase_if(cases, [&method](const Case& one) { return one.method != method; });
  return cases;
}

}  // namespace parlour::load
