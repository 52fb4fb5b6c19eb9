#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "engine/record/simulate.h"
#include "engine/record/writer.h"
#include "tools/commands.h"
#include "tools/ordered.h"

namespace parlour::tools {
namespace {

struct SimulateArguments {
  uint64_t games = 1;
  uint64_t seed = 0;
  bool digests = false;
  int jobs = CoreCount();
  senet::Options options;
};

// Games `first` to `last`, the latter not included.
struct Range {
  uint64_t first;
  uint64_t last;
};

std::string SimulateRange(const SimulateArguments& arguments, const Range& range) {
  std::string out;
  for (uint64_t i = range.first; i < range.last; ++i) {
    record::AppendRecord(
        out, record::SimulateSenet(arguments.options, arguments.seed + i, arguments.digests));
    out += '\n';
  }
  return out;
}

int RunSimulate(const SimulateArguments& arguments) {
  constexpr uint64_t kBatch = 64;
  uint64_t next = 0;
  bool written = true;
  ForEachInOrder(
      arguments.jobs,
      [&]() -> std::optional<Range> {
        if (next == arguments.games || !written) return std::nullopt;
        const uint64_t first = next;
        next += std::min(kBatch, arguments.games - first);
        return Range{first, next};
      },
      [&arguments](const Range& range) { return SimulateRange(arguments, range); },
      [&](const std::string& text) {
        written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
      });
  if (!written || std::fflush(stdout) != 0) {
    std::fputs("parlour: cannot write the records: is the disk full?\n", stderr);
    return kOutputFailed;
  }
  return 0;
}

}  // namespace

void AddSimulateCommand(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("simulate", "Write records of games between random players");
  command->require_subcommand(1);
  command->footer(R"(
The same arguments give the same bytes on every machine. Game i has the tag Seed S + i, and all its
throws come from that seed.

Example:
  parlour simulate senet -n 1000 --seed 7 | parlour replay -)");
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* senet = command->add_subcommand("senet", "senet; players pick any legal move");
  senet->add_option("-n,--games", arguments->games, "how many games")->required();
  senet->add_option("--seed", arguments->seed, "the seed of the first game, S")->required();
  senet->add_flag("--digests", arguments->digests, "write the position's digest after each ply");
  senet->add_option("--jobs", arguments->jobs, "threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
  AddSenetOptions(*senet, arguments->options);
  senet->callback([arguments, &status] { status = RunSimulate(*arguments); });
}

}  // namespace parlour::tools
