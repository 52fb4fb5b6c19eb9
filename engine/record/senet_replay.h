// The replay of a senet game; see replay.h.
#ifndef PARLOUR_ENGINE_RECORD_SENET_REPLAY_H_
#define PARLOUR_ENGINE_RECORD_SENET_REPLAY_H_

#include <optional>

#include "engine/record/record.h"
#include "engine/record/replay.h"
#include "engine/record/verdict.h"

namespace parlour::record {

// A break that a replay found; none if the game conforms.
struct Break {
  uint64_t ply = 0;
  absl::string_view rule;
  std::string recorded;
  std::string expected;
};

std::optional<Break> ReplaySenet(const Record& record, const SenetGame& game,
                                 const ReplayNotes& notes);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_SENET_REPLAY_H_
