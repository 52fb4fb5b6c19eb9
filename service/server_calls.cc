#include "service/server_calls.h"

#include <memory>
#include <type_traits>
#include <utility>

#include "service/handlers.h"
#include "service/server_messages.h"

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
absl::Status GameServer::Handle(const grpc::ByteBuffer& request, grpc::ByteBuffer& response,
                                Handler<Request, Response> handler) const {
  constexpr bool may_have_record = std::is_same_v<Request, v1::ScoreRequest>;
  const size_t size = request.Length();
  if (absl::Status status = CheckSize(size, may_have_record); !status.ok()) return status;
  Request message;
  if (absl::Status status = Parse(request, message); !status.ok()) return status;
  if constexpr (may_have_record) {
    if (absl::Status status = CheckSize(size, message.has_record()); !status.ok()) return status;
  }
  const std::shared_ptr<const KeyRing> keys = keys_.Now();
  const absl::StatusOr<Response> answer = handler(*keys, message);
  if (!answer.ok()) return answer.status();
  if constexpr (std::is_same_v<Request, v1::NewGameRequest>) {
    admission_.metrics().CountNewGame(message.has_carrom());
  }
  Serialize(*answer, response);
  return absl::OkStatus();
}

template <typename Request, typename Response>
grpc::ServerUnaryReactor* GameServer::Answer(grpc::CallbackServerContext* context, Method method,
                                             const grpc::ByteBuffer* request,
                                             grpc::ByteBuffer* response,
                                             Handler<Request, Response> handler) {
  CallContext& call = ContextOf(context);
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  grpc::Status status = admission_.Begin(call, method);
  if (status.ok()) {
    const absl::Status handled = Handle(*request, *response, handler);
    if (!handled.ok()) status = admission_.Refused(handled);
  }
  reactor->Finish(admission_.End(call, std::move(status)));
  return reactor;
}

grpc::ServerUnaryReactor* GameServer::NewGame(grpc::CallbackServerContext* context,
                                              const grpc::ByteBuffer* request,
                                              grpc::ByteBuffer* response) {
  return Answer(context, Method::kNewGame, request, response, service::NewGame);
}

grpc::ServerUnaryReactor* GameServer::ApplyShot(grpc::CallbackServerContext* context,
                                                const grpc::ByteBuffer* request,
                                                grpc::ByteBuffer* response) {
  return Answer(context, Method::kApplyShot, request, response, service::ApplyShot);
}

grpc::ServerUnaryReactor* GameServer::ThrowSticks(grpc::CallbackServerContext* context,
                                                  const grpc::ByteBuffer* request,
                                                  grpc::ByteBuffer* response) {
  return Answer(context, Method::kThrowSticks, request, response, service::ThrowSticks);
}

grpc::ServerUnaryReactor* GameServer::MovePawn(grpc::CallbackServerContext* context,
                                               const grpc::ByteBuffer* request,
                                               grpc::ByteBuffer* response) {
  return Answer(context, Method::kMovePawn, request, response, service::MovePawn);
}

grpc::ServerUnaryReactor* GameServer::ListMoves(grpc::CallbackServerContext* context,
                                                const grpc::ByteBuffer* request,
                                                grpc::ByteBuffer* response) {
  return Answer(context, Method::kListMoves, request, response, service::ListMoves);
}

grpc::ServerUnaryReactor* GameServer::EndGame(grpc::CallbackServerContext* context,
                                              const grpc::ByteBuffer* request,
                                              grpc::ByteBuffer* response) {
  return Answer(context, Method::kEndGame, request, response, service::EndGame);
}

grpc::ServerUnaryReactor* GameServer::Score(grpc::CallbackServerContext* context,
                                            const grpc::ByteBuffer* request,
                                            grpc::ByteBuffer* response) {
  return Answer(context, Method::kScore, request, response, service::Score);
}

grpc::ServerUnaryReactor* GameServer::GetServerInfo(grpc::CallbackServerContext* context,
                                                    const grpc::ByteBuffer* request,
                                                    grpc::ByteBuffer* response) {
  return Answer(context, Method::kGetServerInfo, request, response, service::GetServerInfo);
}

ReplayStreams::Reactor* GameServer::ReplayGames(grpc::CallbackServerContext* context) {
  return replays_.Open(ContextOf(context), admission_);
}

}  // namespace parlour::service
