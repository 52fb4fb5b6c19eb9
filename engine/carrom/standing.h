// How a carrom match stands: everything that the judge needs to know, as a plain value.
//
// Where the pieces lie is not part of it: the judge never asks. A Position (position.h) is a
// Standing and, on a simulated table, the places of the pieces.
//
// Invariant of a valid Standing (ValidateStanding): at most nine pawns of a side are in; a side
// with nine in is home, and then either the match is over or the other side owns the red and plays
// its last hand (C-BONUS-HAND); a pending red belongs to the seat that is to shoot; the scores are
// ones that the match can have. Source: docs/carrom_rules.md.
#ifndef PARLOUR_ENGINE_CARROM_STANDING_H_
#define PARLOUR_ENGINE_CARROM_STANDING_H_

#include <absl/status/status.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/carrom/piece.h"

namespace parlour::carrom {

enum class Mode : uint8_t { kSets, kPoints };
enum class Table : uint8_t { kObserved, kSimulated };

// The options of a match; fixed from its beginning to its end.
struct Options {
  int seats = 2;  // 2 or 4
  Mode mode = Mode::kSets;
  uint32_t sets_to_win = 3;     // C-MATCH-SETS
  uint32_t points_to_win = 21;  // C-MATCH-POINTS
  Table table = Table::kObserved;
  std::string board = "standard";     // the board of a simulated table
  int32_t tremor_angle_mdeg = 0;      // the unsteady hand on a simulated table:
  int32_t tremor_speed_permille = 0;  // standard deviations, 0 is a steady one

  // The score that wins the match.
  uint32_t target() const { return mode == Mode::kSets ? sets_to_win : points_to_win; }

  friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr uint32_t kMaxTarget = 1'000'000;
inline constexpr int32_t kMaxTremor = 1'000'000;

// C-SCORE: what an owned red adds to the points of the set's winner.
inline constexpr uint32_t kRedPoints = 5;

// The seats of one side. South's team is south, with north as partner if there are four seats; the
// other one is north, or west and east.
enum class Team : uint8_t { kSouths = 0, kOthers = 1 };

constexpr Team Other(Team team) { return team == Team::kSouths ? Team::kOthers : Team::kSouths; }

// The place of a team or a pawn's colour in arrays of two: south's, others'; white, black.
constexpr int Index(Team team) { return static_cast<int>(team); }
constexpr int Index(Colour side) { return static_cast<int>(side); }

enum class RedState : uint8_t {
  kBoard,    // on the board
  kPending,  // pocketed, to be validated by the next shot (C-RED-PENDING)
  kOwned,    // C-RED-VALID
};

struct Standing {
  std::array<uint32_t, 2> score{};  // by Index(team): sets or points
  std::array<uint8_t, 2> in{};      // pawns in, by Index(colour)
  RedState red = RedState::kBoard;
  Seat red_seat = Seat::kSouth;  // that pocketed or validated it; kSouth while on the board
  Seat seat = Seat::kSouth;      // to shoot; kSouth after the match
  Team white = Team::kSouths;    // has white in this set
  bool ended = false;            // the match is over; pawns, red and white are as they were

  friend bool operator==(const Standing&, const Standing&) = default;
};

// Who belongs to whom.
bool HasSeat(const Options& options, Seat seat);
Team TeamOf(const Options& options, Seat seat);
Colour SideOf(const Standing& standing, Team team);
Team TeamOf(const Standing& standing, Colour side);

// The seat of `team` that comes first in south, west, north, east (C-FIRST-4): the one that begins
// a set, and the one whose letter stands for the team in records.
Seat FirstSeat(const Options& options, Team team);

// The next seat clockwise (C-ORDER).
Seat NextSeat(const Options& options, Seat seat);

constexpr bool IsHome(const Standing& standing, Colour side) {
  return standing.in[Index(side)] == kPawnsPerSide;
}

// The side that is home while the other one plays its last hand (C-BONUS-HAND).
std::optional<Colour> HomeInLastHand(const Standing& standing);

bool OwnsRed(const Options& options, const Standing& standing, Team team);

// What the set would pay `winner` if it won now: one set, or points for the enemy's pawns that are
// still on the board and for the red (C-MATCH-SETS, C-SCORE).
uint32_t SetPoints(const Options& options, const Standing& standing, Team winner);

// InvalidArgument with one sentence where an option is out of range.
absl::Status ValidateOptions(const Options& options);

// The start of a set (C-SETUP, C-FIRST-4): `white` has white and begins; the score is 0-0.
Standing StartStanding(const Options& options, Team white);

// InvalidArgument with one sentence where `standing` cannot arise under valid `options`.
absl::Status ValidateStanding(const Options& options, const Standing& standing);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_STANDING_H_
