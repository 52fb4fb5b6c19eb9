#include "engine/senet/events.h"

#include <algorithm>
#include <bit>

namespace parlour::senet {
namespace {

bool JumpsOverPawns(const Position& before, const PlayedMove& move) {
  const Squares occupied = before.pawns[0] | before.pawns[1];
  const int low = std::min(move.from, move.to);
  const int high = std::max(move.from, move.to);
  return (occupied & Range(low + 1, high - 1)) != 0;
}

// What the move was, before its consequences.
Event MoveItself(const Options& options, const Position& before, const PlayedMove& move) {
  const Side side = before.side;
  switch (move.kind) {
    case MoveKind::kAdvance:
      return {Rule::kAdvance, side, move.from, move.to, before.points};
    case MoveKind::kRetreat:
      return {Rule::kRetreat, side, move.from, move.to, before.points};
    case MoveKind::kEnter:
      return {Rule::kVarReserve, side, 0, move.to, before.points};
    case MoveKind::kPass:
      break;
  }
  const bool forced = ListMoves(options, before).OnlyPass();
  return {forced ? Rule::kPass : Rule::kRetreat, side, 0, 0, before.points};
}

// What the pawn met on its way and where it stopped.
void AppendConsequences(const Position& before, const PlayedMove& move, Events& events) {
  const Side side = before.side;
  if (JumpsOverPawns(before, move)) events.push_back({Rule::kJump, side, move.from, move.to});
  if (move.attack) events.push_back({Rule::kAttack, Other(side), move.to, move.from});
  if (move.restart != 0) events.push_back({Rule::k27, side, move.to, move.restart});
  if (move.to == kOff) {
    events.push_back({Rule::kExit, side, move.from, kOff});
    const bool last = std::has_single_bit(before.pawns[Index(side)]);
    if (last) events.push_back({Rule::kExitLast, side, move.from, kOff});
  } else if (move.to >= 28) {
    const auto exact = static_cast<uint8_t>(kOff - move.to);
    events.push_back({StopRule(move.to), side, move.from, move.to, exact});
  }
}

}  // namespace

Events StartEvents(const Options& options, const Position& start) {
  const Rule setup = options.reserve_start ? Rule::kVarReserve : Rule::kSetup;
  return {{setup, start.first}, {Rule::kFirst, start.first}};
}

Event ThrowEvent(const Position& position) {
  const bool four_backs = position.points > 4;
  return {four_backs ? Rule::kThrow0 : Rule::kThrow, position.side, 0, 0, position.points};
}

Events MoveEvents(const Options& options, const Position& before, const Step& step,
                  const Position& after) {
  const Side side = before.side;
  Events events = {MoveItself(options, before, step.move)};
  if (step.move.kind == MoveKind::kAdvance || step.move.kind == MoveKind::kRetreat) {
    AppendConsequences(before, step.move, events);
  }
  if (step.won_round) {
    events.push_back({Rule::kWin, side});
    events.push_back({Rule::kScore, side, 0, 0, step.round_points});
    events.push_back({after.ended ? Rule::kMatch : Rule::kNext, after.side});
  } else {
    events.push_back({step.throws_again ? Rule::k26 : Rule::kTurn, after.side});
  }
  return events;
}

Refusals Certificate(const Options& options, const Position& position) {
  Refusals refusals;
  if (position.reserve[Index(position.side)] > 0) {
    refusals.push_back({0, RuleAgainst(options, position, {MoveKind::kEnter}), std::nullopt});
  }
  for (Squares pawns = position.pawns[Index(position.side)]; pawns != 0; pawns &= pawns - 1) {
    const auto from = static_cast<uint8_t>(std::countr_zero(pawns));
    refusals.push_back({from, RuleAgainst(options, position, {MoveKind::kAdvance, from}),
                        RuleAgainst(options, position, {MoveKind::kRetreat, from})});
  }
  return refusals;
}

}  // namespace parlour::senet
