// Senet's board as sets of squares.
//
// The path runs through squares 1 to 30 in order, so that contiguous squares have consecutive
// numbers and a step is a shift. Source: docs/senet_rules.md, "Terms" and the special squares.
#ifndef PARLOUR_ENGINE_SENET_BOARD_H_
#define PARLOUR_ENGINE_SENET_BOARD_H_

#include <cstdint>

namespace parlour::senet {

enum class Side : uint8_t { kBlack = 0, kWhite = 1 };

constexpr Side Other(Side side) { return side == Side::kBlack ? Side::kWhite : Side::kBlack; }

// The place of a side in arrays of two: black, white.
constexpr int Index(Side side) { return static_cast<int>(side); }

// 'b' or 'w', as in records.
constexpr char Letter(Side side) { return side == Side::kBlack ? 'b' : 'w'; }

inline constexpr int kSquares = 30;
inline constexpr int kPawns = 5;  // of each side
inline constexpr int kMaxPoints = 6;

// A set of squares: bit n is square n, for n in 1…30. Bits 0 and 31 are never set.
using Squares = uint32_t;

constexpr Squares Square(int n) { return Squares{1} << n; }

// The squares from `first` to `last`, both included; none if first > last.
constexpr Squares Range(int first, int last) {
  return first > last ? 0 : (Square(last) << 1) - Square(first);
}

inline constexpr Squares kBoard = Range(1, 30);
inline constexpr Squares kRow1 = Range(1, 10);
inline constexpr Squares kRow2 = Range(11, 20);
inline constexpr Squares kExitLine = Range(21, 30);
inline constexpr Squares kRefuge = Range(26, 30);  // S-REFUGE
inline constexpr Squares kStops = Range(28, 30);   // S-28, S-29, S-30

inline constexpr int kSanctuary = 14;  // S-VAR-14
inline constexpr int kHappiness = 26;  // S-26
inline constexpr int kWater = 27;      // S-27

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_BOARD_H_
