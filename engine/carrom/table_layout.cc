#include "engine/carrom/table_layout.h"

#include <cstdlib>

#include "engine/carrom/table_rounding.h"
#include "engine/carrom/table_trig.h"

namespace parlour::carrom {
namespace {

int64_t Square(int64_t value) { return value * value; }

int64_t SquaredDistance(PointUm a, PointUm b) {
  return Square(int64_t{a.x} - b.x) + Square(int64_t{a.y} - b.y);
}

bool IsInsideCushions(const BoardSpec& board, PointUm point) {
  const int32_t reach = board.ReachUm(board.pawn_radius_um);
  return std::abs(point.x) <= reach && std::abs(point.y) <= reach;
}

// The piece on `level` of the stack at `point`, or -1.
int FindInStack(const Layout& layout, PointUm point, int level) {
  for (int id = 0; id < kPieces; ++id) {
    const Place& place = layout.pieces[id];
    if (place.on_board && place.level == level && place.point == point) return id;
  }
  return -1;
}

// Puts the pieces of `stack`, lowest first, at `point` from `level` upwards.
void PutDown(std::span<const int> stack, PointUm point, int level, Layout& layout) {
  for (const int id : stack) {
    layout.pieces[id] = {.on_board = true, .level = static_cast<uint8_t>(level++), .point = point};
  }
}

}  // namespace

Layout RackLayout(const BoardSpec& board) {
  Layout layout;
  for (int id = 0; id < kPieces; ++id) {
    layout.pieces[id] = {.on_board = true, .level = 0, .point = board.rack[id]};
  }
  return layout;
}

bool IsInPocket(const BoardSpec& board, PointUm point) {
  const int64_t centre = board.PocketCentreUm();
  return Square(std::abs(int64_t{point.x}) - centre) + Square(std::abs(int64_t{point.y}) - centre) <
         Square(board.pocket_radius_um);
}

bool IsClear(const BoardSpec& board, const Layout& layout, PointUm centre, int32_t disc_radius_um) {
  const int64_t touching = Square(int64_t{disc_radius_um} + board.pawn_radius_um);
  for (const Place& place : layout.pieces) {
    if (place.on_board && SquaredDistance(place.point, centre) < touching) return false;
  }
  return true;
}

bool OverlapsAny(const BoardSpec& board, const Layout& layout, int id, PointUm point) {
  const int64_t least = Square(2 * int64_t{board.pawn_radius_um} - kOverlapUm);
  for (int other = 0; other < kPieces; ++other) {
    if (other != id && layout.IsLowest(other) &&
        SquaredDistance(layout.pieces[other].point, point) < least) {
      return true;
    }
  }
  return false;
}

PointUm PartedPoint(const BoardSpec& board, const Layout& layout, int id) {
  const PointUm point = layout.pieces[id].point;
  if (!OverlapsAny(board, layout, id, point)) return point;
  for (int32_t step = 1; step <= 2; ++step) {
    for (const int32_t dx : {0, step, -step}) {
      for (const int32_t dy : {0, step, -step}) {
        const PointUm aside = {point.x + dx, point.y + dy};
        if (IsInsideCushions(board, aside) && !IsInPocket(board, aside) &&
            !OverlapsAny(board, layout, id, aside)) {
          return aside;
        }
      }
    }
  }
  return point;
}

PointUm FreeSpot(const BoardSpec& board, const Layout& layout, PointUm around) {
  constexpr int kAngles = 64;
  constexpr int32_t kAngleMdeg = 360'000 / kAngles;
  constexpr int32_t kRingUm = 2'000;
  for (int32_t radius = 0;; radius += kRingUm) {
    for (int angle = 0; angle < kAngles; ++angle) {
      const SineCosine direction = SineCosineOf(angle * kAngleMdeg);
      const PointUm spot = {around.x + RoundToUm(radius * direction.sine),
                            around.y + RoundToUm(radius * direction.cosine)};
      if (IsInsideCushions(board, spot) && !IsInPocket(board, spot) &&
          IsClear(board, layout, spot, board.pawn_radius_um)) {
        return spot;
      }
    }
  }
}

void ReturnToCentre(const BoardSpec& board, std::span<const int> ids, Layout& layout) {
  constexpr PointUm kCentre = {0, 0};
  int standing = 0;
  for (const Place& place : layout.pieces) standing += place.on_board && place.point == kCentre;
  const PointUm point = standing > 0 ? kCentre : FreeSpot(board, layout, kCentre);
  PutDown(ids, point, standing, layout);
}

void BringDownStacks(const BoardSpec& board, const Layout& before, Layout& after) {
  for (int second = 0; second < kPieces; ++second) {
    const Place& place = before.pieces[second];
    if (!place.on_board || place.level != 1) continue;
    const Place& lowest = after.pieces[FindInStack(before, place.point, 0)];
    if (lowest.on_board && lowest.point == place.point) continue;

    std::array<int, kPieces> stack;
    int height = 0;
    for (int id = second; id >= 0; id = FindInStack(before, place.point, height + 1)) {
      stack[height++] = id;
      after.pieces[id].on_board = false;  // in nobody's way while it is in the air
    }
    PutDown(std::span(stack).first(height), FreeSpot(board, after, place.point), 0, after);
  }
}

}  // namespace parlour::carrom
