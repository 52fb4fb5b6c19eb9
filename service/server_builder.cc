#include "service/server_builder.h"

#include <absl/synchronization/mutex.h>

#include "service/handlers.h"

namespace parlour::service {
namespace {

constexpr int kMaxMetadataBytes = 8 << 10;
constexpr int kMaxReadBytes = 64 << 10;
constexpr std::chrono::milliseconds kLeastPingInterval{10'000};

void SetConnectionLimits(grpc::ServerBuilder& builder, const ConnectionLimits& limits) {
  const auto set = [&builder](const char* argument, std::chrono::milliseconds time) {
    builder.AddChannelArgument(argument, static_cast<int>(time.count()));
  };
  set(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS, limits.handshake);
  set(GRPC_ARG_MAX_CONNECTION_IDLE_MS, limits.max_idle);
  set(GRPC_ARG_MAX_CONNECTION_AGE_MS, limits.max_age);
  set(GRPC_ARG_MAX_CONNECTION_AGE_GRACE_MS, limits.age_grace);
  set(GRPC_ARG_KEEPALIVE_TIME_MS, limits.keepalive);
  set(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, limits.keepalive_timeout);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  // A client that pings more often than this is sent away (ENHANCE_YOUR_CALM).
  set(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, kLeastPingInterval);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, limits.max_streams);
  builder.AddChannelArgument(GRPC_ARG_MAX_METADATA_SIZE, kMaxMetadataBytes);
  // What is read at once is parsed at once, and may begin thousands of calls.
  builder.AddChannelArgument(GRPC_ARG_TCP_MAX_READ_CHUNK_SIZE, kMaxReadBytes);
}

void SetMessageLimits(grpc::ServerBuilder& builder) {
  builder.SetMaxReceiveMessageSize(kMaxRecordRequestBytes);
  // gRPC 1.51 unpacks a message whole before it looks at its size: a thousandfold bomb.
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_DEFLATE, false);
  builder.SetCompressionAlgorithmSupportStatus(GRPC_COMPRESS_GZIP, false);
  builder.AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_DECOMPRESSION, 0);
}

// What gRPC does for every call though nobody here asks for it.
void LeaveOutUnused(grpc::ServerBuilder& builder) {
  builder.AddChannelArgument(GRPC_ARG_ENABLE_CHANNELZ, 0);
  builder.AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_COMPRESSION, 0);
}

}  // namespace

void Configure(grpc::ServerBuilder& builder, const ConnectionLimits& limits) {
  SetConnectionLimits(builder, limits);
  SetMessageLimits(builder);
  LeaveOutUnused(builder);
}

void StopWatchingLocks() { absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore); }

}  // namespace parlour::service
