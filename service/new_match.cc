#include "service/new_match.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_cat.h>
#include <sodium.h>

#include <utility>
#include <variant>

#include "engine/carrom/match.h"
#include "engine/record/chain.h"
#include "engine/record/writer.h"
#include "engine/senet/match.h"

namespace parlour::service {
namespace {

Sha256 NewGameId(const Key& key, const record::Record& start, absl::string_view request_id) {
  Sha256 id;
  if (request_id.empty()) {
    randombytes_buf(id.data(), id.size());
    return id;
  }
  std::string text = absl::StrCat(request_id, "\n");
  record::AppendTags(text, start);
  return key.game_id(text);
}

// Puts the position that the match starts from where the tags said how it begins.
void SetPosition(record::SenetGame& game, const std::optional<Seed>& seed) {
  if (!game.position) {
    const senet::Side first = seed ? senet::FirstSide(*seed) : game.first.value();
    game.position = senet::StartPosition(game.options, first);
  }
  game.first.reset();
}

void SetPosition(record::CarromGame& game, const std::optional<Seed>& seed) {
  if (!game.position) {
    const carrom::Team white = seed ? carrom::WhiteTeam(*seed) : game.white.value();
    game.position = carrom::StartPosition(game.options, white);
  }
  game.white.reset();
}

bool NamesWhoBegins(const record::SenetGame& game) { return game.first || game.position; }
bool NamesWhoBegins(const record::CarromGame& game) { return game.white || game.position; }

bool IsSealed(const record::Record& start) {
  return !start.seed &&
         !std::visit([](const auto& game) { return NamesWhoBegins(game); }, start.game);
}

}  // namespace

Match BeginMatch(const Key& key, record::Record start, absl::string_view request_id) {
  Match match = {.key = &key};
  if (IsSealed(start)) match.game_id = NewGameId(key, start, request_id);
  if (start.seed) match.seed_number = start.seed->number;
  const auto seed = match.seed();
  match.record = start;
  match.record.seed.reset();
  if (seed) start.seed = record::SeedTag{*seed, std::nullopt};
  match.chain = record::ChainStart(start);
  std::visit([&seed](auto& game) { SetPosition(game, seed); }, match.record.game);
  return match;
}

std::string CanonicalUuid(absl::string_view text) {
  if (text.size() != 36) return "";
  for (size_t i = 0; i < text.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : !absl::ascii_isxdigit(static_cast<unsigned char>(text[i]))) {
      return "";
    }
  }
  return absl::AsciiStrToLower(text);
}

}  // namespace parlour::service
