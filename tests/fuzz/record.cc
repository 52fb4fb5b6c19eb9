// Any text as a record: it has a verdict; one that can be read is written in a form that reads back
// with the same verdict.
#include <absl/strings/string_view.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "engine/record/chain.h"
#include "engine/record/coverage.h"
#include "engine/record/reader.h"
#include "engine/record/replay.h"
#include "engine/record/writer.h"
#include "tests/fuzz/fuzz.h"

namespace parlour::record {
namespace {

void Try(absl::string_view text) {
  Coverage coverage;
  ScoreSheet sheet;
  const Verdict verdict = ReplayText(text, 1, {.coverage = &coverage, .sheet = &sheet});
  const auto read = ReadRecord(text);
  const auto* record = std::get_if<Record>(&read);
  FUZZ_CHECK((record == nullptr) == (verdict.kind == Verdict::Kind::kUnreadable));
  if (record == nullptr) {
    FUZZ_CHECK(!verdict.wanted.empty());
    FUZZ_CHECK(verdict.column >= 1);
    return;
  }
  FUZZ_CHECK(verdict.ply <= verdict.plies);
  FUZZ_CHECK((verdict.kind == Verdict::Kind::kBreaks) == !verdict.rule.empty());

  std::string written;
  AppendRecord(written, *record);
  const auto read_again = ReadRecord(written);
  FUZZ_CHECK(std::holds_alternative<Record>(read_again));
  std::string written_again;
  AppendRecord(written_again, std::get<Record>(read_again));
  FUZZ_CHECK(written_again == written);
  FUZZ_CHECK(ChainEnd(std::get<Record>(read_again)) == ChainEnd(*record));
  const Verdict again = Replay(std::get<Record>(read_again));
  FUZZ_CHECK(again.kind == verdict.kind);
  FUZZ_CHECK(again.ply == verdict.ply);
  FUZZ_CHECK(again.rule == verdict.rule);
}

}  // namespace
}  // namespace parlour::record

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  parlour::record::Try({reinterpret_cast<const char*>(data), size});
  return 0;
}
