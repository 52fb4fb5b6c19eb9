// Senet as the service plays it: throws and moves on a Match, in engine types only.
#ifndef PARLOUR_SERVICE_SENET_MATCH_H_
#define PARLOUR_SERVICE_SENET_MATCH_H_

#include <absl/container/inlined_vector.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/record/record.h"
#include "engine/senet/events.h"
#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "service/state.h"

namespace parlour::service {

// An event; with a pass that was forced comes why each pawn could not move.
struct SenetEvent {
  senet::Event event;
  senet::Refusals refusals;
};

// Those of a throw, of a move, or of a move and the throw after it: seldom too many to fit.
using SenetEvents = absl::InlinedVector<SenetEvent, 8>;

struct SenetThrow {
  int points = 0;
  std::vector<senet::PlayedMove> moves;  // the legal ones; none when the turn passed by itself
};

// The senet game of a match whose position is known; WRONG_GAME if it is of another game.
absl::StatusOr<record::SenetGame*> SenetIn(Match& match);

// S-END once the match has ended, however; S-TURN if `side` is given and it is not its turn.
absl::Status CheckSenetTurn(const Match& match, const record::SenetGame& game,
                            std::optional<senet::Side> side);

// Throws: `observed` points, or the seed's next throw where throws are seeded. If nothing can be
// played the turn passes by itself (S-PASS).
absl::StatusOr<SenetThrow> ThrowIn(Match& match, record::SenetGame& game,
                                   std::optional<uint32_t> observed, SenetEvents& events);

// Plays a move, or says which rule forbids it.
absl::StatusOr<senet::PlayedMove> PlayIn(Match& match, record::SenetGame& game, senet::Move move,
                                         SenetEvents& events);

// What the pawn on `square` would do: it advances, or retreats where no advance is legal.
senet::Move MoveFrom(const record::SenetGame& game, int square);

// The legal moves with what they do. S-PHASE unless a move is owed.
absl::StatusOr<std::vector<senet::PlayedMove>> MovesIn(const record::SenetGame& game);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SENET_MATCH_H_
