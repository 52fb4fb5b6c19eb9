// The pieces of carrom and who sits around the board.
//
// Source: docs/carrom_rules.md, "Terms" and C-SETUP. A piece has a fixed number, its *id*, which is
// also its place in every array of pieces: w1…w9 are 0…8, b1…b9 are 9…17, the red is 18.
#ifndef PARLOUR_ENGINE_CARROM_PIECE_H_
#define PARLOUR_ENGINE_CARROM_PIECE_H_

#include <cstdint>

namespace parlour::carrom {

// The two sides' colours, and the red, which is nobody's until it is owned.
enum class Colour : uint8_t { kWhite = 0, kBlack = 1, kRed = 2 };

inline constexpr int kPawnsPerSide = 9;
inline constexpr int kPieces = 2 * kPawnsPerSide + 1;
inline constexpr int kRedPiece = kPieces - 1;

// The colour of piece `id`, which is in 0…kPieces-1.
constexpr Colour ColourOf(int id) {
  return id == kRedPiece ? Colour::kRed : id < kPawnsPerSide ? Colour::kWhite : Colour::kBlack;
}

constexpr Colour Other(Colour side) {
  return side == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}

// 'w', 'b' or 'r', as in records.
constexpr char Letter(Colour colour) { return "wbr"[static_cast<int>(colour)]; }

// The seats, numbered clockwise from above (C-ORDER). With two seats only south and north play.
enum class Seat : uint8_t { kSouth = 0, kWest = 1, kNorth = 2, kEast = 3 };

// 'S', 'W', 'N' or 'E', as in records.
constexpr char Letter(Seat seat) { return "SWNE"[static_cast<int>(seat)]; }

// What became of the striker.
enum class StrikerFate : uint8_t { kStays, kPocketed, kLeft };

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_PIECE_H_
