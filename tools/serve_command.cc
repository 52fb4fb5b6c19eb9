#include "tools/serve_command.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "service/log.h"
#include "service/server.h"
#include "tools/program.h"

namespace parlour::tools {
namespace {

using service::LogCalls;
using service::LogFormat;
using Milliseconds = std::chrono::milliseconds;

struct ServeArguments {
  service::ServerOptions server;
  LogFormat log_format = LogFormat::kJson;
  Milliseconds drain_delay{250};  // long enough for calls that are on their way already
  Milliseconds drain_timeout{10'000};
};

// The signals that stop the server. They are blocked in every thread and waited for in this one:
// nothing that stops a server may be called in a signal handler.
sigset_t BlockStopSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

void Sleep(Milliseconds time) {
  const timespec wanted = {time.count() / 1000, time.count() % 1000 * 1'000'000};
  nanosleep(&wanted, nullptr);
}

void Print(const service::Server& server) {
  std::printf("Parlour listens on %s\n", server.address().c_str());
  if (!server.metrics_address().empty()) {
    std::printf("Metrics, /livez and /readyz are on http://%s\n", server.metrics_address().c_str());
  }
  std::fflush(stdout);
  service::Log(service::LogLevel::kInfo, "started",
               {{"listen", server.address()}, {"metrics", server.metrics_address()}});
}

// What a server should not die of: a log that nobody reads any more, and standard descriptors that
// are closed, whose numbers would go to connections.
void PrepareDescriptors() {
  std::signal(SIGPIPE, SIG_IGN);
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (fcntl(fd, F_GETFD) < 0) open("/dev/null", O_RDWR);  // takes the lowest number: fd
  }
}

int Serve(const ServeArguments& arguments) {
  PrepareDescriptors();
  const sigset_t stop_signals = BlockStopSignals();
  service::OpenLog(arguments.log_format);
  auto server = service::Server::Start(arguments.server);
  if (!server.ok()) {
    service::CloseLog();
    std::fprintf(stderr, "parlour: %s\n", std::string(server.status().message()).c_str());
    return server.status().code() == absl::StatusCode::kUnavailable ? kCannotListen : kUsage;
  }
  Print(**server);

  int signal = 0;
  sigwait(&stop_signals, &signal);
  pthread_sigmask(SIG_UNBLOCK, &stop_signals, nullptr);  // a second signal ends the process
  service::Log(service::LogLevel::kInfo, "stopping", {{"signal", signal}});
  (*server)->SetNotServing();
  Sleep(arguments.drain_delay);
  (*server)->Stop(arguments.drain_timeout);
  server->reset();
  service::Log(service::LogLevel::kInfo, "stopped");
  if (!service::CloseLog()) {
    std::fflush(stdout);
    _exit(0);  // exit would wait for standard error
  }
  return 0;
}

// Flags of one command, each also a variable of the environment: --drain-delay is
// PARLOUR_DRAIN_DELAY.
class Flags {
 public:
  explicit Flags(CLI::App& command) : command_(command) {}

  template <typename Value>
  CLI::Option* Add(const std::string& name, Value& value, const std::string& help) {
    return WithEnvironment(command_.add_option("--" + name, value, help), name)
        ->capture_default_str();
  }

  CLI::Option* AddSwitch(const std::string& name, bool& value, const std::string& help) {
    return WithEnvironment(command_.add_flag("--" + name + ",!--no-" + name, value, help), name);
  }

  // A time of `least` to `most` seconds.
  CLI::Option* AddSeconds(const std::string& name, Milliseconds& value, double least, double most,
                          const std::string& help) {
    const auto set = [&value](const double& seconds) {
      value = Milliseconds(static_cast<int64_t>(seconds * 1000));
    };
    const double seconds = static_cast<double>(value.count()) / 1000;
    return WithEnvironment(command_.add_option_function<double>("--" + name, set, help), name)
        ->check(NumberFrom(least, most))
        ->default_str(CLI::detail::to_string(seconds))
        ->type_name("SECONDS");
  }

  // One of `names`.
  template <typename Value>
  CLI::Option* AddChoice(const std::string& name, Value& value,
                         const std::map<std::string, Value>& names, const std::string& help) {
    std::set<std::string> choices;
    for (const auto& [choice, meaning] : names) choices.insert(choice);
    const auto set = [&value, names](const std::string& choice) { value = names.at(choice); };
    return WithEnvironment(command_.add_option_function<std::string>("--" + name, set, help), name)
        ->check(CLI::IsMember(choices));
  }

 private:
  static CLI::Option* WithEnvironment(CLI::Option* option, const std::string& name) {
    std::string variable = "PARLOUR_";
    for (char c : name) variable += c == '-' ? '_' : static_cast<char>(std::toupper(c));
    return option->envname(variable);
  }

  CLI::App& command_;
};

void AddListening(Flags& flags, service::ServerOptions& server) {
  flags.Add("listen", server.listen, "host:port, [::]:port or unix:path");
  flags.Add("metrics-listen", server.metrics_listen,
            "host:port of /metrics, /livez and /readyz over HTTP (default: none)");
  flags.Add("state_keys", server.state_keys,
            "file with a line `id base64key` a key, read again when it changes (default: a random "
            "key)");
  flags.Add("tls-cert", server.tls.cert, "PEM file with the server's certificates; with --tls-key");
  flags.Add("tls-key", server.tls.key, "PEM file with the server's private key");
  flags.Add("tls-client-ca", server.tls.client_ca,
            "PEM file: clients must show a certificate that this CA signed");
  flags.AddSwitch("insecure", server.insecure,
                  "allow plaintext on an address that other machines can reach");
  flags.AddSwitch("reflection", server.reflection, "serve reflection (default: yes)");
}

void AddLimits(Flags& flags, service::ServerOptions& server) {
  constexpr double kLeast = 0.001;  // none at all would end every connection
  constexpr double kDay = 86'400;
  service::ConnectionLimits& limits = server.connections;
  flags.Add("max-connections", limits.max_connections, "more are closed at once")
      ->check(CLI::Range(1, 1'000'000));
  flags.Add("max-streams", limits.max_streams, "calls at once on one connection")
      ->check(CLI::Range(1, 1'000'000));
  flags
      .Add("max-calls", server.calls.max_in_flight,
           "calls in flight; more are refused with RESOURCE_EXHAUSTED")
      ->check(CLI::Range(1, 1'000'000));
  flags.AddSeconds("max-wait", server.calls.max_wait, kLeast, kDay,
                   "a call that waited longer for a thread is refused with RESOURCE_EXHAUSTED");
  flags.AddSeconds("handshake-timeout", limits.handshake, kLeast, kDay,
                   "until a connection is set up");
  flags.AddSeconds("max-idle", limits.max_idle, kLeast, kDay,
                   "a connection without calls is closed");
  flags.AddSeconds("max-age", limits.max_age, kLeast, kDay, "a connection is then asked to move");
  flags.AddSeconds("age-grace", limits.age_grace, kLeast, kDay,
                   "and its calls have this long to end");
  flags.AddSeconds("keepalive", limits.keepalive, kLeast, kDay,
                   "of silence until the client is asked");
  flags.AddSeconds("keepalive-timeout", limits.keepalive_timeout, kLeast, kDay,
                   "for its answer, else the connection is closed");
}

}  // namespace

void SetUpServe(CLI::App& command, int& status) {
  const std::string name = command.get_parent() == nullptr ? "parlour-serve" : "parlour serve";
  command.footer(
      R"(
Serves parlour.v1.GameService, grpc.health.v1.Health and server reflection. SIGTERM or SIGINT stops
it: health turns NOT_SERVING, calls in flight are finished; a second one ends it at once. Every flag
can also be given in the environment: --drain-delay 5 is PARLOUR_DRAIN_DELAY=5.

Examples:
  )" + name +
      R"(
  )" + name +
      R"( --listen '[::]:50051' --state_keys keys --tls-cert server.pem --tls-key server.key)");
  auto arguments = std::make_shared<ServeArguments>();
  Flags flags(command);
  AddListening(flags, arguments->server);
  command.get_option("--tls-key")->needs("--tls-cert");
  command.get_option("--tls-cert")->needs("--tls-key");
  command.get_option("--tls-client-ca")->needs("--tls-cert");
  AddLimits(flags, arguments->server);
  flags.AddSeconds("drain-delay", arguments->drain_delay, 0, 3600,
                   "to go on serving after a stop signal");
  flags.AddSeconds("drain-timeout", arguments->drain_timeout, 0, 3600,
                   "that calls in flight then have to finish");
  flags.AddChoice("log-format", arguments->log_format,
                  {{"json", LogFormat::kJson}, {"text", LogFormat::kText}},
                  "json (default) or text, on standard error");
  flags.AddChoice(
      "log-calls", arguments->server.log_calls,
      {{"none", LogCalls::kNone}, {"refused", LogCalls::kRefused}, {"all", LogCalls::kAll}},
      "which calls are logged: none, refused (default) or all");
  command.callback([arguments, &status] { status = Serve(*arguments); });
}

void AddServeCommand(CLI::App& app, int& status) {
  SetUpServe(*app.add_subcommand("serve", "Serve the games over gRPC"), status);
}

}  // namespace parlour::tools
