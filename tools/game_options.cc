#include <map>
#include <string>

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

void AddCarromOptions(CLI::App& command, carrom::Options& options) {
  static const std::map<std::string, carrom::Table> kTables = {
      {"observed", carrom::Table::kObserved}, {"simulated", carrom::Table::kSimulated}};
  static const std::map<std::string, carrom::Mode> kModes = {{"sets", carrom::Mode::kSets},
                                                             {"points", carrom::Mode::kPoints}};
  command.add_option("--table", options.table, "observed (the default) or simulated (C-MODE)")
      ->transform(CLI::CheckedTransformer(kTables).description(""));
  command.add_option("--seats", options.seats, "2 or 4")->check(CLI::IsMember({2, 4}));
  command.add_option("--mode", options.mode, "sets or points")
      ->transform(CLI::CheckedTransformer(kModes).description(""));
  command.add_option("--sets-to-win", options.sets_to_win, "default 3 (C-MATCH-SETS)")
      ->check(CLI::Range(uint32_t{1}, carrom::kMaxTarget));
  command.add_option("--points-to-win", options.points_to_win, "default 21 (C-MATCH-POINTS)")
      ->check(CLI::Range(uint32_t{1}, carrom::kMaxTarget));
  command
      .add_option("--tremor-angle", options.tremor_angle_mdeg,
                  "a simulated hand's unsteadiness, in millidegrees")
      ->check(CLI::Range(0, carrom::kMaxTremor));
  command
      .add_option("--tremor-speed", options.tremor_speed_permille,
                  "a simulated hand's unsteadiness, in permille")
      ->check(CLI::Range(0, carrom::kMaxTremor));
}

}  // namespace parlour::tools
