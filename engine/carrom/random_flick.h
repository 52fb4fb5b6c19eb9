// A simulated player at a simulated table: it aims at one of its pawns and at a pocket, and is off
// by a little.
//
// It looks for no way around the other pieces and never thinks ahead; it is there so that self-play
// pockets pawns and reaches the rules. Its choices are bytes of the keystream "player" and its
// arithmetic is that of the table, so they are the same everywhere.
#ifndef PARLOUR_ENGINE_CARROM_RANDOM_FLICK_H_
#define PARLOUR_ENGINE_CARROM_RANDOM_FLICK_H_

#include <cstdint>

#include "engine/carrom/position.h"
#include "engine/carrom/standing.h"
#include "engine/carrom/table_flick.h"
#include "engine/chance.h"

namespace parlour::carrom {

// A random flick of the seat whose hand it is, which keeps C-FLICK, C-LINE and C-FORWARD. It takes
// its bytes from `player` at `next_byte`, which moves on. Requires a match on a simulated table
// that has not ended and a seat whose line is not blocked.
Flick RandomFlick(const Options& options, const Position& position, Keystream& player,
                  uint64_t& next_byte);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_RANDOM_FLICK_H_
