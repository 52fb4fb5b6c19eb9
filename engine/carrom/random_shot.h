// A simulated player at an observed table: shots that could have been seen on a real board.
//
// It is there so that self-play reaches every rule, rare ones too; it has no opinion on how well
// people play. Its choices are bytes of the keystream "player", so they are the same everywhere.
#ifndef PARLOUR_ENGINE_CARROM_RANDOM_SHOT_H_
#define PARLOUR_ENGINE_CARROM_RANDOM_SHOT_H_

#include <cstdint>

#include "engine/carrom/outcome.h"
#include "engine/carrom/standing.h"
#include "engine/chance.h"

namespace parlour::carrom {

// A random shot of the seat whose hand it is, which can have happened (C-POSSIBLE). It takes its
// bytes from `player` at `next_byte`, which moves on. Requires a match that has not ended.
Outcome RandomOutcome(const Options& options, const Standing& standing, Keystream& player,
                      uint64_t& next_byte);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_RANDOM_SHOT_H_
