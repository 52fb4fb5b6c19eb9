#include "engine/carrom/table_check.h"

#include <cmath>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace parlour::carrom {
namespace {

std::string At(PointUm point) { return absl::StrCat("@", point.x, ",", point.y); }

bool IsOffBoard(const BoardSpec& board, PointUm point) {
  const int64_t reach = board.ReachUm(board.pawn_radius_um);
  return std::abs(int64_t{point.x}) > reach || std::abs(int64_t{point.y}) > reach;
}

bool HasInStack(const Layout& layout, PointUm point, int level, int except) {
  for (int id = 0; id < kPieces; ++id) {
    const Place& place = layout.pieces[id];
    if (id != except && place.on_board && place.point == point && place.level == level) return true;
  }
  return false;
}

absl::Status CheckStack(const Layout& layout, int id) {
  const Place& place = layout.pieces[id];
  if (HasInStack(layout, place.point, place.level, id)) {
    return absl::InvalidArgumentError(absl::StrCat("two pieces stand on level ", place.level, " ",
                                                   At(place.point), ", one is ", PieceName(id)));
  }
  if (place.level > 0 && !HasInStack(layout, place.point, place.level - 1, id)) {
    return absl::InvalidArgumentError(absl::StrCat("piece ", PieceName(id), At(place.point),
                                                   " is on level ", place.level,
                                                   " with nothing on the level below"));
  }
  return absl::OkStatus();
}

// The least whole number whose square is not below `square`.
int64_t RootRoundedUp(int64_t square) {
  auto root = static_cast<int64_t>(std::sqrt(static_cast<double>(square)));
  while (root * root >= square) --root;
  while (root * root < square) ++root;
  return root;
}

bool IsOffsetOnLine(const BoardSpec& board, int64_t offset_um) {
  return std::abs(offset_um) <= board.baseline_half_length_um;
}

bool IsOffsetClear(const BoardSpec& board, const Layout& layout, Seat seat, int32_t offset_um) {
  return IsClear(board, layout, StrikerPoint(board, seat, offset_um), board.striker_radius_um);
}

}  // namespace

std::string PieceName(int id) {
  if (id == kRedPiece) return "r";
  return absl::StrCat(std::string(1, Letter(ColourOf(id))), id % kPawnsPerSide + 1);
}

absl::Status CheckLayout(const BoardSpec& board, const Layout& layout) {
  for (int id = 0; id < kPieces; ++id) {
    const Place& place = layout.pieces[id];
    if (!place.on_board) continue;
    if (IsOffBoard(board, place.point)) {
      return absl::InvalidArgumentError(
          absl::StrCat("piece ", PieceName(id), At(place.point), " is off the board"));
    }
    if (IsInPocket(board, place.point)) {
      return absl::InvalidArgumentError(
          absl::StrCat("piece ", PieceName(id), At(place.point), " is in a pocket"));
    }
  }
  for (int id = 0; id < kPieces; ++id) {
    if (!layout.pieces[id].on_board) continue;
    if (absl::Status status = CheckStack(layout, id); !status.ok()) return status;
    if (layout.IsLowest(id) && OverlapsAny(board, layout, id, layout.pieces[id].point)) {
      return absl::InvalidArgumentError(
          absl::StrCat("piece ", PieceName(id), At(layout.pieces[id].point),
                       " overlaps another by more than ", kOverlapUm, " micrometres"));
    }
  }
  return absl::OkStatus();
}

std::optional<FlickFault> CheckFlick(const BoardSpec& board, const Layout& layout, Seat seat,
                                     const Flick& flick) {
  if (flick.speed_um_per_s <= 0 || flick.speed_um_per_s > board.max_flick_um_per_s) {
    return FlickFault{"C-FLICK",
                      absl::StrCat("the speed ", flick.speed_um_per_s, " is not in 1 to ",
                                   board.max_flick_um_per_s, " micrometres a second")};
  }
  if (!IsOffsetOnLine(board, flick.offset_um)) {
    return FlickFault{"C-LINE", absl::StrCat("the offset ", flick.offset_um, " is not between -",
                                             board.baseline_half_length_um, " and ",
                                             board.baseline_half_length_um, " micrometres")};
  }
  if (!IsOffsetClear(board, layout, seat, flick.offset_um)) {
    return FlickFault{"C-LINE",
                      absl::StrCat("the striker at offset ", flick.offset_um, " overlaps a piece")};
  }
  if (std::abs(int64_t{flick.angle_mdeg}) > kMaxAngleMdeg) {
    return FlickFault{"C-FORWARD",
                      absl::StrCat("the angle ", flick.angle_mdeg, " is not between -",
                                   kMaxAngleMdeg, " and ", kMaxAngleMdeg, " millidegrees")};
  }
  return std::nullopt;
}

std::optional<int32_t> FirstFreeOffsetUm(const BoardSpec& board, const Layout& layout, Seat seat) {
  std::optional<int32_t> first;
  const auto consider = [&](int64_t offset_um) {
    if (!IsOffsetOnLine(board, offset_um) || (first && *first <= offset_um)) return;
    const auto offset = static_cast<int32_t>(offset_um);
    if (IsOffsetClear(board, layout, seat, offset)) first = offset;
  };
  // The leftmost free place is the line's end, or touches a piece on its left.
  consider(-board.baseline_half_length_um);
  const PointUm middle = StrikerPoint(board, seat, 0);
  const PointUm right = FromSeat(seat, PointUm{1, 0});
  const PointUm ahead = FromSeat(seat, PointUm{0, 1});
  const int64_t touching = int64_t{board.striker_radius_um} + board.pawn_radius_um;
  for (const Place& place : layout.pieces) {
    if (!place.on_board) continue;
    const int64_t dx = int64_t{place.point.x} - middle.x;
    const int64_t dy = int64_t{place.point.y} - middle.y;
    const int64_t along = dx * right.x + dy * right.y;
    const int64_t aside = dx * ahead.x + dy * ahead.y;
    if (std::abs(aside) >= touching) continue;
    consider(along + RootRoundedUp(touching * touching - aside * aside));
  }
  return first;
}

}  // namespace parlour::carrom
