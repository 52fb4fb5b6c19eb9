#include "tests/engine/senet/random_position.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstdlib>

namespace parlour::senet {
namespace {

constexpr uint64_t kUsualSeed = 20240613;

bool IsFree(const Position& position, int square) {
  const Squares occupied = position.pawns[0] | position.pawns[1];
  return square >= 1 && square <= 30 && square != 27 && (occupied >> square & 1) == 0;
}

// Puts one pawn of `side` on a free square from `low` to `high`, or anywhere if it finds none.
void PutPawn(Random& random, Position& position, int side, int low, int high) {
  for (int attempt = 0;; ++attempt) {
    const int square = attempt < 8 ? low + random.Below(high - low + 1) : 1 + random.Below(30);
    if (!IsFree(position, square)) continue;
    position.pawns[side] |= Squares{1} << square;
    return;
  }
}

}  // namespace

uint64_t TestSeed() {
  const char* text = std::getenv("PARLOUR_TEST_SEED");
  return text == nullptr ? kUsualSeed : std::strtoull(text, nullptr, 10);
}

int Random::Below(int n) {
  const uint32_t low = stream_.Byte(next_);
  const uint32_t high = stream_.Byte(next_ + 1);
  next_ += 2;
  return static_cast<int>((high << 8 | low) * static_cast<uint32_t>(n) >> 16);
}

Options RandomOptions(Random& random) {
  Options options;
  options.four_backs_points = 5 + random.Below(2);
  options.reserve_start = random.OneIn(3);
  if (random.OneIn(2)) options.entry_throws = static_cast<uint8_t>((1 + random.Below(63)) << 1);
  options.sanctuary_14 = random.OneIn(2);
  if (random.OneIn(3)) options.target_points = static_cast<uint32_t>(1 + random.Below(40));
  return options;
}

Position RandomPosition(Random& random, const Options& options) {
  Position position;
  position.side = random.OneIn(2) ? Side::kBlack : Side::kWhite;
  position.first = random.OneIn(2) ? Side::kBlack : Side::kWhite;
  position.ended = random.OneIn(64);
  const bool throw_owed = position.ended || random.OneIn(32);
  if (!throw_owed) position.points = static_cast<uint8_t>(PointsOfFaces(options, random.Below(5)));

  // A window that the pawns crowd into, sometimes the whole board.
  constexpr int kWidths[] = {7, 10, 14, 20, 30};
  const int width = kWidths[random.Below(5)];
  const int low = random.OneIn(4) ? 31 - width : 1 + random.Below(31 - width);

  // Alternating sides would break up walls, so one side after the other is put down.
  const int first_put = random.Below(2);
  for (int side : {first_put, 1 - first_put}) {
    const bool all_off = position.ended && side == Index(position.side);
    if (all_off) continue;
    const int in_play = 5 - random.Below(random.OneIn(3) ? 5 : 2);
    const int reserve = options.reserve_start && random.OneIn(2) ? random.Below(in_play + 1) : 0;
    position.reserve[side] = static_cast<uint8_t>(reserve);
    // A run of neighbours now and then: walls with something before and behind them.
    int start = random.OneIn(3) ? low + random.Below(width) : 0;
    for (int i = 0; i < in_play - reserve; ++i) {
      if (start != 0 && IsFree(position, start)) {
        position.pawns[side] |= Squares{1} << start++;
      } else {
        start = 0;
        PutPawn(random, position, side, low, low + width - 1);
      }
    }
  }

  const int target = static_cast<int>(options.target_points);
  for (int side : {0, 1}) {
    if (target > 0) position.score[side] = static_cast<uint32_t>(random.Below(target));
  }
  if (position.ended) {
    const int winner = Index(position.side);
    const uint32_t paid = static_cast<uint32_t>(PointsLeft(position, Other(position.side)));
    position.score[winner] = std::max(paid, options.target_points);
  }
  return position;
}

std::string OptionsText(const Options& options) {
  return absl::StrCat(
      "four_backs_points=", options.four_backs_points, " reserve_start=", options.reserve_start,
      " entry_throws(bits)=", int{options.entry_throws}, " sanctuary_14=", options.sanctuary_14,
      " target_points=", options.target_points);
}

}  // namespace parlour::senet
