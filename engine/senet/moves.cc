#include "engine/senet/moves.h"

#include <cassert>

namespace parlour::senet {
namespace {

// The pawns (by the square they stand on) that each rule forbids to move by the throw, in the order
// in which the rules are cited.
struct Forbidden {
  Squares below_1;     // S-RETREAT
  Squares stop;        // S-RETREAT-STOP for a retreat; S-28, S-29, S-30 for an advance
  Squares own;         // S-OWN
  Squares refuge;      // S-REFUGE
  Squares sanctuary;   // S-VAR-14
  Squares block;       // S-BLOCK: the target is one of three or more
  Squares pair;        // S-PAIR
  Squares block_path;  // S-BLOCK: three stand between
  Squares exit_guard;  // S-EXIT-GUARD

  Squares Any() const {
    return below_1 | stop | own | refuge | sanctuary | block | pair | block_path | exit_guard;
  }
};

// What a move may meet: the enemy's pawns by what protects them.
struct Targets {
  Squares own;
  Squares refuge;     // S-REFUGE
  Squares sanctuary;  // S-VAR-14
  Squares blocks;     // S-BLOCK: every pawn of three or more contiguous ones
  Squares pairs;      // S-PAIR: every pawn with a contiguous one
  Squares triples;    // S-BLOCK: the lowest square of every three contiguous pawns
};

[[gnu::always_inline]] inline Targets TargetsOf(const Options& options, const Position& position) {
  const Squares own = position.pawns[Index(position.side)];
  const Squares enemy = position.pawns[Index(Other(position.side))];
  const Squares triples = enemy & enemy >> 1 & enemy >> 2;
  return {
      .own = own,
      .refuge = enemy & kRefuge,
      .sanctuary = options.sanctuary_14 ? enemy & Square(kSanctuary) : 0,
      .blocks = triples | triples << 1 | triples << 2,
      .pairs = enemy & (enemy << 1 | enemy >> 1),
      .triples = triples,
  };
}

// `squares` where `condition` holds, otherwise none. Throws come by chance, so that a branch on
// them is mispredicted; a mask is not.
Squares If(bool condition, Squares squares) { return -Squares{condition} & squares; }

// The squares from which a move of `points` passes over three contiguous squares of which `nearest`
// holds the one met first, one step away from its own square: only a move of four or more can.
Squares PassingOver(Squares nearest, Squares second, Squares third, int points) {
  return If(points > 3, nearest) | If(points > 4, second) | If(points > 5, third);
}

[[gnu::always_inline]] inline Forbidden ForbiddenAdvances(const Targets& on,
                                                          const Position& position) {
  const int n = position.points;
  const Squares leaving = kBoard & ~Range(1, kSquares - n);
  const bool last_pawn =  // S-EXIT-LAST
      (on.own & (on.own - 1)) == 0 && position.reserve[Index(position.side)] == 0;
  const Squares on_exit_line = on.own & kExitLine;
  const bool guarded = (on_exit_line & (on_exit_line - 1)) != 0;  // two or more
  return {
      .below_1 = 0,
      .stop = kStops & ~Square(kSquares + 1 - n),
      .own = on.own >> n,
      .refuge = on.refuge >> n,
      .sanctuary = on.sanctuary >> n,
      .block = on.blocks >> n,
      .pair = on.pairs >> n,
      .block_path = PassingOver(on.triples >> 1, on.triples >> 2, on.triples >> 3, n),
      .exit_guard = If(!(guarded | last_pawn), leaving),
  };
}

Forbidden ForbiddenRetreats(const Targets& on, const Position& position) {
  const int n = position.points;
  return {
      .below_1 = Range(1, n),
      .stop = kStops,
      .own = on.own << n,
      .refuge = on.refuge << n,
      .sanctuary = on.sanctuary << n,
      .block = on.blocks << n,
      .pair = on.pairs << n,
      .block_path = PassingOver(on.triples << 3, on.triples << 4, on.triples << 5, n),
      .exit_guard = 0,
  };
}

bool MayEnter(const Options& options, const Position& position) {
  return position.reserve[Index(position.side)] > 0 &&
         (options.entry_throws >> position.points & 1) != 0;
}

// The first rule of `forbidden` that holds the pawn on `from`; `stop` is what its set cites.
std::optional<Rule> FirstAgainst(const Forbidden& forbidden, int from, Rule stop) {
  const struct {
    Squares pawns;
    Rule rule;
  } in_order[] = {
      {forbidden.below_1, Rule::kRetreat},
      {forbidden.stop, stop},
      {forbidden.own, Rule::kOwn},
      {forbidden.refuge, Rule::kRefuge},
      {forbidden.sanctuary, Rule::kVar14},
      {forbidden.block, Rule::kBlock},
      {forbidden.pair, Rule::kPair},
      {forbidden.block_path, Rule::kBlock},
      {forbidden.exit_guard, Rule::kExitGuard},
  };
  for (const auto& [pawns, rule] : in_order) {
    if ((pawns & Square(from)) != 0) return rule;
  }
  return std::nullopt;
}

}  // namespace

LegalMoves ListMoves(const Options& options, const Position& position) {
  assert(position.points != 0);
  const Targets on = TargetsOf(options, position);
  const Squares advances = on.own & ~ForbiddenAdvances(on, position).Any();  // S-ADVANCE
  const bool enter = MayEnter(options, position);                            // S-VAR-RESERVE
  if (advances != 0 || enter) return {advances, enter, 0, false};
  const Squares retreats = on.own & ~ForbiddenRetreats(on, position).Any();  // S-RETREAT, S-PASS
  return {0, false, retreats, true};
}

std::optional<Rule> RuleAgainstNaming(const Position& position, Move move) {
  if (position.ended) return Rule::kEnd;
  const int side = Index(position.side);
  switch (move.kind) {
    case MoveKind::kAdvance:
    case MoveKind::kRetreat: {
      const bool own = move.from <= kSquares && (position.pawns[side] & Square(move.from)) != 0;
      return own ? std::nullopt : std::optional(Rule::kTurn);
    }
    case MoveKind::kEnter:
      return position.reserve[side] > 0 ? std::nullopt : std::optional(Rule::kTurn);
    case MoveKind::kPass:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Rule> RuleAgainst(const Options& options, const Position& position, Move move) {
  if (const auto rule = RuleAgainstNaming(position, move)) return rule;
  if (position.points == 0) return Rule::kPhase;
  if (move.kind == MoveKind::kEnter) {
    return MayEnter(options, position) ? std::nullopt : std::optional(Rule::kVarReserve);
  }
  const Targets on = TargetsOf(options, position);
  if (move.kind == MoveKind::kAdvance) {
    return FirstAgainst(ForbiddenAdvances(on, position), move.from, StopRule(move.from));
  }
  const LegalMoves legal = ListMoves(options, position);
  if (legal.advances() != 0 || legal.enter()) return Rule::kAdvance;
  if (move.kind == MoveKind::kPass) return std::nullopt;
  return FirstAgainst(ForbiddenRetreats(on, position), move.from, Rule::kRetreatStop);
}

}  // namespace parlour::senet
