// States: a match in flight as opaque bytes that only this service can make.
//
//   magic "PARL" · version 1 byte · key id (length 1 byte, bytes) · payload length 4 bytes,
//   little-endian · payload · tag 32 bytes
//
// The tag is HMAC-SHA256 with the key's sealing key over all bytes before it. The payload is the
// tags of a record (docs/notation.md) that starts where the match stands now: its Position is the
// present one, ThrowsBefore counts the throws used, and free tags hold what a record does not say
// (Ply, Chain, GameId of a sealed game, Resigned).
#ifndef PARLOUR_SERVICE_STATE_H_
#define PARLOUR_SERVICE_STATE_H_

#include <absl/status/statusor.h>
#include <absl/strings/string_view.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/chance.h"
#include "engine/digest.h"
#include "engine/record/record.h"
#include "service/keys.h"

namespace parlour::service {

// A match in flight.
struct Match {
  const Key* key;         // that seals it; of the ring it was opened with
  record::Record record;  // only tags: options, present position, throws used, termination
  uint64_t ply = 0;       // plies played
  Sha256 chain;           // engine/record/chain.h
  // A sealed game's id, 32 bytes. Its seed is the key's HMAC over it and not in record.seed.
  std::optional<Sha256> game_id;
  std::string resigned;  // who resigned, as the converter names them; empty if nobody did

  // The seed of a game that has one, open or sealed.
  std::optional<Seed> seed() const;
};

// Longer states are refused before anything else is looked at.
inline constexpr size_t kMaxStateBytes = 16 << 10;

std::string Seal(const Match& match);

// InvalidArgument (STATE_MALFORMED, STATE_VERSION, STATE_KEY, STATE_FORGED) with the remedy. The
// tag is compared in constant time, before the payload is read.
absl::StatusOr<Match> Open(const KeyRing& keys, absl::string_view state);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_STATE_H_
