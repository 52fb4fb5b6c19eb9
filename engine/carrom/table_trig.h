// Sine and cosine of a whole number of millidegrees, the same to the last bit on every platform.
//
// The standard library's may differ in the last bit from one platform to the next. These are the
// Maclaurin polynomials (NIST Digital Library of Mathematical Functions, 4.19.1 and 4.19.2),
// evaluated with + - x / alone on 0…45 degrees. There the first term left out is below 5e-17,
// less than half a unit in the last place of a sine or cosine near one.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_TRIG_H_
#define PARLOUR_ENGINE_CARROM_TABLE_TRIG_H_

#include <cstdint>

namespace parlour::carrom {

struct SineCosine {
  double sine;
  double cosine;
};

namespace internal {

// Sine and cosine for 0…45,000 millidegrees.
constexpr SineCosine SineCosineOfEighthTurn(int32_t angle_mdeg) {
  constexpr double kRadiansPerMdeg = 3.14159265358979323846 / 180'000;
  const double x = angle_mdeg * kRadiansPerMdeg;
  const double square = x * x;
  // Horner's scheme from the highest term down: 1 - x^2/(n(n-1)) (1 - …).
  double sine = 1.0;
  for (int n = 15; n >= 3; n -= 2) sine = 1.0 - square / (n * (n - 1)) * sine;
  double cosine = 1.0;
  for (int n = 16; n >= 2; n -= 2) cosine = 1.0 - square / (n * (n - 1)) * cosine;
  return {x * sine, cosine};
}

}  // namespace internal

// Any angle. Turning by whole quarters, and changing the sign, change signs and places only.
constexpr SineCosine SineCosineOf(int32_t angle_mdeg) {
  constexpr int32_t kQuarterTurn = 90'000;
  constexpr int32_t kFullTurn = 4 * kQuarterTurn;
  const int32_t positive = (angle_mdeg % kFullTurn + kFullTurn) % kFullTurn;
  const int32_t within = positive % kQuarterTurn;
  SineCosine a =
      internal::SineCosineOfEighthTurn(within <= kQuarterTurn / 2 ? within : kQuarterTurn - within);
  if (within > kQuarterTurn / 2) a = {a.cosine, a.sine};
  switch (positive / kQuarterTurn) {
    case 0:
      return a;
    case 1:
      return {a.cosine, -a.sine};
    case 2:
      return {-a.sine, -a.cosine};
    default:
      return {-a.cosine, a.sine};
  }
}

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_TRIG_H_
