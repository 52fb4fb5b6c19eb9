// Comparing the engine with the naive implementation on one position.
#ifndef PARLOUR_TESTS_ENGINE_SENET_COMPARE_H_
#define PARLOUR_TESTS_ENGINE_SENET_COMPARE_H_

#include <string>

#include "engine/senet/position.h"

namespace parlour::senet {

enum class Depth {
  kLegalMoves,  // the list, the order, and what every legal move does
  kEveryMove,   // also the rule against every move that can be named, on and off the board
};

// Empty where engine and naive implementation agree about everything; otherwise one line that says
// where they differ.
std::string Difference(const Options& options, const Position& position, Depth depth);

}  // namespace parlour::senet

#endif  // PARLOUR_TESTS_ENGINE_SENET_COMPARE_H_
