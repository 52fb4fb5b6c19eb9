// What the server knows of one call, from its coming in to its end.
#ifndef PARLOUR_SERVICE_SERVER_CONTEXT_H_
#define PARLOUR_SERVICE_SERVER_CONTEXT_H_

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <optional>
#include <typeinfo>

#include "service/flood.h"
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
class CallContexts final : public grpc::ContextAllocator {
 public:
  // What is passed must live longer.
  CallContexts(Metrics& metrics, FloodGuard& flood_guard)
      : metrics_(metrics), flood_guard_(flood_guard) {}

  grpc::CallbackServerContext* NewCallbackServerContext() override {
    flood_guard_.Arrived();
    return new CallContext;
  }

  void Release(grpc::CallbackServerContext* context) override {
    // gRPC also releases the contexts of unknown methods, which it made itself.
    if (typeid(*context) != typeid(CallContext)) return;
    flood_guard_.Ended();
    const auto* call = static_cast<CallContext*>(context);
    if (call->method) {
      metrics_.in_flight().fetch_sub(1, std::memory_order_relaxed);
      metrics_.CountCall(*call->method, call->code,
                         std::chrono::steady_clock::now() - call->arrived);
    }
    delete call;
  }

 private:
  Metrics& metrics_;
  FloodGuard& flood_guard_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_CONTEXT_H_
