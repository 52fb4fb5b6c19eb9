// Connections that call far more than they may at once.
//
// gRPC 1.51 holds a client to the limit on streams only once the client has acknowledged it, and
// forgets streams that are reset at once. It reads such calls faster than it lets go of those that
// are refused: a gigabyte a second. So the connection is cut.
#ifndef PARLOUR_SERVICE_FLOOD_H_
#define PARLOUR_SERVICE_FLOOD_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace parlour::service {

class FloodGuard {
 public:
  // Of a server that works on `max_in_flight` calls at once, and lets a client have `max_streams`.
  FloodGuard(int64_t max_in_flight, int max_streams)
      : flood_(2 * max_in_flight + 8 * max_streams), most_refused_(4 * max_streams) {}

  // Whether so many calls are in flight as clients that keep to their limits bring about only if
  // they are many; and of many, none has most of the calls.
  bool IsFlood(int64_t in_flight) const { return in_flight > flood_; }

  // A call of `peer`, as gRPC names it, was refused in a flood. Who has more than four times as
  // many calls as it may have at once refused within a fiftieth of a second, is cut.
  void Refused(const std::string& peer);

 private:
  using Clock = std::chrono::steady_clock;

  const int64_t flood_;
  const int most_refused_;
  std::mutex mutex_;
  Clock::time_point since_{};
  std::map<std::string, int> refused_;  // in this fiftieth of a second
};

// Shuts down the TCP connection from `peer`, such as `ipv4:127.0.0.1:53502`; what is written to it
// or read from it fails from now on. False if there is none.
bool CutConnection(const std::string& peer);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_FLOOD_H_
