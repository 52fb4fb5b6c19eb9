// Connections that call far more than they may at once, and faster than can be worked on.
//
// gRPC 1.51 holds a client to the limit on streams only once the client has acknowledged it, and
// forgets streams that are reset at once. As long as a connection has more to read it is read, by a
// thread that then does nothing else: not even begin the calls, so that nothing that the calls
// themselves do could help. A few such connections hold all threads, and take a gigabyte a second.
// So a thread of our own looks at what comes in, and cuts them.
#ifndef PARLOUR_SERVICE_FLOOD_H_
#define PARLOUR_SERVICE_FLOOD_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <semaphore>
#include <thread>

namespace parlour::service {

// What connections have sent, by descriptor, as of one look at all of them.
class Talk {
 public:
  Talk() = default;

  // The connections of this process.
  static Talk Now();

  // Cuts, in a flood, the connections that have sent more than clients do that keep to their
  // limits: since the look `before`, or what nobody has read yet. If there are none and something
  // must be done, the one that has sent most.
  void Cut(const Talk& before, bool must) const;

 private:
  struct Sent {
    uint64_t received = 0;  // bytes, by the kernel
    uint64_t unread = 0;    // of them, by gRPC
  };

  uint64_t Lately(int fd, const Sent& sent) const;

  std::map<int, Sent> connections_;
};

class FloodGuard {
 public:
  // Of a server that works on `max_in_flight` calls at once, and lets a client have `max_streams`.
  FloodGuard(int64_t max_in_flight, int max_streams);
  ~FloodGuard();

  // A call came in; it has ended.
  void Arrived() {
    if (open_.fetch_add(1, std::memory_order_relaxed) == flood_) begins_.release();
  }
  void Ended() { open_.fetch_sub(1, std::memory_order_relaxed); }

  // Calls that have come in and not ended, those that wait for a thread among them.
  int64_t open() const { return open_.load(std::memory_order_relaxed); }

 private:
  void Run();
  void WatchFlood();

  const int64_t flood_;
  std::atomic<int64_t> open_ = 0;
  std::atomic<bool> stopping_ = false;
  std::counting_semaphore<> begins_{0};
  std::thread thread_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_FLOOD_H_
