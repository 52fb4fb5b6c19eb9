// The golden carrom records, judged shot by shot against what an independent implementation said.
//
// The records are read here by a few lines of their own, so that nothing but the judge and its
// notation is between the file and the verdict. Every game has the expected verdict (with the
// first ply that breaks and the rule it breaks), every position and shot is written back as it was
// read, and each case that says which rules it applies applies exactly these.
#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <absl/strings/strip.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/carrom/events.h"
#include "engine/carrom/match.h"
#include "engine/carrom/notation.h"
#include "engine/chance.h"
#include "engine/digest.h"
#include "tests/engine/carrom/readable.h"

namespace parlour::carrom {
namespace {

struct Ply {
  std::string seat;
  std::string shot;
  std::string digest;  // empty where the record has none
};

struct Game {
  std::vector<std::string> applies;  // sorted, as in its comment
  Options options;
  std::optional<Team> drawn;  // by the seed
  std::optional<Team> white;  // as the record says
  std::string position;
  std::string result;
  std::vector<Ply> plies;
};

void ReadTag(absl::string_view line, Game& game) {
  const std::vector<std::string> parts = absl::StrSplit(line, '"');
  const std::string name(absl::StripAsciiWhitespace(parts[0].substr(1)));
  const std::string& value = parts[1];
  if (name == "Seats") game.options.seats = std::stoi(value);
  if (name == "Mode") game.options.mode = value == "points" ? Mode::kPoints : Mode::kSets;
  if (name == "SetsToWin") game.options.sets_to_win = std::stoul(value);
  if (name == "PointsToWin") game.options.points_to_win = std::stoul(value);
  if (name == "Seed") game.drawn = WhiteTeam(SeedFromNumber(std::stoull(value)));
  if (name == "White") game.white = value == "south" ? Team::kSouths : Team::kOthers;
  if (name == "Position") game.position = value;
  if (name == "Result") game.result = value;
}

void ReadPly(absl::string_view line, Game& game) {
  std::vector<std::string> words = absl::StrSplit(line, ' ');
  Ply ply;
  if (words.back()[0] == '#') {
    ply.digest = words.back().substr(1);
    words.pop_back();
  }
  ply.seat = words[1];
  words.erase(words.begin(), words.begin() + 2);
  ply.shot = absl::StrJoin(words, " ");
  game.plies.push_back(ply);
}

std::vector<Game> ReadGames(const std::string& name) {
  std::ifstream file("tests/golden/" + name + ".pgr");
  EXPECT_TRUE(file.is_open());
  std::vector<Game> games;
  std::vector<std::string> applies;
  for (std::string line; std::getline(file, line);) {
    absl::string_view text = line;
    if (absl::ConsumePrefix(&text, "; applies ")) {
      applies = absl::StrSplit(text, ", ");
    } else if (absl::StartsWith(text, "[Game")) {
      games.emplace_back().applies = applies;
    } else if (absl::StartsWith(text, "[")) {
      ReadTag(text, games.back());
    } else if (!text.empty() && text[0] != ';') {
      ReadPly(text, games.back());
    }
  }
  return games;
}

// `conforms`, `unreadable` or `breaks 12 C-ORDER` for each game.
std::vector<std::string> ReadVerdicts(const std::string& name) {
  std::ifstream file("tests/golden/" + name + ".expected.jsonl");
  std::vector<std::string> verdicts;
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    verdicts.push_back(json["verdict"]);
    if (json.contains("rule")) {
      absl::StrAppend(&verdicts.back(), " ", json["ply"].get<int>(), " ",
                      json["rule"].get<std::string>());
    }
  }
  return verdicts;
}

// The identifiers of the shot's events in alphabetical order, as the comments list them.
std::vector<std::string> SortedIds(const Events& events) {
  std::vector<std::string> ids;
  for (const Event& event : events) ids.emplace_back(Id(event.rule));
  std::sort(ids.begin(), ids.end());
  return ids;
}

bool IsReadable(const Game& game) {
  if (!game.position.empty() && !ParsePosition(game.options, game.position).ok()) return false;
  return std::all_of(game.plies.begin(), game.plies.end(), [&](const Ply& ply) {
    return ParseSeat(game.options, ply.seat) && ParseShot(ply.shot).ok();
  });
}

Position StartOf(const Game& game) {
  if (game.position.empty()) {
    return StartPosition(game.options, game.white ? *game.white : *game.drawn);
  }
  const Position position = At(game.options, game.position);
  EXPECT_EQ(PositionText(game.options, position), game.position);
  return position;
}

// Plays the game as far as it goes, and gives its verdict.
std::string Judge(const Game& game) {
  if (!IsReadable(game)) return "unreadable";
  if (game.drawn && game.white && *game.drawn != *game.white) return "breaks 0 C-DRAW";
  const Options& options = game.options;
  Position position = StartOf(game);
  int number = 0;
  for (const Ply& ply : game.plies) {
    ++number;
    SCOPED_TRACE(absl::StrCat(PositionText(options, position), " : ", ply.shot));
    const Shot shot = ParseShot(ply.shot).value();
    EXPECT_EQ(ShotText(shot), ply.shot);
    const auto refusal = RuleAgainst(options, position, *ParseSeat(options, ply.seat), shot);
    if (refusal) return absl::StrCat("breaks ", number, " ", Id(refusal->rule));

    const Step step = Play(options, position, shot.outcome);
    if (!game.applies.empty()) {
      EXPECT_EQ(SortedIds(ShotEvents(options, step)), game.applies);
    }
    const uint32_t digest = PositionDigest(options, position);
    if (!ply.digest.empty() && ShortDigestText(digest) != ply.digest) {
      return absl::StrCat("breaks ", number, " DIGEST");
    }
  }
  const Standing& end = position.standing;
  if ((end.ended ? absl::StrCat(end.score[0], "-", end.score[1]) : "*") == game.result) {
    return "conforms";
  }
  const Rule rule = options.mode == Mode::kSets ? Rule::kMatchSets : Rule::kScore;
  return absl::StrCat("breaks ", number, " ", Id(rule));
}

class GoldenJudgeTest : public testing::TestWithParam<const char*> {};

TEST_P(GoldenJudgeTest, GivesTheExpectedVerdicts) {
  const std::vector<Game> games = ReadGames(GetParam());
  const std::vector<std::string> verdicts = ReadVerdicts(GetParam());
  ASSERT_EQ(games.size(), verdicts.size());
  for (size_t i = 0; i < games.size(); ++i) {
    SCOPED_TRACE(absl::StrCat(GetParam(), " game ", i));
    EXPECT_EQ(Judge(games[i]), verdicts[i]);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenJudgeTest,
                         testing::Values("carrom_cases", "carrom_conforming", "carrom_hand",
                                         "carrom_mutated"));

}  // namespace
}  // namespace parlour::carrom
