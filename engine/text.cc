#include "engine/text.h"

#include <absl/strings/strip.h>

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

}  // namespace parlour
