// docs/notation.md is true: every record in it has the verdict that stands above it, and every tag,
// move, shot and position in its tables is read and written.
#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <absl/strings/strip.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/carrom/notation.h"
#include "engine/record/reader.h"
#include "engine/senet/notation.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

std::vector<std::string> DocumentLines() {
  std::ifstream file("docs/notation.md");
  EXPECT_TRUE(file.is_open());
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

struct Example {
  size_t line;
  std::string verdict;  // what stands behind ```pgr
  std::string text;
};

std::vector<Example> Examples() {
  std::vector<Example> examples;
  bool inside = false;
  const std::vector<std::string> lines = DocumentLines();
  for (size_t i = 0; i < lines.size(); ++i) {
    absl::string_view line = lines[i];
    if (absl::ConsumePrefix(&line, "```")) {
      inside = absl::ConsumePrefix(&line, "pgr ");
      if (inside) examples.push_back({i + 1, std::string(line), ""});
    } else if (inside) {
      absl::StrAppend(&examples.back().text, line, "\n");
    }
  }
  return examples;
}

// The table whose first column has this heading: its rows, as cells without blanks around them.
std::vector<std::vector<std::string>> Table(absl::string_view heading) {
  std::vector<std::vector<std::string>> rows;
  bool inside = false;
  for (const std::string& line : DocumentLines()) {
    std::vector<std::string> cells = absl::StrSplit(line, " |");
    for (std::string& cell : cells) {
      absl::string_view text = absl::StripAsciiWhitespace(cell);
      absl::ConsumePrefix(&text, "| ");
      cell = std::string(text);
    }
    if (!absl::StartsWith(line, "|")) {
      inside = false;
    } else if (cells[0] == heading) {
      inside = true;
    } else if (inside && !absl::StartsWith(line, "|---")) {
      rows.push_back(cells);
    }
  }
  return rows;
}

// What stands between a cell's first two back quotes; empty if there are none.
std::string Code(absl::string_view cell) {
  const std::vector<std::string> parts = absl::StrSplit(cell, '`');
  return parts.size() < 3 ? "" : parts[1];
}

std::string VerdictWithPlace(absl::string_view text) {
  const Verdict verdict = ReplayText(text, 1);
  if (verdict.kind != Verdict::Kind::kUnreadable) return VerdictOn(text);
  return absl::StrCat("unreadable ", verdict.error_line, ":", verdict.column);
}

TEST(NotationDocumentTest, RecordsHaveTheVerdictsThatStandAboveThem) {
  const std::vector<Example> examples = Examples();
  EXPECT_GE(examples.size(), 19u);
  for (const Example& example : examples) {
    EXPECT_EQ(VerdictWithPlace(example.text), example.verdict)
        << "docs/notation.md:" << example.line << "\n"
        << example.text;
  }
}

// A record of `game` with this tag, in which somebody begins.
std::string RecordWith(const std::string& game, const std::string& name, const std::string& value) {
  std::string text = absl::StrCat("[Game \"", game, "\"]\n");
  const std::string begins = game == "senet" ? "First" : "White";
  if (name != begins && name != "Position") {
    absl::StrAppend(&text, "[", begins, " \"", game == "senet" ? "black" : "south", "\"]\n");
  }
  return absl::StrCat(text, "[", name, " \"", value, "\"]\n");
}

TEST(NotationDocumentTest, TagsAreThoseThatTheReaderKnows) {
  const auto rows = Table("tag");
  EXPECT_GE(rows.size(), 25u);
  for (const auto& row : rows) {
    const std::string name = Code(row[0]);
    if (name == "Game") continue;
    for (const std::string game : {"senet", "carrom"}) {
      const bool is_known = row[1] == "both" || row[1] == game;
      const std::string bad = RecordWith(game, name, "?");
      EXPECT_EQ(VerdictOn(bad) == "unreadable", is_known) << bad;
    }
  }
}

TEST(NotationDocumentTest, DefaultsAreThoseThatTheWriterLeavesOut) {
  int defaults = 0;
  for (const auto& row : Table("tag")) {
    const std::string name = Code(row[0]);
    const std::string value = Code(row[3]);
    if (value.empty()) continue;
    for (const std::string game : {"senet", "carrom"}) {
      if (row[1] != "both" && row[1] != game) continue;
      ++defaults;
      const std::string text = Rewritten(RecordWith(game, name, value));
      EXPECT_THAT(text, testing::StartsWith("[Game ")) << name;
      EXPECT_THAT(text, testing::Not(testing::HasSubstr(name))) << name;
    }
  }
  EXPECT_GE(defaults, 15);
}

// The writer's order is the table's: each tag with a value of its own, read backwards.
TEST(NotationDocumentTest, TagsAreInTheWritersOrder) {
  const std::map<std::string, std::string> values = {
      {"Seed", "7"},
      {"Commitment", std::string(64, '0')},
      {"First", senet::FirstSide(SeedFromNumber(7)) == senet::Side::kBlack ? "white" : "black"},
      {"FourBacksPoints", "6"},
      {"ReserveStart", "yes"},
      {"EntryThrows", "1"},
      {"Sanctuary14", "yes"},
      {"TargetPoints", "9"},
      {"White", carrom::WhiteTeam(SeedFromNumber(7)) == carrom::Team::kSouths ? "west" : "south"},
      {"Seats", "4"},
      {"Mode", "points"},
      {"SetsToWin", "9"},
      {"PointsToWin", "9"},
      {"Table", "simulated"},
      {"TremorAngle", "9"},
      {"TremorSpeed", "9"},
      {"Termination", "resigned"},
      {"Result", "1-1"},
  };
  for (const std::string game : {"senet", "carrom"}) {
    std::string in_order;
    std::string backwards;
    for (const auto& row : Table("tag")) {
      const auto value = values.find(Code(row[0]));
      if (value == values.end() || (row[1] != "both" && row[1] != game)) continue;
      const std::string tag = absl::StrCat("[", value->first, " \"", value->second, "\"]\n");
      in_order += tag;
      backwards = tag + backwards;
    }
    const std::string head = absl::StrCat("[Game \"", game, "\"]\n");
    EXPECT_EQ(Rewritten(head + backwards), head + in_order);
  }
}

TEST(NotationDocumentTest, MovesAndShotsAndPositionsAreReadAndWritten) {
  const auto moves = Table("move");
  EXPECT_EQ(moves.size(), 8u);
  for (const auto& row : moves) {
    const auto move = senet::ParseMove(Code(row[0]));
    ASSERT_TRUE(move) << row[0];
    EXPECT_EQ(senet::MoveText(*move), Code(row[0]));
  }
  const auto shots = Table("shot");
  EXPECT_EQ(shots.size(), 5u);
  for (const auto& row : shots) {
    const auto shot = carrom::ParseShot(Code(row[0]));
    ASSERT_TRUE(shot.ok()) << row[0];
    EXPECT_EQ(carrom::ShotText(*shot), Code(row[0]));
  }
  for (const std::string game : {"senet", "carrom"}) {
    const auto positions = Table(absl::StrCat(game, " position"));
    EXPECT_GE(positions.size(), 2u);
    for (const auto& row : positions) {
      const std::string text = RecordWith(game, "Position", Code(row[0]));
      EXPECT_EQ(Rewritten(text), text);
    }
  }
}

TEST(NotationDocumentTest, LimitsAreThoseOfTheReader) {
  const auto rows = Table("more than");
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0][0], absl::StrCat(kMaxRecordBytes));
  EXPECT_EQ(rows[1][0], absl::StrCat(kMaxLineBytes));
  EXPECT_EQ(rows[2][0], absl::StrCat(kMaxTags));
  EXPECT_EQ(rows[3][0], absl::StrCat(kMaxPlies));
}

}  // namespace
}  // namespace parlour::record
