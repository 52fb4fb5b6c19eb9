// The carrom part of convert.h: what its dispatch on the game calls.
#ifndef PARLOUR_SERVICE_CONVERT_CARROM_H_
#define PARLOUR_SERVICE_CONVERT_CARROM_H_

#include <absl/status/statusor.h>

#include "engine/record/record.h"
#include "engine/record/score.h"
#include "parlour/v1/game_service.pb.h"
#include "service/state.h"

namespace parlour::service {

absl::StatusOr<record::CarromGame> CarromFromProto(const v1::NewGameRequest& request);
absl::Status EndCarromFromProto(const v1::EndGameRequest& request, const record::CarromGame& game,
                                Match& match);
void ViewToProto(const Match& match, const record::CarromGame& game, v1::GameView& out);
void StartEventsToProto(const record::CarromGame& game, bool by_lot,
                        google::protobuf::RepeatedPtrField<v1::Event>& out);

// The sheet of a match in flight, and the one that a replay came to.
void SheetToProto(const Match& match, const record::CarromGame& game, v1::ScoreResponse& out);
void SheetToProto(const record::CarromSheet& sheet, v1::ScoreResponse& out);

inline bool IsPlayedOut(const record::CarromGame& game) { return game.position->standing.ended; }
inline bool IsPlayedOut(const record::CarromSheet& sheet) { return sheet.position.standing.ended; }

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_CONVERT_CARROM_H_
