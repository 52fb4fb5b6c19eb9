#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "service/keys.h"
#include "service/server.h"
#include "tools/commands.h"
#include "tools/input.h"

namespace parlour::tools {
namespace {

struct ServeArguments {
  service::ServerOptions server;
  std::string state_keys;
  double drain_delay_s = 0;
  double drain_timeout_s = 10;
};

std::chrono::milliseconds Milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000));
}

absl::StatusOr<service::KeyRing> LoadKeys(const std::string& path) {
  if (path.empty()) {
    std::fputs("no --state_keys file: a random key is used, and states end with this process\n",
               stderr);
    return service::KeyRing::Random();
  }
  auto file = InputFile::Open(path);
  if (!file.ok()) return file.status();
  std::string text;
  for (;;) {
    const auto piece = file->Read();
    if (!piece.ok()) return piece.status();
    if (piece->empty()) break;
    text.append(piece->data(), piece->size());
  }
  return service::KeyRing::Parse(text);
}

// The signals that stop the server. They are blocked in every thread and waited for in this one.
sigset_t BlockStopSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

int Serve(const ServeArguments& arguments) {
  const sigset_t stop_signals = BlockStopSignals();
  auto keys = LoadKeys(arguments.state_keys);
  if (!keys.ok()) {
    std::fprintf(stderr, "parlour: --state_keys: %s\n",
                 std::string(keys.status().message()).c_str());
    return kUsage;
  }
  auto server = service::Server::Start(arguments.server, *std::move(keys));
  if (!server.ok()) {
    std::fprintf(stderr, "parlour: %s\n", std::string(server.status().message()).c_str());
    return kCannotListen;
  }
  std::printf("Parlour listens on %s\n", (*server)->address().c_str());
  std::fflush(stdout);

  int signal = 0;
  sigwait(&stop_signals, &signal);
  pthread_sigmask(SIG_UNBLOCK, &stop_signals, nullptr);  // a second signal ends the process
  (*server)->SetNotServing();
  const auto delay = Milliseconds(arguments.drain_delay_s);
  if (delay.count() > 0) {
    timespec time = {delay.count() / 1000, delay.count() % 1000 * 1'000'000};
    nanosleep(&time, nullptr);
  }
  (*server)->Stop(Milliseconds(arguments.drain_timeout_s));
  return 0;
}

}  // namespace

void AddServeCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("serve", "Serve the games over gRPC");
  command->footer(R"(
Serves parlour.v1.GameService, grpc.health.v1.Health and server reflection, without TLS. SIGTERM or
SIGINT stops it: health turns NOT_SERVING, calls in flight are finished; a second one ends it at
once.

Example:
  parlour serve --listen 127.0.0.1:50051)");
  auto arguments = std::make_shared<ServeArguments>();
  command->add_option("--listen", arguments->server.listen, "host:port, [::]:port or unix:path")
      ->envname("PARLOUR_LISTEN")
      ->capture_default_str();
  command
      ->add_option("--state_keys", arguments->state_keys,
                   "file with a line `id base64key` a key (default: a random key)")
      ->envname("PARLOUR_STATE_KEYS");
  command->add_flag("--reflection,!--no-reflection", arguments->server.reflection,
                    "serve reflection (default: yes)");
  command
      ->add_option("--drain-delay", arguments->drain_delay_s,
                   "seconds to go on serving after a stop signal")
      ->envname("PARLOUR_DRAIN_DELAY")
      ->check(NumberFrom(0, 3600))
      ->capture_default_str();
  command
      ->add_option("--drain-timeout", arguments->drain_timeout_s,
                   "seconds that calls in flight then have to finish")
      ->envname("PARLOUR_DRAIN_TIMEOUT")
      ->check(NumberFrom(0, 3600))
      ->capture_default_str();
  command->callback([arguments, &status] { status = Serve(*arguments); });
}

}  // namespace parlour::tools
