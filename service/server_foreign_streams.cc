#include "service/server_foreign_streams.h"

#include <absl/strings/match.h>

namespace parlour::service {
namespace {

using grpc::experimental::InterceptionHookPoints;
using grpc::experimental::ServerRpcInfo;

// TryCancel, which all contexts have, under the name that the base class hides.
struct Cancellable : grpc::ServerContextBase {
  static void Cancel(const grpc::ServerContextBase& context) {
    (context.*&Cancellable::TryCancel)();
  }
};

bool IsForeignStream(const ServerRpcInfo& call) {
  return call.type() != ServerRpcInfo::Type::UNARY &&
         !absl::StartsWith(call.method(), "/parlour.v1.GameService/");
}

}  // namespace

class ForeignStreams::Interceptor final : public grpc::experimental::Interceptor {
 public:
  Interceptor(ForeignStreams& streams, grpc::ServerContextBase* stream)
      : streams_(streams), stream_(stream) {}

  void Intercept(grpc::experimental::InterceptorBatchMethods* methods) override {
    // Between these two the context can be cancelled: not before, and not after.
    if (methods->QueryInterceptionHookPoint(InterceptionHookPoints::POST_RECV_INITIAL_METADATA)) {
      streams_.Add(stream_);
    }
    if (methods->QueryInterceptionHookPoint(InterceptionHookPoints::POST_RECV_CLOSE)) {
      streams_.Remove(stream_);
    }
    methods->Proceed();
  }

 private:
  ForeignStreams& streams_;
  grpc::ServerContextBase* const stream_;
};

class ForeignStreams::Factory final : public grpc::experimental::ServerInterceptorFactoryInterface {
 public:
  explicit Factory(ForeignStreams& streams) : streams_(streams) {}

  grpc::experimental::Interceptor* CreateServerInterceptor(ServerRpcInfo* call) override {
    if (!IsForeignStream(*call)) return nullptr;
    return new Interceptor(streams_, call->server_context());
  }

 private:
  ForeignStreams& streams_;
};

std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface>
ForeignStreams::Interceptors() {
  return std::make_unique<Factory>(*this);
}

void ForeignStreams::CancelAll() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (const grpc::ServerContextBase* stream : open_) Cancellable::Cancel(*stream);
}

void ForeignStreams::Add(grpc::ServerContextBase* stream) {
  const std::lock_guard lock(mutex_);
  open_.insert(stream);
  if (closed_) Cancellable::Cancel(*stream);
}

void ForeignStreams::Remove(grpc::ServerContextBase* stream) {
  const std::lock_guard lock(mutex_);
  open_.erase(stream);
}

}  // namespace parlour::service
