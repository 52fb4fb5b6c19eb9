// A line of progress on a terminal, for work that takes long.
#ifndef PARLOUR_TOOLS_PROGRESS_H_
#define PARLOUR_TOOLS_PROGRESS_H_

#include <chrono>
#include <cstdint>

namespace parlour::tools {

// Silent unless standard error is a terminal.
class Progress {
 public:
  // `total` is what `done` will come to, in any unit; 0 if it is not known.
  explicit Progress(uint64_t total);
  ~Progress();  // wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Shows games, games/s and, where the total is known, the share done and the time left; at most
  // a few times a second.
  void Show(uint64_t games, uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  const bool on_;
  const uint64_t total_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_PROGRESS_H_
