// Playing carrom: a seat and its shot, judged and carried out.
//
// This is where a shot's table and its judge meet; neither knows the other. Functions here take
// values and return values. Source: docs/carrom_rules.md, C-DRAW and the order at its end.
#ifndef PARLOUR_ENGINE_CARROM_MATCH_H_
#define PARLOUR_ENGINE_CARROM_MATCH_H_

#include <optional>
#include <string>

#include "engine/carrom/judge.h"
#include "engine/carrom/position.h"
#include "engine/carrom/rules.h"
#include "engine/carrom/shot.h"
#include "engine/chance.h"

namespace parlour::carrom {

// C-DRAW: who has white in the first set of a match with this seed.
Team WhiteTeam(const Seed& seed);

// Why a shot is refused.
struct Refusal {
  Rule rule;
  std::string reason;  // one sentence
};

// The first rule that `shot` by `seat` breaks in the citing order of docs/carrom_rules.md, none if
// it can be played. Any position, seat and shot may be asked about.
std::optional<Refusal> RuleAgainst(const Options& options, const Position& position, Seat seat,
                                   const Shot& shot);

// Plays an observed shot of the seat whose hand it is. Requires that RuleAgainst gives nothing.
Judgement Play(const Options& options, Position& position, const Outcome& outcome);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_MATCH_H_
