// How fast senet is played: bazel run //tests/bench:senet_benchmark
//
// Items are plies (a throw and a move), games, positions or moves, as the name says.
#include <benchmark/benchmark.h>
#include <sodium.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "engine/record/replay.h"
#include "engine/record/simulate.h"
#include "engine/record/writer.h"
#include "engine/senet/events.h"
#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/perft.h"
#include "engine/senet/position.h"

namespace parlour::senet {
namespace {

// As the programs do, so that libsodium takes the processor's fastest code.
[[maybe_unused]] const int kSodium = sodium_init();

// Where the throws and choices of one game after another come from.
struct Chance {
  Keystream sticks{SeedFromNumber(1), "sticks"};
  Keystream player{SeedFromNumber(1), "player"};
  uint64_t ply = 0;

  int Faces() { return parlour::Faces(sticks, ply); }
  int Choice(const LegalMoves& moves) { return player.Byte(ply++) * moves.count() >> 8; }
};

// Whole games with random moves, without events.
void RandomGames(benchmark::State& state, const Options& options) {
  Chance chance;
  for (auto _ : state) {
    Position position = StartPosition(options, Side::kBlack);
    while (!position.ended) {
      Throw(position, PointsOfFaces(options, chance.Faces()));
      const LegalMoves moves = ListMoves(options, position);
      Play(options, position, moves.At(chance.Choice(moves)));
    }
    benchmark::DoNotOptimize(position);
  }
  const auto plies = static_cast<int64_t>(chance.ply);
  state.SetItemsProcessed(plies);
  state.counters["plies_per_game"] =
      static_cast<double>(plies) / static_cast<double>(state.iterations());
}

void BM_RandomGame(benchmark::State& state) { RandomGames(state, Options{}); }
BENCHMARK(BM_RandomGame);

void BM_RandomGameWithEveryVariant(benchmark::State& state) {
  RandomGames(state, Options{.four_backs_points = 6,
                             .reserve_start = true,
                             .sanctuary_14 = true,
                             .target_points = 20});
}
BENCHMARK(BM_RandomGameWithEveryVariant);

// The same games, told rule by rule as they are played: the event of every throw and the events of
// every move.
void BM_PlayWithEvents(benchmark::State& state) {
  const Options options;
  Chance chance;
  for (auto _ : state) {
    Position position = StartPosition(options, Side::kBlack);
    while (!position.ended) {
      Throw(position, PointsOfFaces(options, chance.Faces()));
      benchmark::DoNotOptimize(ThrowEvent(position));
      const LegalMoves moves = ListMoves(options, position);
      const Position before = position;
      const Step step = Play(options, position, moves.At(chance.Choice(moves)));
      const Events events = MoveEvents(options, before, step, position);
      benchmark::DoNotOptimize(events.data());
    }
  }
  state.SetItemsProcessed(static_cast<int64_t>(chance.ply));
}
BENCHMARK(BM_PlayWithEvents);

// Replays the records of simulated games; items are games.
void BM_Replay(benchmark::State& state) {
  const bool with_digests = state.range(0) != 0;
  std::vector<std::string> texts(1000);
  for (size_t i = 0; i < texts.size(); ++i) {
    record::AppendRecord(texts[i], record::SimulateSenet({}, i, with_digests));
  }
  size_t games = 0;
  for (auto _ : state) {
    const record::Verdict verdict = record::ReplayText(texts[games++ % texts.size()], 1);
    if (verdict.kind != record::Verdict::Kind::kConforms) state.SkipWithError("a game breaks");
  }
  state.SetItemsProcessed(static_cast<int64_t>(games));
}
BENCHMARK(BM_Replay)->ArgName("digests")->Arg(0)->Arg(1);

// Leaves to depth 4 from the usual set-up.
void BM_Perft4(benchmark::State& state) {
  const Position start = StartPosition(Options{}, Side::kBlack);
  uint64_t leaves = 0;
  for (auto _ : state) leaves += CountPerft(Options{}, start, 4).leaves;
  state.SetItemsProcessed(static_cast<int64_t>(leaves));
}
BENCHMARK(BM_Perft4);

void BM_ParsePosition(benchmark::State& state) {
  const std::string text = ".wb.ww..../b.wb...w../...bb..... b 3 0,0 12,7 w";
  const Options options = {.target_points = 20};
  for (auto _ : state) benchmark::DoNotOptimize(ParsePosition(options, text));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_ParsePosition);

void BM_PositionDigest(benchmark::State& state) {
  Position position = StartPosition(Options{}, Side::kBlack);
  for (auto _ : state) benchmark::DoNotOptimize(PositionDigest(position));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_PositionDigest);

void BM_ParseMove(benchmark::State& state) {
  const std::string texts[] = {"5-8", "9x14", "24-27~1", "28-off", "12<x9", "pass"};
  int64_t moves = 0;
  for (auto _ : state) {
    for (const std::string& text : texts) {
      benchmark::DoNotOptimize(ParseMove(text));
      ++moves;
    }
  }
  state.SetItemsProcessed(moves);
}
BENCHMARK(BM_ParseMove);

}  // namespace
}  // namespace parlour::senet
