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

// S-28, S-29 or S-30.
constexpr Rule StopRule(int square) {
  return static_cast<Rule>(static_cast<int>(Rule::k28) + square - 28);
}

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_RULES_H_
