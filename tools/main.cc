// The `parlour` program.
#include "tools/commands.h"
#include "tools/program.h"
#include "tools/serve_command.h"

int main(int argc, char** argv) {
  using namespace parlour::tools;
  CLI::App app("Parlour: carrom (French rules) and senet, exactly.", "parlour");
  app.require_subcommand(1);
  app.footer("`parlour COMMAND --help` explains a command.");
  int status = 0;
  AddServeCommand(app, status);
  AddReplayCommand(app, status);
  AddScoreCommand(app, status);
  AddSimulateCommand(app, status);
  AddMovesCommand(app, status);
  AddPerftCommand(app, status);
  return RunProgram(app, argc, argv, status);
}
