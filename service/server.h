// The gRPC server around the handlers: listening, limits, keys, TLS, health, metrics, stopping.
#ifndef PARLOUR_SERVICE_SERVER_H_
#define PARLOUR_SERVICE_SERVER_H_

#include <absl/status/statusor.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "service/log.h"
#include "service/overload.h"
#include "service/server_builder.h"
#include "service/tls_files.h"

namespace parlour::service {

struct ServerOptions {
  std::string listen = "127.0.0.1:50051";  // host:port, [::]:port or unix:path; port 0 is any
  std::string metrics_listen;              // host:port of the HTTP pages; empty: none
  std::string state_keys;                  // the key file; empty: a random key
  TlsPaths tls;
  bool insecure = false;  // plaintext may be reached from other machines
  bool reflection = true;
  LogCalls log_calls = LogCalls::kRefused;
  CallLimits calls;
  ConnectionLimits connections;
};

class Server {
 public:
  // Starts to serve. InvalidArgument or NotFound if what the options name is wrong; Unavailable if
  // an address is taken.
  static absl::StatusOr<std::unique_ptr<Server>> Start(const ServerOptions& options);
  ~Server();

  // Where it listens, with the ports that it got; the second is empty without HTTP pages.
  const std::string& address() const;
  const std::string& metrics_address() const;

  // Health and /readyz turn NOT_SERVING; the server goes on serving.
  void SetNotServing();

  // Takes no new calls, lets those in flight finish within `timeout`, cancels the rest.
  void Stop(std::chrono::milliseconds timeout);

 private:
  struct Parts;

  explicit Server(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_H_
