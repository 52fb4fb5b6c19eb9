#include "engine/carrom/table_flick.h"

#include <algorithm>
#include <cstddef>

namespace parlour::carrom {
namespace {

// The sum of twelve uniform numbers is close to a normal one; less its mean, its standard deviation
// is 65,536.
constexpr size_t kNumbers = 12;
constexpr int64_t kMean = 393'210;
constexpr int64_t kDeviation = 65'536;

int64_t NearlyNormal(std::span<const uint8_t> bytes) {
  int64_t sum = -kMean;
  for (size_t i = 0; i < kNumbers; ++i) sum += bytes[2 * i] + 256 * bytes[2 * i + 1];
  return sum;
}

// Rounded to the nearest whole number, halves up, for a positive even divisor.
int64_t DivideRounding(int64_t dividend, int64_t divisor) {
  const int64_t shifted = dividend + divisor / 2;
  const int64_t toward_zero = shifted / divisor;
  return toward_zero - (shifted % divisor < 0 ? 1 : 0);
}

}  // namespace

Flick Tremble(const BoardSpec& board, const Flick& meant, const Tremor& tremor,
              std::span<const uint8_t, kTremorBytes> noise) {
  const int64_t angle_noise = NearlyNormal(noise.first(2 * kNumbers));
  const int64_t speed_noise = NearlyNormal(noise.last(2 * kNumbers));
  const int64_t angle =
      meant.angle_mdeg + DivideRounding(tremor.angle_mdeg * angle_noise, kDeviation);
  const int64_t speed =
      meant.speed_um_per_s +
      DivideRounding(int64_t{meant.speed_um_per_s} * tremor.speed_permille * speed_noise,
                     1'000 * kDeviation);
  return {
      .offset_um = meant.offset_um,
      .angle_mdeg = static_cast<int32_t>(std::clamp<int64_t>(angle, -kMaxAngleMdeg, kMaxAngleMdeg)),
      .speed_um_per_s =
          static_cast<int32_t>(std::clamp<int64_t>(speed, 1, board.max_flick_um_per_s))};
}

}  // namespace parlour::carrom
