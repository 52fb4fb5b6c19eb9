// The senet part of convert.h: what its dispatch on the game calls.
#ifndef PARLOUR_SERVICE_CONVERT_SENET_H_
#define PARLOUR_SERVICE_CONVERT_SENET_H_

#include <absl/status/statusor.h>

#include "engine/record/record.h"
#include "engine/record/score.h"
#include "parlour/v1/game_service.pb.h"
#include "service/state.h"

namespace parlour::service {

absl::StatusOr<record::SenetGame> SenetFromProto(const v1::NewGameRequest& request);
absl::Status EndSenetFromProto(const v1::EndGameRequest& request, const record::SenetGame& game,
                               Match& match);
void ViewToProto(const Match& match, const record::SenetGame& game, v1::GameView& out);
void StartEventsToProto(const record::SenetGame& game,
                        google::protobuf::RepeatedPtrField<v1::Event>& out);

// The sheet of a match in flight, and the one that a replay came to.
void SheetToProto(const Match& match, const record::SenetGame& game, v1::ScoreResponse& out);
void SheetToProto(const record::SenetSheet& sheet, v1::ScoreResponse& out);

inline bool IsPlayedOut(const record::SenetGame& game) { return game.position->ended; }
inline bool IsPlayedOut(const record::SenetSheet& sheet) { return sheet.position.ended; }

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_CONVERT_SENET_H_
