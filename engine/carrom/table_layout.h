// Where the pieces stand between shots, and where a piece may be put down.
//
// A layout is valid (CheckLayout in table_check.h) when every piece on the board is inside the
// cushions and in no pocket, no two overlap by more than kOverlapUm, and the levels of a stack are
// 0, 1, 2 … without a gap. Pieces of one stack share one point; only the lowest can be struck
// (C-RETURN). Everything here is exact integer arithmetic.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_LAYOUT_H_
#define PARLOUR_ENGINE_CARROM_TABLE_LAYOUT_H_

#include <array>
#include <cstdint>
#include <span>

#include "engine/carrom/board.h"
#include "engine/carrom/piece.h"

namespace parlour::carrom {

// Rounding two resting discs to whole micrometres can close the gap between them by up to 1.4 um,
// so touching pieces may overlap by this much. They touch, no more.
inline constexpr int32_t kOverlapUm = 2;

struct Place {
  bool on_board = false;
  uint8_t level = 0;  // in a stack, 0 is the lowest
  PointUm point;

  friend constexpr bool operator==(const Place&, const Place&) = default;
};

struct Layout {
  std::array<Place, kPieces> pieces;  // by piece id

  // Whether piece `id` can be struck: it is on the board and carries whatever stands with it.
  constexpr bool IsLowest(int id) const { return pieces[id].on_board && pieces[id].level == 0; }

  friend constexpr bool operator==(const Layout&, const Layout&) = default;
};

// All pieces as C-SETUP places them.
Layout RackLayout(const BoardSpec& board);

// Whether a piece's centre at `point` is inside the circle of a pocket.
bool IsInPocket(const BoardSpec& board, PointUm point);

// Whether a disc of that radius overlaps no piece when its centre is at `centre`.
bool IsClear(const BoardSpec& board, const Layout& layout, PointUm centre, int32_t disc_radius_um);

// Whether piece `id` at `point` overlaps another piece by more than kOverlapUm.
bool OverlapsAny(const BoardSpec& board, const Layout& layout, int id, PointUm point);

// Rounding can press two pieces that overlapped before a shot, and touch after it, together by more
// than kOverlapUm. Then this is the first point a micrometre or two aside of piece `id`, which is
// on the board, where it overlaps no piece by more; otherwise it is where the piece stands.
PointUm PartedPoint(const BoardSpec& board, const Layout& layout, int id);

// The first place for a piece on circles of radius 0, 2, 4 … mm around `around` (which is on the
// board), each at 64 equally spaced angles clockwise from straight ahead of south, that is wholly
// inside the cushions, clear of all pieces and in no pocket. 19 pieces cannot cover a board, so
// there always is one.
PointUm FreeSpot(const BoardSpec& board, const Layout& layout, PointUm around);

// C-RETURN: puts the pieces `ids`, which are off the board, back on it as one stack in that order
// from the bottom: on top of what stands exactly at the centre, or else on the free spot nearest to
// the centre.
void ReturnToCentre(const BoardSpec& board, std::span<const int> ids, Layout& layout);

// After a shot: where a stack in `before` lost its lowest piece, because it now is elsewhere in
// `after` or off the board, the levels above come down together, order kept, on the free spot
// nearest to where they stood.
void BringDownStacks(const BoardSpec& board, const Layout& before, Layout& after);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_LAYOUT_H_
