// The log: one line an event on standard error, as JSON or for people.
//
// Lines are written by a thread of their own from a bounded queue, so that a reader of standard
// error that is slow, or gone, never holds up a call; the oldest lines are lost then. No seed, key
// or state is ever passed here.
#ifndef PARLOUR_SERVICE_LOG_H_
#define PARLOUR_SERVICE_LOG_H_

#include <absl/strings/string_view.h>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <variant>

namespace parlour::service {

enum class LogFormat { kJson, kText };
// Which calls are events.
enum class LogCalls { kNone, kRefused, kAll };
enum class LogLevel { kInfo, kWarning, kError };

// A named fact of an event.
struct LogField {
  LogField(absl::string_view field, absl::string_view text)
      : name(field), value(std::string(text)) {}
  LogField(absl::string_view field, std::integral auto number)
      : name(field), value(static_cast<int64_t>(number)) {}
  LogField(absl::string_view field, double number) : name(field), value(number) {}

  absl::string_view name;
  std::variant<std::string, int64_t, double> value;
};

// Opens the log; call once, before anything is logged. Without it, events go nowhere.
void OpenLog(LogFormat format);

// Writes what is still queued. False if nobody reads it for a second: then the thread that writes
// is still there, and holds standard error.
bool CloseLog();

// Logs an event, named in snake_case, with its facts.
void Log(LogLevel level, absl::string_view event, std::initializer_list<LogField> fields = {});

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_LOG_H_
