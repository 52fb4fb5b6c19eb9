// What the server knows of one call, from its coming in to its end.
#ifndef PARLOUR_SERVICE_SERVER_CONTEXT_H_
#define PARLOUR_SERVICE_SERVER_CONTEXT_H_

#include <grpcpp/grpcpp.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <thread>
#include <typeinfo>

#include "service/metrics.h"

namespace parlour::service {

// gRPC makes a context when a call comes in, and only then queues it for a thread: so `arrived`
// also tells how long a call waited, which nothing else in gRPC 1.51 does.
struct CallContext final : grpc::CallbackServerContext {
  const std::chrono::steady_clock::time_point arrived = std::chrono::steady_clock::now();
  std::optional<Method> method;  // of a call to our service, once it has begun
  grpc::StatusCode code = grpc::StatusCode::OK;
};

// Makes the contexts of all calls, and counts those of our service when they end.
//
// gRPC reads calls from a connection faster than it lets go of those that are answered, if the
// client does not keep to the limit on streams: a flood would take a gigabyte a second. So whoever
// reads must wait while too many are there. Of ours, up to the limit on calls are worked on or are
// open streams, and as many may be on their way out; of others', each connection may watch the
// health.
class CallContexts final : public grpc::ContextAllocator {
 public:
  CallContexts(Metrics& metrics, int64_t max_in_flight, int64_t max_connections)
      : metrics_(metrics),
        most_of_ours_(2 * max_in_flight),
        most_(most_of_ours_ + max_connections) {}

  grpc::CallbackServerContext* NewCallbackServerContext() override {
    if (live_.fetch_add(1, std::memory_order_relaxed) > most_ ||
        metrics_.in_flight().load(std::memory_order_relaxed) > most_of_ours_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return new CallContext;
  }

  void Release(grpc::CallbackServerContext* context) override {
    // gRPC also releases the contexts of unknown methods, which it made itself.
    if (typeid(*context) != typeid(CallContext)) return;
    const auto* call = static_cast<CallContext*>(context);
    if (call->method) {
      metrics_.in_flight().fetch_sub(1, std::memory_order_relaxed);
      metrics_.CountCall(*call->method, call->code,
                         std::chrono::steady_clock::now() - call->arrived);
    }
    delete call;
    live_.fetch_sub(1, std::memory_order_relaxed);
  }

 private:
  Metrics& metrics_;
  const int64_t most_of_ours_;
  const int64_t most_;
  std::atomic<int64_t> live_ = 0;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_CONTEXT_H_
