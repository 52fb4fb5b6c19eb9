#include "service/server.h"

#include <absl/strings/str_cat.h>
#include <google/protobuf/stubs/logging.h>
#include <grpc/grpc.h>
#include <grpc/support/log.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/health_check_service_interface.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "service/file_watcher.h"
#include "service/flood.h"
#include "service/http_pages.h"
#include "service/listener.h"
#include "service/live_keys.h"
#include "service/log.h"
#include "service/metrics.h"
#include "service/server_admission.h"
#include "service/server_builder.h"
#include "service/server_calls.h"
#include "service/server_context.h"
#include "service/server_credentials.h"

namespace parlour::service {
namespace {

using grpc::experimental::ExternalConnectionAcceptor;

constexpr char kServiceName[] = "parlour.v1.GameService";
constexpr std::chrono::milliseconds kIdleWhenStopping{500};

// gRPC's own messages, as lines of our log.
void LogFromGrpc(gpr_log_func_args* args) {
  const auto level = args->severity == GPR_LOG_SEVERITY_ERROR ? LogLevel::kError : LogLevel::kInfo;
  Log(level, "grpc", {{"message", args->message}});
}

// Protobuf's, which would go to standard error as they are.
void LogFromProtobuf(google::protobuf::LogLevel /*level*/, const char* /*file*/, int /*line*/,
                     const std::string& message) {
  Log(LogLevel::kInfo, "protobuf", {{"message", message}});
}

void InitGrpc() {
  gpr_set_log_function(LogFromGrpc);
  google::protobuf::SetLogHandler(LogFromProtobuf);
  StopWatchingLocks();
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
}

// Reflection is a plugin of every server that is linked with it, whether wanted or not.
class WithoutPlugins final : public grpc::ServerBuilderOption {
 public:
  void UpdateArguments(grpc::ChannelArguments* /*arguments*/) override {}
  void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
    plugins->clear();
  }
};

absl::Status CheckOpenFiles() {
  constexpr int kFewest = 16;  // connections
  if (MostConnections() >= kFewest) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "the limit on open files leaves no room for connections; raise it (ulimit -n) to 1024 or "
      "more");
}

absl::Status CheckPlaintext(const ServerOptions& options, const Listener& listener) {
  if (!options.tls.cert.empty() || listener.is_local() || options.insecure) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat(listener.address(),
                   " can be reached from other machines, without TLS: give --tls-cert and "
                   "--tls-key, or say --insecure if something in front of the server has TLS"));
}

}  // namespace

// In the order in which they are made; each may use those before it.
struct Server::Parts {
  Metrics metrics;
  std::unique_ptr<LiveKeys> keys;
  std::unique_ptr<LiveCertificates> certificates;  // none without TLS
  std::unique_ptr<Listener> listener;              // counted by the metrics
  std::optional<FloodGuard> flood_guard;           // the same
  std::unique_ptr<HttpPages> pages;                // none unless asked for
  std::optional<Admission> admission;
  std::optional<GameServer> game_server;
  std::unique_ptr<grpc::Server> grpc_server;
  std::unique_ptr<ExternalConnectionAcceptor> acceptor;
  FileWatcher watcher;

  absl::Status Load(const ServerOptions& options);
  absl::Status StartGrpc(const ServerOptions& options);
  void StartListening(int max_connections);
  void AddConnectionMetrics();
  void EndWhatIsIdle(const std::atomic<bool>& stopped);
};

absl::Status Server::Parts::Load(const ServerOptions& options) {
  // Files are looked at before they are read, so that no change in between is missed.
  if (!options.state_keys.empty()) {
    watcher.Watch({options.state_keys}, [this] { static_cast<void>(keys->Reload()); });
  }
  auto loaded_keys = LiveKeys::Load(options.state_keys);
  if (!loaded_keys.ok()) return loaded_keys.status();
  keys = *std::move(loaded_keys);
  if (!options.tls.cert.empty()) {
    watcher.Watch({options.tls.cert, options.tls.key, options.tls.client_ca},
                  [this] { static_cast<void>(certificates->Reload()); });
    auto loaded = LiveCertificates::Load(options.tls);
    if (!loaded.ok()) return loaded.status();
    certificates = *std::move(loaded);
  }
  if (absl::Status status = CheckOpenFiles(); !status.ok()) return status;
  auto bound = Listener::Bind(options.listen);
  if (!bound.ok()) return bound.status();
  listener = *std::move(bound);
  flood_guard.emplace(options.calls.max_in_flight, options.connections.max_streams);
  AddConnectionMetrics();
  if (!options.metrics_listen.empty()) {
    auto started = HttpPages::Start(options.metrics_listen, metrics);
    if (!started.ok()) return started.status();
    pages = *std::move(started);
  }
  return CheckPlaintext(options, *listener);
}

void Server::Parts::AddConnectionMetrics() {
  AddProcessMetrics(metrics);
  metrics.AddCounter("parlour_connections_accepted_total", "Connections taken.",
                     [this] { return static_cast<double>(listener->accepted()); });
  metrics.AddCounter("parlour_connections_refused_total", "Connections closed at once: too many.",
                     [this] { return static_cast<double>(listener->refused()); });
  metrics.AddGauge("parlour_calls_open",
                   "Calls that have come in and not ended, those among them that wait.",
                   [this] { return static_cast<double>(flood_guard->open()); });
}

absl::Status Server::Parts::StartGrpc(const ServerOptions& options) {
  admission.emplace(metrics, options.calls, options.log_calls);
  game_server.emplace(*keys, *admission);

  grpc::ServerBuilder builder;
  Configure(builder, options.connections);
  builder.SetContextAllocator(std::make_unique<CallContexts>(metrics, *flood_guard));
  if (!options.reflection) builder.SetOption(std::make_unique<WithoutPlugins>());
  builder.RegisterService(&*game_server);
  acceptor = builder.experimental().AddExternalConnectionAcceptor(
      grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD,
      certificates ? TlsCredentials(*certificates) : grpc::InsecureServerCredentials());
  grpc_server = builder.BuildAndStart();
  if (grpc_server == nullptr) return absl::InternalError("gRPC did not start; see the log");
  grpc_server->GetHealthCheckService()->SetServingStatus(kServiceName, true);
  return absl::OkStatus();
}

void Server::Parts::StartListening(int max_connections) {
  const int most = MostConnections();
  if (most < max_connections) {
    Log(LogLevel::kWarning, "fewer_connections",
        {{"max_connections", most}, {"why", "the limit on open files (ulimit -n) is low"}});
  }
  listener->Start(std::min(most, max_connections), [this](int connection) {
    ExternalConnectionAcceptor::NewConnectionParameters parameters;
    parameters.fd = connection;
    acceptor->HandleNewConnection(&parameters);
  });
}

// gRPC waits for all streams, also for those on which nothing happens: watches of health,
// reflection, replays without records; and for clients to notice that it goes. Once no call of ours
// has been in flight for a while, nobody is owed an answer any more.
void Server::Parts::EndWhatIsIdle(const std::atomic<bool>& stopped) {
  constexpr std::chrono::milliseconds kLook{10};
  std::chrono::milliseconds quiet{0};
  for (; !stopped; std::this_thread::sleep_for(kLook)) {
    game_server->replays().EndIdle(kIdleWhenStopping);
    quiet = metrics.in_flight() == 0 ? quiet + kLook : std::chrono::milliseconds(0);
    if (quiet == kIdleWhenStopping) grpc_server_cancel_all_calls(grpc_server->c_server());
  }
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

Server::~Server() { Stop(std::chrono::milliseconds(0)); }

absl::StatusOr<std::unique_ptr<Server>> Server::Start(const ServerOptions& options) {
  static std::once_flag once;
  std::call_once(once, InitGrpc);
  auto parts = std::make_unique<Parts>();
  if (absl::Status status = parts->Load(options); !status.ok()) return status;
  if (absl::Status status = parts->StartGrpc(options); !status.ok()) return status;
  parts->StartListening(options.connections.max_connections);
  parts->watcher.Start();
  if (parts->pages) parts->pages->SetReady(true);
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

const std::string& Server::address() const { return parts_->listener->address(); }

const std::string& Server::metrics_address() const {
  static const std::string& none = *new std::string;
  return parts_->pages ? parts_->pages->address() : none;
}

void Server::SetNotServing() {
  parts_->grpc_server->GetHealthCheckService()->SetServingStatus(false);
  if (parts_->pages) parts_->pages->SetReady(false);
}

void Server::Stop(std::chrono::milliseconds timeout) {
  parts_->listener->Stop();
  std::atomic<bool> stopped = false;
  std::thread hurry([this, &stopped] { parts_->EndWhatIsIdle(stopped); });
  parts_->grpc_server->Shutdown(std::chrono::system_clock::now() + timeout);
  parts_->grpc_server->Wait();
  stopped = true;
  hurry.join();
}

}  // namespace parlour::service
