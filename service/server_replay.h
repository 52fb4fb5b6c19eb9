// ReplayGames: a stream of records in, a stream of verdicts out.
#ifndef PARLOUR_SERVICE_SERVER_REPLAY_H_
#define PARLOUR_SERVICE_SERVER_REPLAY_H_

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <mutex>
#include <set>

#include "service/server_admission.h"

namespace parlour::service {

class ReplayReactor;

// The streams that are open, so that a server that stops need not wait for those that do nothing.
class ReplayStreams {
 public:
  using Reactor = grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>;

  // The reactor of a new call; it deletes itself.
  Reactor* Open(CallContext& call, const Admission& admission);

  // Ends, with UNAVAILABLE, the streams on which no record has come for `idle`.
  void EndIdle(std::chrono::milliseconds idle);

 private:
  friend class ReplayReactor;

  std::mutex mutex_;
  std::set<ReplayReactor*> open_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_REPLAY_H_
