// Splitting a stream of records into games, in memory that does not depend on the stream.
#ifndef PARLOUR_ENGINE_RECORD_SPLITTER_H_
#define PARLOUR_ENGINE_RECORD_SPLITTER_H_

#include <absl/functional/function_ref.h>
#include <absl/strings/string_view.h>

#include <cstdint>
#include <string>

namespace parlour::record {

// The text of one game, from its Game tag to the line before the next one.
struct GameText {
  std::string text;
  int64_t first_line = 1;
};

// Takes the bytes of one file in pieces of any size, and leaves out a byte-order mark. A line or a
// game that is too long to be read (kMaxLineBytes, kMaxRecordBytes) is passed on cut, but still too
// long, so that the reader refuses it; the rest of it is dropped.
class GameSplitter {
 public:
  using Sink = absl::FunctionRef<void(GameText)>;

  // Hands every game that `bytes` complete to `sink`.
  void Add(absl::string_view bytes, Sink sink);

  // The file is over: hands over the last game.
  void Finish(Sink sink);

 private:
  void AddLine(absl::string_view line, Sink sink);
  void Flush(Sink sink);

  std::string partial_line_;
  GameText game_;
  int64_t line_number_ = 0;
  bool has_content_ = false;  // more than blank lines and comments
};

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_SPLITTER_H_
