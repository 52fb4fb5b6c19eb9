#include "service/server_calls.h"

#include <memory>
#include <utility>

#include "service/handlers.h"

namespace parlour::service {
namespace {

// All contexts come from CallContexts.
CallContext& ContextOf(grpc::CallbackServerContext* context) {
  return *static_cast<CallContext*>(context);
}

}  // namespace

GameServer::GameServer(const LiveKeys& keys, const Admission& admission)
    : keys_(keys), admission_(admission) {}

template <typename Request, typename Response>
grpc::ServerUnaryReactor* GameServer::Answer(grpc::CallbackServerContext* context, Method method,
                                             const Request* request, Response* response,
                                             Handler<Request, Response> handler) {
  CallContext& call = ContextOf(context);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  grpc::Status status = admission_.Begin(call, method);
  if (status.ok()) {
    const std::shared_ptr<const KeyRing> keys = keys_.Now();
    absl::StatusOr<Response> answer = handler(*keys, *request);
    if (answer.ok()) {
      *response = *std::move(answer);
    } else {
      status = admission_.Refused(answer.status());
    }
  }
  reactor->Finish(admission_.End(call, std::move(status)));
  return reactor;
}

grpc::ServerUnaryReactor* GameServer::NewGame(grpc::CallbackServerContext* context,
                                              const v1::NewGameRequest* request,
                                              v1::NewGameResponse* response) {
  if (request->has_senet() || request->has_carrom()) {
    admission_.metrics().CountNewGame(request->has_carrom());
  }
  return Answer(context, Method::kNewGame, request, response, service::NewGame);
}

grpc::ServerUnaryReactor* GameServer::ApplyShot(grpc::CallbackServerContext* context,
                                                const v1::ApplyShotRequest* request,
                                                v1::ApplyShotResponse* response) {
  return Answer(context, Method::kApplyShot, request, response, service::ApplyShot);
}

grpc::ServerUnaryReactor* GameServer::ThrowSticks(grpc::CallbackServerContext* context,
                                                  const v1::ThrowSticksRequest* request,
                                                  v1::ThrowSticksResponse* response) {
  return Answer(context, Method::kThrowSticks, request, response, service::ThrowSticks);
}

grpc::ServerUnaryReactor* GameServer::MovePawn(grpc::CallbackServerContext* context,
                                               const v1::MovePawnRequest* request,
                                               v1::MovePawnResponse* response) {
  return Answer(context, Method::kMovePawn, request, response, service::MovePawn);
}

grpc::ServerUnaryReactor* GameServer::ListMoves(grpc::CallbackServerContext* context,
                                                const v1::ListMovesRequest* request,
                                                v1::ListMovesResponse* response) {
  return Answer(context, Method::kListMoves, request, response, service::ListMoves);
}

grpc::ServerUnaryReactor* GameServer::EndGame(grpc::CallbackServerContext* context,
                                              const v1::EndGameRequest* request,
                                              v1::EndGameResponse* response) {
  return Answer(context, Method::kEndGame, request, response, service::EndGame);
}

grpc::ServerUnaryReactor* GameServer::Score(grpc::CallbackServerContext* context,
                                            const v1::ScoreRequest* request,
                                            v1::ScoreResponse* response) {
  return Answer(context, Method::kScore, request, response, service::Score);
}

grpc::ServerBidiReactor<v1::ReplayGamesRequest, v1::ReplayGamesResponse>* GameServer::ReplayGames(
    grpc::CallbackServerContext* context) {
  return replays_.Open(ContextOf(context), admission_);
}

grpc::ServerUnaryReactor* GameServer::GetServerInfo(grpc::CallbackServerContext* context,
                                                    const v1::GetServerInfoRequest* request,
                                                    v1::GetServerInfoResponse* response) {
  return Answer(context, Method::kGetServerInfo, request, response, service::GetServerInfo);
}

}  // namespace parlour::service
