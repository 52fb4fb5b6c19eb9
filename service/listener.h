// Where connections come in: binding, accepting, and how many may be open.
//
// gRPC 1.51 has a listener of its own, which this replaces: that one stops for good when accept
// fails for want of descriptors, and it has no limit on connections. What is accepted here is
// handed to gRPC as a descriptor (grpc::experimental::ExternalConnectionAcceptor).
#ifndef PARLOUR_SERVICE_LISTENER_H_
#define PARLOUR_SERVICE_LISTENER_H_

#include <absl/status/statusor.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <thread>

namespace parlour::service {

class Listener {
 public:
  // Binds `host:port`, `[address]:port` or `unix:path`; port 0 is any. `[::]` takes IPv4 too, and
  // IPv4 alone where the machine has no IPv6. InvalidArgument if it is no address; Unavailable,
  // with the reason, if it is busy. Beside a unix socket stands `path.lock`, locked while the
  // server lives, so that a second server is refused and a socket left behind is replaced.
  static absl::StatusOr<std::unique_ptr<Listener>> Bind(const std::string& address);
  ~Listener();

  // Where it listens, with the port that it got.
  const std::string& address() const { return address_; }

  // Only this machine can reach it: a loopback address or a unix socket.
  bool is_local() const { return is_local_; }

  // Accepts from now on, in a thread of its own, and passes each connection on. While about
  // `max_connections` are open, others are closed at once.
  void Start(int max_connections, std::function<void(int connection)> accepted);

  // Accepts no more. Connections stay open.
  void Stop();

  uint64_t accepted() const { return accepted_.load(std::memory_order_relaxed); }
  uint64_t refused() const { return refused_.load(std::memory_order_relaxed); }

 private:
  Listener() = default;

  absl::Status BindUnix(const std::string& path);
  absl::Status BindTcp(const std::string& host, const std::string& port);
  void Run(int max_connections);
  bool AcceptOne(int max_connections);

  std::string address_;
  bool is_local_ = false;
  std::string unix_path_;
  int socket_ = -1;
  int lock_ = -1;
  int stop_ = -1;  // an eventfd
  std::function<void(int)> accepted_by_;
  std::atomic<uint64_t> accepted_ = 0;
  std::atomic<uint64_t> refused_ = 0;
  std::thread thread_;
};

// Descriptors that are not connections: files, gRPC's own, the metrics page.
inline constexpr int kOwnDescriptors = 64;

// Raises the limit on open files as far as it may be, and returns how many connections fit.
int MostConnections();

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_LISTENER_H_
