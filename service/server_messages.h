// Messages to and from the bytes that gRPC carries.
//
// gRPC 1.51 can parse them itself, but what it cannot parse it answers with UNIMPLEMENTED and no
// word, uncounted; and in a stream it takes it for the client's last message, and so for success.
#ifndef PARLOUR_SERVICE_SERVER_MESSAGES_H_
#define PARLOUR_SERVICE_SERVER_MESSAGES_H_

#include <absl/status/status.h>
#include <grpc/slice.h>
#include <grpcpp/grpcpp.h>

#include "service/errors.h"

namespace parlour::service {

// InvalidArgument if they are no such message.
template <typename Message>
absl::Status Parse(const grpc::ByteBuffer& bytes, Message& message) {
  grpc::Slice slice;
  const bool whole = bytes.TrySingleSlice(&slice).ok() || bytes.DumpToSingleSlice(&slice).ok();
  if (whole && message.ParseFromArray(slice.begin(), static_cast<int>(slice.size()))) {
    return absl::OkStatus();
  }
  return InvalidField("request", "a message of this method, its texts in UTF-8");
}

// One piece of memory, written without a stream in between.
template <typename Message>
void Serialize(const Message& message, grpc::ByteBuffer& bytes) {
  grpc_slice slice = grpc_slice_malloc(message.ByteSizeLong());
  message.SerializeWithCachedSizesToArray(GRPC_SLICE_START_PTR(slice));
  const grpc::Slice owner(slice, grpc::Slice::STEAL_REF);
  grpc::ByteBuffer whole(&owner, 1);
  bytes.Swap(&whole);
}

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_MESSAGES_H_
