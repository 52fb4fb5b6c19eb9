// The answer to a call that there is no room for, and when there is none.
#ifndef PARLOUR_SERVICE_OVERLOAD_H_
#define PARLOUR_SERVICE_OVERLOAD_H_

#include <absl/strings/string_view.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace parlour::service {

struct CallLimits {
  int64_t max_in_flight = 1024;              // calls that have begun and not ended
  std::chrono::milliseconds max_wait{1000};  // for a thread, before the work begins
};

// When a refused client may try again; also sent as `grpc-retry-pushback-ms`.
inline constexpr absl::string_view kRetryAfterMs = "250";

inline constexpr absl::string_view kOverloadMessage =
    "this server has too much to do; try again shortly, or another server";

// The serialized google.rpc.Status of RESOURCE_EXHAUSTED: ErrorInfo (OVERLOADED) and RetryInfo.
std::string OverloadDetails();

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_OVERLOAD_H_
