#include "service/convert_senet.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/senet/notation.h"
#include "service/convert.h"
#include "service/errors.h"

namespace parlour::service {
namespace {

using google::protobuf::RepeatedPtrField;

v1::Side ToProto(senet::Side side) {
  return side == senet::Side::kBlack ? v1::SIDE_BLACK : v1::SIDE_WHITE;
}

absl::StatusOr<senet::Options> OptionsFromProto(const v1::SenetOptions& in) {
  senet::Options options;
  if (in.four_backs_points() != 0) {
    options.four_backs_points = static_cast<int>(std::min(in.four_backs_points(), 255u));
  }
  options.reserve_start = in.reserve_start();
  if (in.entry_throws_size() > 0) options.entry_throws = 0;
  for (uint32_t points : in.entry_throws()) {
    if (points < 1 || points > senet::kMaxPoints) {
      return InvalidField("senet.entry_throws", "each is a number from 1 to 6");
    }
    options.entry_throws |= static_cast<uint8_t>(1u << points);
  }
  options.sanctuary_14 = in.sanctuary_14();
  options.target_points = in.target_points();
  if (absl::Status status = senet::ValidateOptions(options); !status.ok()) {
    return InvalidField("senet", status.message());
  }
  return options;
}

// Who throws first and where the throws come from: what must be said, and what must not.
absl::Status CheckSenetStart(const v1::NewGameRequest& request) {
  const v1::SenetOptions& in = request.senet();
  const bool observed = in.throws() == v1::SENET_THROWS_OBSERVED;
  const bool has_position = !request.position().empty();
  const bool has_first = in.first() != v1::SIDE_UNSPECIFIED;
  if (!v1::SenetThrows_IsValid(in.throws())) {
    return InvalidField("senet.throws", "seeded or observed");
  }
  if (observed && request.has_seed()) {
    return InvalidField("seed", "observed throws need no seed; leave it out");
  }
  if (has_first && !observed) {
    return InvalidField("senet.first",
                        "the lot of the seed decides who throws first; leave it out");
  }
  if (has_first && has_position) {
    return InvalidField("senet.first", "the position says whose turn it is; leave it out");
  }
  if (observed && !has_first && !has_position) {
    return InvalidField("senet.first", "with observed throws, say who throws first");
  }
  if (has_position && !observed && !request.has_seed()) {
    return InvalidField("seed", "a game from a position needs a seed, or observed throws");
  }
  return absl::OkStatus();
}

// The winner of a match that has ended, however it ended; nobody if it was abandoned.
v1::Side WinnerOf(const Match& match, const senet::Position& position) {
  if (match.record.termination == record::Termination::kResigned) {
    return match.resigned == "black" ? v1::SIDE_WHITE : v1::SIDE_BLACK;
  }
  return position.ended ? ToProto(position.side) : v1::SIDE_UNSPECIFIED;
}

void PawnsToProto(senet::Squares pawns, google::protobuf::RepeatedField<uint32_t>& out) {
  out.Reserve(senet::kPawns);
  for (; pawns != 0; pawns &= pawns - 1) out.Add(static_cast<uint32_t>(std::countr_zero(pawns)));
}

void SenetToProto(const Match& match, const senet::Position& position, v1::SenetView& out) {
  const auto off = [&](int side) {
    return static_cast<uint32_t>(senet::kPawns - std::popcount(position.pawns[side]) -
                                 position.reserve[side]);
  };
  PawnsToProto(position.pawns[0], *out.mutable_black_squares());
  PawnsToProto(position.pawns[1], *out.mutable_white_squares());
  out.set_black_reserve(position.reserve[0]);
  out.set_white_reserve(position.reserve[1]);
  out.set_black_off(off(0));
  out.set_white_off(off(1));
  out.set_black_score(position.score[0]);
  out.set_white_score(position.score[1]);
  out.set_first(ToProto(position.first));
  out.set_throws(match.record.used_before);
  if (position.ended || match.record.termination != record::Termination::kNormal) {
    out.set_phase(v1::SENET_PHASE_ENDED);
    out.set_side(WinnerOf(match, position));
    return;
  }
  out.set_phase(position.points == 0 ? v1::SENET_PHASE_THROW : v1::SENET_PHASE_MOVE);
  out.set_side(ToProto(position.side));
  out.set_points(position.points);
}

void RefusalToProto(const senet::Refusal& refusal, v1::SenetRefusal& out) {
  const auto id = [](const auto& rule) { return rule ? std::string(senet::Id(*rule)) : ""; };
  out.set_from(refusal.from);
  out.set_advance_rule(id(refusal.advance));
  out.set_retreat_rule(id(refusal.retreat));
}

void EventToProto(const senet::Event& event, v1::Event& out) {
  const absl::string_view rule = senet::Id(event.rule);
  out.set_rule(rule.data(), rule.size());
  v1::SenetFacts& facts = *out.mutable_senet();
  facts.set_side(ToProto(event.side));
  facts.set_from(event.from);
  facts.set_to(event.to);
  facts.set_points(event.points);
}

// What the present position says of a score sheet.
void PositionToSheet(const senet::Position& position, v1::SenetScoreSheet& out) {
  out.set_black_score(position.score[0]);
  out.set_white_score(position.score[1]);
  if (position.ended) return;
  out.set_black_would_get(static_cast<uint32_t>(PointsLeft(position, senet::Side::kWhite)));
  out.set_white_would_get(static_cast<uint32_t>(PointsLeft(position, senet::Side::kBlack)));
}

}  // namespace

absl::StatusOr<record::SenetGame> SenetFromProto(const v1::NewGameRequest& request) {
  if (absl::Status status = CheckSenetStart(request); !status.ok()) return status;
  const auto options = OptionsFromProto(request.senet());
  if (!options.ok()) return options.status();
  const auto first = SideFromProto(request.senet().first());
  if (!first.ok()) return first.status();
  record::SenetGame game = {.options = *options, .first = *first};
  if (!request.position().empty()) {
    const auto position = senet::ParsePosition(*options, request.position());
    if (!position.ok()) return InvalidField("position", position.status().message());
    game.position = *position;
  }
  return game;
}

absl::StatusOr<std::optional<senet::Side>> SideFromProto(v1::Side side) {
  switch (side) {
    case v1::SIDE_UNSPECIFIED:
      return std::nullopt;
    case v1::SIDE_BLACK:
      return senet::Side::kBlack;
    case v1::SIDE_WHITE:
      return senet::Side::kWhite;
    default:
      return InvalidField("side", "black or white");
  }
}

absl::StatusOr<senet::Move> MoveFromProto(const record::SenetGame& game,
                                          const v1::MovePawnRequest& request) {
  switch (request.move_case()) {
    case v1::MovePawnRequest::kFromSquare:
      if (request.from_square() < 1 || request.from_square() > senet::kSquares) {
        return InvalidField("from_square", "a square from 1 to 30");
      }
      return MoveFrom(game, static_cast<int>(request.from_square()));
    case v1::MovePawnRequest::kEnter:
      if (!request.enter()) return InvalidField("enter", "true, or left out");
      return senet::Move{senet::MoveKind::kEnter};
    case v1::MovePawnRequest::kPass:
      if (!request.pass()) return InvalidField("pass", "true, or left out");
      return senet::Move{senet::MoveKind::kPass};
    case v1::MovePawnRequest::MOVE_NOT_SET:
      break;
  }
  return InvalidField("move", "say which move to play: from_square, enter or pass");
}

absl::Status EndSenetFromProto(const v1::EndGameRequest& request, const record::SenetGame& game,
                               Match& match) {
  if (absl::Status status = CheckSenetTurn(match, game, std::nullopt); !status.ok()) return status;
  if (request.end_case() != v1::EndGameRequest::kResigningSide) {
    return InvalidField("end", "a senet match ends by a resigning_side or by abandonment");
  }
  const auto side = SideFromProto(request.resigning_side());
  if (!side.ok() || !side->has_value()) return InvalidField("resigning_side", "black or white");
  match.resigned = **side == senet::Side::kBlack ? "black" : "white";
  return absl::OkStatus();
}

void ViewToProto(const Match& match, const record::SenetGame& game, v1::GameView& out) {
  SenetToProto(match, *game.position, *out.mutable_senet());
  out.set_position(senet::PositionText(*game.position));
}

void StartEventsToProto(const record::SenetGame& game, RepeatedPtrField<v1::Event>& out) {
  for (const auto& event : senet::StartEvents(game.options, *game.position)) {
    EventToProto(event, *out.Add());
  }
}

void ToProto(const SenetEvents& events, RepeatedPtrField<v1::Event>& out) {
  for (const SenetEvent& event : events) {
    v1::Event& added = *out.Add();
    EventToProto(event.event, added);
    for (const auto& refusal : event.refusals) {
      RefusalToProto(refusal, *added.mutable_senet()->add_refusals());
    }
  }
}

void ToProto(const senet::PlayedMove& move, v1::SenetMove& out) {
  switch (move.kind) {
    case senet::MoveKind::kAdvance:
      out.set_kind(v1::SENET_MOVE_KIND_ADVANCE);
      break;
    case senet::MoveKind::kEnter:
      out.set_kind(v1::SENET_MOVE_KIND_ENTER);
      break;
    case senet::MoveKind::kRetreat:
      out.set_kind(v1::SENET_MOVE_KIND_RETREAT);
      break;
    case senet::MoveKind::kPass:
      out.set_kind(v1::SENET_MOVE_KIND_PASS);
      break;
  }
  out.set_from(move.from);
  out.set_to(move.to);
  out.set_restart(move.restart);
  out.set_attack(move.attack);
  out.set_text(senet::MoveText(move));
}

void ToProto(const std::vector<senet::PlayedMove>& moves, RepeatedPtrField<v1::SenetMove>& out) {
  for (const auto& move : moves) ToProto(move, *out.Add());
}

void RefusalsToProto(const record::SenetGame& game, RepeatedPtrField<v1::SenetRefusal>& out) {
  for (const auto& refusal : senet::Certificate(game.options, *game.position)) {
    RefusalToProto(refusal, *out.Add());
  }
}

void SheetToProto(const Match& match, const record::SenetGame& game, v1::ScoreResponse& out) {
  PositionToSheet(*game.position, *out.mutable_senet());
  out.mutable_senet()->set_winner(WinnerOf(match, *game.position));
  out.add_rules(std::string(senet::Id(senet::Rule::kScore)));
}

void SheetToProto(const record::SenetSheet& sheet, v1::ScoreResponse& out) {
  v1::SenetScoreSheet& senet = *out.mutable_senet();
  PositionToSheet(sheet.position, senet);
  if (sheet.position.ended) senet.set_winner(ToProto(sheet.position.side));
  for (const record::SenetRound& round : sheet.rounds) {
    v1::SenetRound& added = *senet.add_rounds();
    added.set_winner(ToProto(round.winner));
    added.set_points(round.points);
    added.set_ply(round.ply);
  }
  out.add_rules(std::string(senet::Id(senet::Rule::kScore)));
}

}  // namespace parlour::service
