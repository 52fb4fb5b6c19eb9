#include <cstdio>
#include <memory>
#include <string>

#include "engine/senet/notation.h"
#include "engine/senet/perft.h"
#include "tools/commands.h"

namespace parlour::tools {
namespace {

struct PerftArguments {
  int depth = 0;
  std::string position;
  senet::Options options;
};

int RunPerft(const PerftArguments& arguments) {
  senet::Position position = senet::StartPosition(arguments.options, senet::Side::kBlack);
  if (!arguments.position.empty()) {
    const auto parsed = senet::ParsePosition(arguments.options, arguments.position);
    if (!parsed.ok()) {
      std::fprintf(stderr, "parlour: --position: %s\n",
                   std::string(parsed.status().message()).c_str());
      return kUsage;
    }
    position = *parsed;
  }
  for (int depth = 1; depth <= arguments.depth; ++depth) {
    const senet::Perft perft = senet::CountPerft(arguments.options, position, depth);
    std::printf("%d %llu %llu\n", depth, static_cast<unsigned long long>(perft.leaves),
                static_cast<unsigned long long>(perft.weighted));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

void AddPerftCommand(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("perft", "Count every line of play to a depth: the rules' oracle");
  command->require_subcommand(1);
  auto arguments = std::make_shared<PerftArguments>();
  CLI::App* senet = command->add_subcommand(
      "senet", "prints a line a depth: depth, leaves, leaves weighted by stick patterns");
  senet->footer(R"(
A ply is a throw and a move. Weighted leaves count a line of play once for each of the 16 patterns
of the sticks that gives its throws (1, 2, 3, 4 points and four backs: 4, 6, 4, 1, 1). A line that
ends early adds nothing; a forced pass is a ply.)");
  senet->add_option("DEPTH", arguments->depth, "plies")
      ->required()
      ->check(CLI::Range(1, senet::kMaxPerftDepth));
  senet->add_option("--position", arguments->position,
                    "start from here instead of the usual set-up with black to throw");
  AddSenetOptions(*senet, arguments->options);
  senet->callback([arguments, &status] { status = RunPerft(*arguments); });
}

}  // namespace parlour::tools
