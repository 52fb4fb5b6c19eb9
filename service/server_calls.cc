#include "service/server_calls.h"

#include <string>
#include <utility>

#include "service/errors.h"
#include "service/handlers.h"

namespace parlour::service {
namespace {

grpc::Status ToGrpc(const absl::Status& status) {
  return {static_cast<grpc::StatusCode>(status.code()), std::string(status.message()),
          RpcStatusBytes(status)};
}

// Judges one record after another: the next one is read once the verdict on the last is sent, so
// that a client that does not read its verdicts is not read from either. Deletes itself.
class ReplayReactor final
    : public grpc::ServerBidiReactor<v1::ReplayGamesRequest, v1::ReplayGamesResponse> {
 public:
  explicit ReplayReactor(grpc::CallbackServerContext* context) : context_(context) {
    StartRead(&request_);
  }

  void OnReadDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::OK);  // the client has sent all its records
    if (context_->IsCancelled()) return Finish(grpc::Status::CANCELLED);
    response_ = ReplayGame(next_index_++, request_);
    StartWrite(&response_);
  }

  void OnWriteDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::CANCELLED);
    StartRead(&request_);
  }

  void OnDone() override { delete this; }

 private:
  grpc::CallbackServerContext* const context_;
  v1::ReplayGamesRequest request_;
  v1::ReplayGamesResponse response_;
  uint64_t next_index_ = 0;
};

}  // namespace

GameServer::GameServer(KeyRing keys) : keys_(std::move(keys)) {}

template <typename Request, typename Response>
grpc::ServerUnaryReactor* GameServer::Answer(grpc::CallbackServerContext* context,
                                             const Request* request, Response* response,
                                             absl::StatusOr<Response> (*handler)(const KeyRing&,
                                                                                 const Request&)) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  absl::StatusOr<Response> answer = handler(keys_, *request);
  if (answer.ok()) *response = *std::move(answer);
  reactor->Finish(answer.ok() ? grpc::Status::OK : ToGrpc(answer.status()));
  return reactor;
}

grpc::ServerUnaryReactor* GameServer::NewGame(grpc::CallbackServerContext* context,
                                              const v1::NewGameRequest* request,
                                              v1::NewGameResponse* response) {
  return Answer(context, request, response, service::NewGame);
}

grpc::ServerUnaryReactor* GameServer::ApplyShot(grpc::CallbackServerContext* context,
                                                const v1::ApplyShotRequest* request,
                                                v1::ApplyShotResponse* response) {
  return Answer(context, request, response, service::ApplyShot);
}

grpc::ServerUnaryReactor* GameServer::ThrowSticks(grpc::CallbackServerContext* context,
                                                  const v1::ThrowSticksRequest* request,
                                                  v1::ThrowSticksResponse* response) {
  return Answer(context, request, response, service::ThrowSticks);
}

grpc::ServerUnaryReactor* GameServer::MovePawn(grpc::CallbackServerContext* context,
                                               const v1::MovePawnRequest* request,
                                               v1::MovePawnResponse* response) {
  return Answer(context, request, response, service::MovePawn);
}

grpc::ServerUnaryReactor* GameServer::ListMoves(grpc::CallbackServerContext* context,
                                                const v1::ListMovesRequest* request,
                                                v1::ListMovesResponse* response) {
  return Answer(context, request, response, service::ListMoves);
}

grpc::ServerUnaryReactor* GameServer::EndGame(grpc::CallbackServerContext* context,
                                              const v1::EndGameRequest* request,
                                              v1::EndGameResponse* response) {
  return Answer(context, request, response, service::EndGame);
}

grpc::ServerUnaryReactor* GameServer::Score(grpc::CallbackServerContext* context,
                                            const v1::ScoreRequest* request,
                                            v1::ScoreResponse* response) {
  return Answer(context, request, response, service::Score);
}

grpc::ServerBidiReactor<v1::ReplayGamesRequest, v1::ReplayGamesResponse>* GameServer::ReplayGames(
    grpc::CallbackServerContext* context) {
  return new ReplayReactor(context);
}

grpc::ServerUnaryReactor* GameServer::GetServerInfo(grpc::CallbackServerContext* context,
                                                    const v1::GetServerInfoRequest* request,
                                                    v1::GetServerInfoResponse* response) {
  return Answer(context, request, response, service::GetServerInfo);
}

}  // namespace parlour::service
