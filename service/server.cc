#include "service/server.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include <utility>

#include "service/handlers.h"
#include "service/server_calls.h"

namespace parlour::service {
namespace {

// `host:port` with the port that the system chose, if any was good enough.
std::string WithPort(const std::string& listen, int port) {
  const size_t colon = listen.rfind(':');
  if (absl::StartsWith(listen, "unix:") || colon == std::string::npos) return listen;
  return absl::StrCat(listen.substr(0, colon + 1), port);
}

void InitPluginsOnce() {
  static const bool kDone = [] {
    grpc::EnableDefaultHealthCheckService(true);
    return true;
  }();
  static_cast<void>(kDone);
}

}  // namespace

Server::Server() = default;
Server::~Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(const ServerOptions& options, KeyRing keys) {
  InitPluginsOnce();
  if (options.reflection) grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  std::unique_ptr<Server> server(new Server);
  server->game_server_ = std::make_unique<GameServer>(std::move(keys));

  grpc::ServerBuilder builder;
  int port = 0;
  // With SO_REUSEPORT a second server on the same port would start silently.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.SetMaxReceiveMessageSize(kMaxRecordRequestBytes);
  builder.AddListeningPort(options.listen, grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(server->game_server_.get());
  server->grpc_server_ = builder.BuildAndStart();
  if (server->grpc_server_ == nullptr || port == 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot listen on ", options.listen,
                     "; is another server running there? Choose another address with --listen"));
  }
  server->address_ = WithPort(options.listen, port);
  return server;
}

void Server::SetNotServing() { grpc_server_->GetHealthCheckService()->SetServingStatus(false); }

void Server::Stop(std::chrono::milliseconds timeout) {
  grpc_server_->Shutdown(std::chrono::system_clock::now() + timeout);
  grpc_server_->Wait();
}

}  // namespace parlour::service
