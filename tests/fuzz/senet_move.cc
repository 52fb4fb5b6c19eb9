// Any text as a move of senet: what is read is written back the same.
#include <absl/strings/string_view.h>

#include <cstddef>
#include <cstdint>

#include "engine/senet/notation.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto move = parlour::senet::ParseMove(text); move.has_value()) {
    FUZZ_CHECK(parlour::senet::MoveText(*move) == text);
  }
  return 0;
}
