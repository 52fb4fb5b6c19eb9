// The program's commands. Each Add… puts one on the command line; when it is the one that was
// called, it runs and leaves its exit status in `status`.
#ifndef PARLOUR_TOOLS_COMMANDS_H_
#define PARLOUR_TOOLS_COMMANDS_H_

#include <CLI/CLI.hpp>

#include "engine/carrom/standing.h"
#include "engine/senet/position.h"
#include "tools/program.h"

namespace parlour::tools {

void AddReplayCommand(CLI::App& app, int& status);
void AddScoreCommand(CLI::App& app, int& status);
void AddSimulateCommand(CLI::App& app, int& status);
void AddMovesCommand(CLI::App& app, int& status);
void AddPerftCommand(CLI::App& app, int& status);

// The options of a match as flags.
void AddSenetOptions(CLI::App& command, senet::Options& options);
void AddCarromOptions(CLI::App& command, carrom::Options& options);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_COMMANDS_H_
