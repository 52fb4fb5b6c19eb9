// Any text as a position of carrom: what is read is valid and written back the same.
#include <absl/strings/string_view.h>

#include <cstddef>
#include <cstdint>

#include "engine/carrom/notation.h"
#include "engine/carrom/position.h"
#include "tests/fuzz/fuzz.h"

namespace parlour::carrom {
namespace {

void Try(const Options& options, absl::string_view text) {
  const auto position = ParsePosition(options, text);
  if (!position.ok()) {
    FUZZ_CHECK(!position.status().message().empty());
    FUZZ_CHECK(position.status().message().size() < 1000);
    return;
  }
  FUZZ_CHECK(ValidatePosition(options, *position).ok());
  FUZZ_CHECK(PositionText(options, *position) == text);
}

}  // namespace
}  // namespace parlour::carrom

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace parlour::carrom;
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  for (int seats : {2, 4}) {
    Try({.seats = seats}, text);
    Try({.seats = seats, .mode = Mode::kPoints, .points_to_win = 5}, text);
    Try({.seats = seats, .table = Table::kSimulated}, text);
  }
  return 0;
}
