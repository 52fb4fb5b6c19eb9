#include "engine/carrom/judge.h"

#include <array>
#include <cassert>

namespace parlour::carrom {
namespace {

// What a shot pocketed, as its shooter sees it.
struct Pocketed {
  int own = 0;
  int enemy = 0;
  bool red = false;
};

using Count = std::array<int, 3>;  // by colour: white, black, red

Count CountOf(const Colours& pieces) {
  Count count{};
  for (Colour colour : pieces) ++count[static_cast<int>(colour)];
  return count;
}

Pocketed PocketedBy(Colour side, const Colours& dropped) {
  const Count count = CountOf(dropped);
  return {.own = count[Index(side)], .enemy = count[Index(Other(side))], .red = count[2] > 0};
}

bool StrikerLost(const Outcome& outcome) { return outcome.striker != StrikerFate::kStays; }

// The reasons to lose the hand that can be seen without asking about the red.
RuleSet FaultsOf(const Outcome& outcome, const Pocketed& pocketed) {
  RuleSet faults;
  faults.AddIf(!outcome.touched, Rule::kLoseTouch);        // C-LOSE-TOUCH
  faults.AddIf(pocketed.enemy > 0, Rule::kLoseEnemy);      // C-LOSE-ENEMY
  faults.AddIf(!outcome.left.empty(), Rule::kLoseOut);     // C-LOSE-OUT
  faults.AddIf(StrikerLost(outcome), Rule::kLoseStriker);  // C-LOSE-STRIKER
  faults.AddIf(outcome.bank_broken, Rule::kLoseBank);      // C-LOSE-BANK, C-BANK
  return faults;
}

// A shot that pockets the red. `own_before` and `own_after` count the shooter's pawns in, before
// the shot and after it with its penalty.
RuleSet JudgeNewRed(const Pocketed& pocketed, RuleSet faults, int own_before, int own_after) {
  RuleSet rules;
  rules.AddIf(own_before == 0, Rule::kRedFirst);            // C-RED-FIRST
  rules.AddIf(own_after == kPawnsPerSide, Rule::kRedLast);  // C-RED-LAST
  rules.AddIf(pocketed.enemy > 0, Rule::kRedEnemy);         // C-RED-ENEMY
  if (!rules.empty()) return rules;
  if (!faults.empty()) return {Rule::kRedFoul};  // C-RED-FOUL
  return {Rule::kRedPending};                    // C-RED-PENDING
}

// The shot right after the red was pocketed.
RuleSet JudgeValidation(const Pocketed& pocketed, RuleSet faults) {
  if (pocketed.own == 0) return {Rule::kRedMiss};    // C-RED-MISS
  if (pocketed.enemy > 0) return {Rule::kRedMixed};  // C-RED-MIXED
  if (!faults.empty()) return {Rule::kRedFoul};      // C-RED-FOUL, as for a new red
  return {Rule::kRedValid};                          // C-RED-VALID
}

// Every rule about the hand, the penalty and the red.
RuleSet JudgeHand(const Standing& standing, const Outcome& outcome, const Pocketed& pocketed,
                  int own_before) {
  RuleSet rules = FaultsOf(outcome, pocketed);
  const bool penalty = StrikerLost(outcome) && own_before > 0;
  if (pocketed.red) {
    const int own_after = own_before + pocketed.own - (penalty ? 1 : 0);
    rules = rules | JudgeNewRed(pocketed, rules, own_before, own_after);
  } else if (standing.red == RedState::kPending) {
    rules = rules | JudgeValidation(pocketed, rules);
  }
  rules.AddIf(outcome.touched && pocketed.own == 0 && !rules.Has(Rule::kRedPending),
              Rule::kLoseNone);                                       // C-LOSE-NONE
  rules.AddIf(!rules.HasAnyOf(kTakesHand), Rule::kKeep);              // C-KEEP
  rules.AddIf(penalty, Rule::kPenalty);                               // C-PENALTY
  rules.AddIf(StrikerLost(outcome) && !penalty, Rule::kPenaltyNone);  // C-PENALTY-NONE
  return rules;
}

// Carries out what the rules say about pawns and red, and gives what goes back to the centre.
Colours MovePieces(Standing& standing, const Outcome& outcome, Colour side, RuleSet rules) {
  for (Colour colour : outcome.dropped) {
    if (colour != Colour::kRed) ++standing.in[Index(colour)];
  }
  Colours returned = outcome.left;
  if (rules.Has(Rule::kPenalty)) {
    --standing.in[Index(side)];
    returned.push_back(side);
  }
  if (rules.HasAnyOf(kReturnsRed)) {
    returned.push_back(Colour::kRed);
    standing.red = RedState::kBoard;
    standing.red_seat = Seat::kSouth;
  } else if (rules.Has(Rule::kRedPending)) {
    standing.red = RedState::kPending;
    standing.red_seat = standing.seat;
  } else if (rules.Has(Rule::kRedValid)) {
    standing.red = RedState::kOwned;
  }
  return returned;
}

// Of two sides that came home on one shot, the one whose last pawn dropped first: the last pawn to
// drop is the other's.
Colour HomeFirst(const Colours& dropped) {
  Colour last = Colour::kRed;
  for (Colour colour : dropped) {
    if (colour != Colour::kRed) last = colour;
  }
  return Other(last);
}

// Who has won the set and by which rule, or that a last hand is due, or neither.
struct SetState {
  bool last_hand_due = false;
  std::optional<Colour> winner{};
  Rule how = Rule::kHome;
};

SetState JudgeSet(const Options& options, const Standing& standing, const Outcome& outcome,
                  std::optional<Colour> home_before, bool kept) {
  const bool white = IsHome(standing, Colour::kWhite);
  const bool black = IsHome(standing, Colour::kBlack);
  if (home_before) {  // the last hand
    if (!kept) return {.winner = home_before};
    if (white && black) return {.winner = Other(*home_before), .how = Rule::kBonusHand};
    return {};
  }
  if (white && black) return {.winner = HomeFirst(outcome.dropped), .how = Rule::kHomeBoth};
  if (!white && !black) return {};
  const Colour home = white ? Colour::kWhite : Colour::kBlack;
  if (options.mode == Mode::kSets &&
      OwnsRed(options, standing, TeamOf(standing, Other(home)))) {  // C-BONUS-HAND
    return {.last_hand_due = true};
  }
  return {.winner = home};
}

// Pays the set, and ends the match or places the pawns for the next set.
SetEnd EndSet(const Options& options, Standing& standing, Colour side, Rule how, bool last_hand) {
  const Team winner = TeamOf(standing, side);
  const SetEnd end = {
      .winner = winner,
      .side = side,
      .how = how,
      .last_hand = last_hand,
      .owns_red = OwnsRed(options, standing, winner),
      .enemy_left = static_cast<uint8_t>(kPawnsPerSide - standing.in[Index(Other(side))]),
      .points = SetPoints(options, standing, winner),
  };
  uint32_t& score = standing.score[Index(winner)];
  score += end.points;
  if (score >= options.target()) {  // C-MATCH-SETS, C-MATCH-POINTS
    standing.ended = true;
    standing.seat = Seat::kSouth;
    return end;
  }
  const auto scores = standing.score;
  standing = StartStanding(options, Other(standing.white));  // C-NEXT
  standing.score = scores;
  return end;
}

// Carries out what the rules say of the hand, the pawns and the red, and then judges the set.
Judgement CarryOut(const Options& options, Standing& standing, const Outcome& outcome, Colour side,
                   RuleSet rules) {
  Judgement judgement = {.seat = standing.seat, .side = side, .rules = rules};
  const auto home_before = HomeInLastHand(standing);
  judgement.returned = MovePieces(standing, outcome, side, rules);
  judgement.rules.AddIf(!judgement.returned.empty(), Rule::kReturn);  // C-RETURN

  const SetState set = JudgeSet(options, standing, outcome, home_before, judgement.kept());
  if (set.winner) {
    judgement.rules.Add(Rule::kHome);  // C-HOME
    judgement.rules.Add(set.how);      // C-HOME-BOTH or C-BONUS-HAND where one of them decided
    judgement.rules.AddIf(options.mode == Mode::kPoints, Rule::kScore);
    judgement.set_end = EndSet(options, standing, *set.winner, set.how, home_before.has_value());
  } else if (set.last_hand_due) {
    judgement.rules.Add(Rule::kBonusHand);
    standing.seat = standing.red_seat;
  } else if (!judgement.kept()) {
    standing.seat = NextSeat(options, standing.seat);  // C-ORDER
  }
  judgement.score = standing.score;
  judgement.match_ended = standing.ended;
  judgement.next = standing.seat;
  judgement.next_side = SideOf(standing, TeamOf(options, standing.seat));
  return judgement;
}

}  // namespace

std::optional<absl::string_view> WhyImpossible(const Standing& standing, const Outcome& outcome) {
  if (!outcome.touched) {
    if (!outcome.dropped.empty()) return "nothing was touched, yet a piece dropped";
    if (!outcome.left.empty()) return "nothing was touched, yet a piece left the board";
    if (outcome.bank_broken) return "nothing was touched, yet C-BANK is said to be broken";
  }
  const Count dropped = CountOf(outcome.dropped);
  const Count left = CountOf(outcome.left);
  const auto too_many = [&](Colour side) {
    const int on_board = kPawnsPerSide - standing.in[Index(side)];
    return dropped[Index(side)] + left[Index(side)] > on_board;
  };
  if (too_many(Colour::kWhite)) return "more white pawns dropped or left than are on the board";
  if (too_many(Colour::kBlack)) return "more black pawns dropped or left than are on the board";
  const int reds = dropped[2] + left[2];
  if (reds > 1) return "there is only one red";
  if (reds == 1 && standing.red != RedState::kBoard) return "the red is not on the board";
  return std::nullopt;
}

Judgement JudgeShot(const Options& options, Standing& standing, const Outcome& outcome) {
  assert(!standing.ended && !WhyImpossible(standing, outcome));
  const Colour side = SideOf(standing, TeamOf(options, standing.seat));
  const RuleSet rules =
      JudgeHand(standing, outcome, PocketedBy(side, outcome.dropped), standing.in[Index(side)]);
  return CarryOut(options, standing, outcome, side, rules);
}

Judgement JudgeBlockedHand(const Options& options, Standing& standing) {
  assert(!standing.ended);
  RuleSet rules = {Rule::kLineBlocked};  // C-LINE-BLOCKED
  rules.AddIf(standing.red == RedState::kPending, Rule::kRedFoul);
  const Colour side = SideOf(standing, TeamOf(options, standing.seat));
  return CarryOut(options, standing, Outcome{}, side, rules);
}

}  // namespace parlour::carrom
