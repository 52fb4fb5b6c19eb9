#include "service/convert_carrom.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <string>
#include <utility>

#include "engine/carrom/notation.h"
#include "service/convert.h"
#include "service/errors.h"

namespace parlour::service {
namespace {

using carrom::Seat;
using google::protobuf::RepeatedField;
using google::protobuf::RepeatedPtrField;

v1::Seat ToProto(Seat seat) { return static_cast<v1::Seat>(static_cast<int>(seat) + 1); }

v1::Colour ToProto(carrom::Colour colour) {
  return static_cast<v1::Colour>(static_cast<int>(colour) + 1);
}

void ToProto(const carrom::Colours& colours, RepeatedField<int>& out) {
  for (carrom::Colour colour : colours) out.Add(ToProto(colour));
}

std::string PieceId(int piece) {
  if (piece == carrom::kRedPiece) return "r";
  const char letter = carrom::Letter(carrom::ColourOf(piece));
  return absl::StrCat(std::string(1, letter), piece % carrom::kPawnsPerSide + 1);
}

absl::StatusOr<carrom::Options> OptionsFromProto(const v1::CarromOptions& in) {
  if (!v1::CarromMode_IsValid(in.mode())) return InvalidField("carrom.mode", "sets or points");
  if (!v1::CarromTable_IsValid(in.table())) {
    return InvalidField("carrom.table", "observed or simulated");
  }
  carrom::Options options;
  if (in.seats() != 0) options.seats = static_cast<int>(std::min(in.seats(), 255u));
  if (in.mode() == v1::CARROM_MODE_POINTS) options.mode = carrom::Mode::kPoints;
  if (in.sets_to_win() != 0) options.sets_to_win = in.sets_to_win();
  if (in.points_to_win() != 0) options.points_to_win = in.points_to_win();
  if (in.table() == v1::CARROM_TABLE_SIMULATED) options.table = carrom::Table::kSimulated;
  if (!in.board().empty()) options.board = in.board();
  constexpr uint32_t kBeyondTremor = carrom::kMaxTremor + 1;
  options.tremor_angle_mdeg = static_cast<int32_t>(std::min(in.tremor_angle_mdeg(), kBeyondTremor));
  options.tremor_speed_permille =
      static_cast<int32_t>(std::min(in.tremor_speed_permille(), kBeyondTremor));
  if (absl::Status status = carrom::ValidateOptions(options); !status.ok()) {
    return InvalidField("carrom", status.message());
  }
  return options;
}

// Who has white: named by its first seat in order, or left to the lot or the position.
absl::StatusOr<std::optional<carrom::Team>> WhiteFromProto(const v1::NewGameRequest& request,
                                                           const carrom::Options& options) {
  const auto seat = SeatFromProto(request.carrom().white());
  if (!seat.ok()) return InvalidField("carrom.white", "a seat");
  if (!seat->has_value()) return std::nullopt;
  if (request.has_seed()) {
    return InvalidField("carrom.white", "the lot of the seed decides who has white; leave it out");
  }
  if (!request.position().empty()) {
    return InvalidField("carrom.white", "the position says who has white; leave it out");
  }
  for (carrom::Team team : {carrom::Team::kSouths, carrom::Team::kOthers}) {
    if (**seat == carrom::FirstSeat(options, team)) return team;
  }
  return InvalidField("carrom.white", options.seats == 2 ? "south or north" : "south or west");
}

void PiecesToProto(const carrom::Layout& layout, v1::CarromView& out) {
  for (int piece = 0; piece < carrom::kPieces; ++piece) {
    const carrom::Place& place = layout.pieces[piece];
    if (!place.on_board) continue;
    v1::CarromPiece& added = *out.add_pieces();
    added.set_id(PieceId(piece));
    added.set_x_um(place.point.x);
    added.set_y_um(place.point.y);
    added.set_level(place.level);
  }
}

void RedToProto(const carrom::Standing& standing, v1::CarromView& out) {
  switch (standing.red) {
    case carrom::RedState::kBoard:
      out.set_red(v1::RED_STATE_BOARD);
      return;
    case carrom::RedState::kPending:
      out.set_red(v1::RED_STATE_PENDING);
      break;
    case carrom::RedState::kOwned:
      out.set_red(v1::RED_STATE_OWNED);
      break;
  }
  out.set_red_seat(ToProto(standing.red_seat));
}

void EventToProto(const carrom::Event& event, v1::Event& out) {
  out.set_rule(std::string(carrom::Id(event.rule)));
  v1::CarromFacts& facts = *out.mutable_carrom();
  facts.set_seat(ToProto(event.seat));
  facts.set_side(ToProto(event.side));
  ToProto(event.pieces, *facts.mutable_pieces());
  facts.set_points(event.points);
}

void SegmentToProto(const carrom::Segment& segment, v1::MotionSegment& out) {
  out.set_id(segment.disc == carrom::kStriker ? "striker" : PieceId(segment.disc));
  out.set_start_s(segment.start_s);
  out.set_end_s(segment.end_s);
  out.set_x_um(segment.start_um.x);
  out.set_y_um(segment.start_um.y);
  out.set_vx_um_per_s(segment.direction.x * segment.speed_um_per_s);
  out.set_vy_um_per_s(segment.direction.y * segment.speed_um_per_s);
  out.set_ax_um_per_s2(segment.direction.x * segment.deceleration_um_per_s2);
  out.set_ay_um_per_s2(segment.direction.y * segment.deceleration_um_per_s2);
}

// What the present standing says of a score sheet.
void StandingToSheet(const carrom::Options& options, const carrom::Standing& standing,
                     v1::CarromScoreSheet& out) {
  out.set_south_score(standing.score[0]);
  out.set_other_score(standing.score[1]);
  if (standing.ended) {
    const bool souths = standing.score[0] > standing.score[1];
    out.set_winner(ToProto(
        carrom::FirstSeat(options, souths ? carrom::Team::kSouths : carrom::Team::kOthers)));
    return;
  }
  const auto pays = [&](carrom::Colour side) {
    return carrom::SetPoints(options, standing, carrom::TeamOf(standing, side));
  };
  out.set_white_would_get(pays(carrom::Colour::kWhite));
  out.set_black_would_get(pays(carrom::Colour::kBlack));
}

void AddRules(const carrom::Options& options, v1::ScoreResponse& out) {
  const bool by_sets = options.mode == carrom::Mode::kSets;
  if (!by_sets) out.add_rules(std::string(carrom::Id(carrom::Rule::kScore)));
  out.add_rules(
      std::string(carrom::Id(by_sets ? carrom::Rule::kMatchSets : carrom::Rule::kMatchPoints)));
}

void SetToProto(const carrom::Options& options, const record::CarromSet& set, v1::CarromSet& out) {
  const carrom::SetEnd& end = set.end;
  out.set_winner(ToProto(carrom::FirstSeat(options, end.winner)));
  out.set_colour(ToProto(end.side));
  out.set_points(end.points);
  out.set_ply(set.ply);
  out.add_rules(std::string(carrom::Id(end.how)));
  const bool by_sets = options.mode == carrom::Mode::kSets;
  out.add_rules(std::string(carrom::Id(by_sets ? carrom::Rule::kMatchSets : carrom::Rule::kScore)));
  out.set_pawns_left(end.enemy_left);
  out.set_red_owned(end.owns_red);
  out.set_last_hand(end.last_hand);
}

absl::Status AppendColours(absl::string_view field, const RepeatedField<int>& in,
                           carrom::Colours& out) {
  for (int colour : in) {
    if (colour < v1::COLOUR_WHITE || colour > v1::COLOUR_RED) {
      return InvalidField(field, "each piece is white, black or red");
    }
    // What is more than a full list cannot have happened anyway (C-POSSIBLE).
    if (!out.full()) out.push_back(static_cast<carrom::Colour>(colour - 1));
  }
  return absl::OkStatus();
}

absl::StatusOr<carrom::Outcome> OutcomeFromProto(const v1::ObservedShot& in) {
  carrom::Outcome outcome;
  absl::Status status = AppendColours("observed.dropped", in.dropped(), outcome.dropped);
  status.Update(AppendColours("observed.left", in.left(), outcome.left));
  if (!status.ok()) return status;
  switch (in.striker()) {
    case v1::STRIKER_FATE_UNSPECIFIED:
    case v1::STRIKER_FATE_STAYS:
      break;
    case v1::STRIKER_FATE_POCKETED:
      outcome.striker = carrom::StrikerFate::kPocketed;
      break;
    case v1::STRIKER_FATE_LEFT:
      outcome.striker = carrom::StrikerFate::kLeft;
      break;
    default:
      return InvalidField("observed.striker", "it stays, is pocketed or leaves the board");
  }
  if (in.touched_nothing() && !outcome.dropped.empty()) {
    return InvalidField("observed.touched_nothing", "pieces dropped, so something was touched");
  }
  outcome.touched = !in.touched_nothing();
  outcome.bank_broken = in.bank_fault();
  return outcome;
}

}  // namespace

absl::StatusOr<record::CarromGame> CarromFromProto(const v1::NewGameRequest& request) {
  const auto options = OptionsFromProto(request.carrom());
  if (!options.ok()) return options.status();
  const auto white = WhiteFromProto(request, *options);
  if (!white.ok()) return white.status();
  record::CarromGame game = {.options = *options, .white = *white};
  if (!request.position().empty()) {
    const auto position = carrom::ParsePosition(*options, request.position());
    if (!position.ok()) return InvalidField("position", position.status().message());
    game.position = *position;
  }
  const bool trembles = options->tremor_angle_mdeg != 0 || options->tremor_speed_permille != 0;
  const bool has_seed = request.has_seed() || (!game.white && !game.position);
  if (trembles && !has_seed) {
    return InvalidField("carrom", "tremor comes from the seed; give one, or leave tremor out");
  }
  return game;
}

absl::StatusOr<std::optional<Seat>> SeatFromProto(v1::Seat seat) {
  if (!v1::Seat_IsValid(seat)) return InvalidField("seat", "south, west, north or east");
  if (seat == v1::SEAT_UNSPECIFIED) return std::nullopt;
  return static_cast<Seat>(static_cast<int>(seat) - 1);
}

absl::StatusOr<carrom::Shot> ShotFromProto(const v1::ApplyShotRequest& request) {
  switch (request.shot_case()) {
    case v1::ApplyShotRequest::kFlick: {
      const v1::Flick& flick = request.flick();
      return carrom::Shot{.flick = carrom::Flick{.offset_um = flick.offset_um(),
                                                 .angle_mdeg = flick.angle_mdeg(),
                                                 .speed_um_per_s = flick.speed_um_per_s()}};
    }
    case v1::ApplyShotRequest::kObserved: {
      const auto outcome = OutcomeFromProto(request.observed());
      if (!outcome.ok()) return outcome.status();
      return carrom::Shot{.outcome = *outcome};
    }
    case v1::ApplyShotRequest::SHOT_NOT_SET:
      break;
  }
  return InvalidField("shot", "say which shot: a flick, or what was observed");
}

absl::Status EndCarromFromProto(const v1::EndGameRequest& request, const record::CarromGame& game,
                                Match& match) {
  if (absl::Status status = CheckCarromGoesOn(match, game); !status.ok()) return status;
  if (request.end_case() != v1::EndGameRequest::kResigningSeat) {
    return InvalidField("end", "a carrom match ends by a resigning_seat or by abandonment");
  }
  const auto seat = SeatFromProto(request.resigning_seat());
  if (!seat.ok() || !seat->has_value() || !carrom::HasSeat(game.options, **seat)) {
    return InvalidField("resigning_seat", "a seat of this match");
  }
  match.resigned = std::string(1, carrom::Letter(**seat));
  return absl::OkStatus();
}

void ViewToProto(const Match& match, const record::CarromGame& game, v1::GameView& out) {
  const carrom::Standing& standing = game.position->standing;
  v1::CarromView& view = *out.mutable_carrom();
  view.set_white_in(standing.in[carrom::Index(carrom::Colour::kWhite)]);
  view.set_black_in(standing.in[carrom::Index(carrom::Colour::kBlack)]);
  RedToProto(standing, view);
  view.set_ended(!CheckCarromGoesOn(match, game).ok());
  if (!view.ended()) view.set_seat(ToProto(standing.seat));
  if (const auto home = carrom::HomeInLastHand(standing)) {
    view.set_last_hand(ToProto(carrom::FirstSeat(game.options, carrom::TeamOf(standing, *home))));
  }
  view.set_south_score(standing.score[0]);
  view.set_other_score(standing.score[1]);
  view.set_white(ToProto(carrom::FirstSeat(game.options, standing.white)));
  PiecesToProto(game.position->layout, view);
  view.set_shots(match.record.used_before);
  out.set_position(carrom::PositionText(game.options, *game.position));
}

void StartEventsToProto(const record::CarromGame& game, bool by_lot,
                        RepeatedPtrField<v1::Event>& out) {
  const carrom::Standing& standing = game.position->standing;
  const auto add = [&](carrom::Rule rule) {
    EventToProto({.rule = rule, .seat = standing.seat, .side = carrom::Colour::kWhite}, *out.Add());
  };
  add(carrom::Rule::kSetup);
  if (by_lot) add(carrom::Rule::kDraw);
  if (game.options.seats == 4) add(carrom::Rule::kFirst4);
}

void ToProto(const PlayedShot& played, v1::ApplyShotResponse& out) {
  for (const carrom::Event& event : played.events) EventToProto(event, *out.add_events());
  v1::ShotVerdict& verdict = *out.mutable_verdict();
  const carrom::Judgement& judgement = played.step.judgement;
  verdict.set_keeps_hand(judgement.kept());
  for (carrom::Rule rule : judgement.rules) {
    if (carrom::kTakesHand.Has(rule)) verdict.add_reasons(std::string(carrom::Id(rule)));
  }
  ToProto(judgement.returned, *verdict.mutable_returned());
  verdict.set_text(carrom::ShotText(played.shot));
  for (const carrom::Segment& segment : played.motion) {
    SegmentToProto(segment, *out.add_motion());
  }
}

void SheetToProto(const Match& match, const record::CarromGame& game, v1::ScoreResponse& out) {
  StandingToSheet(game.options, game.position->standing, *out.mutable_carrom());
  AddRules(game.options, out);
  if (match.record.termination == record::Termination::kResigned) {
    const auto loser = carrom::ParseSeat(game.options, match.resigned);
    if (!loser) return;
    const carrom::Team winner = carrom::Other(carrom::TeamOf(game.options, *loser));
    out.mutable_carrom()->set_winner(ToProto(carrom::FirstSeat(game.options, winner)));
  }
}

void SheetToProto(const record::CarromSheet& sheet, v1::ScoreResponse& out) {
  v1::CarromScoreSheet& carrom = *out.mutable_carrom();
  StandingToSheet(sheet.options, sheet.position.standing, carrom);
  for (const record::CarromSet& set : sheet.sets) {
    SetToProto(sheet.options, set, *carrom.add_sets());
  }
  AddRules(sheet.options, out);
}

}  // namespace parlour::service
