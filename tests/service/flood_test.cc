// Who is cut in a flood, and who is not: on real connections, as the kernel counts them.
#include "service/flood.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

namespace parlour::service {
namespace {

constexpr int kFlood = 2 * 1 + 8 * 1;  // of a server that lets one call run, and one a client
constexpr size_t kMuch = 80'000;       // bytes

// Two ends of a connection; nobody reads.
class Connection {
 public:
  explicit Connection(int domain) {
    if (domain == AF_UNIX) {
      EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends_), 0);
      return;
    }
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* any = reinterpret_cast<sockaddr*>(&address);
    EXPECT_EQ(bind(listener, any, size), 0);
    EXPECT_EQ(listen(listener, 1), 0);
    EXPECT_EQ(getsockname(listener, any, &size), 0);
    ends_[0] = socket(AF_INET, SOCK_STREAM, 0);
    EXPECT_EQ(connect(ends_[0], any, size), 0);
    ends_[1] = accept(listener, nullptr, nullptr);
    close(listener);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    for (int end : ends_) close(end);
  }

  void Send(size_t bytes) {
    const std::string text(bytes, 'x');
    EXPECT_EQ(send(ends_[0], text.data(), text.size(), MSG_NOSIGNAL), bytes);
  }

  // Whether the sender sees that the connection was ended, within ten seconds if it must be.
  bool IsCut(bool must) {
    pollfd ended = {.fd = ends_[0], .events = POLLRDHUP};
    return poll(&ended, 1, must ? 10'000 : 0) == 1;
  }

 private:
  int ends_[2] = {-1, -1};
};

void Arrive(FloodGuard& guard, int calls) {
  for (int i = 0; i < calls; ++i) guard.Arrived();
}

// Long enough for some looks.
constexpr std::chrono::milliseconds kSomeLooks{200};

// Lets calls become more until the guard has looked some times.
void Rise(FloodGuard& guard) {
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(kSomeLooks / 20);
    guard.Arrived();
  }
}

TEST(Flood, WhoSendsMuchIsCutAndNobodyElse) {
  for (const int domain : {AF_INET, AF_UNIX}) {
    Connection quiet(domain);
    Connection polite(domain);
    Connection flooder(domain);
    Connection second_flooder(domain);
    polite.Send(1000);
    flooder.Send(kMuch);
    second_flooder.Send(kMuch);
    FloodGuard guard(1, 1);
    Arrive(guard, kFlood + 1);
    Rise(guard);
    EXPECT_TRUE(flooder.IsCut(true));
    EXPECT_TRUE(second_flooder.IsCut(true));
    EXPECT_FALSE(polite.IsCut(false));
    EXPECT_FALSE(quiet.IsCut(false));
  }
}

TEST(Flood, NobodyIsCutWhileCallsAreFew) {
  Connection eager(AF_INET);
  eager.Send(kMuch);
  FloodGuard guard(100, 1);
  Arrive(guard, kFlood + 1);
  Rise(guard);
  EXPECT_FALSE(eager.IsCut(false));
}

TEST(Flood, NobodyIsCutOnceCallsBecomeFewer) {
  Connection eager(AF_INET);
  FloodGuard guard(1, 1);
  Arrive(guard, kFlood + 30);
  std::this_thread::sleep_for(kSomeLooks);
  eager.Send(kMuch);
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(kSomeLooks / 20);
    guard.Ended();
  }
  EXPECT_FALSE(eager.IsCut(false));
}

TEST(Flood, IfNoneSendsMuchButCallsAreVeryManyItIsWhoSendsMost) {
  Connection less(AF_INET);
  Connection more(AF_INET);
  less.Send(100);
  more.Send(1000);
  FloodGuard guard(1, 1);
  Arrive(guard, 4 * kFlood + 1);
  Rise(guard);
  EXPECT_TRUE(more.IsCut(true));
}

TEST(Flood, OpenCallsAreCounted) {
  FloodGuard guard(1024, 128);
  for (int i = 0; i < 5; ++i) guard.Arrived();
  guard.Ended();
  EXPECT_EQ(guard.open(), 4);
}

}  // namespace
}  // namespace parlour::service
