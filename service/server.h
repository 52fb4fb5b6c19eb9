// The gRPC server around the handlers: listening, health, reflection, stopping.
#ifndef PARLOUR_SERVICE_SERVER_H_
#define PARLOUR_SERVICE_SERVER_H_

#include <absl/status/statusor.h>

#include <chrono>
#include <memory>
#include <string>

#include "service/keys.h"

namespace grpc {
class Server;
}

namespace parlour::service {

class GameServer;

struct ServerOptions {
  std::string listen = "127.0.0.1:50051";  // host:port, [::]:port or unix:path; port 0 is any
  bool reflection = true;
};

class Server {
 public:
  // Starts to serve. InvalidArgument or Unavailable with one sentence if it cannot listen there.
  static absl::StatusOr<std::unique_ptr<Server>> Start(const ServerOptions& options, KeyRing keys);
  ~Server();

  // Where it listens, with the port that it got.
  const std::string& address() const { return address_; }

  // Health turns NOT_SERVING; the server goes on serving.
  void SetNotServing();

  // Takes no new calls, lets those in flight finish within `timeout`, cancels the rest.
  void Stop(std::chrono::milliseconds timeout);

 private:
  Server();

  std::unique_ptr<GameServer> game_server_;
  std::unique_ptr<grpc::Server> grpc_server_;
  std::string address_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_H_
