#include "service/carrom_match.h"

#include <string>
#include <utility>
#include <variant>

#include "engine/chance.h"
#include "engine/record/carrom_text.h"
#include "engine/record/chain.h"
#include "service/errors.h"

namespace parlour::service {
namespace {

using carrom::Rule;

// The flick that the hand plays when it means `meant`: the tremor comes from the match's seed.
carrom::Flick Tremble(const Match& match, const carrom::Options& options,
                      const carrom::Flick& meant) {
  const auto seed = match.seed();
  if (!seed) return meant;
  Keystream tremor(*seed, "tremor");
  return carrom::Tremble(options, meant, &tremor, match.record.used_before);
}

absl::StatusOr<carrom::Step> Play(const Match& match, record::CarromGame& game,
                                  const carrom::Shot& shot, carrom::Motion* motion) {
  if (!shot.flick) return carrom::Play(game.options, *game.position, shot.outcome);
  return carrom::Play(game.options, *game.position, Tremble(match, game.options, *shot.flick),
                      motion);
}

}  // namespace

absl::StatusOr<record::CarromGame*> CarromIn(Match& match) {
  auto* game = std::get_if<record::CarromGame>(&match.record.game);
  if (game == nullptr)
    return WrongGame("this is the state of a senet match, not of a carrom match");
  return game;
}

absl::Status CheckCarromGoesOn(const Match& match, const record::CarromGame& game) {
  if (game.position->standing.ended || match.record.termination != record::Termination::kNormal) {
    return RefusedBy(carrom::Id(Rule::kEnd), "the match has ended; start a new game");
  }
  return absl::OkStatus();
}

absl::StatusOr<PlayedShot> ShootIn(Match& match, record::CarromGame& game,
                                   std::optional<carrom::Seat> seat, carrom::Shot shot,
                                   bool include_motion) {
  if (absl::Status status = CheckCarromGoesOn(match, game); !status.ok()) return status;
  const carrom::Seat shooter = seat.value_or(game.position->standing.seat);
  if (auto refusal = carrom::RuleAgainst(game.options, *game.position, shooter, shot)) {
    return RefusedBy(carrom::Id(refusal->rule), refusal->reason);
  }
  if (match.record.used_before + 1 >= kMaxCount) {
    return RefusedBy(carrom::Id(Rule::kFlick), "this match has used up all its shots; end it");
  }
  PlayedShot played;
  auto step = Play(match, game, shot, include_motion ? &played.motion : nullptr);
  if (!step.ok()) return step.status();
  shot.outcome = step->outcome;

  std::string text;
  record::AppendCarromPly(text, shooter, shot);
  match.chain = record::ChainNext(match.chain, text);
  ++match.record.used_before;
  ++match.ply;
  for (const auto& event : carrom::ShotEvents(game.options, *step)) played.events.push_back(event);
  for (const auto& event : carrom::MatchEvents(game.options, *step)) played.events.push_back(event);
  played.shot = shot;
  played.step = *std::move(step);
  return played;
}

}  // namespace parlour::service
