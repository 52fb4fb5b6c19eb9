#include "engine/record/chain.h"

#include <absl/strings/str_cat.h>

#include <string>
#include <utility>

#include "engine/record/senet_text.h"
#include "engine/record/writer.h"

namespace parlour::record {
namespace {

Sha256 FoldPlies(Sha256 chain, const SenetGame& game) {
  bool throw_is_owed = game.position && game.position->points != 0;
  for (const SenetPly& ply : game.plies) {
    if (!throw_is_owed) {
      chain = ChainNext(chain, SenetThrowText(ply.side, ply.points));
    }
    throw_is_owed = false;
    std::string text;
    AppendSenetPly(text, ply.side, ply.points, ply.move);
    chain = ChainNext(chain, text);
  }
  return chain;
}

}  // namespace

Sha256 ChainStart(const Record& record) {
  const auto& game = std::get<SenetGame>(record.game);
  SenetGame fixed_game = {.options = game.options, .first = game.first, .position = game.position};
  Record fixed = {.used_before = record.used_before};
  if (record.seed) {
    fixed_game.first.reset();  // the lot's
    fixed.commitment = Commitment(record.seed->seed);
  }
  fixed.game = std::move(fixed_game);
  std::string text;
  AppendTags(text, fixed);
  return Sha256Of(text);
}

Sha256 ChainNext(const Sha256& chain, absl::string_view text) {
  std::string bytes(chain.begin(), chain.end());
  bytes.append(text.data(), text.size());
  return Sha256Of(bytes);
}

Sha256 ChainEnd(const Record& record) {
  return FoldPlies(ChainStart(record), std::get<SenetGame>(record.game));
}

}  // namespace parlour::record
