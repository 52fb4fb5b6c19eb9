#include "engine/carrom/match.h"

#include <absl/strings/str_cat.h>

#include <array>
#include <cassert>
#include <span>

#include "engine/carrom/table.h"
#include "engine/carrom/table_check.h"
#include "engine/carrom/table_layout.h"

namespace parlour::carrom {
namespace {

// What the judge is told of a shot on the simulated table.
Outcome OutcomeOf(const ShotOutcome& shot) {
  Outcome outcome = {
      .striker = shot.striker_fate, .touched = shot.touched_any, .bank_broken = shot.bank_broken};
  for (const Drop& drop : shot.drops) outcome.dropped.push_back(ColourOf(drop.piece));
  for (const int piece : shot.departures) outcome.left.push_back(ColourOf(piece));
  return outcome;
}

// C-PENALTY: the lowest-numbered pawn of `side` that is in.
int LowestIn(const Layout& layout, Colour side) {
  int id = side == Colour::kWhite ? 0 : kPawnsPerSide;
  while (layout.pieces[id].on_board) ++id;
  assert(ColourOf(id) == side);
  return id;
}

// C-RETURN: gives the pieces that the judge sends back their places. `departed` are the pieces that
// left the board, in order, with which the judge's list begins; `before` is the layout before the
// shot.
void PlaceReturned(const BoardSpec& board, const Colours& returned, std::span<const int> departed,
                   const Layout& before, Layout& layout) {
  std::array<int, kPieces> ids{};
  int count = 0;
  for (Colour colour : returned) {
    if (count < static_cast<int>(departed.size())) {
      ids[count] = departed[count];
    } else {
      ids[count] = colour == Colour::kRed ? kRedPiece : LowestIn(before, colour);
    }
    ++count;
  }
  if (count > 0) ReturnToCentre(board, std::span(ids).first(count), layout);
}

// Places what goes back after `judgement`, or all pieces if the next set begins.
void PlacePieces(const Options& options, const Judgement& judgement, std::span<const int> departed,
                 const Layout& before, Layout& layout) {
  const BoardSpec& board = BoardOf(options);
  if (judgement.set_end && !judgement.match_ended) {
    layout = RackLayout(board);
  } else {
    PlaceReturned(board, judgement.returned, departed, before, layout);
  }
}

// C-LINE-BLOCKED: passes the hand on while its seat has no place to shoot from, once around the
// table at most.
void PassBlockedHands(const Options& options, Position& position, Step& step) {
  const BoardSpec& board = BoardOf(options);
  for (int i = 0; i < options.seats && !position.standing.ended; ++i) {
    if (FirstFreeOffsetUm(board, position.layout, position.standing.seat)) return;
    step.blocked.push_back(JudgeBlockedHand(options, position.standing));
    const Layout before = position.layout;
    PlacePieces(options, step.last(), {}, before, position.layout);
  }
}

Rule RuleOf(const FlickFault& fault) {
  for (Rule rule : {Rule::kFlick, Rule::kLine}) {
    if (fault.rule == std::string_view(Id(rule).data(), Id(rule).size())) return rule;
  }
  return Rule::kForward;
}

}  // namespace

Team WhiteTeam(const Seed& seed) { return Lot(seed, 0) == 0 ? Team::kSouths : Team::kOthers; }

std::optional<Refusal> RuleAgainst(const Options& options, const Position& position, Seat seat,
                                   const Shot& shot) {
  const Standing& standing = position.standing;
  if (standing.ended) return Refusal{Rule::kEnd, "the match has ended"};  // C-END
  if (seat != standing.seat) {                                            // C-ORDER
    const char hand = Letter(standing.seat);
    return Refusal{Rule::kOrder, absl::StrCat("the hand is ", absl::string_view(&hand, 1), "'s")};
  }
  if (options.table == Table::kObserved) {
    if (shot.flick) {  // C-MODE
      return Refusal{Rule::kMode, "the match is played on an observed table, which takes no flick"};
    }
    if (const auto reason = WhyImpossible(standing, shot.outcome)) {
      return Refusal{Rule::kPossible, std::string(*reason)};
    }
    return std::nullopt;
  }
  if (!shot.flick) {
    return Refusal{Rule::kMode, "the match is played on a simulated table, which takes a flick"};
  }
  if (const auto fault = CheckFlick(BoardOf(options), position.layout, seat, *shot.flick)) {
    return Refusal{RuleOf(*fault), fault->why};
  }
  return std::nullopt;
}

Step Play(const Options& options, Position& position, const Outcome& outcome) {
  assert(options.table == Table::kObserved);
  return {.outcome = outcome, .judgement = JudgeShot(options, position.standing, outcome)};
}

Flick Tremble(const Options& options, const Flick& flick, Keystream* tremor, uint64_t shot) {
  if (options.tremor_angle_mdeg == 0 && options.tremor_speed_permille == 0) return flick;
  std::array<uint8_t, kTremorBytes> noise;
  for (int i = 0; i < kTremorBytes; ++i) noise[i] = tremor->Byte(shot * kTremorBytes + i);
  return Tremble(
      BoardOf(options), flick,
      {.angle_mdeg = options.tremor_angle_mdeg, .speed_permille = options.tremor_speed_permille},
      noise);
}

absl::StatusOr<Step> Play(const Options& options, Position& position, const Flick& flick,
                          Motion* motion) {
  assert(options.table == Table::kSimulated && !position.standing.ended);
  const auto shot =
      Simulate(BoardOf(options), position.layout, position.standing.seat, flick, motion);
  if (!shot.ok()) return shot.status();

  Step step = {.outcome = OutcomeOf(*shot)};
  step.judgement = JudgeShot(options, position.standing, step.outcome);
  const Layout before = position.layout;
  position.layout = shot->layout;
  PlacePieces(options, step.judgement, {shot->departures.begin(), shot->departures.end()}, before,
              position.layout);
  PassBlockedHands(options, position, step);
  return step;
}

}  // namespace parlour::carrom
