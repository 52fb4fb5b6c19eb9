// States: a match in flight as opaque bytes that only this service can make.
//
//   magic "PARL" · version 1 byte, 2 · key id (length 1 byte, bytes) · payload length 4 bytes,
//   little-endian · payload · tag 32 bytes
//
// The tag is HMAC-SHA256 with the key's sealing key over all bytes before it. The payload is the
// match, packed (state_payload.h).
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
  const Key* key = nullptr;  // that seals it; of the ring it was opened with
  // Only what tags say, but for the seed: options, present position, throws or shots used,
  // termination.
  record::Record record;
  uint64_t ply = 0;  // plies played
  Sha256 chain;      // engine/record/chain.h
  // Where the seed comes from: the number of an open game, or a sealed game's id, of which the seed
  // is the key's HMAC. Neither if nothing is drawn.
  std::optional<uint64_t> seed_number;
  std::optional<Sha256> game_id;
  std::string resigned;  // who resigned, as the converter names them; empty if nobody did

  bool has_seed() const { return seed_number || game_id; }
  // Computed anew at each call.
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
