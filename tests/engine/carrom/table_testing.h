// Boards and flicks for the tests of the table: written as in records, or drawn at random.
#ifndef PARLOUR_TESTS_ENGINE_CARROM_TABLE_TESTING_H_
#define PARLOUR_TESTS_ENGINE_CARROM_TABLE_TESTING_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "engine/carrom/board.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/table_flick.h"
#include "engine/carrom/table_layout.h"

namespace parlour::carrom {

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the
// same numbers on every platform, which the standard library's distributions do not promise.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  int32_t Between(int32_t low, int32_t high) {
    const uint64_t choices = static_cast<uint64_t>(int64_t{high} - low + 1);
    return static_cast<int32_t>(low + static_cast<int64_t>(Next() % choices));
  }

 private:
  uint64_t state_;
};

// "w1@0,31820 r@0,0 b2@0,0/1": pieces as in a position's text.
inline Layout LayoutOf(const std::string& text) {
  Layout layout;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    char colour = 0;
    int number = 1;
    int x = 0;
    int y = 0;
    int level = 0;
    const bool red = word[0] == 'r';
    const int read =
        red ? std::sscanf(word.c_str(), "r@%d,%d/%d", &x, &y, &level)
            : std::sscanf(word.c_str(), "%c%d@%d,%d/%d", &colour, &number, &x, &y, &level);
    if (read < (red ? 2 : 4)) std::abort();
    const int id = red ? kRedPiece : number - 1 + (colour == 'b' ? kPawnsPerSide : 0);
    layout.pieces[id] = {.on_board = true, .level = static_cast<uint8_t>(level), .point = {x, y}};
  }
  return layout;
}

// Puts pieces `first` … `first` + `count` - 1 down at random places where nothing stands.
inline void Scatter(const BoardSpec& board, Random& random, int first, int count, Layout& layout) {
  const int32_t reach = board.ReachUm(board.pawn_radius_um);
  for (int id = first; id < first + count;) {
    const PointUm point = {random.Between(-reach, reach), random.Between(-reach, reach)};
    if (IsInPocket(board, point) || !IsClear(board, layout, point, board.pawn_radius_um)) continue;
    layout.pieces[id++] = {.on_board = true, .level = 0, .point = point};
  }
}

// A flick whose striker overlaps no piece, of any angle and of a speed up to the board's limit.
// There must be room on the line.
inline Flick RandomFlick(const BoardSpec& board, const Layout& layout, Seat seat, Random& random) {
  Flick flick;
  do {
    flick.offset_um = random.Between(-board.baseline_half_length_um, board.baseline_half_length_um);
  } while (
      !IsClear(board, layout, StrikerPoint(board, seat, flick.offset_um), board.striker_radius_um));
  flick.angle_mdeg = random.Between(-kMaxAngleMdeg, kMaxAngleMdeg);
  flick.speed_um_per_s = random.Between(1, board.max_flick_um_per_s);
  return flick;
}

}  // namespace parlour::carrom

#endif  // PARLOUR_TESTS_ENGINE_CARROM_TABLE_TESTING_H_
