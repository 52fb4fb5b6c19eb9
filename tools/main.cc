// The `parlour` program.
#include <sodium.h>

#include <cstdio>

#include "tools/commands.h"

int main(int argc, char** argv) {
  using namespace parlour::tools;
  if (sodium_init() < 0) {
    std::fputs("parlour: libsodium could not be initialised\n", stderr);
    return 70;  // EX_SOFTWARE
  }
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
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kUsage;
  }
  return status;
}
