#include "engine/record/simulate.h"

#include <string>
#include <utility>

#include "engine/carrom/match.h"
#include "engine/carrom/notation.h"
#include "engine/carrom/random_flick.h"
#include "engine/carrom/random_shot.h"
#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"

namespace parlour::record {
namespace {

// The record of a game that was played with the open seed `seed`.
template <typename Game>
Record Finished(uint64_t seed, Game game, bool ended, const std::array<uint32_t, 2>& score) {
  Record record = {.seed = SeedTag{SeedFromNumber(seed), seed}, .result = Result{}};
  if (ended) record.result->score = score;
  record.game = std::move(game);
  return record;
}

// Lets the players of one carrom match shoot, ply by ply.
class CarromPlayers {
 public:
  CarromPlayers(const carrom::Options& options, const Seed& seed)
      : options_(options), player_(seed, "player"), tremor_(seed, "tremor") {}

  // Plays shot number `n` of the match. False if the table gives up on it; the match stops there.
  bool Shoot(carrom::Position& position, uint64_t n, CarromPly& ply) {
    ply.seat = position.standing.seat;
    if (options_.table == carrom::Table::kObserved) {
      ply.shot.outcome = carrom::RandomOutcome(options_, position.standing, player_, next_byte_);
      carrom::Play(options_, position, ply.shot.outcome);
      return true;
    }
    ply.shot.flick = carrom::RandomFlick(options_, position, player_, next_byte_);
    const auto played = carrom::Tremble(options_, *ply.shot.flick, &tremor_, n);
    const auto step = carrom::Play(options_, position, played);
    if (step.ok()) ply.shot.outcome = step->outcome;
    return step.ok();
  }

 private:
  const carrom::Options& options_;
  Keystream player_;
  Keystream tremor_;
  uint64_t next_byte_ = 0;
};

}  // namespace

Record SimulateSenet(const senet::Options& options, uint64_t seed, bool with_digests) {
  const Seed bytes = SeedFromNumber(seed);
  Keystream sticks(bytes, "sticks");
  Keystream player(bytes, "player");
  senet::Position position = senet::StartPosition(options, senet::FirstSide(bytes));
  SenetGame game = {.options = options};
  for (int n = 0; n < kMaxSimulatedPlies && !position.ended; ++n) {
    senet::Throw(position, senet::PointsOfFaces(options, Faces(sticks, n)));
    const senet::LegalMoves moves = senet::ListMoves(options, position);
    SenetPly& ply = game.plies.emplace_back();
    ply.side = position.side;
    ply.points = position.points;
    ply.move = senet::Play(options, position, moves.At(player.Byte(n) * moves.count() >> 8)).move;
    if (with_digests) ply.digest = senet::PositionDigest(position);
  }
  return Finished(seed, std::move(game), position.ended, position.score);
}

Record SimulateCarrom(const carrom::Options& options, uint64_t seed, bool with_digests) {
  const Seed bytes = SeedFromNumber(seed);
  CarromPlayers players(options, bytes);
  carrom::Position position = carrom::StartPosition(options, carrom::WhiteTeam(bytes));
  CarromGame game = {.options = options};
  for (int n = 0; n < kMaxSimulatedPlies && !position.standing.ended; ++n) {
    CarromPly& ply = game.plies.emplace_back();
    if (!players.Shoot(position, n, ply)) {
      game.plies.pop_back();
      break;
    }
    if (with_digests) ply.digest = carrom::PositionDigest(options, position);
  }
  return Finished(seed, std::move(game), position.standing.ended, position.standing.score);
}

}  // namespace parlour::record
