#include "engine/text.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/strip.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

namespace parlour {

std::optional<uint64_t> ParseNumber(absl::string_view text, uint64_t max) {
  if (text.empty() || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  uint64_t number = 0;
  for (char c : text) {
    const auto digit = static_cast<uint64_t>(c - '0');  // huge for what is below '0'
    if (digit > 9 || number > UINT64_MAX / 10) return std::nullopt;
    number = 10 * number + digit;
    if (number < digit) return std::nullopt;  // it went round
  }
  if (number > max) return std::nullopt;
  return number;
}

std::optional<int64_t> ParseSigned(absl::string_view text, int64_t max) {
  const bool negative = absl::ConsumePrefix(&text, "-");
  const auto magnitude = ParseNumber(text, static_cast<uint64_t>(max));
  if (!magnitude || (negative && *magnitude == 0)) return std::nullopt;
  return negative ? -static_cast<int64_t>(*magnitude) : static_cast<int64_t>(*magnitude);
}

void AppendNumber(std::string& out, uint64_t number) {
  if (number < 10) {
    out += static_cast<char>('0' + number);
    return;
  }
  std::array<char, 20> digits;
  out.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
}

bool IsUtf8(absl::string_view text) {
  for (size_t i = 0; i < text.size();) {
    const auto byte = [&](size_t k) {
      return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
    };
    const unsigned lead = byte(0);
    const size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    unsigned code = length == 1 ? lead : lead & (0x7fu >> length);
    for (size_t k = 1; k < length; ++k) {
      if ((byte(k) & 0xc0) != 0x80) return false;
      code = code << 6 | (byte(k) & 0x3f);
    }
    // A continuation byte as the lead, an over-long form, a surrogate, or beyond Unicode.
    constexpr unsigned kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if ((lead >= 0x80 && lead < 0xc0) || lead > 0xf4 || code < kLeast[length] || code > 0x10ffff ||
        (code >= 0xd800 && code <= 0xdfff)) {
      return false;
    }
    i += length;
  }
  return true;
}

size_t CharacterLength(absl::string_view text) {
  for (size_t length = 1; length <= std::min<size_t>(text.size(), 4); ++length) {
    if (IsUtf8(text.substr(0, length))) return length;
  }
  return 0;
}

std::string AsUtf8(absl::string_view text) {
  if (IsUtf8(text)) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const size_t length = CharacterLength(text);
    absl::StrAppend(&out, length > 0 ? text.substr(0, length) : "\xef\xbf\xbd");
    text.remove_prefix(std::max<size_t>(length, 1));
  }
  return out;
}

absl::string_view Utf8Prefix(absl::string_view text, size_t max) {
  if (text.size() <= max) return text;
  const auto continues = [&](size_t at) { return (text[at] & 0xc0) == 0x80; };
  size_t end = max;
  while (end > 0 && max - end < 3 && continues(end)) --end;
  // Without a beginning in reach these bytes are no character, and cutting them does no harm.
  return text.substr(0, continues(end) ? max : end);
}

}  // namespace parlour
