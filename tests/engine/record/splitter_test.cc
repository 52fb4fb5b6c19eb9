// Cutting a stream into games: the same games whatever the pieces, and nothing kept that is not
// needed.
#include "engine/record/splitter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/record/record.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr char kBom[] = "\xef\xbb\xbf";

std::vector<std::string> Split(absl::string_view text) { return SplitInPieces(text, text.size()); }

TEST(SplitterTest, CutsBeforeEachGameTag) {
  EXPECT_THAT(Split("[Game \"senet\"]\n1 b 3:5-8\n\n[Game \"carrom\"]\n1 S w\n"),
              ElementsAre("1: [Game \"senet\"]\n1 b 3:5-8\n\n", "4: [Game \"carrom\"]\n1 S w\n"));
}

TEST(SplitterTest, NeedsNoNewlineAtTheEnd) {
  EXPECT_THAT(Split("[Game \"senet\"]\n1 b 3:5-8"),
              ElementsAre("1: [Game \"senet\"]\n1 b 3:5-8\n"));
}

TEST(SplitterTest, SkipsBlankLinesAndCommentsBeforeTheFirstGame) {
  EXPECT_THAT(Split("\n \t\n; a comment\n\r\n[Game \"senet\"]\n"),
              ElementsAre("5: [Game \"senet\"]\n"));
}

TEST(SplitterTest, GivesNoGameForNothing) {
  for (const char* text : {"", "\n", "\n\n\n", " \t ", "; nothing but a comment", "\r\n", kBom}) {
    EXPECT_THAT(Split(text), IsEmpty()) << testing::PrintToString(text);
  }
}

TEST(SplitterTest, KeepsWhatStandsBeforeTheFirstGameTag) {
  EXPECT_THAT(Split("1 b 3:5-8\n[Game \"senet\"]\n"),
              ElementsAre("1: 1 b 3:5-8\n", "2: [Game \"senet\"]\n"));
}

TEST(SplitterTest, DropsAByteOrderMarkAtTheVeryBeginningOnly) {
  EXPECT_THAT(Split(std::string(kBom) + "[Game \"senet\"]\n"),
              ElementsAre("1: [Game \"senet\"]\n"));
  EXPECT_THAT(Split(std::string("\n") + kBom + "[Game \"senet\"]\n"),
              ElementsAre(std::string("2: ") + kBom + "[Game \"senet\"]\n"));
}

TEST(SplitterTest, KnowsAGameTagHoweverItIsSpacedOrBroken) {
  for (const char* tag : {"[Game \"senet\"]", " [Game \"senet\"]", "\t[\tGame\t\"senet\"]",
                          "[Game\"senet\"]", "[Game]", "[Game", "[Game \"chess\"]", "[Game\r"}) {
    EXPECT_THAT(Split(std::string("1 x\n") + tag + "\n"), SizeIs(2)) << tag;
  }
  for (const char* other :
       {"[Games \"2\"]", "[GameId \"7\"]", "[game \"senet\"]", "Game \"senet\"",
        "; [Game \"senet\"]", "1 b 3:5-8 [Game \"senet\"]", "[[Game \"senet\"]"}) {
    EXPECT_THAT(Split(std::string("1 x\n") + other + "\n"), SizeIs(1)) << other;
  }
}

TEST(SplitterTest, GivesTheSameGamesInPiecesOfAnySize) {
  std::string text = std::string(kBom) + "; a file\r\n\r\n";
  for (int i = 0; i < 300; ++i) {
    text += "[Game \"senet\"]\r\n[Event \"in ; \\\"quotes\\\"\"]\n\n[First \"black\"]\n1 b 3:5-8\n";
    text += "; between\n" + std::string(i % 50, ' ') + "[Game \"carrom\"]\n";
  }
  const std::vector<std::string> whole = Split(text);
  EXPECT_THAT(whole, SizeIs(600));
  for (size_t piece_bytes : {1, 2, 3, 7, 4096}) {
    EXPECT_EQ(SplitInPieces(text, piece_bytes), whole) << piece_bytes;
  }
}

TEST(SplitterTest, IsReadyForTheNextFileAfterTheEndOfOne) {
  std::vector<std::string> games;
  const auto keep = [&games](const GameText& game) { games.push_back(game.text); };
  GameSplitter splitter;
  splitter.Add("[Game \"senet\"]", keep);
  splitter.Finish(keep);
  splitter.Finish(keep);
  EXPECT_THAT(games, ElementsAre("[Game \"senet\"]\n"));
}

// The longest line that can be read, in all ways in which a line may begin and end; and one byte
// more.
TEST(SplitterTest, CutsALineSoThatItIsStillTooLong) {
  const std::string game = "[Game \"senet\"]\n[First \"black\"]\n";
  const auto comment = [](size_t bytes) { return ";" + std::string(bytes - 1, '-'); };
  struct {
    const char* what;
    std::string line;
    bool is_read;
  } const rows[] = {
      {"as long as can be", comment(kMaxLineBytes), true},
      {"one byte more", comment(kMaxLineBytes + 1), false},
      {"as long as can be, CRLF", comment(kMaxLineBytes) + "\r", true},
      {"one byte more, CRLF", comment(kMaxLineBytes + 1) + "\r", false},
      {"a carriage return where it is cut", comment(kMaxLineBytes) + "\r 1 b 9:9-9", false},
      {"much longer", comment(kMaxLineBytes * 20), false},
  };
  for (const auto& row : rows) {
    const std::string text = game + row.line + "\n";
    for (size_t piece_bytes : {size_t{1}, size_t{4096}, text.size()}) {
      const auto games = SplitInPieces(text, piece_bytes);
      ASSERT_THAT(games, SizeIs(1)) << row.what;
      EXPECT_LE(games[0].size(), game.size() + kMaxLineBytes + 100) << row.what;
      EXPECT_EQ(Rewritten(games[0].substr(3)) == game, row.is_read) << row.what << piece_bytes;
      EXPECT_EQ(Rewritten(text) == game, row.is_read) << row.what << ", not split";
    }
  }
}

TEST(SplitterTest, CutsAFirstLineWithAByteOrderMarkSoThatItIsStillTooLong) {
  const std::string line = "[Game \"senet\"] ;" + std::string(kMaxLineBytes, '-');
  const auto games = Split(kBom + line + "\n[First \"black\"]\n");
  ASSERT_THAT(games, SizeIs(1));
  EXPECT_THAT(Rewritten(games[0].substr(3)), testing::StartsWith("1:1 a line of at most 65536"));
}

TEST(SplitterTest, CutsAGameSoThatItIsStillTooLong) {
  std::string text = "[Game \"senet\"]\n[First \"black\"]\n";
  while (text.size() < 3 * kMaxRecordBytes) text += "; " + std::string(1000, '-') + "\n";
  text += "[Game \"carrom\"]\n[White \"south\"]\n";
  const auto games = SplitInPieces(text, 4096);
  ASSERT_THAT(games, SizeIs(2));
  EXPECT_LE(games[0].size(), kMaxRecordBytes + kMaxLineBytes);
  EXPECT_THAT(Rewritten(games[0].substr(3)), testing::StartsWith("1:1 a game of at most 4194304"));
  EXPECT_THAT(games[1], testing::EndsWith(": [Game \"carrom\"]\n[White \"south\"]\n"));
}

}  // namespace
}  // namespace parlour::record
