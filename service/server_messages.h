// Messages to and from the bytes that gRPC carries.
//
// gRPC 1.51 can parse them itself, but what it cannot parse it answers with UNIMPLEMENTED and no
// word, uncounted; and in a stream it takes it for the client's last message, and so for success.
#ifndef PARLOUR_SERVICE_SERVER_MESSAGES_H_
#define PARLOUR_SERVICE_SERVER_MESSAGES_H_

#include <absl/status/status.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/impl/codegen/proto_utils.h>

#include "service/errors.h"

namespace parlour::service {

// InvalidArgument if they are no such message.
template <typename Message>
absl::Status Parse(const grpc::ByteBuffer& bytes, Message& message) {
  grpc::ByteBuffer same = bytes;  // shares them; what is read from is not const
  if (grpc::SerializationTraits<Message>::Deserialize(&same, &message).ok()) {
    return absl::OkStatus();
  }
  return InvalidField("request", "a message of this method, its texts in UTF-8");
}

template <typename Message>
void Serialize(const Message& message, grpc::ByteBuffer& bytes) {
  bytes.Clear();  // gRPC ends the process over bytes that are there already
  bool owned = false;
  static_cast<void>(grpc::SerializationTraits<Message>::Serialize(message, &bytes, &owned));
}

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_MESSAGES_H_
