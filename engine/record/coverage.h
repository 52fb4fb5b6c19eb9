// How often each rule was at work in a corpus of records.
#ifndef PARLOUR_ENGINE_RECORD_COVERAGE_H_
#define PARLOUR_ENGINE_RECORD_COVERAGE_H_

#include <array>
#include <cstdint>

#include "engine/carrom/rules.h"
#include "engine/senet/rules.h"

namespace parlour::record {

struct RuleCount {
  uint64_t applied = 0;  // an event carries the rule
  uint64_t refused = 0;  // a break cites it
  uint64_t forced = 0;   // it held a pawn back in a turn in which no pawn could advance

  bool Exercised() const { return applied + refused + forced > 0; }

  RuleCount& operator+=(const RuleCount& other) {
    applied += other.applied;
    refused += other.refused;
    forced += other.forced;
    return *this;
  }
};

struct Coverage {
  uint64_t senet_games = 0;
  uint64_t carrom_games = 0;
  std::array<RuleCount, senet::kRuleIds.size()> senet{};
  std::array<RuleCount, carrom::kRuleIds.size()> carrom{};

  RuleCount& Of(senet::Rule rule) { return senet[static_cast<size_t>(rule)]; }
  RuleCount& Of(carrom::Rule rule) { return carrom[static_cast<size_t>(rule)]; }

  Coverage& operator+=(const Coverage& other) {
    senet_games += other.senet_games;
    carrom_games += other.carrom_games;
    for (size_t i = 0; i < senet.size(); ++i) senet[i] += other.senet[i];
    for (size_t i = 0; i < carrom.size(); ++i) carrom[i] += other.carrom[i];
    return *this;
  }
};

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_COVERAGE_H_
