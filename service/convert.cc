#include "service/convert.h"

#include <absl/strings/str_cat.h>

#include <utility>
#include <variant>

#include "engine/carrom/board.h"
#include "engine/record/chain.h"
#include "service/convert_carrom.h"
#include "service/convert_senet.h"
#include "service/errors.h"

namespace parlour::service {
namespace {

using google::protobuf::RepeatedPtrField;

v1::Termination ToProto(record::Termination termination, bool played_out) {
  switch (termination) {
    case record::Termination::kResigned:
      return v1::TERMINATION_RESIGNED;
    case record::Termination::kAbandoned:
      return v1::TERMINATION_ABANDONED;
    case record::Termination::kNormal:
      break;
  }
  return played_out ? v1::TERMINATION_NORMAL : v1::TERMINATION_UNSPECIFIED;
}

v1::Termination TerminationOf(const Match& match) {
  const bool played_out =
      std::visit([](const auto& game) { return IsPlayedOut(game); }, match.record.game);
  return ToProto(match.record.termination, played_out);
}

}  // namespace

absl::StatusOr<record::Record> StartFromProto(const v1::NewGameRequest& request) {
  record::Record start;
  if (request.has_seed()) {
    start.seed = record::SeedTag{SeedFromNumber(request.seed()), request.seed()};
  }
  switch (request.game_case()) {
    case v1::NewGameRequest::kSenet: {
      auto game = SenetFromProto(request);
      if (!game.ok()) return game.status();
      start.game = *std::move(game);
      return start;
    }
    case v1::NewGameRequest::kCarrom: {
      auto game = CarromFromProto(request);
      if (!game.ok()) return game.status();
      start.game = *std::move(game);
      return start;
    }
    case v1::NewGameRequest::GAME_NOT_SET:
      break;
  }
  return InvalidField("game", "say which game to start: senet or carrom");
}

absl::Status EndFromProto(const v1::EndGameRequest& request, Match& match) {
  if (request.end_case() == v1::EndGameRequest::END_NOT_SET) {
    return InvalidField("end", "say how the match ends: a resignation or abandonment");
  }
  const auto* senet = std::get_if<record::SenetGame>(&match.record.game);
  const auto* carrom = std::get_if<record::CarromGame>(&match.record.game);
  if (request.has_abandonment()) {
    absl::Status status = senet != nullptr ? CheckSenetTurn(match, *senet, std::nullopt)
                                           : CheckCarromGoesOn(match, *carrom);
    if (status.ok()) match.record.termination = record::Termination::kAbandoned;
    return status;
  }
  absl::Status status = senet != nullptr ? EndSenetFromProto(request, *senet, match)
                                         : EndCarromFromProto(request, *carrom, match);
  if (status.ok()) match.record.termination = record::Termination::kResigned;
  return status;
}

void ToProto(const Match& match, v1::GameView& out) {
  std::visit([&](const auto& game) { ViewToProto(match, game, out); }, match.record.game);
  out.set_ply(match.ply);
  out.set_chain(match.chain.data(), match.chain.size());
  out.set_digest(ShortDigestText(ShortDigest(out.position())));
  out.set_termination(TerminationOf(match));
}

void StartEventsToProto(const Match& match, RepeatedPtrField<v1::Event>& out) {
  if (const auto* senet = std::get_if<record::SenetGame>(&match.record.game)) {
    StartEventsToProto(*senet, out);
  } else {
    const bool by_lot = match.has_seed();
    StartEventsToProto(std::get<record::CarromGame>(match.record.game), by_lot, out);
  }
}

void ToProto(const record::Verdict& verdict, v1::GameVerdict& out) {
  switch (verdict.kind) {
    case record::Verdict::Kind::kConforms:
      out.set_kind(v1::VERDICT_KIND_CONFORMS);
      break;
    case record::Verdict::Kind::kBreaks:
      out.set_kind(v1::VERDICT_KIND_BREAKS);
      break;
    case record::Verdict::Kind::kUnreadable:
      out.set_kind(v1::VERDICT_KIND_UNREADABLE);
      break;
  }
  out.set_game(verdict.game);
  out.set_plies(verdict.plies);
  out.set_ply(verdict.ply);
  out.set_rule(std::string(verdict.rule));
  out.set_recorded(verdict.recorded);
  out.set_expected(verdict.expected);
  out.set_error_line(static_cast<uint32_t>(verdict.error_line));
  out.set_column(static_cast<uint32_t>(verdict.column));
  out.set_wanted(verdict.wanted);
}

void ScoreToProto(const Match& match, v1::ScoreResponse& out) {
  std::visit([&](const auto& game) { SheetToProto(match, game, out); }, match.record.game);
  out.set_termination(TerminationOf(match));
  out.set_chain(match.chain.data(), match.chain.size());
  if (const auto seed = match.seed()) {
    out.set_commitment(Hex(Commitment(*seed)));
    const bool ended = out.termination() != v1::TERMINATION_UNSPECIFIED;
    if (ended) out.set_seed(Hex(seed->bytes));
  }
}

void ScoreToProto(const record::Record& record, v1::ScoreResponse& out) {
  record::ScoreSheet sheet;
  const record::Verdict verdict = record::Replay(record, {.sheet = &sheet});
  ToProto(verdict, *out.mutable_verdict());
  std::visit([&](const auto& each) { SheetToProto(each, out); }, sheet);
  const bool played_out = std::visit([](const auto& each) { return IsPlayedOut(each); }, sheet);
  out.set_termination(ToProto(record.termination, played_out));
  if (record.seed) out.set_commitment(Hex(Commitment(record.seed->seed)));
  if (verdict.kind == record::Verdict::Kind::kConforms) {
    const Sha256 chain = record::ChainEnd(record);
    out.set_chain(chain.data(), chain.size());
  }
}

void BoardsToProto(RepeatedPtrField<v1::BoardSpec>& out) {
  const carrom::BoardSpec& board = carrom::StandardBoard();
  v1::BoardSpec& spec = *out.Add();
  spec.set_name(std::string(board.name));
  spec.set_surface_um(static_cast<uint32_t>(board.surface_um));
  spec.set_pocket_radius_um(static_cast<uint32_t>(board.pocket_radius_um));
  spec.set_pawn_radius_um(static_cast<uint32_t>(board.pawn_radius_um));
  spec.set_striker_radius_um(static_cast<uint32_t>(board.striker_radius_um));
  spec.set_baseline_um(static_cast<uint32_t>(board.baseline_from_cushion_um));
  spec.set_baseline_half_length_um(static_cast<uint32_t>(board.baseline_half_length_um));
  spec.set_centre_circle_radius_um(static_cast<uint32_t>(board.centre_circle_radius_um));
  spec.set_max_speed_um_per_s(static_cast<uint32_t>(board.max_flick_um_per_s));
}

}  // namespace parlour::service
