#include "engine/carrom/position.h"

namespace parlour::carrom {

Position StartPosition(const Options& options, Team white) {
  return {.standing = StartStanding(options, white)};
}

absl::Status ValidatePosition(const Options& options, const Position& position) {
  return ValidateStanding(options, position.standing);
}

}  // namespace parlour::carrom
