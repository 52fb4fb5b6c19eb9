#include "engine/record/writer.h"

#include <absl/strings/str_cat.h>

#include <optional>

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

}  // namespace

void AppendTags(std::string& out, const Record& record) {
  const auto& game = std::get<SenetGame>(record.game);
  AppendTag(out, "Game", GameName(record));
  for (const FreeTag& tag : record.free_tags) AppendTag(out, tag.name, tag.value);
  if (record.seed) AppendTag(out, "Seed", SeedText(*record.seed));
  if (record.commitment) AppendTag(out, "Commitment", Hex(*record.commitment));
  AppendSenetTags(out, game,
                  record.seed ? std::optional(senet::FirstSide(record.seed->seed)) : std::nullopt);
  if (record.used_before > 0) AppendTag(out, "ThrowsBefore", absl::StrCat(record.used_before));
  if (record.termination != Termination::kNormal) {
    AppendTag(out, "Termination", TerminationName(record.termination));
  }
  if (record.result) AppendTag(out, "Result", ResultText(*record.result));
}

void AppendRecord(std::string& out, const Record& record) {
  AppendTags(out, record);
  int number = 0;
  for (const SenetPly& ply : std::get<SenetGame>(record.game).plies) {
    absl::StrAppend(&out, ++number, " ");
    AppendPly(out, ply);
    if (ply.digest) absl::StrAppend(&out, " #", absl::Hex(*ply.digest, absl::kZeroPad8));
    out += '\n';
  }
}

}  // namespace parlour::record
