// Games of random players, as records: the same arguments give the same record everywhere.
#ifndef PARLOUR_ENGINE_RECORD_SIMULATE_H_
#define PARLOUR_ENGINE_RECORD_SIMULATE_H_

#include <cstdint>

#include "engine/carrom/position.h"
#include "engine/record/record.h"
#include "engine/senet/position.h"

namespace parlour::record {

// A game that goes on longer is left unfinished: it is as long as a record can be.
inline constexpr int kMaxSimulatedPlies = kMaxPlies;

// Plays one senet match with every throw from the open game's seed `seed`. Ply n picks legal move
// number ⌊b·count / 256⌋, b being byte n of the seed's "player" keystream.
Record SimulateSenet(const senet::Options& options, uint64_t seed, bool with_digests);

// Plays one carrom match with lot and tremor from the open game's seed `seed`, on the table that
// `options` say. The players are those of random_shot.h and random_flick.h.
Record SimulateCarrom(const carrom::Options& options, uint64_t seed, bool with_digests);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_SIMULATE_H_
