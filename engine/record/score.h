// The score sheet of a game: what each round or set paid, and where the match stands.
#ifndef PARLOUR_ENGINE_RECORD_SCORE_H_
#define PARLOUR_ENGINE_RECORD_SCORE_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "engine/senet/board.h"
#include "engine/senet/position.h"

namespace parlour::record {

// A round of senet that was won (S-WIN), what it paid (S-SCORE), and the ply that ended it.
struct SenetRound {
  senet::Side winner;
  uint32_t points;
  uint64_t ply;
};

// The match score, and the winner once it has ended, are in the position.
struct SenetSheet {
  std::vector<SenetRound> rounds;
  senet::Position position;
};

using ScoreSheet = std::variant<SenetSheet>;

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_SCORE_H_
