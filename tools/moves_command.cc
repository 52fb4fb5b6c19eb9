#include <absl/strings/str_format.h>

#include <cstdio>
#include <memory>
#include <string>

#include "engine/senet/events.h"
#include "engine/senet/match.h"
#include "engine/senet/notation.h"
#include "tools/commands.h"

namespace parlour::tools {
namespace {

struct MovesArguments {
  std::string position;
  senet::Options options;
};

std::string RuleText(const std::optional<senet::Rule>& rule) {
  return rule ? std::string(senet::Id(*rule)) : "may";
}

// What may be played in a position in which a move is owed, and for each pawn what keeps it.
void PrintMoves(const senet::Options& options, const senet::Position& position) {
  const senet::LegalMoves moves = senet::ListMoves(options, position);
  std::string legal;
  for (int i = 0; i < moves.count(); ++i) {
    absl::StrAppend(&legal, " ", senet::MoveText(senet::Preview(position, moves.At(i))));
  }
  std::printf("%c %d:%s%s\n", senet::Letter(position.side), position.points, legal.c_str(),
              moves.OnlyPass() ? " (the turn passes by itself, S-PASS)" : "");
  for (const senet::Refusal& refusal : senet::Certificate(options, position)) {
    if (refusal.from == 0) {
      std::printf("  reserve  enter   %s\n", RuleText(refusal.advance).c_str());
    } else {
      std::printf("  pawn %2d  advance %-14s retreat %s\n", refusal.from,
                  RuleText(refusal.advance).c_str(), RuleText(refusal.retreat).c_str());
    }
  }
}

int RunMoves(const MovesArguments& arguments) {
  const auto position = senet::ParsePosition(arguments.options, arguments.position);
  if (!position.ok()) {
    std::fprintf(stderr, "parlour: POSITION: %s\n",
                 std::string(position.status().message()).c_str());
    return kUsage;
  }
  if (position->ended) {
    std::printf("the match has ended; %c won (S-END)\n", senet::Letter(position->side));
  } else if (position->points != 0) {
    PrintMoves(arguments.options, *position);
  } else {
    for (int faces : {1, 2, 3, 4, 0}) {
      senet::Position thrown = *position;
      senet::Throw(thrown, senet::PointsOfFaces(arguments.options, faces));
      PrintMoves(arguments.options, thrown);
    }
  }
  return 0;
}

}  // namespace

void AddMovesCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "moves", "List the legal moves of a senet position, and what forbids the others");
  command->footer(R"(
Where a throw is owed (phase t), the moves of every throw are listed. Beside each pawn stands the
rule that forbids its advance and the one that forbids its retreat, or `may`.

Example:
  parlour moves 'bwbwbwbwbw/........../.......... b 3 0,0 0,0 b')");
  auto arguments = std::make_shared<MovesArguments>();
  command->add_option("POSITION", arguments->position, "a position as in docs/notation.md")
      ->required();
  AddSenetOptions(*command, arguments->options);
  command->callback([arguments, &status] { status = RunMoves(*arguments); });
}

}  // namespace parlour::tools
