// The bare gRPC call that the service is measured against: a server that returns, for each RPC, one
// response of the same type and size, or an empty one, and does nothing else. It is built the same
// way as the service, or with nothing but gRPC's defaults.
#include <grpcpp/grpcpp.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

#include "service/server_builder.h"
#include "tests/load/cases.h"

namespace parlour {
namespace {

// What the real service answered to the game of tests/load/cases.h.
struct Canned {
  v1::NewGameResponse new_game;
  v1::ThrowSticksResponse throw_sticks;
  v1::MovePawnResponse move_pawn;
  v1::ScoreResponse score;
};

class EchoService final : public v1::GameService::CallbackService {
 public:
  explicit EchoService(Canned canned) : canned_(std::move(canned)) {}

  grpc::ServerUnaryReactor* NewGame(grpc::CallbackServerContext* context,
                                    const v1::NewGameRequest* /*request*/,
                                    v1::NewGameResponse* response) override {
    return Answer(context, canned_.new_game, response);
  }
  grpc::ServerUnaryReactor* ThrowSticks(grpc::CallbackServerContext* context,
                                        const v1::ThrowSticksRequest* /*request*/,
                                        v1::ThrowSticksResponse* response) override {
    return Answer(context, canned_.throw_sticks, response);
  }
  grpc::ServerUnaryReactor* MovePawn(grpc::CallbackServerContext* context,
                                     const v1::MovePawnRequest* /*request*/,
                                     v1::MovePawnResponse* response) override {
    return Answer(context, canned_.move_pawn, response);
  }
  grpc::ServerUnaryReactor* Score(grpc::CallbackServerContext* context,
                                  const v1::ScoreRequest* /*request*/,
                                  v1::ScoreResponse* response) override {
    return Answer(context, canned_.score, response);
  }

 private:
  template <typename Response>
  static grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context,
                                          const Response& canned, Response* response) {
    *response = canned;
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  const Canned canned_;
};

// Asks the real service what it answers.
bool Can(const std::string& server, Canned& canned) {
  const auto stub =
      v1::GameService::NewStub(grpc::CreateChannel(server, grpc::InsecureChannelCredentials()));
  const load::Game game = load::PlayGame(*stub);
  grpc::ClientContext contexts[4];
  return stub->NewGame(&contexts[0], game.new_game, &canned.new_game).ok() &&
         stub->ThrowSticks(&contexts[1], game.throw_sticks, &canned.throw_sticks).ok() &&
         stub->MovePawn(&contexts[2], game.move_pawn, &canned.move_pawn).ok() &&
         stub->Score(&contexts[3], game.score, &canned.score).ok();
}

int Serve(const Canned& canned, bool defaults) {
  EchoService service(canned);
  grpc::ServerBuilder builder;
  if (!defaults) {
    service::StopWatchingLocks();
    service::Configure(builder, service::ConnectionLimits());
  }
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (server == nullptr) return 1;
  std::printf("Echo listens on 127.0.0.1:%d\n", port);
  std::fflush(stdout);
  server->Wait();
  return 0;
}

}  // namespace
}  // namespace parlour

int main(int argc, char** argv) {
  CLI::App app("Returns canned responses.", "echo_server");
  std::string like;
  app.add_option("--like", like, "host:port of the server to imitate (default: empty responses)");
  bool defaults = false;
  app.add_flag("--defaults", defaults, "build it with gRPC's defaults");
  CLI11_PARSE(app, argc, argv);
  parlour::Canned canned;
  if (!like.empty() && !parlour::Can(like, canned)) {
    std::fprintf(stderr, "echo_server: %s does not answer\n", like.c_str());
    return 1;
  }
  return parlour::Serve(canned, defaults);
}
