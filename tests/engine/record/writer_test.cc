// The one canonical form, of a record that was put together by hand.
#include "engine/record/writer.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/engine/record/readable.h"

namespace parlour::record {
namespace {

TEST(WriterTest, WritesEverySenetTagInItsPlace) {
  SenetGame game = {.options = {.four_backs_points = 6,
                                .reserve_start = true,
                                .entry_throws = 1u << 1 | 1u << 6,
                                .sanctuary_14 = true,
                                .target_points = 30}};
  game.first = senet::FirstSide(SeedFromNumber(7)) == senet::Side::kBlack ? senet::Side::kWhite
                                                                          : senet::Side::kBlack;
  game.position = senet::StartPosition(game.options, senet::Side::kWhite);
  game.plies.push_back({.side = senet::Side::kWhite,
                        .points = 6,
                        .move = {.kind = senet::MoveKind::kEnter, .to = 1},
                        .digest = 0x1f09ac});
  game.plies.push_back({.side = senet::Side::kBlack, .points = 2});
  Record record = {.free_tags = {{"Event", "\"x\" \\"}},
                   .seed = SeedTag{SeedFromNumber(7), 7},
                   .commitment = Sha256{0xab},
                   .used_before = 12,
                   .termination = Termination::kAbandoned,
                   .result = Result{{{3, 14}}},
                   .game = game};
  const std::string first = game.first == senet::Side::kBlack ? "black" : "white";
  EXPECT_EQ(Written(record), Lines(R"(
[Game "senet"]
[Event "\"x\" \\"]
[Seed "7"]
[Commitment "ab00000000000000000000000000000000000000000000000000000000000000"]
[First ")") + first + Lines(R"("]
[FourBacksPoints "6"]
[ReserveStart "yes"]
[EntryThrows "1,6"]
[Sanctuary14 "yes"]
[TargetPoints "30"]
[Position "........../........../.......... w t 5,5 0,0 w"]
[ThrowsBefore "12"]
[Termination "abandoned"]
[Result "3-14"]
1 w 6:in-1 #001f09ac
2 b 2:pass
)"));
}

TEST(WriterTest, WritesEveryCarromTagInItsPlace) {
  CarromGame game = {.options = {.seats = 4,
                                 .mode = carrom::Mode::kPoints,
                                 .sets_to_win = 5,
                                 .points_to_win = 50,
                                 .table = carrom::Table::kSimulated,
                                 .tremor_angle_mdeg = 300,
                                 .tremor_speed_permille = 20}};
  game.white = carrom::WhiteTeam(SeedFromNumber(7)) == carrom::Team::kSouths
                   ? carrom::Team::kOthers
                   : carrom::Team::kSouths;
  game.plies.push_back({.seat = carrom::Seat::kEast,
                        .shot = {.flick = carrom::Flick{-5, 10, 20}},
                        .digest = 0xffffffff});
  const Record record = {.seed = SeedTag{SeedFromNumber(7), 7},
                         .used_before = 4,
                         .termination = Termination::kResigned,
                         .result = Result{},
                         .game = game};
  const std::string white = game.white == carrom::Team::kSouths ? "south" : "west";
  EXPECT_EQ(Written(record), Lines(R"(
[Game "carrom"]
[Seed "7"]
[White ")") + white + Lines(R"("]
[Seats "4"]
[Mode "points"]
[SetsToWin "5"]
[PointsToWin "50"]
[Table "simulated"]
[TremorAngle "300"]
[TremorSpeed "20"]
[ShotsBefore "4"]
[Termination "resigned"]
[Result "*"]
1 E @-5,10,20 - #ffffffff
)"));
}

TEST(WriterTest, AppendsToWhatIsThere) {
  Record record;
  std::get<SenetGame>(record.game).first = senet::Side::kBlack;
  std::string out = "; two games\n";
  AppendRecord(out, record);
  AppendRecord(out, record);
  EXPECT_EQ(out, Lines(R"(
; two games
[Game "senet"]
[First "black"]
[Game "senet"]
[First "black"]
)"));
}

}  // namespace
}  // namespace parlour::record
