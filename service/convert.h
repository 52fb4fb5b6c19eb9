// Between the wire's messages and the engine's values. Nothing else sees both.
#ifndef PARLOUR_SERVICE_CONVERT_H_
#define PARLOUR_SERVICE_CONVERT_H_

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/record/replay.h"
#include "engine/record/verdict.h"
#include "parlour/v1/game_service.pb.h"
#include "service/carrom_match.h"
#include "service/senet_match.h"
#include "service/state.h"

namespace parlour::service {

// The tags of the record that a new match will make; InvalidField where the request is malformed or
// contradicts itself.
absl::StatusOr<record::Record> StartFromProto(const v1::NewGameRequest& request);

// A side that may be left out; InvalidField for a number that is none.
absl::StatusOr<std::optional<senet::Side>> SideFromProto(v1::Side side);

// The move that is asked for; InvalidField if there is none or it is malformed.
absl::StatusOr<senet::Move> MoveFromProto(const record::SenetGame& game,
                                          const v1::MovePawnRequest& request);

// Ends the match; S-END if it has ended already, InvalidField if `request` does not fit its game.
absl::Status EndFromProto(const v1::EndGameRequest& request, Match& match);

// The match as its players may see it.
void ToProto(const Match& match, v1::GameView& out);

// What a new match begins with.
void StartEventsToProto(const Match& match, google::protobuf::RepeatedPtrField<v1::Event>& out);

void ToProto(const SenetEvents& events, google::protobuf::RepeatedPtrField<v1::Event>& out);
void ToProto(const senet::PlayedMove& move, v1::SenetMove& out);
void ToProto(const std::vector<senet::PlayedMove>& moves,
             google::protobuf::RepeatedPtrField<v1::SenetMove>& out);
void RefusalsToProto(const record::SenetGame& game,
                     google::protobuf::RepeatedPtrField<v1::SenetRefusal>& out);

// A seat that may be left out; InvalidField for a number that is none.
absl::StatusOr<std::optional<carrom::Seat>> SeatFromProto(v1::Seat seat);

// The shot that is asked for; InvalidField if there is none or it is malformed.
absl::StatusOr<carrom::Shot> ShotFromProto(const v1::ApplyShotRequest& request);

// Events, verdict and motion.
void ToProto(const PlayedShot& played, v1::ApplyShotResponse& out);

void ToProto(const record::Verdict& verdict, v1::GameVerdict& out);

// The score sheets of a match in flight and of a record.
void ScoreToProto(const Match& match, v1::ScoreResponse& out);
void ScoreToProto(const record::Record& record, v1::ScoreResponse& out);

// The boards that can be simulated.
void BoardsToProto(google::protobuf::RepeatedPtrField<v1::BoardSpec>& out);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_CONVERT_H_
