// The replay of a carrom game; see replay.h.
#include <absl/strings/str_cat.h>

#include <string>
#include <utility>
#include <vector>

#include "engine/carrom/events.h"
#include "engine/carrom/match.h"
#include "engine/carrom/notation.h"
#include "engine/record/break.h"
#include "engine/record/carrom_text.h"

namespace parlour::record {
namespace {

using carrom::Rule;

class CarromReplay {
 public:
  CarromReplay(const Record& record, const CarromGame& game, const ReplayNotes& notes)
      : record_(record), game_(game), notes_(notes) {
    if (record.seed) tremor_.emplace(record.seed->seed, "tremor");
  }

  std::optional<Break> Run() {
    auto found = Start();
    while (!found && ply_ < game_.plies.size()) found = JudgePly(game_.plies[ply_++]);
    if (!found) found = JudgeResult();
    if (notes_.sheet != nullptr) {
      *notes_.sheet = CarromSheet{game_.options, std::move(sets_), position_};
    }
    return found;
  }

 private:
  Break BreakAt(absl::string_view rule, std::string recorded, std::string expected) const {
    return {ply_, rule, std::move(recorded), std::move(expected)};
  }
  Break BreakAt(Rule rule, std::string recorded, std::string expected) const {
    if (notes_.coverage != nullptr) ++notes_.coverage->Of(rule).refused;
    return BreakAt(carrom::Id(rule), std::move(recorded), std::move(expected));
  }
  std::string TeamText(carrom::Team team) const {
    return std::string(1, carrom::Letter(carrom::FirstSeat(game_.options, team)));
  }

  // C-SETUP and C-DRAW.
  std::optional<Break> Start() {
    carrom::Team white = game_.white.value_or(carrom::Team::kSouths);
    if (record_.seed) {
      const carrom::Team lot = carrom::WhiteTeam(record_.seed->seed);
      if (game_.white && white != lot) {
        return BreakAt(Rule::kDraw, TeamText(white),
                       absl::StrCat(TeamText(lot), ", by the lot of the seed"));
      }
      white = lot;
    }
    position_ = game_.position ? *game_.position : carrom::StartPosition(game_.options, white);
    if (notes_.coverage != nullptr && !game_.position) {
      Apply(Rule::kSetup);
      if (record_.seed) Apply(Rule::kDraw);
      if (game_.options.seats == 4) Apply(Rule::kFirst4);
    }
    return std::nullopt;
  }

  std::optional<Break> JudgePly(const CarromPly& ply) {
    if (auto refusal = carrom::RuleAgainst(game_.options, position_, ply.seat, ply.shot)) {
      std::string text;
      AppendCarromPly(text, ply.seat, ply.shot);
      return BreakAt(refusal->rule, std::move(text), std::move(refusal->reason));
    }
    const auto step = Play(ply.shot);
    if (!step.ok()) {
      return BreakAt(Rule::kTable, carrom::ShotText(ply.shot),
                     std::string(step.status().message()));
    }
    if (step->outcome != ply.shot.outcome) {  // C-TABLE
      return BreakAt(Rule::kTable, carrom::OutcomeText(ply.shot.outcome),
                     carrom::OutcomeText(step->outcome));
    }
    NoteSets(*step);
    if (notes_.coverage != nullptr) Cover(*step);
    return JudgeDigest(ply);
  }

  absl::StatusOr<carrom::Step> Play(const carrom::Shot& shot) {
    if (!shot.flick) return carrom::Play(game_.options, position_, shot.outcome);
    const uint64_t number = record_.used_before + ply_ - 1;
    const carrom::Flick played =
        carrom::Tremble(game_.options, *shot.flick, tremor_ ? &*tremor_ : nullptr, number);
    return carrom::Play(game_.options, position_, played);
  }

  std::optional<Break> JudgeDigest(const CarromPly& ply) {
    if (!ply.digest) return std::nullopt;
    const uint32_t digest = carrom::PositionDigest(game_.options, position_);
    if (*ply.digest == digest) return std::nullopt;
    return BreakAt(kDigestRule, absl::StrCat("#", ShortDigestText(*ply.digest)),
                   absl::StrCat("#", ShortDigestText(digest)));
  }

  // C-MATCH-SETS or C-SCORE: the Result tag.
  std::optional<Break> JudgeResult() const {
    const auto& standing = position_.standing;
    auto mismatch = CheckResult(record_, standing.ended, standing.score);
    if (!mismatch) return std::nullopt;
    const bool by_sets = game_.options.mode == carrom::Mode::kSets;
    return BreakAt(by_sets ? Rule::kMatchSets : Rule::kScore, std::move(mismatch->recorded),
                   std::move(mismatch->expected));
  }

  void NoteSets(const carrom::Step& step) {
    const auto note = [this](const carrom::Judgement& judgement) {
      if (judgement.set_end) sets_.push_back({*judgement.set_end, ply_});
    };
    note(step.judgement);
    for (const carrom::Judgement& blocked : step.blocked) note(blocked);
  }

  void Apply(Rule rule) { ++notes_.coverage->Of(rule).applied; }

  void Cover(const carrom::Step& step) {
    for (const auto& event : carrom::ShotEvents(game_.options, step)) Apply(event.rule);
    for (const auto& event : carrom::MatchEvents(game_.options, step)) Apply(event.rule);
  }

  const Record& record_;
  const CarromGame& game_;
  const ReplayNotes& notes_;
  std::optional<Keystream> tremor_;
  uint64_t ply_ = 0;  // plies judged so far, the present one included
  carrom::Position position_;
  std::vector<CarromSet> sets_;
};

}  // namespace

std::optional<Break> ReplayCarrom(const Record& record, const CarromGame& game,
                                  const ReplayNotes& notes) {
  if (notes.coverage != nullptr) ++notes.coverage->carrom_games;
  return CarromReplay(record, game, notes).Run();
}

}  // namespace parlour::record
