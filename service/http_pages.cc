#include "service/http_pages.h"

#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/strip.h>
#include <civetweb.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "engine/text.h"

namespace parlour::service {
namespace {

// A page that is at `path` and nowhere below it, for those who only read.
int Answer(mg_connection* connection, absl::string_view path, int status, const char* reason,
           const char* type, std::string body) {
  const mg_request_info& request = *mg_get_request_info(connection);
  const absl::string_view method = request.request_method;
  if (path != request.local_uri) return 0;  // civetweb's own 404
  if (method != "GET" && method != "HEAD") {
    status = 405;
    reason = "Method Not Allowed\r\nAllow: GET, HEAD";
    body = "only GET and HEAD\n";
  }
  mg_printf(connection,
            "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
            "Cache-Control: no-store\r\nConnection: close\r\n\r\n",
            status, reason, type, body.size());
  if (method != "HEAD") mg_write(connection, body.data(), body.size());
  return status;
}

int ServeMetrics(mg_connection* connection, void* pages) {
  const Metrics& metrics = static_cast<HttpPages*>(pages)->metrics();
  return Answer(connection, "/metrics", 200, "OK", "text/plain; version=0.0.4; charset=utf-8",
                prometheus::TextSerializer().Serialize(metrics.Collect()));
}

int ServeLive(mg_connection* connection, void* /*pages*/) {
  return Answer(connection, "/livez", 200, "OK", "text/plain", "alive\n");
}

int ServeReady(mg_connection* connection, void* pages) {
  if (static_cast<HttpPages*>(pages)->ready()) {
    return Answer(connection, "/readyz", 200, "OK", "text/plain", "ready\n");
  }
  return Answer(connection, "/readyz", 503, "Service Unavailable", "text/plain", "not ready\n");
}

// civetweb itself would take more: a port alone, on all addresses; several; or letters after it.
bool IsHostAndPort(absl::string_view listen) {
  const size_t colon = std::min(listen.rfind(':'), listen.size());
  return colon > 0 && !absl::StrContains(listen, ',') &&
         ParseNumber(listen.substr(std::min(colon + 1, listen.size())), 65'535).has_value();
}

// civetweb looks once in two seconds whether it shall stop, or when somebody connects.
void Knock(const std::string& address) {
  const size_t colon = address.rfind(':');
  absl::string_view host = absl::string_view(address).substr(0, colon);
  if (absl::ConsumePrefix(&host, "[")) absl::ConsumeSuffix(&host, "]");
  int port = 0;
  char why[100];
  if (!absl::SimpleAtoi(absl::string_view(address).substr(colon + 1), &port)) return;
  mg_connection* connection =
      mg_connect_client(std::string(host).c_str(), port, 0, why, sizeof(why));
  if (connection != nullptr) mg_close_connection(connection);
}

}  // namespace

absl::StatusOr<std::unique_ptr<HttpPages>> HttpPages::Start(const std::string& listen,
                                                            const Metrics& metrics) {
  if (!IsHostAndPort(listen)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--metrics-listen ", listen, ": write host:port, such as 127.0.0.1:9464"));
  }
  std::unique_ptr<HttpPages> pages(new HttpPages(metrics));
  const char* options[] = {"listening_ports",    listen.c_str(), "num_threads", "6",
                           "request_timeout_ms", "300",          nullptr};
  const mg_callbacks callbacks = {};
  pages->server_ = mg_start(&callbacks, nullptr, options);
  if (pages->server_ == nullptr) {
    return absl::UnavailableError(
        absl::StrCat("cannot serve metrics on ", listen, "; choose another --metrics-listen"));
  }
  mg_server_port port = {};
  mg_get_server_ports(pages->server_, 1, &port);
  pages->address_ = absl::StrCat(listen.substr(0, listen.rfind(':') + 1), port.port);
  mg_set_request_handler(pages->server_, "/metrics", ServeMetrics, pages.get());
  mg_set_request_handler(pages->server_, "/livez", ServeLive, pages.get());
  mg_set_request_handler(pages->server_, "/readyz", ServeReady, pages.get());
  return pages;
}

HttpPages::~HttpPages() {
  if (server_ == nullptr) return;
  std::atomic<bool> stopped = false;
  std::thread waker([this, &stopped] {
    for (; !stopped; std::this_thread::sleep_for(std::chrono::milliseconds(10))) Knock(address_);
  });
  mg_stop(server_);
  stopped = true;
  waker.join();
}

}  // namespace parlour::service
