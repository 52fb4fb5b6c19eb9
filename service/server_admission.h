// How a call begins and how its refusal is told: limits, deadlines, counting, logging.
#ifndef PARLOUR_SERVICE_SERVER_ADMISSION_H_
#define PARLOUR_SERVICE_SERVER_ADMISSION_H_

#include <absl/status/status.h>
#include <grpcpp/grpcpp.h>

#include <string>

#include "service/log.h"
#include "service/metrics.h"
#include "service/overload.h"
#include "service/server_context.h"

namespace parlour::service {

class Admission {
 public:
  // What is passed by reference must live longer.
  Admission(Metrics& metrics, const CallLimits& limits, LogCalls log_calls);

  // Counts the call as begun. Not OK if it should not be worked on: CANCELLED, DEADLINE_EXCEEDED,
  // or RESOURCE_EXHAUSTED with RetryInfo.
  grpc::Status Begin(CallContext& call, Method method) const;

  // OK, or CANCELLED or DEADLINE_EXCEEDED once it is no use to go on. gRPC tells of a cancellation
  // between two messages of a stream, but not before a unary call's handler has returned.
  static grpc::Status GoOn(const CallContext& call);

  // What gRPC sends for a handler's error; counts the rule that it cites.
  grpc::Status Refused(const absl::Status& error) const;

  // Notes how the call ends, which is logged and, later, counted. Gives back `status`.
  grpc::Status End(CallContext& call, grpc::Status status) const;

  Metrics& metrics() const { return metrics_; }

 private:
  grpc::Status Overloaded(CallContext& call) const;

  Metrics& metrics_;
  const CallLimits limits_;
  const LogCalls log_calls_;
  const std::string overload_details_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_ADMISSION_H_
