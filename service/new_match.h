// How a match comes into being: its seed, its lot, its first state.
#ifndef PARLOUR_SERVICE_NEW_MATCH_H_
#define PARLOUR_SERVICE_NEW_MATCH_H_

#include <absl/strings/string_view.h>

#include <string>

#include "engine/record/record.h"
#include "service/keys.h"
#include "service/state.h"

namespace parlour::service {

// Begins the match that `start` describes, sealed with `key`. `start` has no plies, and is what a
// record of this match will begin with: with a Seed number the match is open; with First, White or
// a Position and no Seed it is observed; with none of them it is sealed: its seed is the key's HMAC
// over a game id, which is random, or the HMAC over `request_id` and the options if that is given.
Match BeginMatch(const Key& key, record::Record start, absl::string_view request_id);

// A UUID in its canonical lower-case spelling (RFC 9562); empty if `text` is none.
std::string CanonicalUuid(absl::string_view text);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_NEW_MATCH_H_
