#include "engine/record/tokens.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "engine/text.h"

namespace parlour::record {
namespace {

bool IsBlankByte(char c) { return c == ' ' || c == '\t'; }

// The most words of a ply: number, seat, flick, outcome, digest; and one too many.
constexpr size_t kMaxWords = 6;

// The words of `line` before its comment. A line with more than a ply has is cut off after one word
// too many, so that no line, however long, costs memory.
absl::InlinedVector<Token, kMaxWords> Split(absl::string_view line) {
  absl::InlinedVector<Token, kMaxWords> tokens;
  size_t at = 0;
  while (tokens.size() < kMaxWords) {
    while (at < line.size() && IsBlankByte(line[at])) ++at;
    if (at == line.size() || line[at] == ';') break;
    const size_t start = at;
    while (at < line.size() && !IsBlankByte(line[at]) && line[at] != ';') ++at;
    tokens.push_back({line.substr(start, at - start), static_cast<int>(start) + 1});
  }
  return tokens;
}

bool IsNumber(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

std::optional<uint32_t> ParseDigest(absl::string_view text) {
  if (text.size() != 9 || text[0] != '#') return std::nullopt;
  uint32_t digest = 0;
  for (char c : text.substr(1)) {
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && !(c >= 'a' && c <= 'f')) return std::nullopt;
    digest = digest << 4 | static_cast<uint32_t>(is_digit ? c - '0' : c - 'a' + 10);
  }
  return digest;
}

}  // namespace

std::optional<Unreadable> ReadPlyLine(absl::string_view line, int64_t line_number, uint64_t number,
                                      PlyLine& ply) {
  const auto tokens = Split(line);
  const auto bad = [&](int column, std::string wanted) {
    return Unreadable{line_number, column, std::move(wanted), ""};
  };
  size_t next = 0;
  if (IsNumber(tokens[0].text)) {
    if (ParseNumber(tokens[0].text) != number) {
      return bad(tokens[0].column, absl::StrCat("ply number ", number, ", or none"));
    }
    ++next;
  }
  if (tokens.size() < next + 2) {
    return bad(static_cast<int>(line.size()) + 1, "a ply: [number] who what [#digest]");
  }
  ply.actor = tokens[next++];
  ply.action.assign(1, tokens[next++]);
  if (ply.action[0].text[0] == '@' && next < tokens.size() && tokens[next].text[0] != '#') {
    ply.action.push_back(tokens[next++]);
  }
  ply.digest.reset();
  if (next < tokens.size()) {
    ply.digest = ParseDigest(tokens[next].text);
    if (!ply.digest) return bad(tokens[next].column, "'#' and 8 lower-case hex digits, or nothing");
    ++next;
  }
  if (next < tokens.size()) return bad(tokens[next].column, "the end of the line after the ply");
  return std::nullopt;
}

bool IsBlank(absl::string_view line) {
  size_t at = 0;
  while (at < line.size() && IsBlankByte(line[at])) ++at;
  return at == line.size() || line[at] == ';';
}

}  // namespace parlour::record
