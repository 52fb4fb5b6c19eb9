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

Targets TargetsOf(const Options& options, const Position& position) {
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

// The squares from which a move of `points` passes over three contiguous squares of which `nearest`
// holds the one met first, one step away from its own square: only a move of four or more can.
Squares PassingOver(Squares nearest, Squares second, Squares third, int points) {
  return (points > 3 ? nearest : 0) | (points > 4 ? second : 0) | (points > 5 ? third : 0);
}

Forbidden ForbiddenAdvances(const Targets& on, const Position& position) {
  const int n = position.points;
  const Squares leaving = kBoard & ~Range(1, kSquares - n);
  const bool last_pawn =  // S-EXIT-LAST
      std::has_single_bit(on.own) && position.reserve[Index(position.side)] == 0;
  const bool guarded = std::popcount(on.own & kExitLine) > 1;
  return {
      .below_1 = 0,
      .stop = kStops & ~Square(kSquares + 1 - n),
      .own = on.own >> n,
      .refuge = on.refuge >> n,
      .sanctuary = on.sanctuary >> n,
      .block = on.blocks >> n,
      .pair = on.pairs >> n,
      .block_path = PassingOver(on.triples >> 1, on.triples >> 2, on.triples >> 3, n),
      .exit_guard = guarded || last_pawn ? 0 : leaving,
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

Move LegalMoves::At(int n) const {
  assert(n >= 0 && n < count());
  const auto nth_square = [](Squares squares, int k) {
    for (; k > 0; --k) squares &= squares - 1;
    return static_cast<uint8_t>(std::countr_zero(squares));
  };
  const int advance_count = std::popcount(advances);
  if (n < advance_count) return {MoveKind::kAdvance, nth_square(advances, n)};
  n -= advance_count;
  if (enter && n-- == 0) return {MoveKind::kEnter};
  if (n < std::popcount(retreats)) return {MoveKind::kRetreat, nth_square(retreats, n)};
  return {MoveKind::kPass};
}

LegalMoves ListMoves(const Options& options, const Position& position) {
  assert(position.points != 0);
  const Targets on = TargetsOf(options, position);
  LegalMoves moves;
  moves.advances = on.own & ~ForbiddenAdvances(on, position).Any();  // S-ADVANCE
  moves.enter = MayEnter(options, position);                         // S-VAR-RESERVE
  if (moves.advances == 0 && !moves.enter) {                         // S-RETREAT, S-PASS
    moves.retreats = on.own & ~ForbiddenRetreats(on, position).Any();
    moves.pass = true;
  }
  return moves;
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
  if (legal.advances != 0 || legal.enter) return Rule::kAdvance;
  if (move.kind == MoveKind::kPass) return std::nullopt;
  return FirstAgainst(ForbiddenRetreats(on, position), move.from, Rule::kRetreatStop);
}

}  // namespace parlour::senet
