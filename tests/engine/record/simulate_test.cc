// Records of random players: always the same ones, and always good ones.
#include "engine/record/simulate.h"

#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/digest.h"
#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

// All of a game is in its bytes; a change of the players, the keystreams or the notation shows.
// What the simulated table gives is pinned by its own golden hash.
TEST(SimulateTest, GivesTheSameBytesOnEveryMachine) {
  EXPECT_EQ(Hex(Sha256Of(Written(SimulateSenet({}, 7, true)))),
            "198efd860de2b390bec9872f4f70a760a23458d8ce85a5eff7af6e0f06a9b425");
  EXPECT_EQ(Hex(Sha256Of(Written(SimulateCarrom({}, 7, true)))),
            "1bc8e657f3f1a3acadbafe2b39616e24ed7c22116798e08670726775df444110");
}

TEST(SimulateTest, PlaysGamesThatConform) {
  for (uint64_t seed : {uint64_t{0}, uint64_t{1}, uint64_t{1} << 63, UINT64_MAX}) {
    for (const senet::Options& options :
         {senet::Options{}, senet::Options{.four_backs_points = 6, .reserve_start = true},
          senet::Options{.sanctuary_14 = true, .target_points = 30}}) {
      EXPECT_EQ(VerdictOn(Written(SimulateSenet(options, seed, true))), "conforms") << seed;
    }
    for (const carrom::Options& options :
         {carrom::Options{}, carrom::Options{.seats = 4, .mode = carrom::Mode::kPoints},
          carrom::Options{.sets_to_win = 1, .table = carrom::Table::kSimulated},
          carrom::Options{.seats = 4, .sets_to_win = 1, .table = carrom::Table::kSimulated}}) {
      EXPECT_EQ(VerdictOn(Written(SimulateCarrom(options, seed, true))), "conforms") << seed;
    }
  }
}

// Pawns that no throw brings in: nobody can ever move.
TEST(SimulateTest, LeavesAGameThatDoesNotEndUnfinished) {
  const Record record =
      SimulateSenet({.reserve_start = true, .entry_throws = 1u << 6}, 7, /*with_digests=*/false);
  EXPECT_EQ(std::get<SenetGame>(record.game).plies.size(), size_t{kMaxSimulatedPlies});
  EXPECT_EQ(record.result, Result{});
  EXPECT_EQ(VerdictOn(Written(record)), "conforms");
}

}  // namespace
}  // namespace parlour::record
