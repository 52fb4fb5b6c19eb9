// Playing carrom: a seat and its shot, judged and carried out.
//
// This is where the table and the judge meet; neither knows the other. A flick becomes an Outcome
// on the table, an observed shot is one already, and from there both take the same way through the
// judge; what goes back to the centre is then given its place. Source: docs/carrom_rules.md,
// C-DRAW, C-PENALTY, C-RETURN, C-LINE-BLOCKED and the order at its end; the tremor: docs/table.md.
#ifndef PARLOUR_ENGINE_CARROM_MATCH_H_
#define PARLOUR_ENGINE_CARROM_MATCH_H_

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/carrom/fixed_list.h"
#include "engine/carrom/judge.h"
#include "engine/carrom/outcome.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/position.h"
#include "engine/carrom/rules.h"
#include "engine/carrom/shot.h"
#include "engine/carrom/standing.h"
#include "engine/carrom/table_flick.h"
#include "engine/carrom/table_motion.h"
#include "engine/chance.h"

namespace parlour::carrom {

// Why a shot is refused.
struct Refusal {
  Rule rule;
  std::string reason;  // one sentence
};

// What one shot did to the match.
struct Step {
  Outcome outcome{};
  Judgement judgement{};
  FixedList<Judgement, 4> blocked{};  // hands that were lost unplayed after it (C-LINE-BLOCKED)

  // What the judge said last: whose hand it is now, and the score.
  const Judgement& last() const { return blocked.empty() ? judgement : *(blocked.end() - 1); }
};

// C-DRAW: who has white in the first set of a match with this seed.
Team WhiteTeam(const Seed& seed);

// The first rule that `shot` by `seat` breaks in the citing order of docs/carrom_rules.md, none if
// it can be played. Any position, seat and shot may be asked about. Whether the outcome written
// beside a flick is the true one (C-TABLE) is for the caller to see after Play.
std::optional<Refusal> RuleAgainst(const Options& options, const Position& position, Seat seat,
                                   const Shot& shot);

// Plays an observed shot of the seat whose hand it is. Requires that RuleAgainst gives nothing.
Step Play(const Options& options, Position& position, const Outcome& outcome);

// The flick that the hand plays when it means `flick`, in shot number `shot` of the match (from 0,
// below kMaxCount). `tremor` is the keystream "tremor" of the match's seed; a hand without tremor
// needs none, and it may be null.
Flick Tremble(const Options& options, const Flick& flick, Keystream* tremor, uint64_t shot);

// Plays on the simulated table the flick that the seat's hand makes, which is already trembling.
// Requires that RuleAgainst gave nothing for the flick that was meant. If `motion` is not null, it
// is replaced by the motion of the discs. Internal if the table gives up on the shot; nothing has
// then happened.
absl::StatusOr<Step> Play(const Options& options, Position& position, const Flick& flick,
                          Motion* motion = nullptr);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_MATCH_H_
