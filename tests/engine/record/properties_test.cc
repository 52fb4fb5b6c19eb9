// What holds of every record: what is written reads back, and no text, however mangled, is without
// a verdict.
//
// RapidCheck draws the cases, prints its seed, and replays a failure with RC_PARAMS.
#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <variant>

#include "engine/record/chain.h"
#include "engine/record/simulate.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

std::string AnyFreeText() {
  const auto bytes =
      *rc::gen::container<std::string>(rc::gen::elementOf(std::string("abc XYZ 019 \"\\;[]#\t'")));
  return *rc::gen::arbitrary<bool>() ? bytes + "\xc3\xa9" : bytes;
}

senet::Options AnySenetOptions() {
  senet::Options options;
  options.four_backs_points = *rc::gen::element(5, 6);
  options.reserve_start = *rc::gen::arbitrary<bool>();
  options.entry_throws = static_cast<uint8_t>(*rc::gen::inRange(1, 64) << 1);
  options.sanctuary_14 = *rc::gen::arbitrary<bool>();
  options.target_points = *rc::gen::element(0u, 1u, 15u);
  return options;
}

carrom::Options AnyObservedOptions() {
  carrom::Options options;
  options.seats = *rc::gen::element(2, 4);
  options.mode = *rc::gen::element(carrom::Mode::kSets, carrom::Mode::kPoints);
  options.sets_to_win = *rc::gen::inRange(1u, 4u);
  options.points_to_win = *rc::gen::inRange(1u, 30u);
  return options;
}

// A simulated game, perhaps broken off early, with free tags. It conforms.
Record AnyRecord() {
  const auto seed = *rc::gen::arbitrary<uint32_t>();
  const bool digests = *rc::gen::arbitrary<bool>();
  Record record = *rc::gen::arbitrary<bool>() ? SimulateSenet(AnySenetOptions(), seed, digests)
                                              : SimulateCarrom(AnyObservedOptions(), seed, digests);
  std::visit(
      [&record](auto& game) {
        const auto played = static_cast<int>(game.plies.size());
        const int kept = std::min(*rc::gen::inRange(0, 2 * played + 2), std::min(played, 400));
        if (kept == played) return;
        game.plies.resize(kept);
        record.result = Result{};
        record.termination = *rc::gen::element(Termination::kNormal, Termination::kResigned,
                                               Termination::kAbandoned);
      },
      record.game);
  if (*rc::gen::arbitrary<bool>()) record.commitment = Commitment(record.seed->seed);
  if (*rc::gen::arbitrary<bool>()) record.seed->number.reset();
  for (const char* name : {"Event", "Date", "x_1"}) {
    if (*rc::gen::arbitrary<bool>()) record.free_tags.push_back({name, AnyFreeText()});
  }
  return record;
}

// Runs `property` on many records; a failure shows the record.
template <typename Property>
void ForAnyRecord(const char* what, Property property) {
  EXPECT_TRUE(rc::check(what, [&property] {
    const Record record = AnyRecord();
    const std::string text = Written(record);
    RC_LOG() << text;
    property(record, text);
  })) << what;
}

TEST(RecordProperties, WhatIsWrittenIsCanonical) {
  ForAnyRecord("reading and writing again changes nothing",
               [](const Record&, const std::string& text) { RC_ASSERT(Rewritten(text) == text); });
}

TEST(RecordProperties, WhatIsWrittenConforms) {
  ForAnyRecord("a simulated record conforms", [](const Record&, const std::string& text) {
    RC_ASSERT(VerdictOn(text) == "conforms");
  });
}

TEST(RecordProperties, ReadsBackTheSameGame) {
  ForAnyRecord("the same game is read", [](const Record& record, const std::string& text) {
    const Record read = ReadGood(text);
    RC_ASSERT(read.free_tags == record.free_tags);
    RC_ASSERT(read.seed == record.seed);
    RC_ASSERT(read.commitment == record.commitment);
    RC_ASSERT(read.termination == record.termination);
    RC_ASSERT(read.result == record.result);
    RC_ASSERT(ChainEnd(read) == ChainEnd(record));
  });
}

// Blanks, comments, CRLF and left-out numbers and digests change nothing.
TEST(RecordProperties, LooksPastWhatDoesNotMatter) {
  ForAnyRecord("a careless hand is read alike", [](const Record&, const std::string& text) {
    std::string careless;
    std::string bare;  // the same without digests
    for (absl::string_view rest = text; !rest.empty();) {
      absl::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(line.size() + 1);
      const bool is_tag = line[0] == '[';
      absl::string_view kept = is_tag ? line : line.substr(0, line.find(" #"));
      absl::StrAppend(&bare, kept, "\n");
      if (!is_tag && *rc::gen::arbitrary<bool>()) kept.remove_prefix(kept.find(' ') + 1);
      absl::StrAppend(&careless, *rc::gen::element("", " ", "\t  ", "\n", "; so\n"), kept,
                      *rc::gen::element("", " ", "\t", ";", " ; [x] #"),
                      *rc::gen::element("\n", "\r\n", "\n\n"));
    }
    RC_ASSERT(Rewritten(careless) == bare);
  });
}

std::string Mangled(std::string text) {
  for (int edits = *rc::gen::inRange(1, 6); edits > 0; --edits) {
    const size_t place = *rc::gen::inRange(size_t{0}, text.size() + 1);
    const size_t length = *rc::gen::inRange(1, 12);
    const char byte = *rc::gen::oneOf(
        rc::gen::arbitrary<char>(), rc::gen::elementOf(std::string("[]\"#@^!*~<x-:;,0123 \n\rbw")));
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        text.insert(place, 1, byte);
        break;
      case 1:
        text.erase(place, length);
        break;
      case 2:
        if (place < text.size()) text[place] = byte;
        break;
      default:
        text.insert(place, text.substr(*rc::gen::inRange(size_t{0}, text.size() + 1), length));
    }
  }
  return text;
}

TEST(RecordProperties, AMangledRecordHasAVerdict) {
  ForAnyRecord("any text has a verdict", [](const Record&, const std::string& text) {
    const std::string mangled = Mangled(text);
    const Verdict verdict = ReplayText(mangled, 1);
    const int lines = static_cast<int>(std::count(mangled.begin(), mangled.end(), '\n')) + 1;
    switch (verdict.kind) {
      case Verdict::Kind::kConforms:
        break;
      case Verdict::Kind::kBreaks:
        RC_ASSERT(!verdict.rule.empty());
        RC_ASSERT(verdict.ply <= verdict.plies);
        RC_ASSERT(verdict.ply_line >= 1);
        RC_ASSERT(verdict.ply_line <= lines);
        break;
      case Verdict::Kind::kUnreadable:
        RC_ASSERT(!verdict.wanted.empty());
        RC_ASSERT(verdict.error_line <= lines);
        return;
    }
    const std::string written = Rewritten(mangled);
    RC_ASSERT(Rewritten(written) == written);
    const Verdict again = ReplayText(written, 1);
    RC_ASSERT(again.kind == verdict.kind);
    RC_ASSERT(again.ply == verdict.ply);
    RC_ASSERT(again.rule == verdict.rule);
  });
}

TEST(RecordProperties, AMangledFileIsSplitAlikeInAnyPieces) {
  ForAnyRecord("pieces do not matter", [](const Record&, const std::string& text) {
    const std::string mangled = Mangled(absl::StrCat(text, "\n", text, text));
    const auto whole = SplitInPieces(mangled, mangled.size());
    for (size_t piece_bytes : {1, 2, 3, 7, 4096}) {
      RC_ASSERT(SplitInPieces(mangled, piece_bytes) == whole);
    }
  });
}

}  // namespace
}  // namespace parlour::record
