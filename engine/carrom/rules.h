// The rules of carrom by their identifiers, as docs/carrom_rules.md explains them.
#ifndef PARLOUR_ENGINE_CARROM_RULES_H_
#define PARLOUR_ENGINE_CARROM_RULES_H_

#include <absl/strings/string_view.h>

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>

namespace parlour::carrom {

// In the order of docs/carrom_rules.md.
enum class Rule : uint8_t {
  kSetup,
  kDraw,
  kFirst4,
  kOrder,
  kFlick,
  kLine,
  kLineBlocked,
  kForward,
  kBank,
  kUse,
  kMode,
  kKeep,
  kLoseTouch,
  kLoseNone,
  kLoseEnemy,
  kLoseOut,
  kLoseStriker,
  kLoseBank,
  kPenalty,
  kPenaltyNone,
  kReturn,
  kRedPending,
  kRedValid,
  kRedFirst,
  kRedLast,
  kRedEnemy,
  kRedMiss,
  kRedMixed,
  kRedFoul,
  kHome,
  kHomeBoth,
  kBonusHand,
  kMatchSets,
  kMatchPoints,
  kScore,
  kNext,
  kEnd,
  kPossible,
  kTable,
};

inline constexpr std::array<absl::string_view, 39> kRuleIds = {
    "C-SETUP",     "C-DRAW",         "C-FIRST-4",    "C-ORDER",        "C-FLICK",
    "C-LINE",      "C-LINE-BLOCKED", "C-FORWARD",    "C-BANK",         "C-USE",
    "C-MODE",      "C-KEEP",         "C-LOSE-TOUCH", "C-LOSE-NONE",    "C-LOSE-ENEMY",
    "C-LOSE-OUT",  "C-LOSE-STRIKER", "C-LOSE-BANK",  "C-PENALTY",      "C-PENALTY-NONE",
    "C-RETURN",    "C-RED-PENDING",  "C-RED-VALID",  "C-RED-FIRST",    "C-RED-LAST",
    "C-RED-ENEMY", "C-RED-MISS",     "C-RED-MIXED",  "C-RED-FOUL",     "C-HOME",
    "C-HOME-BOTH", "C-BONUS-HAND",   "C-MATCH-SETS", "C-MATCH-POINTS", "C-SCORE",
    "C-NEXT",      "C-END",          "C-POSSIBLE",   "C-TABLE",
};
static_assert(kRuleIds[static_cast<int>(Rule::kTable)] == "C-TABLE");

constexpr absl::string_view Id(Rule rule) { return kRuleIds[static_cast<int>(rule)]; }

// A set of rules, read in the order of the document.
class RuleSet {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(uint64_t bits) : bits_(bits) {}
    constexpr Rule operator*() const { return static_cast<Rule>(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    uint64_t bits_;
  };

  constexpr RuleSet() = default;
  constexpr RuleSet(std::initializer_list<Rule> rules) {
    for (Rule rule : rules) Add(rule);
  }

  constexpr void Add(Rule rule) { bits_ |= Bit(rule); }
  constexpr void AddIf(bool holds, Rule rule) { bits_ |= holds ? Bit(rule) : 0; }
  constexpr bool Has(Rule rule) const { return (bits_ & Bit(rule)) != 0; }
  constexpr bool HasAnyOf(RuleSet rules) const { return (bits_ & rules.bits_) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  friend constexpr RuleSet operator|(RuleSet a, RuleSet b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr bool operator==(const RuleSet&, const RuleSet&) = default;

 private:
  static constexpr uint64_t Bit(Rule rule) { return uint64_t{1} << static_cast<int>(rule); }

  uint64_t bits_ = 0;
};

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_RULES_H_
