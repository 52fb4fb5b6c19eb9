// Carrom in tests as it is written in records, so that a test reads as a position and a shot.
#ifndef PARLOUR_TESTS_ENGINE_CARROM_READABLE_H_
#define PARLOUR_TESTS_ENGINE_CARROM_READABLE_H_

#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>

#include <string>

#include "engine/carrom/notation.h"
#include "engine/carrom/position.h"
#include "engine/carrom/rules.h"
#include "engine/carrom/shot.h"
#include "engine/carrom/standing.h"

namespace parlour::carrom {

inline Options Sets(int seats = 2, uint32_t sets_to_win = 3) {
  Options options;
  options.seats = seats;
  options.sets_to_win = sets_to_win;
  return options;
}

inline Options Points(int seats = 2, uint32_t points_to_win = 21) {
  Options options;
  options.seats = seats;
  options.mode = Mode::kPoints;
  options.points_to_win = points_to_win;
  return options;
}

// These two fail the test where the text is not readable.
inline Position At(const Options& options, absl::string_view text) {
  return ParsePosition(options, text).value();
}
inline Outcome Seen(absl::string_view text) { return ParseShot(text).value().outcome; }

// `C-KEEP C-RED-PENDING`, in the order in which they come.
template <typename Rules>
std::string Ids(const Rules& rules) {
  std::string ids;
  for (Rule rule : rules) absl::StrAppend(&ids, ids.empty() ? "" : " ", Id(rule));
  return ids;
}

}  // namespace parlour::carrom

#endif  // PARLOUR_TESTS_ENGINE_CARROM_READABLE_H_
