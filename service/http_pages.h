// The pages for machines that watch the service: /metrics, /livez and /readyz over HTTP.
#ifndef PARLOUR_SERVICE_HTTP_PAGES_H_
#define PARLOUR_SERVICE_HTTP_PAGES_H_

#include <absl/status/statusor.h>

#include <atomic>
#include <memory>
#include <string>

#include "service/metrics.h"

struct mg_context;

namespace parlour::service {

class HttpPages {
 public:
  // Serves on `listen`, `host:port`; port 0 is any. Unavailable if it cannot listen there.
  static absl::StatusOr<std::unique_ptr<HttpPages>> Start(const std::string& listen,
                                                          const Metrics& metrics);
  ~HttpPages();

  // /readyz says 503 until it is set, and again once it is cleared.
  void SetReady(bool ready) { ready_.store(ready); }

  // Where it listens, with the port that it got.
  const std::string& address() const { return address_; }

  const Metrics& metrics() const { return metrics_; }
  bool ready() const { return ready_.load(); }

 private:
  explicit HttpPages(const Metrics& metrics) : metrics_(metrics) {}

  const Metrics& metrics_;
  std::atomic<bool> ready_ = false;
  std::string address_;
  mg_context* server_ = nullptr;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_HTTP_PAGES_H_
