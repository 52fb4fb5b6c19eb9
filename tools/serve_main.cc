// The `parlour-serve` program: the server without the other commands.
#include "tools/program.h"
#include "tools/serve_command.h"

int main(int argc, char** argv) {
  using namespace parlour::tools;
  CLI::App app("Serves Parlour's games over gRPC.", "parlour-serve");
  int status = 0;
  SetUpServe(app, status);
  return RunProgram(app, argc, argv, status);
}
