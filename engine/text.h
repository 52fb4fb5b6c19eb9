// Reading text strictly and writing numbers: what every notation here shares.
#ifndef PARLOUR_ENGINE_TEXT_H_
#define PARLOUR_ENGINE_TEXT_H_

#include <absl/strings/string_view.h>

#include <cstddef>
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

// The length of the UTF-8 character that `text` begins with; 0 if it begins with none.
size_t CharacterLength(absl::string_view text);

// `text` with U+FFFD in place of each byte that is not of a UTF-8 character: what messages that
// quote text from outside may hold, since protobuf strings must be UTF-8.
std::string AsUtf8(absl::string_view text);

// The beginning of `text`, at most `max` bytes, and no character of UTF-8 cut in two.
absl::string_view Utf8Prefix(absl::string_view text, size_t max);

}  // namespace parlour

#endif  // PARLOUR_ENGINE_TEXT_H_
