// What each RPC answers: messages in, messages out, no network.
//
// Every handler is a function of its request and the keys; only NewGame without seed and request_id
// also draws a random game id. A refused request changes nothing, since nothing is kept. Errors are
// those of service/errors.h.
#ifndef PARLOUR_SERVICE_HANDLERS_H_
#define PARLOUR_SERVICE_HANDLERS_H_

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>

#include "parlour/v1/game_service.pb.h"
#include "service/keys.h"

namespace parlour::service {

inline constexpr size_t kMaxRequestBytes = 64 << 10;       // without a record
inline constexpr size_t kMaxRecordRequestBytes = 1 << 20;  // with a record; the transport's limit

// InvalidArgument if a request of that size, as it was sent, is larger than its kind allows.
absl::Status CheckSize(size_t bytes, bool has_record);

absl::StatusOr<v1::NewGameResponse> NewGame(const KeyRing& keys, const v1::NewGameRequest& request);
absl::StatusOr<v1::ApplyShotResponse> ApplyShot(const KeyRing& keys,
                                                const v1::ApplyShotRequest& request);
absl::StatusOr<v1::ThrowSticksResponse> ThrowSticks(const KeyRing& keys,
                                                    const v1::ThrowSticksRequest& request);
absl::StatusOr<v1::MovePawnResponse> MovePawn(const KeyRing& keys,
                                              const v1::MovePawnRequest& request);
absl::StatusOr<v1::ListMovesResponse> ListMoves(const KeyRing& keys,
                                                const v1::ListMovesRequest& request);
absl::StatusOr<v1::EndGameResponse> EndGame(const KeyRing& keys, const v1::EndGameRequest& request);
absl::StatusOr<v1::ScoreResponse> Score(const KeyRing& keys, const v1::ScoreRequest& request);
absl::StatusOr<v1::GetServerInfoResponse> GetServerInfo(const KeyRing& keys,
                                                        const v1::GetServerInfoRequest& request);

// Game number `index` of a stream.
v1::ReplayGamesResponse ReplayGame(uint64_t index, const v1::ReplayGamesRequest& request);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_HANDLERS_H_
