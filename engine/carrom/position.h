// A carrom position: what a record's position text says, as a plain value.
#ifndef PARLOUR_ENGINE_CARROM_POSITION_H_
#define PARLOUR_ENGINE_CARROM_POSITION_H_

#include <absl/status/status.h>

#include "engine/carrom/standing.h"

namespace parlour::carrom {

struct Position {
  Standing standing;

  friend bool operator==(const Position&, const Position&) = default;
};

// The start of a match (C-SETUP): `white` has white and begins.
Position StartPosition(const Options& options, Team white);

// InvalidArgument with one sentence where `position` cannot arise under valid `options`.
absl::Status ValidatePosition(const Options& options, const Position& position);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_POSITION_H_
