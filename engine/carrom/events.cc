#include "engine/carrom/events.h"

namespace parlour::carrom {
namespace {

Colours Only(Colour colour, const Colours& pieces) {
  Colours only;
  for (Colour piece : pieces) {
    if (piece == colour) only.push_back(piece);
  }
  return only;
}

Colours One(Colour colour) {
  Colours one;
  one.push_back(colour);
  return one;
}

// An event of the end of a set: it concerns the winner, not the shooter.
Event WinnerEvent(const Options& options, const SetEnd& end, Rule rule, uint32_t points) {
  return {.rule = rule,
          .seat = FirstSeat(options, end.winner),
          .side = end.side,
          .pieces = {},
          .points = points};
}

Event BonusHandEvent(const Judgement& judgement) {
  // The hand just won is the shooter's; the one just given is the next seat's, who owns the red.
  if (judgement.set_end) {
    return {.rule = Rule::kBonusHand, .seat = judgement.seat, .side = judgement.side};
  }
  return {.rule = Rule::kBonusHand, .seat = judgement.next, .side = judgement.next_side};
}

Event EventOf(const Options& options, const Outcome& outcome, const Judgement& judgement,
              Rule rule) {
  Event event = {.rule = rule, .seat = judgement.seat, .side = judgement.side};
  switch (rule) {
    case Rule::kKeep:
      event.pieces = Only(judgement.side, outcome.dropped);
      return event;
    case Rule::kLoseEnemy:
      event.pieces = Only(Other(judgement.side), outcome.dropped);
      return event;
    case Rule::kLoseOut:
      event.pieces = outcome.left;
      return event;
    case Rule::kPenalty:
      event.pieces = One(judgement.side);
      return event;
    case Rule::kReturn:
      event.pieces = judgement.returned;
      return event;
    case Rule::kRedPending:
    case Rule::kRedValid:
    case Rule::kRedFirst:
    case Rule::kRedLast:
    case Rule::kRedEnemy:
    case Rule::kRedMiss:
    case Rule::kRedMixed:
    case Rule::kRedFoul:
      event.pieces = One(Colour::kRed);
      return event;
    case Rule::kHome:
    case Rule::kHomeBoth:
    case Rule::kScore:
      return WinnerEvent(options, *judgement.set_end, rule, judgement.set_end->points);
    case Rule::kBonusHand:
      return BonusHandEvent(judgement);
    default:  // the fact is the rule itself
      return event;
  }
}

void AppendJudgement(const Options& options, const Outcome& outcome, const Judgement& judgement,
                     Events& events) {
  for (Rule rule : judgement.rules) events.push_back(EventOf(options, outcome, judgement, rule));
}

// What follows from a judgement: the end of the match, the next set, or another seat's hand.
void AppendSequel(const Options& options, const Judgement& judgement, Events& events) {
  if (judgement.match_ended) {
    const SetEnd& end = *judgement.set_end;
    const Rule rule = options.mode == Mode::kSets ? Rule::kMatchSets : Rule::kMatchPoints;
    events.push_back(WinnerEvent(options, end, rule, judgement.score[Index(end.winner)]));
  } else if (judgement.set_end) {
    events.push_back({.rule = Rule::kNext, .seat = judgement.next, .side = Colour::kWhite});
  } else if (!judgement.kept() && !judgement.rules.Has(Rule::kBonusHand)) {
    events.push_back({.rule = Rule::kOrder, .seat = judgement.next, .side = judgement.next_side});
  }
}

}  // namespace

Events ShotEvents(const Options& options, const Step& step) {
  Events events;
  AppendJudgement(options, step.outcome, step.judgement, events);
  return events;
}

Events MatchEvents(const Options& options, const Step& step) {
  Events events;
  AppendSequel(options, step.judgement, events);
  for (const Judgement& blocked : step.blocked) {
    AppendJudgement(options, Outcome{}, blocked, events);
    AppendSequel(options, blocked, events);
  }
  return events;
}

}  // namespace parlour::carrom
