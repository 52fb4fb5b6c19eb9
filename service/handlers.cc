#include "service/handlers.h"

#include <absl/strings/str_cat.h>

#include <string>
#include <utility>
#include <variant>

#include "engine/record/reader.h"
#include "engine/record/replay.h"
#include "service/carrom_match.h"
#include "service/convert.h"
#include "service/errors.h"
#include "service/new_match.h"
#include "service/senet_match.h"
#include "service/state.h"
#include "service/version.h"

namespace parlour::service {
namespace {

// The match that came in, as senet. Not OK unless it goes on and, if `side` names one, it is that
// side's turn.
absl::StatusOr<record::SenetGame*> SenetToPlay(absl::StatusOr<Match>& match, v1::Side side) {
  if (!match.ok()) return match.status();
  const auto game = SenetIn(*match);
  if (!game.ok()) return game.status();
  const auto named = SideFromProto(side);
  if (!named.ok()) return named.status();
  if (absl::Status status = CheckSenetTurn(*match, **game, *named); !status.ok()) return status;
  return *game;
}

// The state and the view that every answer with a match ends with.
template <typename Response>
void CloseMatch(const Match& match, Response& response) {
  response.set_state(Seal(match));
  ToProto(match, *response.mutable_view());
}

}  // namespace

absl::Status CheckSize(size_t bytes, bool has_record) {
  const size_t most = has_record ? kMaxRecordRequestBytes : kMaxRequestBytes;
  if (bytes <= most) return absl::OkStatus();
  return InvalidField("request", absl::StrCat("at most ", most, " bytes"));
}

absl::StatusOr<v1::NewGameResponse> NewGame(const KeyRing& keys,
                                            const v1::NewGameRequest& request) {
  const std::string request_id = CanonicalUuid(request.request_id());
  if (!request.request_id().empty() && request_id.empty()) {
    return InvalidField("request_id", "a UUID, such as 123e4567-e89b-42d3-a456-426614174000");
  }
  auto start = StartFromProto(request);
  if (!start.ok()) return start.status();
  const Match match = BeginMatch(keys.first(), *std::move(start), request_id);
  v1::NewGameResponse response;
  CloseMatch(match, response);
  StartEventsToProto(match, *response.mutable_events());
  if (const auto seed = match.seed()) response.set_commitment(Hex(Commitment(*seed)));
  return response;
}

absl::StatusOr<v1::ApplyShotResponse> ApplyShot(const KeyRing& keys,
                                                const v1::ApplyShotRequest& request) {
  auto match = Open(keys, request.state());
  if (!match.ok()) return match.status();
  const auto game = CarromIn(*match);
  if (!game.ok()) return game.status();
  const auto seat = SeatFromProto(request.seat());
  if (!seat.ok()) return seat.status();
  const auto shot = ShotFromProto(request);
  if (!shot.ok()) return shot.status();
  const auto played = ShootIn(*match, **game, *seat, *shot, request.include_motion());
  if (!played.ok()) return played.status();
  v1::ApplyShotResponse response;
  CloseMatch(*match, response);
  ToProto(*played, response);
  return response;
}

absl::StatusOr<v1::ThrowSticksResponse> ThrowSticks(const KeyRing& keys,
                                                    const v1::ThrowSticksRequest& request) {
  auto match = Open(keys, request.state());
  const auto game = SenetToPlay(match, request.side());
  if (!game.ok()) return game.status();
  SenetEvents events;
  const auto observed = request.has_points() ? std::optional(request.points()) : std::nullopt;
  const auto thrown = ThrowIn(*match, **game, observed, events);
  if (!thrown.ok()) return thrown.status();
  v1::ThrowSticksResponse response;
  CloseMatch(*match, response);
  response.set_points(static_cast<uint32_t>(thrown->points));
  ToProto(thrown->moves, *response.mutable_moves());
  ToProto(events, *response.mutable_events());
  return response;
}

absl::StatusOr<v1::MovePawnResponse> MovePawn(const KeyRing& keys,
                                              const v1::MovePawnRequest& request) {
  auto match = Open(keys, request.state());
  const auto game = SenetToPlay(match, request.side());
  if (!game.ok()) return game.status();
  if (request.throw_next() && !match->has_seed()) {
    return InvalidField("throw_next", "the throws of this match are observed; call ThrowSticks");
  }
  const auto move = MoveFromProto(**game, request);
  if (!move.ok()) return move.status();
  SenetEvents events;
  const auto played = PlayIn(*match, **game, *move, events);
  if (!played.ok()) return played.status();

  v1::MovePawnResponse response;
  ToProto(*played, *response.mutable_move());
  const bool goes_on = CheckSenetTurn(*match, **game, std::nullopt).ok();
  if (request.throw_next() && goes_on) {
    const auto thrown = ThrowIn(*match, **game, std::nullopt, events);
    if (!thrown.ok()) return thrown.status();
    response.mutable_next_throw()->set_points(static_cast<uint32_t>(thrown->points));
    ToProto(thrown->moves, *response.mutable_next_throw()->mutable_moves());
  }
  CloseMatch(*match, response);
  ToProto(events, *response.mutable_events());
  return response;
}

absl::StatusOr<v1::ListMovesResponse> ListMoves(const KeyRing& keys,
                                                const v1::ListMovesRequest& request) {
  auto match = Open(keys, request.state());
  const auto game = SenetToPlay(match, v1::SIDE_UNSPECIFIED);
  if (!game.ok()) return game.status();
  const auto moves = MovesIn(**game);
  if (!moves.ok()) return moves.status();
  v1::ListMovesResponse response;
  ToProto(*moves, *response.mutable_moves());
  RefusalsToProto(**game, *response.mutable_refusals());
  return response;
}

absl::StatusOr<v1::EndGameResponse> EndGame(const KeyRing& keys,
                                            const v1::EndGameRequest& request) {
  auto match = Open(keys, request.state());
  if (!match.ok()) return match.status();
  if (absl::Status status = EndFromProto(request, *match); !status.ok()) return status;
  v1::EndGameResponse response;
  CloseMatch(*match, response);
  return response;
}

absl::StatusOr<v1::ScoreResponse> Score(const KeyRing& keys, const v1::ScoreRequest& request) {
  v1::ScoreResponse response;
  switch (request.subject_case()) {
    case v1::ScoreRequest::kState: {
      const auto match = Open(keys, request.state());
      if (!match.ok()) return match.status();
      ScoreToProto(*match, response);
      return response;
    }
    case v1::ScoreRequest::kRecord: {
      const auto read = record::ReadRecord(request.record());
      if (const auto* bad = std::get_if<record::Unreadable>(&read)) {
        return InvalidField("record", absl::StrCat("line ", bad->line, ", column ", bad->column,
                                                   ": expected ", bad->wanted));
      }
      ScoreToProto(std::get<record::Record>(read), response);
      return response;
    }
    case v1::ScoreRequest::SUBJECT_NOT_SET:
      break;
  }
  return InvalidField("subject", "say what to score: a state or a record");
}

absl::StatusOr<v1::GetServerInfoResponse> GetServerInfo(
    const KeyRing& keys, const v1::GetServerInfoRequest& /*request*/) {
  v1::GetServerInfoResponse response;
  response.set_version(std::string(kVersion));
  response.add_rulesets(std::string(record::kSenetRuleset));
  response.add_rulesets(std::string(record::kCarromRuleset));
  BoardsToProto(*response.mutable_boards());
  for (const Key& key : keys.keys()) response.add_key_ids(key.id);
  response.mutable_limits()->set_max_request_bytes(kMaxRequestBytes);
  response.mutable_limits()->set_max_record_request_bytes(kMaxRecordRequestBytes);
  return response;
}

v1::ReplayGamesResponse ReplayGame(uint64_t index, const v1::ReplayGamesRequest& request) {
  v1::ReplayGamesResponse response;
  response.set_index(index);
  ToProto(record::ReplayText(request.record(), 1), *response.mutable_verdict());
  return response;
}

}  // namespace parlour::service
