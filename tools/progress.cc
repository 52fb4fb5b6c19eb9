#include "tools/progress.h"

#include <absl/strings/str_format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace parlour::tools {
namespace {

constexpr char kWipeLine[] = "\r\x1b[K";

}  // namespace

Progress::Progress(uint64_t total) : on_(isatty(STDERR_FILENO) != 0), total_(total) {}

Progress::~Progress() {
  if (on_ && shown_ != start_) std::fputs(kWipeLine, stderr);
}

void Progress::Show(uint64_t games, uint64_t done) {
  constexpr auto kEvery = std::chrono::milliseconds(200);
  const auto now = Clock::now();
  if (!on_ || now - shown_ < kEvery) return;
  shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::string line =
      absl::StrFormat("%d games, %.0f games/s", games, static_cast<double>(games) / seconds);
  if (total_ > 0 && done > 0) {
    const double share = static_cast<double>(done) / static_cast<double>(total_);
    absl::StrAppendFormat(&line, ", %.0f %%, %.0f s left", 100 * share,
                          seconds * (1 - share) / share);
  }
  std::fprintf(stderr, "%s%s", kWipeLine, line.c_str());
  std::fflush(stderr);
}

}  // namespace parlour::tools
