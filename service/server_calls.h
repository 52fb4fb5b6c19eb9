// The RPCs as gRPC calls them: each parses its message, hands it to a handler and sends back what
// that gives.
#ifndef PARLOUR_SERVICE_SERVER_CALLS_H_
#define PARLOUR_SERVICE_SERVER_CALLS_H_

#include <grpcpp/grpcpp.h>

#include "parlour/v1/game_service.grpc.pb.h"
#include "service/live_keys.h"
#include "service/server_admission.h"
#include "service/server_replay.h"

namespace parlour::service {

// The service with messages as bytes, for server_messages.h to parse.
template <template <typename> typename... Methods>
struct Raw;
template <>
struct Raw<> {
  using Service = v1::GameService::Service;
};
template <template <typename> typename Method, template <typename> typename... Others>
struct Raw<Method, Others...> {
  using Service = Method<typename Raw<Others...>::Service>;
};
using RawGameService = Raw<v1::GameService::WithRawCallbackMethod_NewGame,
                           v1::GameService::WithRawCallbackMethod_ApplyShot,
                           v1::GameService::WithRawCallbackMethod_ThrowSticks,
                           v1::GameService::WithRawCallbackMethod_MovePawn,
                           v1::GameService::WithRawCallbackMethod_ListMoves,
                           v1::GameService::WithRawCallbackMethod_EndGame,
                           v1::GameService::WithRawCallbackMethod_Score,
                           v1::GameService::WithRawCallbackMethod_ReplayGames,
                           v1::GameService::WithRawCallbackMethod_GetServerInfo>::Service;

class GameServer final : public RawGameService {
 public:
  // What is passed must live longer.
  GameServer(const LiveKeys& keys, const Admission& admission);

  // The open streams of ReplayGames.
  ReplayStreams& replays() { return replays_; }

  grpc::ServerUnaryReactor* NewGame(grpc::CallbackServerContext* context,
                                    const grpc::ByteBuffer* request,
                                    grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* ApplyShot(grpc::CallbackServerContext* context,
                                      const grpc::ByteBuffer* request,
                                      grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* ThrowSticks(grpc::CallbackServerContext* context,
                                        const grpc::ByteBuffer* request,
                                        grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* MovePawn(grpc::CallbackServerContext* context,
                                     const grpc::ByteBuffer* request,
                                     grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* ListMoves(grpc::CallbackServerContext* context,
                                      const grpc::ByteBuffer* request,
                                      grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* EndGame(grpc::CallbackServerContext* context,
                                    const grpc::ByteBuffer* request,
                                    grpc::ByteBuffer* response) override;
  grpc::ServerUnaryReactor* Score(grpc::CallbackServerContext* context,
                                  const grpc::ByteBuffer* request,
                                  grpc::ByteBuffer* response) override;
  ReplayStreams::Reactor* ReplayGames(grpc::CallbackServerContext* context) override;
  grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                          const grpc::ByteBuffer* request,
                                          grpc::ByteBuffer* response) override;

 private:
  template <typename Request, typename Response>
  using Handler = absl::StatusOr<Response> (*)(const KeyRing&, const Request&);

  template <typename Request, typename Response>
  grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context, Method method,
                                   const grpc::ByteBuffer* request, grpc::ByteBuffer* response,
                                   Handler<Request, Response> handler);

  // The response's bytes, unless the request cannot be parsed or the handler refuses it.
  template <typename Request, typename Response>
  absl::Status Handle(const grpc::ByteBuffer& request, grpc::ByteBuffer& response,
                      Handler<Request, Response> handler) const;

  const LiveKeys& keys_;
  const Admission& admission_;
  ReplayStreams replays_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_CALLS_H_
