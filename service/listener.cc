#include "service/listener.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/strip.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "engine/text.h"
#include "service/log.h"

namespace parlour::service {
namespace {

constexpr int kBacklog = 4096;
constexpr int kPauseMs = 100;  // when there are no descriptors to accept with

absl::Status Busy(absl::string_view address, absl::string_view why) {
  return absl::UnavailableError(
      absl::StrCat("cannot listen on ", address, ": ", why,
                   "; is another server running there? Choose another address with --listen"));
}

struct AddressesDeleter {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, AddressesDeleter>;

Addresses Resolve(const std::string& host, const std::string& port) {
  addrinfo hints = {};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return nullptr;
  return Addresses(found);
}

// A socket that listens there, or -1 with errno set.
int ListenOn(const addrinfo& where) {
  const int fd = socket(where.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  // A server that is started again must not wait for old connections to be forgotten. SO_REUSEPORT
  // is another matter: with it a second server would start silently.
  const int on = 1;
  const int off = 0;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  if (where.ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off));
  if (bind(fd, where.ai_addr, where.ai_addrlen) == 0 && listen(fd, kBacklog) == 0) return fd;
  const int error = errno;
  close(fd);
  errno = error;
  return -1;
}

// Why a machine without IPv6 cannot listen on an address of it.
bool IsAbsent(int error) { return error == EAFNOSUPPORT || error == EADDRNOTAVAIL; }

// On the first address that this machine has.
int ListenOnFirst(const addrinfo& list) {
  int fd = -1;
  for (const addrinfo* where = &list; where != nullptr && fd < 0; where = where->ai_next) {
    fd = ListenOn(*where);
    if (fd < 0 && !IsAbsent(errno)) break;
  }
  return fd;
}

bool IsLoopback(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    const auto& in = reinterpret_cast<const sockaddr_in&>(address);
    return ntohl(in.sin_addr.s_addr) >> 24 == 127;
  }
  return IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6&>(address).sin6_addr);
}

int PortOf(const sockaddr_storage& address) {
  return ntohs(address.ss_family == AF_INET
                   ? reinterpret_cast<const sockaddr_in&>(address).sin_port
                   : reinterpret_cast<const sockaddr_in6&>(address).sin6_port);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Listener>> Listener::Bind(const std::string& address) {
  std::unique_ptr<Listener> listener(new Listener);
  listener->address_ = address;
  absl::string_view path = address;
  absl::Status bound;
  if (absl::ConsumePrefix(&path, "unix:")) {
    bound = listener->BindUnix(std::string(path));
  } else {
    const size_t colon = address.rfind(':');
    if (colon == std::string::npos) {
      return absl::InvalidArgumentError(
          absl::StrCat("--listen ", address, ": write host:port, [::]:port or unix:path"));
    }
    std::string host = address.substr(0, colon);
    if (absl::StartsWith(host, "[") && absl::EndsWith(host, "]")) {
      host = host.substr(1, host.size() - 2);
    }
    bound = listener->BindTcp(host, address.substr(colon + 1));
  }
  if (!bound.ok()) return bound;
  listener->stop_ = eventfd(0, EFD_CLOEXEC);
  if (listener->stop_ < 0) {
    return absl::InternalError(absl::StrCat("eventfd: ", std::strerror(errno)));
  }
  return listener;
}

absl::Status Listener::BindUnix(const std::string& path) {
  sockaddr_un where = {};
  where.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof(where.sun_path) || path[0] == '@') {
    return absl::InvalidArgumentError(
        absl::StrCat("--listen: a unix socket's path has 1 to ", sizeof(where.sun_path) - 1,
                     " bytes and does not start with '@': it is a file"));
  }
  std::memcpy(where.sun_path, path.data(), path.size());
  const std::string lock_path = path + ".lock";
  lock_ = open(lock_path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (lock_ < 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("--listen ", address_, ": ", lock_path, ": ", std::strerror(errno)));
  }
  if (flock(lock_, LOCK_EX | LOCK_NB) != 0) return Busy(address_, "its lock file is locked");
  struct stat left = {};
  if (lstat(path.c_str(), &left) == 0 && S_ISSOCK(left.st_mode)) unlink(path.c_str());
  const addrinfo info = {.ai_family = AF_UNIX,
                         .ai_addrlen = sizeof(where),
                         .ai_addr = reinterpret_cast<sockaddr*>(&where)};
  socket_ = ListenOn(info);
  if (socket_ < 0) return Busy(address_, std::strerror(errno));
  unix_path_ = path;
  is_local_ = true;
  return absl::OkStatus();
}

absl::Status Listener::BindTcp(const std::string& host, const std::string& port) {
  const Addresses found = ParseNumber(port, 65'535) ? Resolve(host, port) : nullptr;
  if (found == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("--listen ", address_, ": there is no such host or port"));
  }
  socket_ = ListenOnFirst(*found);
  if (socket_ < 0 && host == "::" && IsAbsent(errno)) {
    Log(LogLevel::kWarning, "no_ipv6", {{"listen", address_}});
    socket_ = ListenOnFirst(*Resolve("0.0.0.0", port));
  }
  if (socket_ < 0) return Busy(address_, std::strerror(errno));
  sockaddr_storage bound = {};
  socklen_t size = sizeof(bound);
  getsockname(socket_, reinterpret_cast<sockaddr*>(&bound), &size);
  is_local_ = IsLoopback(bound);
  address_ = absl::StrCat(address_.substr(0, address_.rfind(':') + 1), PortOf(bound));
  return absl::OkStatus();
}

Listener::~Listener() {
  Stop();
  if (!unix_path_.empty()) unlink(unix_path_.c_str());
  for (int fd : {socket_, lock_, stop_}) {
    if (fd >= 0) close(fd);
  }
}

void Listener::Start(int max_connections, std::function<void(int connection)> accepted) {
  accepted_by_ = std::move(accepted);
  thread_ = std::thread([this, max_connections] { Run(max_connections); });
}

void Listener::Stop() {
  if (!thread_.joinable()) return;
  eventfd_write(stop_, 1);
  thread_.join();
  close(std::exchange(socket_, -1));
}

void Listener::Run(int max_connections) {
  pollfd waits[] = {{.fd = stop_, .events = POLLIN}, {.fd = socket_, .events = POLLIN}};
  while (waits[0].revents == 0) {
    poll(waits, 2, -1);
    if (waits[1].revents == 0 || AcceptOne(max_connections)) continue;
    poll(waits, 1, kPauseMs);
  }
}

// False if there is nothing to accept with, and it is better to wait.
bool Listener::AcceptOne(int max_connections) {
  const int fd = accept4(socket_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (fd < 0) {
    if (errno == EINTR || errno == EAGAIN || errno == ECONNABORTED) return true;
    Log(LogLevel::kError, "accept_failed", {{"why", std::strerror(errno)}});
    return false;
  }
  // The kernel gives the lowest number that is free: so at least `fd` descriptors are open now.
  if (fd >= max_connections + kOwnDescriptors) {
    close(fd);
    const uint64_t refused = refused_.fetch_add(1, std::memory_order_relaxed);
    if (refused % 1000 == 0) {
      Log(LogLevel::kWarning, "too_many_connections", {{"refused_so_far", refused + 1}});
    }
    return true;
  }
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));  // no matter on a unix socket
  accepted_.fetch_add(1, std::memory_order_relaxed);
  accepted_by_(fd);
  return true;
}

int MostConnections() {
  rlimit files = {};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  const rlim_t most = std::numeric_limits<int>::max() / 2;
  return static_cast<int>(std::min(files.rlim_cur, most)) - 2 * kOwnDescriptors;
}

}  // namespace parlour::service
