// A carrom position: what a record's position text says, as a plain value.
//
// Invariant of a valid Position (ValidatePosition): its standing is valid; on a simulated table the
// layout is valid (table_check.h) and holds exactly the pieces that the standing leaves on the
// board. On an observed table nobody knows where the pieces lie, and the layout is empty.
#ifndef PARLOUR_ENGINE_CARROM_POSITION_H_
#define PARLOUR_ENGINE_CARROM_POSITION_H_

#include <absl/status/status.h>

#include "engine/carrom/board.h"
#include "engine/carrom/standing.h"
#include "engine/carrom/table_layout.h"

namespace parlour::carrom {

struct Position {
  Standing standing{};
  Layout layout{};

  friend bool operator==(const Position&, const Position&) = default;
};

// The board of a match with valid `options`.
const BoardSpec& BoardOf(const Options& options);

// The start of a match (C-SETUP): `white` has white and begins.
Position StartPosition(const Options& options, Team white);

// InvalidArgument with one sentence where `position` cannot arise under valid `options`.
absl::Status ValidatePosition(const Options& options, const Position& position);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_POSITION_H_
