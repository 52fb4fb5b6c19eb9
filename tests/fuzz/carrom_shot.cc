// Any text as a shot of carrom: what is read is written back the same, and can be judged.
#include <absl/strings/match.h>
#include <absl/strings/string_view.h>

#include <cstddef>
#include <cstdint>
#include <limits>

#include "engine/carrom/match.h"
#include "engine/carrom/notation.h"
#include "engine/carrom/position.h"
#include "tests/fuzz/fuzz.h"

namespace parlour::carrom {
namespace {

// Numbers of a flick that no flick can have are kept at the limit of their type.
bool IsClamped(const Flick& flick) {
  const auto at_limit = [](int32_t number) {
    return number == std::numeric_limits<int32_t>::min() ||
           number == std::numeric_limits<int32_t>::max();
  };
  return at_limit(flick.offset_um) || at_limit(flick.angle_mdeg) || at_limit(flick.speed_um_per_s);
}

// Of more pieces than there can be, no more is kept than makes the shot impossible.
bool IsCut(const Outcome& outcome) { return outcome.dropped.full() || outcome.left.full(); }

void Judge(const Options& options, const Shot& shot) {
  Position position = StartPosition(options, Team::kSouths);
  if (RuleAgainst(options, position, Seat::kSouth, shot)) return;
  if (!shot.flick) {
    Play(options, position, shot.outcome);
    FUZZ_CHECK(ValidatePosition(options, position).ok());
  } else if (Play(options, position, *shot.flick).ok()) {
    FUZZ_CHECK(ValidatePosition(options, position).ok());
  }
}

}  // namespace
}  // namespace parlour::carrom

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parlour::carrom;
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto shot = ParseShot(text);
  if (!shot.ok()) return 0;
  FUZZ_CHECK(ShotText(*shot) == text || IsCut(shot->outcome) ||
             (shot->flick && IsClamped(*shot->flick)));
  Judge({}, *shot);
  Judge({.seats = 4, .table = Table::kSimulated}, *shot);
  return 0;
}
