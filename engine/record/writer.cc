#include "engine/record/writer.h"

#include <absl/strings/str_cat.h>

#include <optional>

#include "engine/record/carrom_text.h"
#include "engine/record/senet_text.h"
#include "engine/record/tags.h"

namespace parlour::record {
namespace {

std::string SeedText(const SeedTag& seed) {
  return seed.number ? absl::StrCat(*seed.number) : Hex(seed.seed.bytes);
}

std::string ResultText(const Result& result) {
  return result.score ? absl::StrCat((*result.score)[0], "-", (*result.score)[1]) : "*";
}

void AppendPly(std::string& out, const SenetPly& ply) {
  AppendSenetPly(out, ply.side, ply.points, ply.move);
}

void AppendPly(std::string& out, const CarromPly& ply) { AppendCarromPly(out, ply.seat, ply.shot); }

void AppendGameTags(std::string& out, const Record& record, const SenetGame& game) {
  std::optional<senet::Side> first_by_lot;
  if (game.first && record.seed) first_by_lot = senet::FirstSide(record.seed->seed);
  AppendSenetTags(out, game, first_by_lot);
  if (record.used_before > 0) AppendTag(out, "ThrowsBefore", absl::StrCat(record.used_before));
}

void AppendGameTags(std::string& out, const Record& record, const CarromGame& game) {
  std::optional<carrom::Team> white_by_lot;
  if (game.white && record.seed) white_by_lot = carrom::WhiteTeam(record.seed->seed);
  AppendCarromTags(out, game, white_by_lot);
  if (record.used_before > 0) AppendTag(out, "ShotsBefore", absl::StrCat(record.used_before));
}

template <typename Plies>
void AppendPlies(std::string& out, const Plies& plies) {
  int number = 0;
  for (const auto& ply : plies) {
    absl::StrAppend(&out, ++number, " ");
    AppendPly(out, ply);
    if (ply.digest) absl::StrAppend(&out, " #", absl::Hex(*ply.digest, absl::kZeroPad8));
    out += '\n';
  }
}

}  // namespace

void AppendTags(std::string& out, const Record& record) {
  AppendTag(out, "Game", GameName(record));
  for (const FreeTag& tag : record.free_tags) AppendTag(out, tag.name, tag.value);
  if (record.seed) AppendTag(out, "Seed", SeedText(*record.seed));
  if (record.commitment) AppendTag(out, "Commitment", Hex(*record.commitment));
  std::visit([&](const auto& game) { AppendGameTags(out, record, game); }, record.game);
  if (record.termination != Termination::kNormal) {
    AppendTag(out, "Termination", TerminationName(record.termination));
  }
  if (record.result) AppendTag(out, "Result", ResultText(*record.result));
}

void AppendRecord(std::string& out, const Record& record) {
  AppendTags(out, record);
  std::visit([&out](const auto& game) { AppendPlies(out, game.plies); }, record.game);
}

}  // namespace parlour::record
