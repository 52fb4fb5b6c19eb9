// The chain: a running hash of a game, by which two forks of one game can be told apart.
//
// Chain 0 is SHA-256 over the tags that fix the game, in canonical form: no free tags, no
// Termination and no Result, and the seed's commitment in place of the seed, so that a sealed game
// has one chain before and after it is revealed. Each throw (`b 3`) and each ply (`b 3:5-8`,
// `S wwr`), in the order in which they are made, gives the next: SHA-256(chain ‖ text). A throw
// that was owed in the Position that a game starts from is not made again.
#ifndef PARLOUR_ENGINE_RECORD_CHAIN_H_
#define PARLOUR_ENGINE_RECORD_CHAIN_H_

#include <absl/strings/string_view.h>

#include "engine/digest.h"
#include "engine/record/record.h"

namespace parlour::record {

// Chain 0 of the game that `record` tells.
Sha256 ChainStart(const Record& record);

Sha256 ChainNext(const Sha256& chain, absl::string_view text);

// The chain after the last ply of `record`. What the plies say is taken as it stands.
Sha256 ChainEnd(const Record& record);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_CHAIN_H_
