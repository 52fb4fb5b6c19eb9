// What a state says between its envelope and its tag: a match, packed.
//
//   ruleset · ply · throws or shots used · chain · seed · termination · who resigned · options ·
//   position
//
// A number is a varint (LEB128): seven bits a byte, the lowest first, the eighth says that more follow; a
// signed one is folded first, as 0, -1, 1, -2 … A flag or an enumerator is a number. A hash is its
// 32 bytes, a text its length and its bytes. The seed is 0 where throws are observed, 1 and the
// number of an open game, or 2 and the game id of a sealed one.
#ifndef PARLOUR_SERVICE_STATE_PAYLOAD_H_
#define PARLOUR_SERVICE_STATE_PAYLOAD_H_

#include <absl/strings/string_view.h>

#include <string>

#include "service/state.h"

namespace parlour::service {

// Appends `match`. One match has one spelling.
void AppendPayload(std::string& out, const Match& match);

// Reads what AppendPayload wrote into `match`, all but its key. False if it is something else, is
// of other rules, or says what cannot be: which only a fault of our own, or somebody who has the
// key, can bring about.
bool ReadPayload(absl::string_view payload, Match& match);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_STATE_PAYLOAD_H_
