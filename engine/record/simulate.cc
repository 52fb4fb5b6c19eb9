#include "engine/record/simulate.h"

#include <string>
#include <utility>

#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"

namespace parlour::record {

Record SimulateSenet(const senet::Options& options, uint64_t seed, bool with_digests) {
  const Seed bytes = SeedFromNumber(seed);
  Keystream sticks(bytes, "sticks");
  Keystream player(bytes, "player");
  senet::Position position = senet::StartPosition(options, senet::FirstSide(bytes));
  SenetGame game = {.options = options};
  std::string scratch;
  for (int n = 0; n < kMaxSimulatedPlies && !position.ended; ++n) {
    senet::Throw(position, senet::PointsOfFaces(options, Faces(sticks, n)));
    const senet::LegalMoves moves = senet::ListMoves(options, position);
    SenetPly ply = {.side = position.side, .points = position.points};
    ply.move = senet::Play(options, position, moves.At(player.Byte(n) * moves.count() >> 8)).move;
    if (with_digests) ply.digest = senet::PositionDigest(position, scratch);
    game.plies.push_back(ply);
  }
  Record record = {.seed = SeedTag{bytes, seed}, .result = Result{}};
  if (position.ended) record.result->score = position.score;
  record.game = std::move(game);
  return record;
}

}  // namespace parlour::record
