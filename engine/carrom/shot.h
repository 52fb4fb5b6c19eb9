// A shot as a record writes it: what was meant, if it was played on a simulated table, and what
// came of it.
#ifndef PARLOUR_ENGINE_CARROM_SHOT_H_
#define PARLOUR_ENGINE_CARROM_SHOT_H_

#include <optional>

#include "engine/carrom/outcome.h"
#include "engine/carrom/table_flick.h"

namespace parlour::carrom {

struct Shot {
  std::optional<Flick> flick{};  // on an observed table there is none
  Outcome outcome{};

  friend constexpr bool operator==(const Shot&, const Shot&) = default;
};

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_SHOT_H_
