// Verdicts as people and programs read them.
#ifndef PARLOUR_TOOLS_REPORT_H_
#define PARLOUR_TOOLS_REPORT_H_

#include <cstdint>
#include <string>

#include "engine/record/coverage.h"
#include "engine/record/verdict.h"

namespace parlour::tools {

enum class Format : uint8_t { kText, kJsonLines, kJunit };

// Which game of a run a verdict is about.
struct GameRef {
  std::string file;
  uint64_t index = 0;  // over the run, from 0
  int64_t line = 0;    // the game's own first line
};

// One game's verdict: a line of text if it does not conform, a JSON object on a line, or a JUnit
// test case.
void AppendVerdict(std::string& out, Format format, const GameRef& game,
                   const record::Verdict& verdict);

struct Tally {
  uint64_t conform = 0;
  uint64_t break_ = 0;
  uint64_t unreadable = 0;

  uint64_t games() const { return conform + break_ + unreadable; }
  void Count(record::Verdict::Kind kind);
  Tally& operator+=(const Tally& other);
};

// What stands before the first verdict and after the last one.
std::string Heading(Format format);
std::string Summary(Format format, const Tally& tally);

// The rules of the games that occurred, how often each was at work, and those that never were.
std::string CoverageText(const record::Coverage& coverage);
std::string CoverageJson(const record::Coverage& coverage);

// The share of those rules that were exercised, in percent; 100 if there was no game.
double CoveragePercent(const record::Coverage& coverage);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_REPORT_H_
