// From the simulation's real numbers to the whole micrometres of whatever is at rest.
#ifndef PARLOUR_ENGINE_CARROM_TABLE_ROUNDING_H_
#define PARLOUR_ENGINE_CARROM_TABLE_ROUNDING_H_

#include <cstdint>

namespace parlour::carrom {

// To the nearest whole number, halves away from zero; exact for every value within int32_t.
constexpr int32_t RoundToUm(double value_um) {
  const int32_t whole = static_cast<int32_t>(value_um);  // toward zero
  const double rest = value_um - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_ROUNDING_H_
