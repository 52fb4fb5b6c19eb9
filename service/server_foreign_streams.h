// Streams of services that are not ours: watches of health, and reflection. They may stay open for
// ever, and gRPC 1.51 waits for them when it stops; so they are ended then.
#ifndef PARLOUR_SERVICE_SERVER_FOREIGN_STREAMS_H_
#define PARLOUR_SERVICE_SERVER_FOREIGN_STREAMS_H_

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/server_interceptor.h>

#include <memory>
#include <mutex>
#include <set>

namespace parlour::service {

class ForeignStreams {
 public:
  // What makes gRPC tell about them; `this` must live longer than the server.
  std::unique_ptr<grpc::experimental::ServerInterceptorFactoryInterface> Interceptors();

  // Cancels those that are open and those that come after.
  void CancelAll();

 private:
  class Factory;
  class Interceptor;

  void Add(grpc::ServerContextBase* stream);
  void Remove(grpc::ServerContextBase* stream);

  std::mutex mutex_;
  bool closed_ = false;
  std::set<grpc::ServerContextBase*> open_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_FOREIGN_STREAMS_H_
