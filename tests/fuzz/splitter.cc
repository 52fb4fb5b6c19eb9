// Any bytes as a file of records: in whatever pieces they come, the games are the same, none is
// empty, and they hold what the file holds.
#include "engine/record/splitter.h"

#include <absl/strings/string_view.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace parlour::record {
namespace {

struct Split {
  std::vector<std::string> texts;
  std::vector<int64_t> first_lines;

  friend bool operator==(const Split&, const Split&) = default;
};

Split InPieces(absl::string_view bytes, size_t piece_bytes) {
  Split split;
  const auto keep = [&split](const GameText& game) {
    split.texts.push_back(game.text);
    split.first_lines.push_back(game.first_line);
  };
  GameSplitter splitter;
  for (size_t at = 0; at < bytes.size(); at += piece_bytes) {
    splitter.Add(bytes.substr(at, piece_bytes), keep);
  }
  splitter.Finish(keep);
  return split;
}

void Try(absl::string_view bytes) {
  const Split whole = InPieces(bytes, std::max<size_t>(bytes.size(), 1));
  for (size_t piece_bytes : {1, 2, 3, 7}) FUZZ_CHECK(InPieces(bytes, piece_bytes) == whole);

  size_t games_bytes = 0;
  int64_t last_line = 0;
  for (size_t i = 0; i < whole.texts.size(); ++i) {
    FUZZ_CHECK(!whole.texts[i].empty());
    FUZZ_CHECK(whole.texts[i].back() == '\n');
    FUZZ_CHECK(whole.first_lines[i] > last_line);
    last_line = whole.first_lines[i];
    games_bytes += whole.texts[i].size();
  }
  FUZZ_CHECK(games_bytes <= bytes.size() + 1);  // a last line may have been given its end
}

}  // namespace
}  // namespace parlour::record

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  parlour::record::Try({reinterpret_cast<const char*>(data), size});
  return 0;
}
