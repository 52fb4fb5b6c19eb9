// Any text as a position of senet: what is read is valid, written back the same, and can be played.
#include <absl/strings/string_view.h>

#include <cstddef>
#include <cstdint>

#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/position.h"
#include "tests/fuzz/fuzz.h"

namespace parlour::senet {
namespace {

void PlayEveryMove(const Options& options, const Position& position) {
  if (position.ended || position.points == 0) return;
  const LegalMoves moves = ListMoves(options, position);
  FUZZ_CHECK(moves.count() > 0);
  for (int n = 0; n < moves.count(); ++n) {
    FUZZ_CHECK(!RuleAgainst(options, position, moves.At(n)).has_value());
    Position after = position;
    Play(options, after, moves.At(n));
    FUZZ_CHECK(ValidatePosition(options, after).ok());
  }
}

void Try(const Options& options, absl::string_view text) {
  const auto position = ParsePosition(options, text);
  if (!position.ok()) return;
  FUZZ_CHECK(ValidatePosition(options, *position).ok());
  FUZZ_CHECK(PositionText(*position) == text);
  PlayEveryMove(options, *position);
}

}  // namespace
}  // namespace parlour::senet

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  parlour::senet::Try({}, text);
  parlour::senet::Try(
      {.four_backs_points = 6, .reserve_start = true, .sanctuary_14 = true, .target_points = 20},
      text);
  return 0;
}
