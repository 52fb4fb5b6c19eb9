#include "service/server_admission.h"

#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "service/errors.h"
#include "service/log.h"

namespace parlour::service {
namespace {

constexpr size_t kMaxRequestIdBytes = 64;

// The caller's `x-request-id`, or a random one. Only what is safe to print is taken over.
std::string RequestId(const CallContext& call) {
  const auto sent = call.client_metadata().find("x-request-id");
  if (sent != call.client_metadata().end()) {
    const absl::string_view id(sent->second.data(), sent->second.size());
    if (id.size() <= kMaxRequestIdBytes &&
        std::all_of(id.begin(), id.end(), [](unsigned char c) { return absl::ascii_isgraph(c); })) {
      return std::string(id);
    }
  }
  std::array<char, 8> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return absl::BytesToHexString({bytes.data(), bytes.size()});
}

// The message of a status may quote what the caller sent, so it is not logged. The caller learns
// the id by which the line can be found.
void LogCall(CallContext& call, const grpc::Status& status) {
  const std::string request_id = RequestId(call);
  call.AddTrailingMetadata("x-request-id", request_id);
  const std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - call.arrived;
  Log(status.error_code() == grpc::StatusCode::INTERNAL ? LogLevel::kError : LogLevel::kInfo,
      "call",
      {{"request_id", request_id},
       {"method", Name(*call.method)},
       {"code", CodeName(status.error_code())},
       {"milliseconds", took.count()},
       {"peer", call.peer()}});
}

}  // namespace

Admission::Admission(Metrics& metrics, const CallLimits& limits, LogCalls log_calls)
    : metrics_(metrics),
      limits_(limits),
      log_calls_(log_calls),
      overload_details_(OverloadDetails()) {}

grpc::Status Admission::Begin(CallContext& call, Method method) const {
  call.method = method;
  const int64_t others = metrics_.in_flight().fetch_add(1, std::memory_order_relaxed);
  if (others >= limits_.max_in_flight) return Overloaded(call);
  if (std::chrono::steady_clock::now() - call.arrived > limits_.max_wait) return Overloaded(call);
  return GoOn(call);
}

grpc::Status Admission::GoOn(const CallContext& call) {
  const auto deadline = call.deadline();
  if (deadline != deadline.max() && deadline < std::chrono::system_clock::now()) {
    return {grpc::StatusCode::DEADLINE_EXCEEDED, "the deadline passed before the work was done"};
  }
  if (call.IsCancelled()) return grpc::Status::CANCELLED;
  return grpc::Status::OK;
}

grpc::Status Admission::Overloaded(CallContext& call) const {
  metrics_.CountOverload();
  call.AddTrailingMetadata("grpc-retry-pushback-ms", std::string(kRetryAfterMs));
  return {grpc::StatusCode::RESOURCE_EXHAUSTED, std::string(kOverloadMessage), overload_details_};
}

grpc::Status Admission::Refused(const absl::Status& error) const {
  if (std::string rule = RuleOf(error); !rule.empty()) metrics_.CountRefusal(rule);
  return {static_cast<grpc::StatusCode>(error.code()), std::string(error.message()),
          RpcStatusBytes(error)};
}

grpc::Status Admission::End(CallContext& call, grpc::Status status) const {
  call.code = status.error_code();
  const bool log =
      log_calls_ == LogCalls::kAll || (log_calls_ == LogCalls::kRefused && !status.ok());
  if (log) LogCall(call, status);
  return status;
}

}  // namespace parlour::service
