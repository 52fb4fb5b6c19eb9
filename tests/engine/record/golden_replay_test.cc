// Every golden record gets the verdict that an independent implementation gave it.
#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/record/replay.h"
#include "engine/record/splitter.h"

namespace parlour::record {
namespace {

std::vector<Verdict> ReplayFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::vector<Verdict> verdicts;
  const auto replay = [&verdicts](const GameText& game) {
    verdicts.push_back(ReplayText(game.text, game.first_line));
  };
  GameSplitter splitter;
  splitter.Add(text, replay);
  splitter.Finish(replay);
  return verdicts;
}

// `senet breaks at ply 3, S-PAIR (of 7)`
std::string Summary(const Verdict& verdict) {
  std::string text = absl::StrCat(verdict.game, " ", KindName(verdict.kind));
  if (verdict.kind == Verdict::Kind::kBreaks) {
    absl::StrAppend(&text, " at ply ", verdict.ply, ", ", verdict.rule);
  }
  if (verdict.kind != Verdict::Kind::kUnreadable) {
    absl::StrAppend(&text, " (of ", verdict.plies, ")");
  }
  return text;
}

std::string Summary(const nlohmann::json& expected) {
  std::string text = absl::StrCat(expected["game"].get<std::string>(), " ",
                                  expected["verdict"].get<std::string>());
  if (expected["verdict"] == "breaks") {
    absl::StrAppend(&text, " at ply ", expected["ply"].get<int>(), ", ",
                    expected["rule"].get<std::string>());
  }
  if (expected["verdict"] != "unreadable") {
    absl::StrAppend(&text, " (of ", expected["plies"].get<int>(), ")");
  }
  return text;
}

class GoldenReplayTest : public testing::TestWithParam<const char*> {};

TEST_P(GoldenReplayTest, GivesTheExpectedVerdicts) {
  const std::string path = absl::StrCat("tests/golden/", GetParam());
  const std::vector<Verdict> verdicts = ReplayFile(path + ".pgr");
  std::ifstream file(path + ".expected.jsonl");
  size_t game = 0;
  for (std::string line; std::getline(file, line); ++game) {
    const auto expected = nlohmann::json::parse(line);
    ASSERT_EQ(expected["index"].get<size_t>(), game);
    ASSERT_LT(game, verdicts.size());
    EXPECT_EQ(Summary(verdicts[game]), Summary(expected)) << "game " << game;
  }
  EXPECT_EQ(game, verdicts.size());
  EXPECT_GT(game, 0u);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenReplayTest,
                         testing::Values("senet_cases", "senet_conforming", "senet_hand",
                                         "senet_mutated", "carrom_cases", "carrom_conforming",
                                         "carrom_hand", "carrom_mutated"));

}  // namespace
}  // namespace parlour::record
