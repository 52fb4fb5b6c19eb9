// A senet position: everything the rules need to know, as a plain value.
//
// Invariant of a valid Position (ValidatePosition): per side at most five pawns on the board and in
// reserve together, the missing ones are off; no square holds two pawns; 27 is empty (S-27); the
// reserve is empty unless the game starts from reserve; in a match to a target the scores are ones
// that it can have (a single round may start from any score).
// Source: docs/senet_rules.md (S-SETUP, S-VAR-RESERVE, S-MATCH), docs/notation.md, "Positions".
#ifndef PARLOUR_ENGINE_SENET_POSITION_H_
#define PARLOUR_ENGINE_SENET_POSITION_H_

#include <absl/status/status.h>

#include <array>
#include <cstdint>

#include "engine/senet/board.h"

namespace parlour::senet {

// The options of a match; fixed from its beginning to its end.
struct Options {
  int four_backs_points = 5;                 // S-THROW-0: 5 or 6
  bool reserve_start = false;                // S-VAR-RESERVE
  uint8_t entry_throws = 1u << 4 | 1u << 6;  // S-VAR-RESERVE: bit n = a throw of n, n in 1…6
  bool sanctuary_14 = false;                 // S-VAR-14
  uint32_t target_points = 0;                // S-MATCH: 0 is a single round

  friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr uint32_t kMaxTargetPoints = 1'000'000;

struct Position {
  std::array<Squares, 2> pawns{};    // by Index(side)
  std::array<uint32_t, 2> score{};   // match points, S-SCORE
  std::array<uint8_t, 2> reserve{};  // pawns not yet on the board
  Side side = Side::kBlack;          // to act; after the end, the winner
  Side first = Side::kBlack;         // threw first in this round
  uint8_t points = 0;                // 0: a throw is owed; 1…6: a move with these points is owed
  bool ended = false;                // the match is over; the pawns stand as they stood

  friend bool operator==(const Position&, const Position&) = default;
};

// Whether one cast of the sticks can give `points` (S-THROW, S-THROW-0).
bool IsThrow(const Options& options, int points);

// The points of a cast in which `faces` (0…4) sticks show a face (S-THROW, S-THROW-0).
inline int PointsOfFaces(const Options& options, int faces) {
  return faces == 0 ? options.four_backs_points : faces;
}

// InvalidArgument with one sentence where an option is out of range.
absl::Status ValidateOptions(const Options& options);

// The start of a round (S-SETUP, or S-VAR-RESERVE): `first` owes a throw; the score is 0-0.
Position StartPosition(const Options& options, Side first);

// InvalidArgument with one sentence where `position` cannot arise under valid `options`.
absl::Status ValidatePosition(const Options& options, const Position& position);

// What the pawns of `side` would pay its enemy now (S-SCORE): 0…15 points.
int PointsLeft(const Position& position, Side side);

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_POSITION_H_
