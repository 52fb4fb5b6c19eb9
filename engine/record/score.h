// The score sheet of a game: what each round or set paid, and where the match stands.
#ifndef PARLOUR_ENGINE_RECORD_SCORE_H_
#define PARLOUR_ENGINE_RECORD_SCORE_H_

#include <cstdint>
#include <variant>
#include <vector>

#include "engine/carrom/judge.h"
#include "engine/carrom/position.h"
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

// A set of carrom that was won, and the ply that ended it.
struct CarromSet {
  carrom::SetEnd end;
  uint64_t ply;
};

// The match score, and whether it has ended, are in the position's standing.
struct CarromSheet {
  carrom::Options options;
  std::vector<CarromSet> sets;
  carrom::Position position;
};

using ScoreSheet = std::variant<SenetSheet, CarromSheet>;

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_SCORE_H_
