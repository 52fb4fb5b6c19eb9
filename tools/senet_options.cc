#include "tools/commands.h"

namespace parlour::tools {

void AddSenetOptions(CLI::App& command, senet::Options& options) {
  command
      .add_option("--four-backs", options.four_backs_points,
                  "points for four backs, 5 or 6 (S-THROW-0)")
      ->check(CLI::IsMember({5, 6}));
  command.add_flag("--reserve-start", options.reserve_start,
                   "the pawns start in reserve (S-VAR-RESERVE)");
  command
      .add_option_function<std::vector<int>>(
          "--entry-throws",
          [&options](const std::vector<int>& throws) {
            options.entry_throws = 0;
            for (int points : throws) options.entry_throws |= static_cast<uint8_t>(1u << points);
          },
          "throws that bring a pawn in, default 4,6 (S-VAR-RESERVE)")
      ->delimiter(',')
      ->check(CLI::Range(1, 6));
  command.add_flag("--sanctuary-14", options.sanctuary_14,
                   "a pawn on square 14 is safe (S-VAR-14)");
  command
      .add_option("--target-points", options.target_points,
                  "play rounds until a side has so many points; 0 is a single round (S-MATCH)")
      ->check(CLI::Range(uint32_t{0}, senet::kMaxTargetPoints));
}

}  // namespace parlour::tools
