// The rules of senet by their identifiers, as docs/senet_rules.md explains them.
#ifndef PARLOUR_ENGINE_SENET_RULES_H_
#define PARLOUR_ENGINE_SENET_RULES_H_

#include <absl/strings/string_view.h>

#include <array>
#include <cstdint>

namespace parlour::senet {

// In the order of docs/senet_rules.md.
enum class Rule : uint8_t {
  kSetup,
  kFirst,
  kThrow,
  kThrow0,
  kOneThrow,
  kPhase,
  kTurn,
  kAdvance,
  kJump,
  kOwn,
  kAttack,
  kPair,
  kBlock,
  kRefuge,
  kRetreat,
  kRetreatStop,
  kPass,
  k26,
  k27,
  k28,
  k29,
  k30,
  kExit,
  kExitGuard,
  kExitLast,
  kWin,
  kScore,
  kMatch,
  kNext,
  kVarReserve,
  kVar14,
  kEnd,
};

inline constexpr std::array<absl::string_view, 32> kRuleIds = {
    "S-SETUP",     "S-FIRST",   "S-THROW",   "S-THROW-0",      "S-ONE-THROW", "S-PHASE",
    "S-TURN",      "S-ADVANCE", "S-JUMP",    "S-OWN",          "S-ATTACK",    "S-PAIR",
    "S-BLOCK",     "S-REFUGE",  "S-RETREAT", "S-RETREAT-STOP", "S-PASS",      "S-26",
    "S-27",        "S-28",      "S-29",      "S-30",           "S-EXIT",      "S-EXIT-GUARD",
    "S-EXIT-LAST", "S-WIN",     "S-SCORE",   "S-MATCH",        "S-NEXT",      "S-VAR-RESERVE",
    "S-VAR-14",    "S-END",
};
static_assert(kRuleIds[static_cast<int>(Rule::kEnd)] == "S-END");

constexpr absl::string_view Id(Rule rule) { return kRuleIds[static_cast<int>(rule)]; }

// Each rule in a few words, as a clause that can stand in a refusal.
inline constexpr std::array<absl::string_view, 32> kRuleGists = {
    "a round starts with the pawns alternating along row 1",
    "the lot decides who throws first",
    "a throw gives one point for each face",
    "four backs give the points agreed on",
    "one throw a turn, then one move",
    "a throw comes before its move, and neither twice",
    "a side plays in its own turn and moves its own pawns",
    "one pawn must advance by the whole throw if any can",
    "a pawn may pass over others",
    "a square holds one pawn",
    "a pawn that ends on an enemy's square takes its place",
    "two enemy pawns side by side cannot be attacked",
    "three enemy pawns side by side can be neither attacked nor passed",
    "a pawn on squares 26 to 30 cannot be attacked",
    "a pawn retreats by the whole throw, not below square 1",
    "a pawn on 28, 29 or 30 does not retreat",
    "a turn passes only if nothing can be moved",
    "a pawn that moves onto 26 throws again",
    "a pawn that lands on 27 starts again from square 1",
    "a pawn on 28 moves only by leaving the board with exactly 3",
    "a pawn on 29 moves only by leaving the board with exactly 2",
    "a pawn on 30 moves only by leaving the board with exactly 1",
    "a pawn leaves the board when its throw carries it past 30",
    "a pawn leaves only while another of its colour stands on the exit line",
    "a side's last pawn leaves alone",
    "the first side with all five pawns off wins the round",
    "the winner of a round scores for the pawns the loser has left",
    "rounds are played until a side reaches the target",
    "the other side throws first in the next round",
    "a pawn enters only with an entry throw",
    "a pawn on square 14 cannot be attacked",
    "the match has ended",
};

constexpr absl::string_view Gist(Rule rule) { return kRuleGists[static_cast<int>(rule)]; }

// S-28, S-29 or S-30.
constexpr Rule StopRule(int square) {
  return static_cast<Rule>(static_cast<int>(Rule::k28) + square - 28);
}

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_RULES_H_
