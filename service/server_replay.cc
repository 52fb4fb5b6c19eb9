#include "service/server_replay.h"

#include <utility>
#include <vector>

#include "service/handlers.h"
#include "service/server_messages.h"

namespace parlour::service {

using Clock = std::chrono::steady_clock;

// Judges one record after another: the next one is read once the verdict on the last is sent, so
// that a client that does not read its verdicts is not read from either. Deletes itself.
class ReplayReactor final : public ReplayStreams::Reactor {
 public:
  ReplayReactor(CallContext& call, const Admission& admission, ReplayStreams& streams)
      : call_(call), admission_(admission), streams_(streams) {}

  void Begin() {
    grpc::Status status = admission_.Begin(call_, Method::kReplayGames);
    if (status.ok()) return Read();
    if (MayEnd()) End(std::move(status));
  }

  void OnReadDone(bool ok) override {
    if (!StopWaiting()) return;
    grpc::Status status = Admission::GoOn(call_);
    if (!ok || !status.ok()) return End(std::move(status));
    v1::ReplayGamesRequest record;
    const absl::Status parsed = Parse(request_, record);
    request_.Clear();  // a stream that waits holds no memory
    if (!parsed.ok()) return End(admission_.Refused(parsed));
    const v1::ReplayGamesResponse response = ReplayGame(next_index_++, record);
    admission_.metrics().CountRecord(response.verdict().kind() == v1::VERDICT_KIND_CONFORMS);
    Serialize(response, response_);
    StartWrite(&response_);
  }

  void OnWriteDone(bool ok) override {
    if (ok) return Read();
    if (MayEnd()) End(grpc::Status::CANCELLED);
  }

  void OnDone() override {
    {
      const std::lock_guard lock(streams_.mutex_);
      streams_.open_.erase(this);
    }
    delete this;
  }

  // Claims the right to end the stream if it has waited for a record since before `since`.
  bool ClaimIdle(Clock::time_point since) {
    const std::lock_guard lock(mutex_);
    if (!waiting_ || ended_ || waits_since_ > since) return false;
    ended_ = true;
    return true;
  }

  void End(grpc::Status status) { Finish(admission_.End(call_, std::move(status))); }

 private:
  void Read() {
    {
      const std::lock_guard lock(mutex_);
      waiting_ = true;
      waits_since_ = Clock::now();
    }
    StartRead(&request_);
  }

  // False if the stream was ended while it waited.
  bool StopWaiting() {
    const std::lock_guard lock(mutex_);
    waiting_ = false;
    return !ended_;
  }

  bool MayEnd() {
    const std::lock_guard lock(mutex_);
    return !std::exchange(ended_, true);
  }

  CallContext& call_;
  const Admission& admission_;
  ReplayStreams& streams_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer response_;
  uint64_t next_index_ = 0;
  std::mutex mutex_;
  bool waiting_ = false;  // for a record
  bool ended_ = false;    // Finish was called, or is about to be
  Clock::time_point waits_since_;
};

ReplayStreams::Reactor* ReplayStreams::Open(CallContext& call, const Admission& admission) {
  auto* reactor = new ReplayReactor(call, admission, *this);
  {
    const std::lock_guard lock(mutex_);
    open_.insert(reactor);
  }
  reactor->Begin();
  return reactor;
}

void ReplayStreams::EndIdle(std::chrono::milliseconds idle) {
  std::vector<ReplayReactor*> claimed;
  {
    const std::lock_guard lock(mutex_);
    for (ReplayReactor* reactor : open_) {
      if (reactor->ClaimIdle(Clock::now() - idle)) claimed.push_back(reactor);
    }
  }
  // A reactor that was claimed lives until it is ended here.
  for (ReplayReactor* reactor : claimed) {
    reactor->End({grpc::StatusCode::UNAVAILABLE,
                  "this server stops; send the records that have no verdict to another"});
  }
}

}  // namespace parlour::service
