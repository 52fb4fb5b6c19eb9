#include "service/senet_match.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <string>
#include <utility>
#include <variant>

#include "engine/chance.h"
#include "engine/record/chain.h"
#include "engine/record/senet_text.h"
#include "engine/senet/notation.h"
#include "service/errors.h"

namespace parlour::service {
namespace {

using senet::Rule;

absl::Status Refuse(Rule rule, absl::string_view remedy) {
  return RefusedBy(senet::Id(rule), absl::StrCat(senet::Gist(rule), "; ", remedy));
}

std::vector<senet::PlayedMove> Previews(const senet::Options& options,
                                        const senet::Position& position) {
  const senet::LegalMoves legal = senet::ListMoves(options, position);
  std::vector<senet::PlayedMove> moves;
  moves.reserve(static_cast<size_t>(legal.count()));
  for (int i = 0; i < legal.count(); ++i) {
    moves.push_back(senet::Preview(position, legal.At(i)));
  }
  return moves;
}

std::string MovesText(const std::vector<senet::PlayedMove>& moves) {
  return absl::StrJoin(moves, " ", [](std::string* out, const senet::PlayedMove& move) {
    senet::AppendMove(*out, move);
  });
}

// The points of the next throw: the seed's, or what was observed.
absl::StatusOr<int> NextPoints(const Match& match, const senet::Options& options,
                               std::optional<uint32_t> observed) {
  if (match.has_seed() == observed.has_value()) {
    return InvalidField(
        "points", match.has_seed() ? "the throws of this match come from its seed; leave it out"
                                   : "the throws of this match are observed; say what was thrown");
  }
  if (match.record.used_before + 1 >= kMaxCount) {
    return Refuse(Rule::kThrow, "this match has used up all its throws; end it");
  }
  if (!observed) {
    Keystream sticks(*match.seed(), "sticks");
    return senet::PointsOfFaces(options, Faces(sticks, match.record.used_before));
  }
  if (*observed > senet::kMaxPoints || !senet::IsThrow(options, static_cast<int>(*observed))) {
    return Refuse(Rule::kThrow, absl::StrCat("the sticks give 1, 2, 3, 4 or ",
                                             options.four_backs_points, " points"));
  }
  return static_cast<int>(*observed);
}

// Plays a legal move: position, ply, chain, events.
senet::PlayedMove Apply(Match& match, record::SenetGame& game, senet::Move move,
                        SenetEvents& events) {
  senet::Position& position = *game.position;
  const senet::Position before = position;
  const senet::Step step = senet::Play(game.options, position, move);
  std::string text;
  record::AppendSenetPly(text, before.side, before.points, step.move);
  match.chain = record::ChainNext(match.chain, text);
  ++match.ply;
  for (const senet::Event& event : senet::MoveEvents(game.options, before, step, position)) {
    auto& added = events.emplace_back(SenetEvent{event, {}});
    if (event.rule == Rule::kPass) added.refusals = senet::Certificate(game.options, before);
  }
  return step.move;
}

}  // namespace

absl::StatusOr<record::SenetGame*> SenetIn(Match& match) {
  auto* game = std::get_if<record::SenetGame>(&match.record.game);
  if (game == nullptr)
    return WrongGame("this is the state of a carrom match, not of a senet match");
  return game;
}

absl::Status CheckSenetTurn(const Match& match, const record::SenetGame& game,
                            std::optional<senet::Side> side) {
  if (game.position->ended || match.record.termination != record::Termination::kNormal) {
    return Refuse(Rule::kEnd, "start a new game");
  }
  if (side && *side != game.position->side) {
    return Refuse(Rule::kTurn, *side == senet::Side::kWhite ? "it is black's" : "it is white's");
  }
  return absl::OkStatus();
}

absl::StatusOr<SenetThrow> ThrowIn(Match& match, record::SenetGame& game,
                                   std::optional<uint32_t> observed, SenetEvents& events) {
  senet::Position& position = *game.position;
  if (position.points != 0) return Refuse(Rule::kPhase, "a move is owed, call MovePawn");
  const auto points = NextPoints(match, game.options, observed);
  if (!points.ok()) return points.status();

  senet::Throw(position, *points);
  ++match.record.used_before;
  match.chain = record::ChainNext(
      match.chain, record::SenetThrowText(position.side, static_cast<uint32_t>(*points)));
  events.push_back({senet::ThrowEvent(position), {}});
  SenetThrow result = {.points = *points};
  if (senet::ListMoves(game.options, position).OnlyPass()) {
    Apply(match, game, {senet::MoveKind::kPass}, events);
  } else {
    result.moves = Previews(game.options, position);
  }
  return result;
}

absl::StatusOr<senet::PlayedMove> PlayIn(Match& match, record::SenetGame& game, senet::Move move,
                                         SenetEvents& events) {
  if (const auto rule = senet::RuleAgainst(game.options, *game.position, move)) {
    if (*rule == Rule::kPhase) return Refuse(*rule, "a throw is owed, call ThrowSticks");
    return Refuse(*rule,
                  absl::StrCat("legal moves: ", MovesText(Previews(game.options, *game.position))));
  }
  return Apply(match, game, move, events);
}

senet::Move MoveFrom(const record::SenetGame& game, int square) {
  const senet::Position& position = *game.position;
  const bool retreats = position.points != 0 && senet::ListMoves(game.options, position).pass();
  return {retreats ? senet::MoveKind::kRetreat : senet::MoveKind::kAdvance,
          static_cast<uint8_t>(square)};
}

absl::StatusOr<std::vector<senet::PlayedMove>> MovesIn(const record::SenetGame& game) {
  if (game.position->points == 0) return Refuse(Rule::kPhase, "a throw is owed, call ThrowSticks");
  return Previews(game.options, *game.position);
}

}  // namespace parlour::service
