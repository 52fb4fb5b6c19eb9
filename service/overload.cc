#include "service/overload.h"

#include <absl/strings/numbers.h>

#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace parlour::service {

std::string OverloadDetails() {
  google::rpc::ErrorInfo info;
  info.set_domain("parlour");
  info.set_reason("OVERLOADED");
  google::rpc::RetryInfo retry;
  int32_t milliseconds = 0;
  static_cast<void>(absl::SimpleAtoi(kRetryAfterMs, &milliseconds));
  retry.mutable_retry_delay()->set_nanos(milliseconds * 1'000'000);
  google::rpc::Status status;
  status.set_code(8);  // RESOURCE_EXHAUSTED
  status.set_message(std::string(kOverloadMessage));
  status.add_details()->PackFrom(info);
  status.add_details()->PackFrom(retry);
  return status.SerializeAsString();
}

}  // namespace parlour::service
