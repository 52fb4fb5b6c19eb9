// Reading text strictly and writing numbers: what every notation here shares.
#ifndef PARLOUR_ENGINE_TEXT_H_
#define PARLOUR_ENGINE_TEXT_H_

#include <absl/strings/string_view.h>

#include <cstdint>
#include <optional>
#include <string>

namespace parlour {

// A decimal number in its only canonical spelling: digits, no sign, no leading zero, at most `max`.
std::optional<uint64_t> ParseNumber(absl::string_view text, uint64_t max = UINT64_MAX);

// The same with an optional leading '-' (never "-0"); the magnitude is at most `max`.
std::optional<int64_t> ParseSigned(absl::string_view text, int64_t max);

// Appends the canonical spelling of a number.
void AppendNumber(std::string& out, uint64_t number);

// Whether `text` is well-formed UTF-8 (RFC 3629).
bool IsUtf8(absl::string_view text);

}  // namespace parlour

#endif  // PARLOUR_ENGINE_TEXT_H_
