// The simulated carrom table: what a flick does.
//
// A shot is a pure function of board, layout, seat and flick, the same to the last bit everywhere.
// It starts from whole micrometres and ends with them, so a position in a record is all that the
// next shot needs. The judge is told the outcome's events and nothing else (docs/carrom_rules.md).
// docs/table.md specifies the model and tells how it is computed.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_H_
#define PARLOUR_ENGINE_CARROM_TABLE_H_

#include "absl/status/statusor.h"
#include "engine/carrom/board.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/table_flick.h"
#include "engine/carrom/table_layout.h"
#include "engine/carrom/table_motion.h"
#include "engine/carrom/table_shot.h"

namespace parlour::carrom {

// Plays `flick` from the baseline of `seat` on a valid layout (CheckLayout).
// InvalidArgument if the flick breaks a rule (CheckFlick), Internal if the shot does not end within
// kMaxEvents events; in both cases nothing has happened. If `motion` is not null, it is replaced by
// the shot's segments; without it nothing is allocated.
absl::StatusOr<ShotOutcome> Simulate(const BoardSpec& board, const Layout& layout, Seat seat,
                                     const Flick& flick, Motion* motion = nullptr);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_H_
