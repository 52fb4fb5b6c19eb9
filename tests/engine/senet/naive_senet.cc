#include "tests/engine/senet/naive_senet.h"

#include <algorithm>

namespace parlour::senet::naive {
namespace {

char Enemy(char side) { return side == 'b' ? 'w' : 'b'; }

bool OnBoard(int n) { return n >= 1 && n <= 30; }

bool Holds(const Game& game, int n, char side) { return OnBoard(n) && game.square[n] == side; }

int Reserve(const Game& game, char side) {
  return side == 'b' ? game.black_reserve : game.white_reserve;
}

int PawnsOnBoard(const Game& game, char side) {
  int count = 0;
  for (int n = 1; n <= 30; ++n) {
    if (game.square[n] == side) ++count;
  }
  return count;
}

int PawnsOff(const Game& game, char side) {
  return 5 - PawnsOnBoard(game, side) - Reserve(game, side);
}

// Three pawns of `side` stand on `low`, `low + 1` and `low + 2`.
bool IsWall(const Game& game, int low, char side) {
  return Holds(game, low, side) && Holds(game, low + 1, side) && Holds(game, low + 2, side);
}

// The pawn on `n` is one of three or more in a row.
bool StandsInWall(const Game& game, int n, char side) {
  return IsWall(game, n - 2, side) || IsWall(game, n - 1, side) || IsWall(game, n, side);
}

bool HasNeighbour(const Game& game, int n, char side) {
  return Holds(game, n - 1, side) || Holds(game, n + 1, side);
}

// A wall of `side` has `from` on one side of it and `to` on the other. A `to` past 30 is off the
// board, a `to` of less than 1 below it.
bool WallBetween(const Game& game, int from, int to, char side) {
  for (int low = 1; low + 2 <= 30; ++low) {
    if (!IsWall(game, low, side)) continue;
    const int high = low + 2;
    if (from < low && to > high) return true;
    if (from > high && to < low) return true;
  }
  return false;
}

// Group 3 of the citing order: the pawn of the side to move on `from` goes to `to`, which may be
// past 30.
std::optional<Rule> WhyNotThere(const Options& options, const Game& game, int from, int to) {
  const char own = game.to_move;
  const char enemy = Enemy(own);
  if (Holds(game, to, own)) return Rule::kOwn;
  if (Holds(game, to, enemy)) {
    if (to >= 26) return Rule::kRefuge;
    if (to == 14 && options.sanctuary_14) return Rule::kVar14;
    if (StandsInWall(game, to, enemy)) return Rule::kBlock;
    if (HasNeighbour(game, to, enemy)) return Rule::kPair;
  }
  if (WallBetween(game, from, to, enemy)) return Rule::kBlock;
  if (to > 30) {
    bool guarded = false;
    for (int n = 21; n <= 30; ++n) {
      if (n != from && game.square[n] == own) guarded = true;
    }
    const bool is_last = PawnsOff(game, own) == 4;
    if (!guarded && !is_last) return Rule::kExitGuard;
  }
  return std::nullopt;
}

std::optional<Rule> WhyNotAdvance(const Options& options, const Game& game, int from) {
  if (!Holds(game, from, game.to_move)) return Rule::kTurn;
  if (from == 28 && game.points != 3) return Rule::k28;
  if (from == 29 && game.points != 2) return Rule::k29;
  if (from == 30 && game.points != 1) return Rule::k30;
  return WhyNotThere(options, game, from, from + game.points);
}

std::optional<Rule> WhyNotEnter(const Options& options, const Game& game) {
  if (Reserve(game, game.to_move) == 0) return Rule::kTurn;
  if ((options.entry_throws >> game.points) % 2 == 0) return Rule::kVarReserve;
  return std::nullopt;
}

bool SomeAdvanceIsLegal(const Options& options, const Game& game) {
  for (int n = 1; n <= 30; ++n) {
    if (!WhyNotAdvance(options, game, n).has_value()) return true;
  }
  return !WhyNotEnter(options, game).has_value();
}

std::optional<Rule> WhyNotRetreat(const Options& options, const Game& game, int from,
                                  bool some_advance_is_legal) {
  if (!Holds(game, from, game.to_move)) return Rule::kTurn;
  if (some_advance_is_legal) return Rule::kAdvance;
  if (from - game.points < 1) return Rule::kRetreat;
  if (from >= 28) return Rule::kRetreatStop;
  return WhyNotThere(options, game, from, from - game.points);
}

// The move is about a pawn that the side to move has.
bool NamesOnesOwn(const Game& game, Move move) {
  switch (move.kind) {
    case MoveKind::kAdvance:
    case MoveKind::kRetreat:
      return Holds(game, move.from, game.to_move);
    case MoveKind::kEnter:
      return Reserve(game, game.to_move) > 0;
    case MoveKind::kPass:
      return true;
  }
  return false;
}

std::optional<Rule> WhyNotMove(const Options& options, const Game& game, Move move,
                               bool some_advance_is_legal) {
  switch (move.kind) {
    case MoveKind::kAdvance:
      return WhyNotAdvance(options, game, move.from);
    case MoveKind::kEnter:
      return WhyNotEnter(options, game);
    case MoveKind::kRetreat:
      return WhyNotRetreat(options, game, move.from, some_advance_is_legal);
    case MoveKind::kPass:
      if (some_advance_is_legal) return Rule::kAdvance;
      return std::nullopt;
  }
  return Rule::kTurn;
}

int FirstFreeSquare(const Game& game) {
  int n = 1;
  while (game.square[n] != '.') ++n;
  return n;
}

// S-SCORE, for the pawns of `side`.
int Worth(const Game& game, char side) {
  int points = 3 * Reserve(game, side);
  for (int n = 1; n <= 30; ++n) {
    if (game.square[n] != side) continue;
    if (n <= 10) {
      points += 3;
    } else if (n <= 20) {
      points += 2;
    } else {
      points += 1;
    }
  }
  return points;
}

// S-SETUP or S-VAR-RESERVE.
void SetUp(const Options& options, Game& game) {
  game.square.fill('.');
  game.black_reserve = options.reserve_start ? 5 : 0;
  game.white_reserve = options.reserve_start ? 5 : 0;
  if (options.reserve_start) return;
  for (int n = 1; n <= 10; ++n) game.square[n] = n % 2 == 1 ? 'b' : 'w';
}

void MovePawn(Game& game, int from, int to, PlayedMove& played) {
  played.from = static_cast<uint8_t>(from);
  const char own = game.square[from];
  if (to > 30) {  // S-EXIT
    game.square[from] = '.';
    played.to = 31;
    return;
  }
  played.to = static_cast<uint8_t>(to);
  if (game.square[to] == Enemy(own)) {  // S-ATTACK
    game.square[from] = Enemy(own);
    game.square[to] = own;
    played.attack = true;
    return;
  }
  game.square[from] = '.';
  if (to == 27) {  // S-27
    to = FirstFreeSquare(game);
    played.restart = static_cast<uint8_t>(to);
  }
  game.square[to] = own;
}

}  // namespace

Game FromPosition(const Position& position) {
  Game game;
  game.square.fill('.');
  for (int n = 1; n <= 30; ++n) {
    if (position.pawns[0] >> n & 1) game.square[n] = 'b';
    if (position.pawns[1] >> n & 1) game.square[n] = 'w';
  }
  game.black_reserve = position.reserve[0];
  game.white_reserve = position.reserve[1];
  game.black_score = static_cast<int>(position.score[0]);
  game.white_score = static_cast<int>(position.score[1]);
  game.to_move = position.side == Side::kBlack ? 'b' : 'w';
  game.threw_first = position.first == Side::kBlack ? 'b' : 'w';
  game.points = position.points;
  game.ended = position.ended;
  return game;
}

Position ToPosition(const Game& game) {
  Position position;
  for (int n = 1; n <= 30; ++n) {
    if (game.square[n] == 'b') position.pawns[0] |= uint32_t{1} << n;
    if (game.square[n] == 'w') position.pawns[1] |= uint32_t{1} << n;
  }
  position.reserve[0] = static_cast<uint8_t>(game.black_reserve);
  position.reserve[1] = static_cast<uint8_t>(game.white_reserve);
  position.score[0] = static_cast<uint32_t>(game.black_score);
  position.score[1] = static_cast<uint32_t>(game.white_score);
  position.side = game.to_move == 'b' ? Side::kBlack : Side::kWhite;
  position.first = game.threw_first == 'b' ? Side::kBlack : Side::kWhite;
  position.points = static_cast<uint8_t>(game.points);
  position.ended = game.ended;
  return position;
}

std::optional<Rule> WhyNot(const Options& options, const Game& game, Move move) {
  if (game.ended) return Rule::kEnd;
  if (game.points == 0) return NamesOnesOwn(game, move) ? Rule::kPhase : Rule::kTurn;
  return WhyNotMove(options, game, move, SomeAdvanceIsLegal(options, game));
}

std::vector<Move> Moves(const Options& options, const Game& game) {
  const bool some_advance_is_legal = SomeAdvanceIsLegal(options, game);
  std::vector<Move> all;
  for (uint8_t n = 1; n <= 30; ++n) all.push_back({MoveKind::kAdvance, n});
  all.push_back({MoveKind::kEnter, 0});
  for (uint8_t n = 1; n <= 30; ++n) all.push_back({MoveKind::kRetreat, n});
  all.push_back({MoveKind::kPass, 0});

  std::vector<Move> legal;
  for (const Move& move : all) {
    if (!WhyNotMove(options, game, move, some_advance_is_legal).has_value()) legal.push_back(move);
  }
  return legal;
}

Outcome Apply(const Options& options, const Game& game, Move move) {
  Outcome outcome;
  outcome.after = game;
  Game& after = outcome.after;
  const char own = game.to_move;
  after.points = 0;
  outcome.move.kind = move.kind;

  switch (move.kind) {
    case MoveKind::kAdvance:
      MovePawn(after, move.from, move.from + game.points, outcome.move);
      break;
    case MoveKind::kRetreat:
      MovePawn(after, move.from, move.from - game.points, outcome.move);
      break;
    case MoveKind::kEnter: {
      const int to = FirstFreeSquare(after);
      after.square[to] = own;
      outcome.move.to = static_cast<uint8_t>(to);
      if (own == 'b') {
        --after.black_reserve;
      } else {
        --after.white_reserve;
      }
      break;
    }
    case MoveKind::kPass:
      break;
  }

  if (PawnsOff(after, own) == 5) {  // S-WIN
    outcome.won_round = true;
    outcome.round_points = Worth(after, Enemy(own));
    int& score = own == 'b' ? after.black_score : after.white_score;
    score += outcome.round_points;
    if (options.target_points == 0 || score >= static_cast<int>(options.target_points)) {
      after.ended = true;
      return outcome;
    }
    SetUp(options, after);
    after.threw_first = Enemy(game.threw_first);  // S-NEXT
    after.to_move = after.threw_first;
    return outcome;
  }

  outcome.throws_again = outcome.move.to == 26;  // S-26
  if (!outcome.throws_again) after.to_move = Enemy(own);
  return outcome;
}

}  // namespace parlour::senet::naive
