#include "service/flood.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>

#include "service/log.h"

namespace parlour::service {
namespace {

constexpr std::chrono::milliseconds kLook{10};
// More than all the calls that a client may have at once, unless they are long records.
constexpr uint64_t kMuch = 64 << 10;

// The other end of a connection, for the log.
std::string PeerOf(int fd) {
  sockaddr_storage address = {};
  socklen_t size = sizeof(address);
  char host[NI_MAXHOST] = "";
  char port[NI_MAXSERV] = "";
  if (getpeername(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
      address.ss_family == AF_UNIX ||
      getnameinfo(reinterpret_cast<sockaddr*>(&address), size, host, sizeof(host), port,
                  sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV) != 0) {
    return "unix";
  }
  return absl::StrCat("[", host, "]:", port);
}

// A unix socket has no count of what came in.
uint64_t ReceivedBy(int fd) {
  tcp_info info = {};
  socklen_t size = sizeof(info);
  return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 ? info.tcpi_bytes_received : 0;
}

// Whether it is a socket that does not listen.
bool IsConnection(int fd) {
  int listens = 1;
  socklen_t size = sizeof(listens);
  return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens == 0;
}

// Whether both its directions have ended, perhaps since it was cut before.
bool IsOver(int fd) {
  pollfd state = {.fd = fd};
  return poll(&state, 1, 0) == 1 && (state.revents & (POLLHUP | POLLNVAL)) != 0;
}

void CutConnection(int fd) {
  if (IsOver(fd)) return;
  const std::string peer = PeerOf(fd);
  // gRPC may close its descriptor meanwhile, and a new connection get the number.
  const int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
  if (shutdown(own < 0 ? fd : own, SHUT_RDWR) == 0) {
    Log(LogLevel::kWarning, "flood_cut", {{"peer", peer}});
  }
  if (own < 0) return;
  // What has come in already would still be read, and be thousands of calls.
  std::array<char, 64 << 10> dropped;
  while (recv(own, dropped.data(), dropped.size(), MSG_DONTWAIT) > 0) {
  }
  close(own);
}

}  // namespace

Talk Talk::Now() {
  Talk talk;
  rlimit files = {};
  getrlimit(RLIMIT_NOFILE, &files);
  const int end = static_cast<int>(std::min<rlim_t>(files.rlim_cur, 1 << 20));
  int others = 0;  // descriptors have the lowest numbers that are free: few gaps, then none
  for (int fd = 0; others < 4096 && fd < end; ++fd, ++others) {
    if (!IsConnection(fd)) continue;
    int unread = 0;
    ioctl(fd, SIOCINQ, &unread);
    talk.connections_[fd] = {ReceivedBy(fd), static_cast<uint64_t>(unread)};
    others = 0;
  }
  return talk;
}

uint64_t Talk::Lately(int fd, const Sent& sent) const {
  const auto found = connections_.find(fd);
  const bool known = found != connections_.end() && found->second.received <= sent.received;
  return known ? sent.received - found->second.received : sent.received;
}

void Talk::Cut(const Talk& before, bool must) const {
  int most_by = -1;
  uint64_t most = 0;
  for (const auto& [fd, sent] : connections_) {
    const uint64_t much = std::max(before.Lately(fd, sent), sent.unread);
    if (much > kMuch) CutConnection(fd);
    if (much > most) {
      most = much;
      most_by = fd;
    }
  }
  if (must && most_by >= 0 && most <= kMuch) CutConnection(most_by);
}

FloodGuard::FloodGuard(int64_t max_in_flight, int max_streams)
    : flood_(2 * max_in_flight + 8 * max_streams), thread_([this] { Run(); }) {}

FloodGuard::~FloodGuard() {
  stopping_ = true;
  begins_.release();
  thread_.join();
}

void FloodGuard::Run() {
  while (true) {
    begins_.acquire();
    while (begins_.try_acquire()) {  // it began again and again, meanwhile
    }
    if (stopping_) return;
    WatchFlood();
  }
}

// So many calls are open as clients that keep to their limits bring about only if they are many.
// Each then waits for its turn and sends little, so nobody is cut; nor is anybody once the calls
// become fewer.
void FloodGuard::WatchFlood() {
  using Clock = std::chrono::steady_clock;
  Talk before = Talk::Now();
  int64_t open_before = open();
  do {
    const Clock::time_point slept = Clock::now();
    std::this_thread::sleep_for(kLook);
    // A look that comes late, since the machine is busy, says nothing of how much was sent at once.
    const bool late = Clock::now() - slept > 5 * kLook;
    Talk now = Talk::Now();
    const int64_t open_now = open();
    if (open_now > std::max(flood_, open_before)) {
      now.Cut(late ? now : before, open_now > 4 * flood_);
    }
    before = std::move(now);
    open_before = open_now;
  } while (!stopping_ && open() > flood_);
}

}  // namespace parlour::service
