// The chain, spelled out from its definition, and what it does and does not depend on.
#include "engine/record/chain.h"

#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/record/simulate.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

Sha256 Link(const Sha256& chain, absl::string_view text) {
  return Sha256Of(absl::StrCat(std::string(chain.begin(), chain.end()), text));
}

TEST(ChainTest, FoldsTheTagsEachThrowAndEachPly) {
  const Record record = ReadGood(Lines(R"(
[Game "senet"]
[First "white"]
[TargetPoints "30"]
1 w 3:2-5 #1f09ac3e
2 b 5:pass
)"));
  Sha256 chain = Sha256Of("[Game \"senet\"]\n[First \"white\"]\n[TargetPoints \"30\"]\n");
  EXPECT_EQ(ChainStart(record), chain);
  for (const char* text : {"w 3", "w 3:2-5", "b 5", "b 5:pass"}) chain = Link(chain, text);
  EXPECT_EQ(ChainEnd(record), chain);
}

TEST(ChainTest, FoldsShots) {
  const Record record = ReadGood(Lines(R"(
[Game "carrom"]
[White "west"]
[Seats "4"]
1 W @-5,10,20 ww^r* #77ab01c2
2 N -
)"));
  Sha256 chain = Sha256Of("[Game \"carrom\"]\n[White \"west\"]\n[Seats \"4\"]\n");
  EXPECT_EQ(ChainStart(record), chain);
  for (const char* text : {"W @-5,10,20 ww^r*", "N -"}) chain = Link(chain, text);
  EXPECT_EQ(ChainEnd(record), chain);
}

TEST(ChainTest, DoesNotFoldAThrowThatThePositionOwes) {
  const Record record = ReadGood(Lines(R"(
[Game "senet"]
[Position "b..w....../........../.......... b 3 0,0 0,0 b"]
1 b 3:1x4
2 w 2:1-3
)"));
  Sha256 chain = ChainStart(record);
  for (const char* text : {"b 3:1x4", "w 2", "w 2:1-3"}) chain = Link(chain, text);
  EXPECT_EQ(ChainEnd(record), chain);
}

// The seed's commitment stands in place of the seed, so a sealed game and the revealed one agree.
TEST(ChainTest, IsTheSameForAnOpenAndARevealedSeed) {
  const Seed seed = SeedFromNumber(42);
  const std::string text =
      absl::StrCat("[Game \"senet\"]\n[Commitment \"", Hex(Commitment(seed)), "\"]\n");
  for (const std::string& tags :
       {std::string("[Seed \"42\"]\n"), absl::StrCat("[Seed \"", Hex(seed.bytes), "\"]\n"),
        absl::StrCat("[Seed \"42\"]\n", text.substr(15))}) {
    EXPECT_EQ(ChainStart(ReadGood("[Game \"senet\"]\n" + tags)), Sha256Of(text)) << tags;
  }
}

TEST(ChainTest, DoesNotDependOnWhatDoesNotFixTheGame) {
  const Sha256 chain = ChainEnd(ReadGood("[Game \"senet\"]\n[First \"black\"]\n1 b 3:5-8\n"));
  for (const char* text : {
           "[Game \"senet\"]\n[Event \"x\"]\n[First \"black\"]\n1 b 3:5-8\n",
           "[Game \"senet\"]\n[First \"black\"]\n[Result \"*\"]\n1 b 3:5-8\n",
           "[Game \"senet\"]\n[First \"black\"]\n[Termination \"resigned\"]\n1 b 3:5-8\n",
           "[Game \"senet\"]\n[FourBacksPoints \"5\"]\n[First \"black\"]\n1 b 3:5-8\n",
           "[Game \"senet\"]\n[First \"black\"] ; a comment\n  b 3:5-8 #12345678\n",
       }) {
    EXPECT_EQ(ChainEnd(ReadGood(text)), chain) << text;
  }
}

TEST(ChainTest, IsAnotherForAnotherGame) {
  std::set<Sha256> chains;
  const char* const kTexts[] = {
      "[Game \"senet\"]\n[First \"black\"]\n",
      "[Game \"senet\"]\n[First \"white\"]\n",
      "[Game \"senet\"]\n[First \"black\"]\n[Sanctuary14 \"yes\"]\n",
      "[Game \"senet\"]\n[Seed \"1\"]\n",
      "[Game \"senet\"]\n[Seed \"2\"]\n",
      "[Game \"senet\"]\n[First \"black\"]\n1 b 3:5-8\n",
      "[Game \"senet\"]\n[First \"black\"]\n1 b 3:5x8\n",
      "[Game \"senet\"]\n[First \"black\"]\n1 b 4:5-8\n",
      "[Game \"senet\"]\n[First \"black\"]\n1 w 3:5-8\n",
      "[Game \"senet\"]\n[First \"black\"]\n1 b 3:5-8\n2 w 1:2-3\n",
      "[Game \"senet\"]\n[Position \"b..w....../........../.......... b 3 0,0 0,0 b\"]\n",
      "[Game \"senet\"]\n[Position \"b..w....../........../.......... b 3 0,0 0,0 b\"]\n"
      "[ThrowsBefore \"1\"]\n",
      "[Game \"carrom\"]\n[White \"south\"]\n",
      "[Game \"carrom\"]\n[White \"north\"]\n",
      "[Game \"carrom\"]\n[Seed \"1\"]\n",
      "[Game \"carrom\"]\n[White \"south\"]\n1 S w\n",
      "[Game \"carrom\"]\n[White \"south\"]\n1 S @0,0,1 w\n",
  };
  for (const char* text : kTexts) {
    EXPECT_TRUE(chains.insert(ChainEnd(ReadGood(text))).second) << text;
  }
}

// Whoever follows a game ply by ply comes to the same chain as whoever reads its record.
TEST(ChainTest, OfAGameIsTheChainOfItsBeginningFoldedOn) {
  Record record = SimulateSenet({}, 5, false);
  const auto all = std::get<SenetGame>(record.game).plies;
  std::get<SenetGame>(record.game).plies.clear();
  Sha256 chain = ChainStart(record);
  for (const SenetPly& ply : all) {
    EXPECT_EQ(ChainEnd(record), chain);
    std::get<SenetGame>(record.game).plies.push_back(ply);
    std::string text = Written(record);
    text = text.substr(text.rfind('\n', text.size() - 2) + 1);  // `7 b 3:5-8`
    text = text.substr(text.find(' ') + 1);
    text.pop_back();
    chain = Link(Link(chain, text.substr(0, text.find(':'))), text);
  }
  EXPECT_EQ(ChainEnd(record), chain);
}

}  // namespace
}  // namespace parlour::record
