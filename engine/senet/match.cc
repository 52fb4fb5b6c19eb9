#include "engine/senet/match.h"

#include <cassert>
#include <utility>

namespace parlour::senet {
namespace {

// Carries the pawns to where `move` says.
void MovePawns(Position& position, const PlayedMove& move) {
  const int side = Index(position.side);
  Squares& own = position.pawns[side];
  if (move.kind == MoveKind::kEnter) --position.reserve[side];
  Squares& enemy = position.pawns[Index(Other(position.side))];
  const int to = move.restart != 0 ? move.restart : move.to;
  const Squares left_and_reached = (Square(move.from) ^ Square(to)) & kBoard;  // without 0 and kOff
  own ^= left_and_reached;
  enemy ^= move.attack ? left_and_reached : 0;  // S-ATTACK: the two swap
}

// What `move` does on the board.
[[gnu::always_inline]] inline PlayedMove WhatItDoes(const Position& position, Move move) {
  PlayedMove played = {.kind = move.kind, .from = move.from};
  const Squares enemy = position.pawns[Index(Other(position.side))];
  const Squares occupied = position.pawns[Index(position.side)] | enemy;
  switch (move.kind) {
    case MoveKind::kPass:
      return played;
    case MoveKind::kEnter:  // S-VAR-RESERVE
      played.to = static_cast<uint8_t>(FreeSquareNearestTo1(occupied));
      return played;
    case MoveKind::kRetreat:
      played.to = static_cast<uint8_t>(move.from - position.points);
      break;
    case MoveKind::kAdvance: {
      const int to = move.from + position.points;
      played.to = static_cast<uint8_t>(to > kSquares ? kOff : to);  // S-EXIT
      if (to == kWater) {
        played.restart = static_cast<uint8_t>(FreeSquareNearestTo1(occupied & ~Square(move.from)));
      }
      break;
    }
  }
  played.attack = (enemy & Square(played.to)) != 0;
  return played;
}

// S-WIN, S-SCORE, S-MATCH, S-NEXT: the side that moved has its five pawns off.
void EndRound(const Options& options, Position& position, Step& step) {
  const Side winner = position.side;
  step.won_round = true;
  step.round_points = static_cast<uint8_t>(PointsLeft(position, Other(winner)));
  uint32_t& score = position.score[Index(winner)];
  score += step.round_points;
  position.points = 0;
  if (options.target_points == 0 || score >= options.target_points) {
    position.ended = true;
    return;
  }
  const auto scores = position.score;
  position = StartPosition(options, Other(position.first));
  position.score = scores;
}

}  // namespace

Side FirstSide(const Seed& seed) { return Lot(seed, 0) == 0 ? Side::kBlack : Side::kWhite; }

PlayedMove Preview(const Position& position, Move move) { return WhatItDoes(position, move); }

Step Play(const Options& options, Position& position, Move move) {
  assert(!RuleAgainst(options, position, move).has_value());
  Step step = {.move = WhatItDoes(position, move)};
  MovePawns(position, step.move);
  const int side = Index(position.side);
  if (position.pawns[side] == 0 && position.reserve[side] == 0) {
    EndRound(options, position, step);
    return step;
  }
  step.throws_again = step.move.to == kHappiness && move.kind == MoveKind::kAdvance;  // S-26
  if (!step.throws_again) position.side = Other(position.side);                       // S-TURN
  position.points = 0;                                                                // S-ONE-THROW
  return step;
}

}  // namespace parlour::senet
