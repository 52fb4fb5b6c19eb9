#include "service/state.h"

#include <absl/strings/escaping.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <variant>

#include "engine/carrom/match.h"
#include "engine/record/chain.h"
#include "engine/record/simulate.h"
#include "engine/senet/match.h"
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

// Plays a simulated record and calls `look` with every position on its way.
template <typename Game, typename Step>
void Replay(const record::Record& record, Game game, Step step) {
  Match match = {.key = &TestKeys().first()};
  for (const auto& ply : std::get<Game>(record.game).plies) {
    step(game, ply);
    match.record.game = game;
    match.seed_number = ++match.ply;
    match.record.used_before = match.ply;
    match.chain = record::ChainNext(match.chain, "ply");
    const auto opened = Open(TestKeys(), Seal(match));
    ASSERT_TRUE(opened.ok()) << opened.status();
    ASSERT_EQ(opened->record, match.record);
    ASSERT_EQ(opened->ply, match.ply);
    ASSERT_EQ(opened->seed_number, match.seed_number);
    ASSERT_EQ(opened->chain, match.chain);
  }
}

TEST(StateTest, KeepsEveryPositionOfAMatchOfSenet) {
  const senet::Options options = {
      .four_backs_points = 6, .reserve_start = true, .sanctuary_14 = true, .target_points = 40};
  record::SenetGame start = {.options = options};
  start.position = senet::StartPosition(options, senet::FirstSide(SeedFromNumber(3)));
  Replay(record::SimulateSenet(options, 3, false), start,
         [&](record::SenetGame& game, const record::SenetPly& ply) {
           senet::Throw(*game.position, static_cast<int>(ply.points));
           senet::Play(options, *game.position, {ply.move.kind, ply.move.from});
         });
}

TEST(StateTest, KeepsEveryPositionOfAMatchOfCarrom) {
  for (carrom::Table table : {carrom::Table::kObserved, carrom::Table::kSimulated}) {
    const carrom::Options options = {
        .seats = 4,
        .mode = carrom::Mode::kPoints,
        .points_to_win = 3,
        .table = table,
        .tremor_angle_mdeg = table == carrom::Table::kSimulated ? 700 : 0};
    record::CarromGame start = {.options = options};
    start.position = carrom::StartPosition(options, carrom::WhiteTeam(SeedFromNumber(3)));
    Keystream tremor(SeedFromNumber(3), "tremor");
    uint64_t shot = 0;
    Replay(record::SimulateCarrom(options, 3, false), start,
           [&](record::CarromGame& game, const record::CarromPly& ply) {
             if (ply.shot.flick) {
               const auto flick = carrom::Tremble(options, *ply.shot.flick, &tremor, shot++);
               ASSERT_TRUE(carrom::Play(options, *game.position, flick).ok());
             } else {
               carrom::Play(options, *game.position, ply.shot.outcome);
             }
           });
  }
}

TEST(StateTest, HasTheSameBytesEverywhere) {
  EXPECT_EQ(absl::BytesToHexString(Seal(SampleMatch())),
            "5041524c02036f6c6447000000"  // magic, version, key id, length
            "0a73656e65742d66722d31110c"  // senet-fr-1, ply 17, 12 throws
            "dbdebc65feea9a3f1b6b5a51055e51ffbd7aaa838efe15b31c49f9e9c10629a5"  // chain
            "012a0105626c61636b"                  // seed 42, resigned, "black"
            "0500500000aa05d40a0000000001010000"  // options and position
            "8e9a70c411cf74c22e1d6a0eb20ba568e10aa4bbff5a04823466029261437195");
}

// Whoever has the key can seal anything. What cannot be is refused even then, and what can be has
// one spelling.
TEST(StateTest, RefusesAPayloadThatCannotBe) {
  constexpr size_t kPayloadAt = 4 + 1 + 1 + 3 + 4;
  Match carrom = SampleMatch();
  record::CarromGame game = {.options = {.table = carrom::Table::kSimulated}};
  game.position = carrom::StartPosition(game.options, carrom::Team::kSouths);
  carrom.record.game = game;
  std::mt19937_64 random(1);
  int good = 0;
  for (const Match& match : {SampleMatch(), carrom}) {
    const std::string sealed = Seal(match);
    const std::string payload =
        sealed.substr(kPayloadAt, sealed.size() - kPayloadAt - sizeof(Sha256));
    for (int i = 0; i < 100'000; ++i) {
      std::string forged = payload;
      for (uint64_t n = 0; n <= random() % 3; ++n) {
        forged[random() % forged.size()] = static_cast<char>(random());
      }
      if (random() % 8 == 0) forged.resize(random() % (forged.size() + 2));
      std::string state = sealed.substr(0, kPayloadAt) + forged;
      state[kPayloadAt - 4] = static_cast<char>(forged.size() & 0xff);
      state[kPayloadAt - 3] = static_cast<char>(forged.size() >> 8);
      const Sha256 tag = TestKeys().first().seal(state);
      state.append(tag.begin(), tag.end());
      const auto opened = Open(TestKeys(), state);
      if (opened.ok()) {
        ++good;
        ASSERT_EQ(Seal(*opened), state);
      } else {
        ASSERT_EQ(ReasonOf(opened.status()), "STATE_VERSION");
      }
    }
  }
  EXPECT_GT(good, 1000);
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
  other_version[4] = 1;
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
