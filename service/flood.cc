#include "service/flood.h"

#include <absl/strings/str_cat.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>

#include "service/log.h"

namespace parlour::service {
namespace {

constexpr std::chrono::milliseconds kWindow{20};

// The other end of a connection as gRPC names it; empty if it is not one over TCP.
std::string PeerOf(int fd) {
  sockaddr_storage address = {};
  socklen_t size = sizeof(address);
  char text[INET6_ADDRSTRLEN];
  if (getpeername(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0) return "";
  if (address.ss_family == AF_INET) {
    const auto& in = reinterpret_cast<const sockaddr_in&>(address);
    inet_ntop(AF_INET, &in.sin_addr, text, sizeof(text));
    return absl::StrCat("ipv4:", text, ":", ntohs(in.sin_port));
  }
  if (address.ss_family != AF_INET6) return "";
  const auto& in6 = reinterpret_cast<const sockaddr_in6&>(address);
  if (IN6_IS_ADDR_V4MAPPED(&in6.sin6_addr)) {
    inet_ntop(AF_INET, &in6.sin6_addr.s6_addr[12], text, sizeof(text));
    return absl::StrCat("ipv4:", text, ":", ntohs(in6.sin6_port));
  }
  inet_ntop(AF_INET6, &in6.sin6_addr, text, sizeof(text));
  return absl::StrCat("ipv6:%5B", text, "%5D:", ntohs(in6.sin6_port));
}

}  // namespace

void FloodGuard::Refused(const std::string& peer) {
  {
    const std::lock_guard lock(mutex_);
    const Clock::time_point now = Clock::now();
    if (now - since_ > kWindow) {
      since_ = now;
      refused_.clear();
    }
    if (++refused_[peer] != most_refused_ + 1) return;
  }
  if (CutConnection(peer)) Log(LogLevel::kWarning, "flood_cut", {{"peer", peer}});
}

bool CutConnection(const std::string& peer) {
  rlimit files = {};
  getrlimit(RLIMIT_NOFILE, &files);
  const int end = static_cast<int>(std::min<rlim_t>(files.rlim_cur, 1 << 20));
  int not_open = 0;  // descriptors have the lowest numbers that are free: few gaps, then none
  for (int fd = 0; not_open < 4096 && fd < end; ++fd) {
    const std::string found = PeerOf(fd);
    if (found == peer) return shutdown(fd, SHUT_RDWR) == 0;
    not_open = found.empty() ? not_open + 1 : 0;
  }
  return false;
}

}  // namespace parlour::service
