// The words of a ply's line.
#ifndef PARLOUR_ENGINE_RECORD_TOKENS_H_
#define PARLOUR_ENGINE_RECORD_TOKENS_H_

#include <absl/container/inlined_vector.h>
#include <absl/strings/string_view.h>

#include <cstdint>
#include <optional>

#include "engine/record/reader.h"

namespace parlour::record {

struct Token {
  absl::string_view text;
  int column = 0;
};

// One line with a ply, taken apart: `[N] actor action [#digest]`.
struct PlyLine {
  Token actor;                             // a side or a seat
  absl::InlinedVector<Token, 2> action{};  // a throw and a move; or a shot, in one word or two
  std::optional<uint32_t> digest;
};

// Takes a line that is neither blank nor a tag apart; its comment is skipped. `number` is the one
// the ply must carry if it carries any.
std::optional<Unreadable> ReadPlyLine(absl::string_view line, int64_t line_number, uint64_t number,
                                      PlyLine& ply);

// Whether there is nothing but blanks and a comment.
bool IsBlank(absl::string_view line);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_TOKENS_H_
