// How gRPC is set up: limits on connections and messages, and what is left out. The echo server of
// tests/load is built the same way.
#ifndef PARLOUR_SERVICE_SERVER_BUILDER_H_
#define PARLOUR_SERVICE_SERVER_BUILDER_H_

#include <grpcpp/grpcpp.h>

#include <chrono>

namespace parlour::service {

// Limits on connections. The defaults are for players at the end of long lines; docs/operations.md
// says what each is good for.
struct ConnectionLimits {
  int max_connections = 10'000;
  int max_streams = 128;  // calls at once on a connection
  std::chrono::milliseconds handshake{10'000};
  std::chrono::milliseconds max_idle{300'000};
  std::chrono::milliseconds max_age{1'800'000};
  std::chrono::milliseconds age_grace{1'800'000};  // for the calls of a connection that is old
  std::chrono::milliseconds keepalive{60'000};     // silence after which the client is asked
  std::chrono::milliseconds keepalive_timeout{20'000};
};

void Configure(grpc::ServerBuilder& builder, const ConnectionLimits& limits);

// Once in a process. Debian's gRPC and Abseil are built with assertions, and then look at the order
// of locks whenever one is taken.
void StopWatchingLocks();

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_BUILDER_H_
