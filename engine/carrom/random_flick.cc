#include "engine/carrom/random_flick.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

#include "engine/carrom/board.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/table_check.h"
#include "engine/carrom/table_layout.h"
#include "engine/carrom/table_trig.h"

namespace parlour::carrom {
namespace {

struct Vector {
  double x;
  double y;
};

// The bytes of the keystream as numbers.
class Chance {
 public:
  Chance(Keystream& player, uint64_t& next_byte) : player_(player), next_byte_(next_byte) {}

  int Byte() { return player_.Byte(next_byte_++); }

  // A number from `low` to `high`, both included; the span is at most a few million.
  int32_t Between(int32_t low, int32_t high) {
    const int64_t high_byte = Byte();
    const int64_t number = high_byte << 16 | Byte() << 8;
    return low + static_cast<int32_t>(number * (high - low + 1) >> 24);
  }

 private:
  Keystream& player_;
  uint64_t& next_byte_;
};

// A point of the board as `seat` sees it from its own side: the other way round than FromSeat.
Vector SeenFrom(Seat seat, PointUm point) {
  const Seat back = static_cast<Seat>((4 - static_cast<int>(seat)) % 4);
  const PointUm seen = FromSeat(back, point);
  return {static_cast<double>(seen.x), static_cast<double>(seen.y)};
}

// Where a piece to aim at lies, as its shooter sees it: one of the shooter's own pawns, or the red
// when it may be played (C-RED-FIRST). None if all of them lie on the shooter's line (C-BANK).
std::optional<Vector> ChooseTarget(const Options& options, const Position& position,
                                   Chance& chance) {
  const Standing& standing = position.standing;
  const BoardSpec& board = BoardOf(options);
  const Colour side = SideOf(standing, TeamOf(options, standing.seat));
  const double line = board.on_line_from_cushion_um - board.surface_um / 2;
  const int start = chance.Byte() % kPieces;
  for (int i = 0; i < kPieces; ++i) {
    const int id = (start + i) % kPieces;
    const bool wanted = id == kRedPiece ? standing.in[Index(side)] > 0 : ColourOf(id) == side;
    if (!wanted || !position.layout.IsLowest(id)) continue;
    const Vector seen = SeenFrom(standing.seat, position.layout.pieces[id].point);
    if (seen.y > line) return seen;
  }
  return std::nullopt;
}

// Where the striker has to be when it strikes the target, to send it to `pocket`.
Vector ContactPoint(const BoardSpec& board, Vector target, Vector pocket) {
  const Vector back = {target.x - pocket.x, target.y - pocket.y};
  const double distance = std::sqrt(back.x * back.x + back.y * back.y);
  const double reach = board.pawn_radius_um + board.striker_radius_um;
  return {target.x + back.x / distance * reach, target.y + back.y / distance * reach};
}

// The angle from straight ahead to `direction`, by halving; any forward one if it does not lead
// forward.
int32_t AngleTo(Vector direction) {
  int32_t low = -kMaxAngleMdeg;
  int32_t high = kMaxAngleMdeg;
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    const SineCosine turn = SineCosineOf(middle);
    if (direction.x * turn.cosine > direction.y * turn.sine) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// A place on the line: where the player likes to stand, or the leftmost if something is there.
int32_t ChooseOffset(const BoardSpec& board, const Position& position, Chance& chance) {
  const Seat seat = position.standing.seat;
  const int32_t offset =
      chance.Between(-board.baseline_half_length_um, board.baseline_half_length_um);
  const PointUm point = StrikerPoint(board, seat, offset);
  if (IsClear(board, position.layout, point, board.striker_radius_um)) return offset;
  const auto free = FirstFreeOffsetUm(board, position.layout, seat);
  assert(free.has_value());
  return *free;
}

// Mostly a calm shot; now and then as hard as it goes.
int32_t ChooseSpeed(const BoardSpec& board, Chance& chance) {
  constexpr int kHardIn256 = 24;
  constexpr int32_t kCalmUmPerS = 1'200'000;
  constexpr int32_t kFirmUmPerS = 3'200'000;
  const bool hard = chance.Byte() < kHardIn256;
  return hard ? chance.Between(kFirmUmPerS, board.max_flick_um_per_s)
              : chance.Between(kCalmUmPerS, kFirmUmPerS);
}

// The direction that sends the target to a far pocket, if nothing else is in the way; without a
// target any direction that may come back from the far cushion.
int32_t ChooseAngle(const Options& options, const Position& position, int32_t offset_um,
                    Chance& chance) {
  constexpr int32_t kOffMdeg = 1'000;  // how far the aim can be off
  constexpr int32_t kBankMdeg = 50'000;
  const auto target = ChooseTarget(options, position, chance);
  if (!target) return chance.Between(-kBankMdeg, kBankMdeg);
  const BoardSpec& board = BoardOf(options);
  const double corner = board.PocketCentreUm();
  const Vector pocket = {chance.Byte() < 128 ? -corner : corner, corner};
  const Vector contact = ContactPoint(board, *target, pocket);
  const PointUm stand = StrikerPoint(board, Seat::kSouth, offset_um);
  const int32_t aim = AngleTo({contact.x - stand.x, contact.y - stand.y});
  return std::clamp(aim + chance.Between(-kOffMdeg, kOffMdeg), -kMaxAngleMdeg, kMaxAngleMdeg);
}

}  // namespace

Flick RandomFlick(const Options& options, const Position& position, Keystream& player,
                  uint64_t& next_byte) {
  Chance chance(player, next_byte);
  const BoardSpec& board = BoardOf(options);
  Flick flick;
  flick.offset_um = ChooseOffset(board, position, chance);
  flick.angle_mdeg = ChooseAngle(options, position, flick.offset_um, chance);
  flick.speed_um_per_s = ChooseSpeed(board, chance);
  return flick;
}

}  // namespace parlour::carrom
