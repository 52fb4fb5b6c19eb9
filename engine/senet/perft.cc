#include "engine/senet/perft.h"

#include <array>

#include "engine/senet/match.h"
#include "engine/senet/moves.h"

namespace parlour::senet {
namespace {

// How many of the 16 stick patterns show so many faces.
constexpr std::array<int, 5> kPatterns = {1, 4, 6, 4, 1};

// The leaves below a position in which a move is owed, each throw so far counted `patterns` times.
Perft CountMoves(const Options& options, const Position& position, int depth) {
  const LegalMoves moves = ListMoves(options, position);
  if (depth == 1)
    return {static_cast<uint64_t>(moves.count()), static_cast<uint64_t>(moves.count())};
  Perft total;
  for (int i = 0; i < moves.count(); ++i) {
    Position next = position;
    Play(options, next, moves.At(i));
    const Perft below = CountPerft(options, next, depth - 1);
    total.leaves += below.leaves;
    total.weighted += below.weighted;
  }
  return total;
}

}  // namespace

Perft CountPerft(const Options& options, const Position& position, int depth) {
  if (depth == 0) return {1, 1};
  if (position.ended) return {0, 0};
  if (position.points != 0) return CountMoves(options, position, depth);  // the throw is known
  Perft total;
  for (int faces = 0; faces <= 4; ++faces) {
    Position thrown = position;
    Throw(thrown, PointsOfFaces(options, faces));
    const Perft below = CountMoves(options, thrown, depth);
    total.leaves += below.leaves;
    total.weighted += kPatterns[faces] * below.weighted;
  }
  return total;
}

}  // namespace parlour::senet
