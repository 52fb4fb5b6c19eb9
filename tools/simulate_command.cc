#include <algorithm>
#include <cstdio>
#include <map>
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
};

struct CarromArguments {
  carrom::Options options;
  bool any_seats = true;  // a match has 2 or 4 seats, in turn
  bool any_mode = true;   // and is played by sets or by points, in turn
};

// The options of the match with this seed: the four kinds of match take turns.
carrom::Options OptionsFor(const CarromArguments& arguments, uint64_t seed) {
  carrom::Options options = arguments.options;
  if (arguments.any_seats) options.seats = seed % 2 == 0 ? 2 : 4;
  if (arguments.any_mode) {
    options.mode = seed / 2 % 2 == 0 ? carrom::Mode::kSets : carrom::Mode::kPoints;
  }
  return options;
}

// Games `first` to `last`, the latter not included.
struct Range {
  uint64_t first;
  uint64_t last;
};

// Writes the games of all seeds in order; `simulate(seed)` makes the record of one.
template <typename Simulate>
int WriteGames(const SimulateArguments& arguments, Simulate simulate) {
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
      [&](const Range& range) {
        std::string out;
        for (uint64_t i = range.first; i < range.last; ++i) {
          record::AppendRecord(out, simulate(arguments.seed + i));
          out += '\n';
        }
        return out;
      },
      [&](const std::string& text) {
        written = written && std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
      });
  return 0;  // what could not be written, main reports
}

void AddShared(CLI::App& command, SimulateArguments& arguments) {
  command.add_option("-n,--games", arguments.games, "how many games")
      ->required()
      ->check(WholeNumber());
  command.add_option("--seed", arguments.seed, "the seed of the first game, S")
      ->required()
      ->check(WholeNumber());
  command.add_flag("--digests", arguments.digests, "write the position's digest after each ply");
  command.add_option("--jobs", arguments.jobs, "threads (default: one a core)")
      ->check(CLI::Range(1, 1024));
}

void AddSenet(CLI::App& simulate, int& status) {
  auto arguments = std::make_shared<SimulateArguments>();
  auto options = std::make_shared<senet::Options>();
  CLI::App* command = simulate.add_subcommand("senet", "Senet; players pick any legal move");
  AddShared(*command, *arguments);
  AddSenetOptions(*command, *options);
  command->callback([arguments, options, &status] {
    status = WriteGames(*arguments, [&](uint64_t seed) {
      return record::SimulateSenet(*options, seed, arguments->digests);
    });
  });
}

void AddCarrom(CLI::App& simulate, int& status) {
  auto arguments = std::make_shared<SimulateArguments>();
  auto carrom = std::make_shared<CarromArguments>();
  CLI::App* command =
      simulate.add_subcommand("carrom", "Carrom; players that make all kinds of shots");
  AddShared(*command, *arguments);
  AddCarromOptions(*command, carrom->options);
  command->footer(R"(
Without --seats and --mode, matches of two and four seats, by sets and by points, take turns.)");
  command->callback([arguments, carrom, command, &status] {
    carrom->any_seats = command->count("--seats") == 0;
    carrom->any_mode = command->count("--mode") == 0;
    status = WriteGames(*arguments, [&](uint64_t seed) {
      return record::SimulateCarrom(OptionsFor(*carrom, seed), seed, arguments->digests);
    });
  });
}

}  // namespace

void AddSimulateCommand(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("simulate", "Write records of games between random players");
  command->require_subcommand(1);
  command->footer(R"(
The same arguments give the same bytes on every machine. Game i has the tag Seed S + i, and all its
throws, lots and tremors come from that seed.

Examples:
  parlour simulate senet -n 1000 --seed 7 | parlour replay -
  parlour simulate carrom --table simulated -n 20 --seed 5 > matches.pgr)");
  AddSenet(*command, status);
  AddCarrom(*command, status);
}

}  // namespace parlour::tools
