#include "service/state.h"

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "engine/senet/notation.h"
#include "service/new_match.h"
#include "tests/service/testing.h"

namespace parlour::service {
namespace {

record::Record OpenStart() {
  record::Record start = {.seed = record::SeedTag{SeedFromNumber(42), 42}};
  start.game = record::SenetGame{};
  return start;
}

Match SampleMatch() {
  Match match = BeginMatch(TestKeys().first(), OpenStart(), "");
  match.ply = 17;
  match.record.used_before = 12;
  match.resigned = "black";
  match.record.termination = record::Termination::kResigned;
  return match;
}

TEST(StateTest, ComesBackAsItWasSealed) {
  const Match match = SampleMatch();
  const auto opened = Open(TestKeys(), Seal(match));
  ASSERT_TRUE(opened.ok()) << opened.status();
  EXPECT_EQ(opened->key->id, "old");
  EXPECT_EQ(opened->ply, 17u);
  EXPECT_EQ(opened->chain, match.chain);
  EXPECT_EQ(opened->record.used_before, 12u);
  EXPECT_EQ(opened->resigned, "black");
  EXPECT_EQ(opened->seed(), SeedFromNumber(42));
  EXPECT_EQ(opened->record.game, match.record.game);
  EXPECT_TRUE(opened->record.free_tags.empty());
}

TEST(StateTest, KeepsTheSeedOfASealedGameSecret) {
  record::Record start;
  start.game = record::SenetGame{};
  const Match match = BeginMatch(TestKeys().first(), start, "");
  ASSERT_TRUE(match.seed().has_value());
  const std::string state = Seal(match);
  EXPECT_EQ(state.find(Hex(match.seed()->bytes)), std::string::npos);
  EXPECT_EQ(state.find("Seed"), std::string::npos);
  const auto opened = Open(TestKeys(), state);
  ASSERT_TRUE(opened.ok()) << opened.status();
  EXPECT_EQ(opened->seed(), match.seed());
}

TEST(StateTest, RefusesEveryFlippedBit) {
  const std::string state = Seal(SampleMatch());
  for (size_t byte = 0; byte < state.size(); ++byte) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string forged = state;
      forged[byte] = static_cast<char>(forged[byte] ^ 1 << bit);
      EXPECT_FALSE(Open(TestKeys(), forged).ok()) << "byte " << byte << " bit " << bit;
    }
  }
}

TEST(StateTest, RefusesEveryOtherLength) {
  const std::string state = Seal(SampleMatch());
  for (size_t length = 0; length < state.size(); ++length) {
    EXPECT_FALSE(Open(TestKeys(), state.substr(0, length)).ok()) << length;
    EXPECT_FALSE(Open(TestKeys(), state.substr(state.size() - length)).ok()) << length;
  }
  EXPECT_FALSE(Open(TestKeys(), state + '\0').ok());
  EXPECT_FALSE(Open(TestKeys(), state + state).ok());
}

TEST(StateTest, SaysWhatIsWrongAndWhatToDo) {
  const std::string state = Seal(SampleMatch());
  std::string other_version = state;
  other_version[4] = 2;
  std::string forged = state;
  forged.back() = static_cast<char>(forged.back() ^ 1);
  const KeyRing other_keys = KeyRing::Random();
  const struct {
    const char* what;
    absl::Status status;
    const char* reason;
  } rows[] = {
      {"nothing", Open(TestKeys(), "").status(), "STATE_MALFORMED"},
      {"other bytes", Open(TestKeys(), std::string(100, 'x')).status(), "STATE_MALFORMED"},
      {"too long", Open(TestKeys(), std::string(kMaxStateBytes + 1, 'x')).status(),
       "STATE_MALFORMED"},
      {"another format", Open(TestKeys(), other_version).status(), "STATE_VERSION"},
      {"another server's key", Open(other_keys, state).status(), "STATE_KEY"},
      {"altered", Open(TestKeys(), forged).status(), "STATE_FORGED"},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(row.status.code(), absl::StatusCode::kInvalidArgument) << row.what;
    EXPECT_EQ(ReasonOf(row.status), row.reason) << row.what;
  }
}

TEST(StateTest, DoesNotTakeOneKeysTagForAnothers) {
  std::string state = Seal(SampleMatch());
  const size_t id = state.find("old");
  ASSERT_EQ(id, 6u);
  state.replace(id, 3, "new");
  EXPECT_EQ(ReasonOf(Open(TestKeys(), state).status()), "STATE_FORGED");
}

}  // namespace
}  // namespace parlour::service
