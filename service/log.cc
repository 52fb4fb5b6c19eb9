#include "service/log.h"

#include <absl/strings/str_cat.h>
#include <spdlog/async.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

namespace parlour::service {
namespace {

using nlohmann::ordered_json;

constexpr size_t kQueuedLines = 8192;
constexpr std::chrono::seconds kLongestWait{1};  // for a reader of standard error, at the end

struct OpenedLog {
  OpenedLog(LogFormat format, std::shared_ptr<spdlog::details::thread_pool> thread,
            std::shared_ptr<spdlog::async_logger> lines)
      : format(format), thread(std::move(thread)), lines(std::move(lines)) {}

  LogFormat format;
  std::shared_ptr<spdlog::details::thread_pool> thread;
  std::shared_ptr<spdlog::async_logger> lines;
};

// None before OpenLog and after CloseLog. Threads of gRPC's may log at any time.
std::atomic<std::shared_ptr<OpenedLog>>& TheLog() {
  static auto& log = *new std::atomic<std::shared_ptr<OpenedLog>>;
  return log;
}

absl::string_view Name(LogLevel level) {
  switch (level) {
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      break;
  }
  return "error";
}

// RFC 3339, UTC, milliseconds.
std::string Now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  const std::time_t seconds = ms / 1000;
  std::tm utc;
  gmtime_r(&seconds, &utc);
  char text[32];
  const size_t length = std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(text + length, sizeof(text) - length, ".%03dZ", static_cast<int>(ms % 1000));
  return text;
}

// Bytes that are not UTF-8 are replaced.
std::string Dump(const ordered_json& json) {
  return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

ordered_json Json(const LogField& field) {
  return std::visit([](const auto& value) { return ordered_json(value); }, field.value);
}

std::string JsonLine(LogLevel level, absl::string_view event,
                     std::initializer_list<LogField> fields) {
  ordered_json line = {{"time", Now()}, {"level", std::string(Name(level))}};
  line["event"] = std::string(event);
  for (const LogField& field : fields) line[std::string(field.name)] = Json(field);
  return Dump(line);
}

std::string TextLine(LogLevel level, absl::string_view event,
                     std::initializer_list<LogField> fields) {
  std::string line = absl::StrCat(Now(), " ", Name(level), " ", event);
  for (const LogField& field : fields) {
    absl::StrAppend(&line, " ", field.name, "=", Dump(Json(field)));
  }
  return line;
}

}  // namespace

void OpenLog(LogFormat format) {
  auto thread = std::make_shared<spdlog::details::thread_pool>(kQueuedLines, 1);
  auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
  auto lines = std::make_shared<spdlog::async_logger>(
      "parlour", sink, thread, spdlog::async_overflow_policy::overrun_oldest);
  lines->set_pattern("%v");
  TheLog() = std::make_shared<OpenedLog>(format, std::move(thread), std::move(lines));
}

bool CloseLog() {
  std::promise<void> written;
  std::future<void> done = written.get_future();
  // The last owner joins the thread that writes, which may wait for a reader that never comes.
  std::thread([log = TheLog().exchange(nullptr), written = std::move(written)]() mutable {
    log.reset();
    written.set_value();
  }).detach();
  return done.wait_for(kLongestWait) == std::future_status::ready;
}

void Log(LogLevel level, absl::string_view event, std::initializer_list<LogField> fields) {
  const std::shared_ptr<OpenedLog> log = TheLog().load();
  if (log == nullptr) return;
  log->lines->info(log->format == LogFormat::kJson ? JsonLine(level, event, fields)
                                                   : TextLine(level, event, fields));
}

}  // namespace parlour::service
