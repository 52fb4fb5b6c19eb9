// The RPCs as gRPC calls them: each hands its message to a handler and sends back what it gives.
#ifndef PARLOUR_SERVICE_SERVER_CALLS_H_
#define PARLOUR_SERVICE_SERVER_CALLS_H_

#include <grpcpp/grpcpp.h>

#include "parlour/v1/game_service.grpc.pb.h"
#include "service/live_keys.h"
#include "service/server_admission.h"
#include "service/server_replay.h"

namespace parlour::service {

class GameServer final : public v1::GameService::CallbackService {
 public:
  // What is passed must live longer.
  GameServer(const LiveKeys& keys, const Admission& admission);

  // The open streams of ReplayGames.
  ReplayStreams& replays() { return replays_; }

  grpc::ServerUnaryReactor* NewGame(grpc::CallbackServerContext* context,
                                    const v1::NewGameRequest* request,
                                    v1::NewGameResponse* response) override;
  grpc::ServerUnaryReactor* ApplyShot(grpc::CallbackServerContext* context,
                                      const v1::ApplyShotRequest* request,
                                      v1::ApplyShotResponse* response) override;
  grpc::ServerUnaryReactor* ThrowSticks(grpc::CallbackServerContext* context,
                                        const v1::ThrowSticksRequest* request,
                                        v1::ThrowSticksResponse* response) override;
  grpc::ServerUnaryReactor* MovePawn(grpc::CallbackServerContext* context,
                                     const v1::MovePawnRequest* request,
                                     v1::MovePawnResponse* response) override;
  grpc::ServerUnaryReactor* ListMoves(grpc::CallbackServerContext* context,
                                      const v1::ListMovesRequest* request,
                                      v1::ListMovesResponse* response) override;
  grpc::ServerUnaryReactor* EndGame(grpc::CallbackServerContext* context,
                                    const v1::EndGameRequest* request,
                                    v1::EndGameResponse* response) override;
  grpc::ServerUnaryReactor* Score(grpc::CallbackServerContext* context,
                                  const v1::ScoreRequest* request,
                                  v1::ScoreResponse* response) override;
  grpc::ServerBidiReactor<v1::ReplayGamesRequest, v1::ReplayGamesResponse>* ReplayGames(
      grpc::CallbackServerContext* context) override;
  grpc::ServerUnaryReactor* GetServerInfo(grpc::CallbackServerContext* context,
                                          const v1::GetServerInfoRequest* request,
                                          v1::GetServerInfoResponse* response) override;

 private:
  template <typename Request, typename Response>
  using Handler = absl::StatusOr<Response> (*)(const KeyRing&, const Request&);

  template <typename Request, typename Response>
  grpc::ServerUnaryReactor* Answer(grpc::CallbackServerContext* context, Method method,
                                   const Request* request, Response* response,
                                   Handler<Request, Response> handler);

  const LiveKeys& keys_;
  const Admission& admission_;
  ReplayStreams replays_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_CALLS_H_
