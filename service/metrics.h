// What the service counts, in Prometheus' terms.
//
// Counting is a few relaxed additions a call: no lock, no look-up by name. Only a refusal, which is
// slow anyway, takes a lock to count its rule.
#ifndef PARLOUR_SERVICE_METRICS_H_
#define PARLOUR_SERVICE_METRICS_H_

#include <absl/strings/string_view.h>
#include <prometheus/collectable.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace parlour::service {

// The RPCs of parlour.v1.GameService.
enum class Method : uint8_t {
  kNewGame,
  kApplyShot,
  kThrowSticks,
  kMovePawn,
  kListMoves,
  kEndGame,
  kScore,
  kReplayGames,
  kGetServerInfo,
};
inline constexpr size_t kMethods = 9;
absl::string_view Name(Method method);

// gRPC's status codes, 0 (OK) to 16.
inline constexpr size_t kCodes = 17;
absl::string_view CodeName(size_t code);

class Metrics final : public prometheus::Collectable {
 public:
  using Duration = std::chrono::steady_clock::duration;

  // A call has ended with gRPC's status `code`, `took` after it had come in.
  void CountCall(Method method, size_t code, Duration took);

  // `rule` forbade what a call asked.
  void CountRefusal(const std::string& rule);

  void CountOverload() { overloads_.fetch_add(1, std::memory_order_relaxed); }
  void CountNewGame(bool carrom) { games_[carrom].fetch_add(1, std::memory_order_relaxed); }
  void CountRecord(bool conforms) { records_[conforms].fetch_add(1, std::memory_order_relaxed); }

  // Calls that have begun and not ended.
  std::atomic<int64_t>& in_flight() { return in_flight_; }

  // Numbers that others count: name, help, and how to get it. Before Collect only.
  void AddGauge(std::string name, std::string help, std::function<double()> value);
  void AddCounter(std::string name, std::string help, std::function<double()> value);

  std::vector<prometheus::MetricFamily> Collect() const override;

 private:
  using Count = std::atomic<uint64_t>;
  static constexpr size_t kBuckets = 18;  // the last is for what took longer than all bounds

  struct alignas(64) PerMethod {
    std::array<Count, kCodes> codes = {};
    std::array<Count, kBuckets> buckets = {};
    Count nanoseconds = 0;
  };
  struct Borrowed {
    std::string name;
    std::string help;
    bool is_counter;
    std::function<double()> value;
  };

  static const std::array<double, kBuckets - 1> kBoundsSeconds;

  prometheus::MetricFamily Calls() const;
  prometheus::MetricFamily Latencies() const;
  prometheus::MetricFamily Refusals() const;

  std::array<PerMethod, kMethods> methods_;
  std::array<Count, 2> games_ = {};
  std::array<Count, 2> records_ = {};
  Count overloads_ = 0;
  std::atomic<int64_t> in_flight_ = 0;
  std::vector<Borrowed> borrowed_;
  mutable std::mutex mutex_;
  std::map<std::string, uint64_t> refusals_;  // by rule
};

// This process as Prometheus' client libraries describe it: memory, descriptors, processor time.
void AddProcessMetrics(Metrics& metrics);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_METRICS_H_
