#include "engine/record/splitter.h"

#include <absl/strings/match.h>
#include <absl/strings/strip.h>

#include <algorithm>
#include <utility>

#include "engine/record/record.h"
#include "engine/record/tokens.h"

namespace parlour::record {
namespace {

constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf";

// What is kept of a line. Without a byte-order mark at its beginning and a carriage return at its
// end it is still too long to be read.
constexpr size_t kKeptLineBytes = kByteOrderMark.size() + kMaxLineBytes + 2;

absl::string_view SkipBlanks(absl::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

// Whether the line is a Game tag, well-formed or not.
bool StartsGame(absl::string_view line) {
  if (line.empty() || (line[0] != '[' && line[0] != ' ' && line[0] != '\t')) return false;
  line = SkipBlanks(line);
  if (!absl::ConsumePrefix(&line, "[")) return false;
  line = SkipBlanks(line);
  return absl::ConsumePrefix(&line, "Game") &&
         (line.empty() || absl::string_view(" \t\"]\r").find(line[0]) != absl::string_view::npos);
}

}  // namespace

void GameSplitter::Add(absl::string_view bytes, Sink sink) {
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    const absl::string_view piece = bytes.substr(0, end);
    if (end != absl::string_view::npos && partial_line_.empty()) {
      AddLine(piece.substr(0, kKeptLineBytes), sink);
    } else {
      const size_t room = kKeptLineBytes - partial_line_.size();
      partial_line_.append(piece.data(), std::min(room, piece.size()));
      if (end != absl::string_view::npos) {
        AddLine(partial_line_, sink);
        partial_line_.clear();
      }
    }
    bytes.remove_prefix(end == absl::string_view::npos ? bytes.size() : end + 1);
  }
}

void GameSplitter::Finish(Sink sink) {
  if (!partial_line_.empty()) AddLine(partial_line_, sink);
  partial_line_.clear();
  Flush(sink);
}

void GameSplitter::AddLine(absl::string_view line, Sink sink) {
  ++line_number_;
  if (line_number_ == 1) absl::ConsumePrefix(&line, kByteOrderMark);
  if (StartsGame(line)) Flush(sink);
  if (!has_content_) {
    if (IsBlank(absl::StripSuffix(line, "\r"))) return;
    has_content_ = true;
    game_.first_line = line_number_;
  }
  if (game_.text.size() > kMaxRecordBytes) return;
  game_.text.append(line.data(), line.size());
  game_.text += '\n';
}

void GameSplitter::Flush(Sink sink) {
  if (has_content_) sink(std::exchange(game_, GameText{}));
  game_ = GameText{};
  has_content_ = false;
}

}  // namespace parlour::record
