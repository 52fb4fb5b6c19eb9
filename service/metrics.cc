#include "service/metrics.h"

#include <prometheus/metric_family.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "service/version.h"

namespace parlour::service {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

ClientMetric Counted(std::vector<ClientMetric::Label> labels, double value) {
  ClientMetric metric;
  metric.label = std::move(labels);
  metric.counter.value = value;
  return metric;
}

ClientMetric Measured(double value) {
  ClientMetric metric;
  metric.gauge.value = value;
  return metric;
}

double Seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double ProcessorSeconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return Seconds(usage.ru_utime) + Seconds(usage.ru_stime);
}

double ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  double total_pages = 0;
  double resident_pages = 0;
  file >> total_pages >> resident_pages;
  return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double OpenDescriptors() {
  std::error_code ignored;
  const std::filesystem::directory_iterator files("/proc/self/fd", ignored);
  return static_cast<double>(std::distance(begin(files), end(files)));
}

double MaxDescriptors() {
  rlimit files = {};
  getrlimit(RLIMIT_NOFILE, &files);
  return static_cast<double>(files.rlim_cur);
}

}  // namespace

absl::string_view Name(Method method) {
  static constexpr std::array<absl::string_view, kMethods> kNames = {
      "NewGame", "ApplyShot", "ThrowSticks", "MovePawn",     "ListMoves",
      "EndGame", "Score",     "ReplayGames", "GetServerInfo"};
  return kNames[static_cast<size_t>(method)];
}

absl::string_view CodeName(size_t code) {
  static constexpr std::array<absl::string_view, kCodes> kNames = {"OK",
                                                                   "CANCELLED",
                                                                   "UNKNOWN",
                                                                   "INVALID_ARGUMENT",
                                                                   "DEADLINE_EXCEEDED",
                                                                   "NOT_FOUND",
                                                                   "ALREADY_EXISTS",
                                                                   "PERMISSION_DENIED",
                                                                   "RESOURCE_EXHAUSTED",
                                                                   "FAILED_PRECONDITION",
                                                                   "ABORTED",
                                                                   "OUT_OF_RANGE",
                                                                   "UNIMPLEMENTED",
                                                                   "INTERNAL",
                                                                   "UNAVAILABLE",
                                                                   "DATA_LOSS",
                                                                   "UNAUTHENTICATED"};
  return kNames[std::min(code, kCodes - 1)];
}

const std::array<double, Metrics::kBuckets - 1> Metrics::kBoundsSeconds = {
    25e-6, 50e-6, 100e-6, 250e-6, 500e-6, 1e-3, 2.5e-3, 5e-3, 10e-3,
    25e-3, 50e-3, 100e-3, 250e-3, 500e-3, 1,    2.5,    10};

void Metrics::CountCall(Method method, size_t code, Duration took) {
  PerMethod& counts = methods_[static_cast<size_t>(method)];
  const double seconds = std::chrono::duration<double>(took).count();
  const auto bound = std::find_if(kBoundsSeconds.begin(), kBoundsSeconds.end(),
                                  [seconds](double least) { return seconds <= least; });
  counts.codes[std::min(code, kCodes - 1)].fetch_add(1, std::memory_order_relaxed);
  counts.buckets[static_cast<size_t>(bound - kBoundsSeconds.begin())].fetch_add(
      1, std::memory_order_relaxed);
  counts.nanoseconds.fetch_add(
      static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(took).count()),
      std::memory_order_relaxed);
}

void Metrics::CountRefusal(const std::string& rule) {
  const std::lock_guard lock(mutex_);
  ++refusals_[rule];
}

void Metrics::AddGauge(std::string name, std::string help, std::function<double()> value) {
  borrowed_.push_back({std::move(name), std::move(help), false, std::move(value)});
}

void Metrics::AddCounter(std::string name, std::string help, std::function<double()> value) {
  borrowed_.push_back({std::move(name), std::move(help), true, std::move(value)});
}

MetricFamily Metrics::Calls() const {
  MetricFamily family = {"parlour_calls_total",
                         "Calls that have ended, by method and status code.",
                         MetricType::Counter,
                         {}};
  for (size_t method = 0; method < kMethods; ++method) {
    for (size_t code = 0; code < kCodes; ++code) {
      const uint64_t count = methods_[method].codes[code].load(std::memory_order_relaxed);
      if (count == 0 && code != 0) continue;
      family.metric.push_back(Counted({{"method", std::string(Name(static_cast<Method>(method)))},
                                       {"code", std::string(CodeName(code))}},
                                      static_cast<double>(count)));
    }
  }
  return family;
}

MetricFamily Metrics::Latencies() const {
  MetricFamily family = {"parlour_call_seconds",
                         "From a call's coming in until its answer was handed to the network.",
                         MetricType::Histogram,
                         {}};
  for (size_t method = 0; method < kMethods; ++method) {
    const PerMethod& counts = methods_[method];
    ClientMetric metric;
    metric.label = {{"method", std::string(Name(static_cast<Method>(method)))}};
    uint64_t so_far = 0;
    for (size_t i = 0; i < kBuckets; ++i) {
      so_far += counts.buckets[i].load(std::memory_order_relaxed);
      if (i < kBuckets - 1) metric.histogram.bucket.push_back({so_far, kBoundsSeconds[i]});
    }
    metric.histogram.sample_count = so_far;
    metric.histogram.sample_sum =
        static_cast<double>(counts.nanoseconds.load(std::memory_order_relaxed)) * 1e-9;
    family.metric.push_back(std::move(metric));
  }
  return family;
}

MetricFamily Metrics::Refusals() const {
  MetricFamily family = {"parlour_refusals_total",
                         "Calls that a rule of the game forbade, by rule.",
                         MetricType::Counter,
                         {}};
  const std::lock_guard lock(mutex_);
  for (const auto& [rule, count] : refusals_) {
    family.metric.push_back(Counted({{"rule", rule}}, static_cast<double>(count)));
  }
  return family;
}

std::vector<MetricFamily> Metrics::Collect() const {
  const auto read = [](const Count& count) {
    return static_cast<double>(count.load(std::memory_order_relaxed));
  };
  std::vector<MetricFamily> families = {Calls(), Latencies(), Refusals()};
  families.push_back({"parlour_games_started_total",
                      "Games started, by kind.",
                      MetricType::Counter,
                      {Counted({{"game", "senet"}}, read(games_[0])),
                       Counted({{"game", "carrom"}}, read(games_[1]))}});
  families.push_back({"parlour_records_replayed_total",
                      "Records judged by ReplayGames, by whether they conform.",
                      MetricType::Counter,
                      {Counted({{"conforms", "no"}}, read(records_[0])),
                       Counted({{"conforms", "yes"}}, read(records_[1]))}});
  families.push_back({"parlour_overload_total",
                      "Calls refused because there was too much to do.",
                      MetricType::Counter,
                      {Counted({}, read(overloads_))}});
  families.push_back({"parlour_calls_in_flight",
                      "Calls that have begun and not ended.",
                      MetricType::Gauge,
                      {Measured(static_cast<double>(in_flight_.load(std::memory_order_relaxed)))}});
  ClientMetric build = Measured(1);
  build.label = {{"version", std::string(kVersion)}};
  families.push_back(
      {"parlour_build_info", "The version, as a label.", MetricType::Gauge, {build}});
  for (const Borrowed& borrowed : borrowed_) {
    const double value = borrowed.value();
    families.push_back({borrowed.name,
                        borrowed.help,
                        borrowed.is_counter ? MetricType::Counter : MetricType::Gauge,
                        {borrowed.is_counter ? Counted({}, value) : Measured(value)}});
  }
  return families;
}

void AddProcessMetrics(Metrics& metrics) {
  metrics.AddGauge("process_resident_memory_bytes", "Memory in use.", ResidentBytes);
  metrics.AddGauge("process_open_fds", "Open descriptors.", OpenDescriptors);
  metrics.AddGauge("process_max_fds", "Most descriptors that may be open.", MaxDescriptors);
  metrics.AddCounter("process_cpu_seconds_total", "Processor time used.", ProcessorSeconds);
}

}  // namespace parlour::service
