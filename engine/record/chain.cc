#include "engine/record/chain.h"

#include <absl/strings/str_cat.h>

#include <string>
#include <variant>

#include "engine/record/carrom_text.h"
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

Sha256 FoldPlies(Sha256 chain, const CarromGame& game) {
  for (const CarromPly& ply : game.plies) {
    std::string text;
    AppendCarromPly(text, ply.seat, ply.shot);
    chain = ChainNext(chain, text);
  }
  return chain;
}

// What fixes the game: its tags without who begins, where the lot says that.
SenetGame Fixed(const SenetGame& game, bool by_lot) {
  return {.options = game.options,
          .first = by_lot ? std::nullopt : game.first,
          .position = game.position};
}

CarromGame Fixed(const CarromGame& game, bool by_lot) {
  return {.options = game.options,
          .white = by_lot ? std::nullopt : game.white,
          .position = game.position};
}

}  // namespace

Sha256 ChainStart(const Record& record) {
  Record fixed = {.used_before = record.used_before};
  if (record.seed) fixed.commitment = Commitment(record.seed->seed);
  std::visit([&](const auto& game) { fixed.game = Fixed(game, record.seed.has_value()); },
             record.game);
  std::string text;
  AppendTags(text, fixed);
  return Sha256Of(text);
}

Sha256 ChainNext(const Sha256& chain, absl::string_view text) {
  return Sha256Of(BytesOf(chain), text);
}

Sha256 ChainEnd(const Record& record) {
  return std::visit([&](const auto& game) { return FoldPlies(ChainStart(record), game); },
                    record.game);
}

}  // namespace parlour::record
