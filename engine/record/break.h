// A break that the replay of a game found; see replay.h.
#ifndef PARLOUR_ENGINE_RECORD_BREAK_H_
#define PARLOUR_ENGINE_RECORD_BREAK_H_

#include <absl/strings/string_view.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/record/record.h"
#include "engine/record/replay.h"

namespace parlour::record {

struct Break {
  uint64_t ply = 0;
  absl::string_view rule;
  std::string recorded;
  std::string expected;
};

// None if the game conforms.
std::optional<Break> ReplaySenet(const Record& record, const SenetGame& game,
                                 const ReplayNotes& notes);
std::optional<Break> ReplayCarrom(const Record& record, const CarromGame& game,
                                  const ReplayNotes& notes);

// What is wrong with the Result tag, given how the game stands after its last ply: recorded and
// expected. A finished game carries its score; an unfinished one `*`, or the score as it stood if
// it was resigned or abandoned.
struct ResultMismatch {
  std::string recorded;
  std::string expected;
};
std::optional<ResultMismatch> CheckResult(const Record& record, bool ended,
                                          const std::array<uint32_t, 2>& score);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_BREAK_H_
