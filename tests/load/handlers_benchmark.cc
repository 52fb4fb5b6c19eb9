// What the service costs without the network: one handler after another, on the game of cases.h.
#include <benchmark/benchmark.h>
#include <sodium.h>

#include <string>

#include "engine/carrom/match.h"
#include "service/handlers.h"
#include "service/state.h"

namespace parlour::service {
namespace {

constexpr carrom::Flick kBreak = {
    .offset_um = 12'000, .angle_mdeg = 3'000, .speed_um_per_s = 3'000'000};

struct Requests {
  KeyRing keys = KeyRing::Random();
  v1::NewGameRequest new_game;
  v1::ThrowSticksRequest throw_sticks;
  v1::MovePawnRequest move_pawn;
  v1::ScoreRequest score;
  v1::ApplyShotRequest apply_shot;
};

// An open game at its first throw, and at the move after it.
Requests MakeRequests() {
  Requests requests;
  requests.new_game.mutable_senet();
  requests.new_game.set_seed(7);
  requests.throw_sticks.set_state(NewGame(requests.keys, requests.new_game)->state());
  const auto thrown = ThrowSticks(requests.keys, requests.throw_sticks);
  requests.move_pawn.set_state(thrown->state());
  requests.move_pawn.set_from_square(thrown->moves(0).from());
  requests.score.set_state(thrown->state());
  v1::NewGameRequest carrom;
  carrom.mutable_carrom()->set_table(v1::CARROM_TABLE_SIMULATED);
  carrom.set_seed(7);
  requests.apply_shot.set_state(NewGame(requests.keys, carrom)->state());
  requests.apply_shot.mutable_flick()->set_offset_um(kBreak.offset_um);
  requests.apply_shot.mutable_flick()->set_angle_mdeg(kBreak.angle_mdeg);
  requests.apply_shot.mutable_flick()->set_speed_um_per_s(kBreak.speed_um_per_s);
  return requests;
}

template <typename Request, typename Response>
void Run(benchmark::State& state, Request Requests::*request,
         absl::StatusOr<Response> (*handler)(const KeyRing&, const Request&)) {
  const Requests requests = MakeRequests();
  std::string bytes;
  const std::string sent = (requests.*request).SerializeAsString();
  for (auto _ : state) {
    Request parsed;
    parsed.ParseFromString(sent);
    const absl::StatusOr<Response> answer = handler(requests.keys, parsed);
    if (!answer.ok()) return state.SkipWithError("refused");
    answer->SerializeToString(&bytes);
    benchmark::DoNotOptimize(bytes);
  }
}

void BM_NewGame(benchmark::State& state) { Run(state, &Requests::new_game, NewGame); }
void BM_ThrowSticks(benchmark::State& state) { Run(state, &Requests::throw_sticks, ThrowSticks); }
void BM_MovePawn(benchmark::State& state) { Run(state, &Requests::move_pawn, MovePawn); }
void BM_Score(benchmark::State& state) { Run(state, &Requests::score, Score); }
void BM_ApplyShot(benchmark::State& state) { Run(state, &Requests::apply_shot, ApplyShot); }

// The simulation in BM_ApplyShot, alone.
void BM_ShotAlone(benchmark::State& state) {
  const carrom::Options options = {.table = carrom::Table::kSimulated};
  const auto start = carrom::StartPosition(options, carrom::WhiteTeam(SeedFromNumber(7)));
  for (auto _ : state) {
    carrom::Position position = start;
    benchmark::DoNotOptimize(carrom::Play(options, position, kBreak));
  }
}

// Opening and sealing a state, which every call does.
void BM_OpenState(benchmark::State& state) {
  const Requests requests = MakeRequests();
  for (auto _ : state) benchmark::DoNotOptimize(Open(requests.keys, requests.score.state()));
}

void BM_SealState(benchmark::State& state) {
  const Requests requests = MakeRequests();
  const auto match = Open(requests.keys, requests.score.state());
  for (auto _ : state) benchmark::DoNotOptimize(Seal(*match));
}

BENCHMARK(BM_NewGame);
BENCHMARK(BM_ThrowSticks);
BENCHMARK(BM_MovePawn);
BENCHMARK(BM_Score);
BENCHMARK(BM_ApplyShot);
BENCHMARK(BM_ShotAlone);
BENCHMARK(BM_OpenState);
BENCHMARK(BM_SealState);

}  // namespace
}  // namespace parlour::service
