#include "tests/engine/senet/compare.h"

#include <absl/strings/str_cat.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/rules.h"
#include "tests/engine/senet/naive_senet.h"
#include "tests/engine/senet/random_position.h"

namespace parlour::senet {
namespace {

std::string Name(Move move) {
  switch (move.kind) {
    case MoveKind::kAdvance:
      return absl::StrCat("advance of ", int{move.from});
    case MoveKind::kRetreat:
      return absl::StrCat("retreat of ", int{move.from});
    case MoveKind::kEnter:
      return "entering";
    case MoveKind::kPass:
      return "pass";
  }
  return "no move";
}

std::string Name(std::optional<Rule> rule) {
  return rule.has_value() ? std::string(Id(*rule)) : "legal";
}

std::string Names(const std::vector<Move>& moves) {
  std::string names;
  for (const Move& move : moves) absl::StrAppend(&names, Name(move), "; ");
  return names;
}

std::vector<Move> EngineMoves(const Options& options, const Position& position) {
  const LegalMoves moves = ListMoves(options, position);
  std::vector<Move> list;
  for (int n = 0; n < moves.count(); ++n) list.push_back(moves.At(n));
  return list;
}

std::string PlayDifference(const Options& options, const Position& position, Move move) {
  const naive::Outcome naive = naive::Apply(options, naive::FromPosition(position), move);
  Position after = position;
  const PlayedMove preview = Preview(position, move);
  const Step step = Play(options, after, move);
  const auto differ = [&](const char* what, const auto& engine, const auto& wanted) {
    return absl::StrCat(Name(move), ": ", what, " ", engine, ", naive ", wanted);
  };
  if (step.move != naive.move) return differ("move", MoveText(step.move), MoveText(naive.move));
  if (preview != step.move) return differ("preview", MoveText(preview), MoveText(step.move));
  if (step.throws_again != naive.throws_again) {
    return differ("throws again", step.throws_again, naive.throws_again);
  }
  if (step.won_round != naive.won_round) return differ("won", step.won_round, naive.won_round);
  if (step.round_points != naive.round_points) {
    return differ("round points", int{step.round_points}, naive.round_points);
  }
  const Position wanted = naive::ToPosition(naive.after);
  if (after != wanted) return differ("position", PositionText(after), PositionText(wanted));
  if (!ValidatePosition(options, after).ok()) {
    return absl::StrCat(Name(move), ": leads to what cannot arise, ", PositionText(after));
  }
  return "";
}

std::string RuleDifference(const Options& options, const Position& position,
                           const naive::Game& game, Move move) {
  const std::optional<Rule> engine = RuleAgainst(options, position, move);
  const std::optional<Rule> naive = naive::WhyNot(options, game, move);
  if (engine == naive) return "";
  return absl::StrCat(Name(move), ": engine ", Name(engine), ", naive ", Name(naive));
}

std::string DifferenceOnly(const Options& options, const Position& position, Depth depth) {
  const naive::Game game = naive::FromPosition(position);
  if (naive::ToPosition(game) != position) return "the test cannot carry this position over";

  if (!position.ended && position.points != 0) {
    const std::vector<Move> engine = EngineMoves(options, position);
    const std::vector<Move> naive = naive::Moves(options, game);
    if (engine != naive) {
      return absl::StrCat("legal moves: engine ", Names(engine), " naive ", Names(naive));
    }
    const LegalMoves list = ListMoves(options, position);
    const bool only_pass = naive.size() == 1 && naive[0].kind == MoveKind::kPass;
    if (list.OnlyPass() != only_pass) return "OnlyPass is wrong";
    for (const Move& move : naive) {
      if (const auto rule = RuleAgainst(options, position, move); rule.has_value()) {
        return absl::StrCat(Name(move), ": listed as legal, but ", Name(rule), " is cited");
      }
      if (std::string text = PlayDifference(options, position, move); !text.empty()) return text;
    }
  }

  if (depth == Depth::kLegalMoves) return "";
  std::vector<Move> every = {{MoveKind::kEnter}, {MoveKind::kPass}};
  for (MoveKind kind : {MoveKind::kAdvance, MoveKind::kRetreat}) {
    for (uint8_t square = 0; square <= 33; ++square) every.push_back({kind, square});
    every.push_back({kind, 255});
  }
  for (const Move& move : every) {
    if (std::string text = RuleDifference(options, position, game, move); !text.empty()) {
      return text;
    }
  }
  return "";
}

}  // namespace

std::string Difference(const Options& options, const Position& position, Depth depth) {
  const std::string difference = DifferenceOnly(options, position, depth);
  if (difference.empty()) return "";
  return absl::StrCat(PositionText(position), " (", OptionsText(options), "): ", difference);
}

}  // namespace parlour::senet
