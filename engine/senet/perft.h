// Perft: counting every line of play to a depth, the usual proof of a move generator.
#ifndef PARLOUR_ENGINE_SENET_PERFT_H_
#define PARLOUR_ENGINE_SENET_PERFT_H_

#include <cstdint>

#include "engine/senet/position.h"

namespace parlour::senet {

struct Perft {
  uint64_t leaves = 0;
  // Each leaf counted once for every pattern of the four sticks that leads to it: a throw of
  // 1, 2, 3, 4 or four backs is given by 4, 6, 4, 1 or 1 of the 16 patterns.
  uint64_t weighted = 0;
};

// Counts the positions after exactly `depth` plies (0…kMaxPerftDepth) of a throw and a move. A line
// of play that ends early adds nothing; a forced pass is a ply.
Perft CountPerft(const Options& options, const Position& position, int depth);

// Deeper counts could overflow.
inline constexpr int kMaxPerftDepth = 12;

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_PERFT_H_
