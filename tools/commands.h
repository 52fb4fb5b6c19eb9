// The program's commands. Each Add… puts one on the command line; when it is the one that was
// called, it runs and leaves its exit status in `status`.
#ifndef PARLOUR_TOOLS_COMMANDS_H_
#define PARLOUR_TOOLS_COMMANDS_H_

#include <CLI/CLI.hpp>

#include "engine/carrom/standing.h"
#include "engine/senet/position.h"

namespace parlour::tools {

// Exit statuses, beside 0. From 64 on they are those of sysexits.h.
inline constexpr int kSomeBreak = 1;
inline constexpr int kSomeUnreadable = 2;
inline constexpr int kUsage = 64;
inline constexpr int kNoInput = 66;
inline constexpr int kCannotListen = 69;
inline constexpr int kOutputFailed = 74;

void AddReplayCommand(CLI::App& app, int& status);
void AddScoreCommand(CLI::App& app, int& status);
void AddServeCommand(CLI::App& app, int& status);
void AddSimulateCommand(CLI::App& app, int& status);
void AddMovesCommand(CLI::App& app, int& status);
void AddPerftCommand(CLI::App& app, int& status);

// Accepts whole numbers below 2^64. (CLI11 alone takes -1 for the largest of them.)
CLI::Validator WholeNumber();

// Accepts numbers from `low` to `high`, and not what is no number (nan).
CLI::Validator NumberFrom(double low, double high);

// The options of a match as flags.
void AddSenetOptions(CLI::App& command, senet::Options& options);
void AddCarromOptions(CLI::App& command, carrom::Options& options);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_COMMANDS_H_
