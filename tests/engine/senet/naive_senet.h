// Senet a second time, as plainly as it can be written: the yardstick for the engine.
//
// A board is an array of 31 squares that is looked at one square after another. Nothing here is
// shared with engine/senet but the plain values at the border (Options, Position, Move, PlayedMove,
// Rule), and nothing here tries to be fast. Source: docs/senet_rules.md.
#ifndef PARLOUR_TESTS_ENGINE_SENET_NAIVE_SENET_H_
#define PARLOUR_TESTS_ENGINE_SENET_NAIVE_SENET_H_

#include <array>
#include <optional>
#include <vector>

#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/position.h"
#include "engine/senet/rules.h"

namespace parlour::senet::naive {

// A game between two moves. A pawn, and the side that owns it, is 'b' or 'w'.
struct Game {
  std::array<char, 31> square;  // square[n] holds 'b', 'w' or '.'; square[0] is not used
  int black_reserve = 0;
  int white_reserve = 0;
  int black_score = 0;
  int white_score = 0;
  char to_move = 'b';
  char threw_first = 'b';
  int points = 0;  // 0: a throw is owed
  bool ended = false;
};

Game FromPosition(const Position& position);
Position ToPosition(const Game& game);

// The first rule, in the citing order, that forbids `move`; none if it is legal.
std::optional<Rule> WhyNot(const Options& options, const Game& game, Move move);

// The legal moves: advances by ascending square, entering, retreats by ascending square, the pass.
std::vector<Move> Moves(const Options& options, const Game& game);

// A legal move, played.
struct Outcome {
  PlayedMove move;
  bool throws_again = false;
  bool won_round = false;
  int round_points = 0;
  Game after;
};
Outcome Apply(const Options& options, const Game& game, Move move);

}  // namespace parlour::senet::naive

#endif  // PARLOUR_TESTS_ENGINE_SENET_NAIVE_SENET_H_
