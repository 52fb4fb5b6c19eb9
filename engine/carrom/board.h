// What a simulated carrom table is made of: sizes, weights and laws of motion, as data.
//
// A board's name pins its figures, the algorithm of table.h and the golden hash in
// tests/determinism/table_hash.txt together: records name the board that they were played on, so a
// change that moves one bit of any result is a new board with a new name.
//
// Coordinates are micrometres from the centre of the playing surface, x to south's right, y away
// from south. Whatever is at rest has whole micrometres. Source: docs/table.md, after the laws of
// the International Carrom Federation.
#ifndef PARLOUR_ENGINE_CARROM_BOARD_H_
#define PARLOUR_ENGINE_CARROM_BOARD_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/carrom/piece.h"

namespace parlour::carrom {

struct PointUm {
  int32_t x = 0;
  int32_t y = 0;

  friend constexpr bool operator==(const PointUm&, const PointUm&) = default;
};

struct BoardSpec {
  std::string_view name;
  int32_t surface_um;        // side of the square inside the cushions
  int32_t pocket_radius_um;  // each pocket is tangent to its two cushions
  int32_t pawn_radius_um;    // pawns and the red
  int32_t striker_radius_um;
  int32_t pawn_mass_mg;  // pawns and the red
  int32_t striker_mass_mg;
  int32_t baseline_from_cushion_um;  // of the striker's centre
  int32_t baseline_half_length_um;   // the striker's offset is between minus and plus this
  int32_t on_line_from_cushion_um;   // C-BANK: a piece nearer than this stands on the line
  int32_t centre_circle_radius_um;
  int32_t deceleration_um_per_s2;  // sliding friction
  int32_t disc_restitution_permille;
  int32_t cushion_restitution_permille;
  int32_t separation_um_per_s;        // two discs part at least this fast after a contact
  int32_t frame_um_per_s;             // faster than this into a cushion, a disc leaves the board
  int32_t max_flick_um_per_s;         // C-FLICK
  std::array<PointUm, kPieces> rack;  // C-SETUP, by piece id

  // From the centre to a cushion.
  constexpr int32_t HalfUm() const { return surface_um / 2; }
  // The largest coordinate that the centre of a disc can have.
  constexpr int32_t ReachUm(int32_t disc_radius_um) const { return HalfUm() - disc_radius_um; }
  // Both coordinates of a pocket's centre, but for their signs.
  constexpr int32_t PocketCentreUm() const { return HalfUm() - pocket_radius_um; }
};

inline constexpr BoardSpec kStandardBoard = {
    .name = "standard",
    .surface_um = 740'000,
    .pocket_radius_um = 22'250,
    .pawn_radius_um = 15'900,
    .striker_radius_um = 20'650,
    .pawn_mass_mg = 5'500,
    .striker_mass_mg = 15'000,
    .baseline_from_cushion_um = 117'400,
    .baseline_half_length_um = 219'100,
    .on_line_from_cushion_um = 133'300,
    .centre_circle_radius_um = 85'000,
    .deceleration_um_per_s2 = 981'000,
    .disc_restitution_permille = 850,
    .cushion_restitution_permille = 700,
    .separation_um_per_s = 1'000,
    .frame_um_per_s = 5'500'000,
    .max_flick_um_per_s = 6'000'000,
    .rack = {{{0, 31820},
              {27557, -15910},
              {-27557, -15910},
              {0, 63640},
              {55114, 31820},
              {55114, -31820},
              {0, -63640},
              {-55114, -31820},
              {-55114, 31820},
              {27557, 15910},
              {0, -31820},
              {-27557, 15910},
              {27557, 47730},
              {55114, 0},
              {27557, -47730},
              {-27557, -47730},
              {-55114, 0},
              {-27557, 47730},
              {0, 0}}},
};

constexpr const BoardSpec& StandardBoard() { return kStandardBoard; }

// The board of that name, or null.
constexpr const BoardSpec* FindBoard(std::string_view name) {
  return name == kStandardBoard.name ? &kStandardBoard : nullptr;
}

// A point or direction as `seat` sees it from its own side, turned into south's coordinates. Seats
// are quarter turns apart, clockwise, so nothing is rounded.
template <typename Vector>
constexpr Vector FromSeat(Seat seat, const Vector& v) {
  switch (seat) {
    case Seat::kSouth:
      return v;
    case Seat::kWest:
      return {v.y, -v.x};
    case Seat::kNorth:
      return {-v.x, -v.y};
    case Seat::kEast:
      return {-v.y, v.x};
  }
  return v;
}

// C-BANK: whether a piece there stands on the baseline of `seat`, or behind it.
constexpr bool StandsOnLine(const BoardSpec& board, Seat seat, PointUm point) {
  const PointUm ahead = FromSeat(seat, PointUm{0, 1});
  const int64_t from_cushion_um =
      int64_t{point.x} * ahead.x + int64_t{point.y} * ahead.y + board.HalfUm();
  return from_cushion_um < board.on_line_from_cushion_um;
}

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_BOARD_H_
