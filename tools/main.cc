// The `parlour` program.
#include <sodium.h>

#include <cstdio>

#include "tools/commands.h"

namespace parlour::tools {
namespace {

// `status`, unless something that the command printed was lost.
int Finished(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fputs("parlour: cannot write to standard output: is the disk full?\n", stderr);
  return kOutputFailed;
}

}  // namespace
}  // namespace parlour::tools

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
    return app.exit(error) == 0 ? Finished(0) : kUsage;
  }
  return Finished(status);
}
