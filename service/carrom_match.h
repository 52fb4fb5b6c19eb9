// Carrom as the service plays it: shots on a Match, in engine types only.
#ifndef PARLOUR_SERVICE_CARROM_MATCH_H_
#define PARLOUR_SERVICE_CARROM_MATCH_H_

#include <absl/status/statusor.h>

#include <optional>
#include <vector>

#include "engine/carrom/events.h"
#include "engine/carrom/match.h"
#include "engine/carrom/shot.h"
#include "engine/carrom/table_motion.h"
#include "engine/record/record.h"
#include "service/state.h"

namespace parlour::service {

// A shot that was played, and what came of it.
struct PlayedShot {
  carrom::Shot shot;  // as a record writes it
  carrom::Step step;
  std::vector<carrom::Event> events;
  carrom::Motion motion;  // of a flick, if it was asked for
};

// The carrom game of a match whose position is known; WRONG_GAME if it is of another game.
absl::StatusOr<record::CarromGame*> CarromIn(Match& match);

// C-END once the match has ended, however.
absl::Status CheckCarromGoesOn(const Match& match, const record::CarromGame& game);

// Plays a shot, or says which rule forbids it. `seat` says who shoots; without it, it is the seat
// whose hand it is.
absl::StatusOr<PlayedShot> ShootIn(Match& match, record::CarromGame& game,
                                   std::optional<carrom::Seat> seat, carrom::Shot shot,
                                   bool include_motion);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_CARROM_MATCH_H_
