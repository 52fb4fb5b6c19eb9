// The server as a command or a program.
#ifndef PARLOUR_TOOLS_SERVE_COMMAND_H_
#define PARLOUR_TOOLS_SERVE_COMMAND_H_

#include <CLI/CLI.hpp>

namespace parlour::tools {

// Gives `command` the server's flags; when it is called it serves until it is told to stop, and
// leaves its exit status in `status`.
void SetUpServe(CLI::App& command, int& status);

// The same as a command of `app`.
void AddServeCommand(CLI::App& app, int& status);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_SERVE_COMMAND_H_
