#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "engine/carrom/standing.h"
#include "engine/record/replay.h"
#include "engine/record/splitter.h"
#include "tools/commands.h"
#include "tools/input.h"
#include "tools/printable.h"
#include "tools/report.h"

namespace parlour::tools {
namespace {

const char* Name(senet::Side side) { return side == senet::Side::kBlack ? "black" : "white"; }

std::string Points(uint32_t points) {
  return absl::StrCat(points, points == 1 ? " point" : " points");
}

std::string SheetText(const record::SenetSheet& sheet) {
  std::string out;
  int number = 0;
  for (const record::SenetRound& round : sheet.rounds) {
    absl::StrAppendFormat(&out, "  round %d: %s wins with ply %d and gets %s (S-SCORE)\n", ++number,
                          Name(round.winner), round.ply, Points(round.points));
  }
  const senet::Position& position = sheet.position;
  if (!position.ended) {
    absl::StrAppendFormat(
        &out, "  round %d is not finished: it would pay black %d or white %d points now\n",
        number + 1, senet::PointsLeft(position, senet::Side::kWhite),
        senet::PointsLeft(position, senet::Side::kBlack));
  }
  absl::StrAppendFormat(
      &out, "  score: black %d, white %d%s\n", position.score[0], position.score[1],
      position.ended ? absl::StrCat("; ", Name(position.side), " wins the match (S-MATCH)") : "");
  return out;
}

// A team by its seats: "south", "south and north".
std::string TeamName(const carrom::Options& options, carrom::Team team) {
  const bool souths = team == carrom::Team::kSouths;
  if (options.seats == 2) return souths ? "south" : "north";
  return souths ? "south and north" : "west and east";
}

std::string SetText(const record::CarromSheet& sheet, const record::CarromSet& set) {
  const carrom::SetEnd& end = set.end;
  const bool white = end.side == carrom::Colour::kWhite;
  std::string out = absl::StrFormat(
      "%s with %s, ply %d, %s%s; %d %s left on the board%s: ", TeamName(sheet.options, end.winner),
      white ? "white" : "black", set.ply, std::string(carrom::Id(end.how)),
      end.last_hand && end.how != carrom::Rule::kBonusHand ? " after a last hand" : "",
      end.enemy_left, white ? "black" : "white", end.owns_red ? ", the red owned" : "");
  const bool by_sets = sheet.options.mode == carrom::Mode::kSets;
  absl::StrAppend(
      &out, by_sets ? "1 set (C-MATCH-SETS)" : absl::StrCat(Points(end.points), " (C-SCORE)"));
  return out;
}

std::string SheetText(const record::CarromSheet& sheet) {
  std::string out;
  int number = 0;
  for (const record::CarromSet& set : sheet.sets) {
    absl::StrAppendFormat(&out, "  set %d: %s\n", ++number, SetText(sheet, set));
  }
  const carrom::Standing& standing = sheet.position.standing;
  const auto pays = [&](carrom::Team team) {
    return carrom::SetPoints(sheet.options, standing, team);
  };
  if (!standing.ended) {
    absl::StrAppendFormat(
        &out, "  set %d is not finished: it would pay %s %d or %s %d now\n", number + 1,
        TeamName(sheet.options, carrom::Team::kSouths), pays(carrom::Team::kSouths),
        TeamName(sheet.options, carrom::Team::kOthers), pays(carrom::Team::kOthers));
  }
  absl::StrAppendFormat(&out, "  score: %s %d, %s %d",
                        TeamName(sheet.options, carrom::Team::kSouths), standing.score[0],
                        TeamName(sheet.options, carrom::Team::kOthers), standing.score[1]);
  if (standing.ended) {
    const bool souths = standing.score[0] > standing.score[1];
    absl::StrAppendFormat(
        &out, "; %s wins the match (%s)",
        TeamName(sheet.options, souths ? carrom::Team::kSouths : carrom::Team::kOthers),
        sheet.options.mode == carrom::Mode::kSets ? "C-MATCH-SETS" : "C-MATCH-POINTS");
  }
  return out + "\n";
}

class Scorer {
 public:
  void ScoreFile(const std::string& name) {
    auto file = InputFile::Open(name);
    if (!file.ok()) return Complain(file.status());
    record::GameSplitter splitter;
    const auto score = [&](const record::GameText& game) { ScoreGame(name, game); };
    for (;;) {
      const auto piece = file->Read();
      if (!piece.ok()) Complain(piece.status());
      if (!piece.ok() || piece->empty()) break;
      splitter.Add(*piece, score);
    }
    splitter.Finish(score);
  }

  int status() const {
    if (input_failed_) return kNoInput;
    return tally_.break_ > 0 ? kSomeBreak : tally_.unreadable > 0 ? kSomeUnreadable : 0;
  }

 private:
  void ScoreGame(const std::string& name, const record::GameText& game) {
    record::ScoreSheet sheet;
    const auto verdict = record::ReplayText(game.text, game.first_line, {.sheet = &sheet});
    std::string out;
    if (verdict.kind != record::Verdict::Kind::kUnreadable) {
      absl::StrAppendFormat(&out, "%s:%d: game %d (%s), %d plies\n", Printable(name),
                            game.first_line, tally_.games(), verdict.game, verdict.plies);
      out += std::visit([](const auto& each) { return SheetText(each); }, sheet);
    }
    AppendVerdict(out, Format::kText, {name, tally_.games(), game.first_line}, verdict);
    tally_.Count(verdict.kind);
    std::fputs(out.c_str(), stdout);
  }

  void Complain(const absl::Status& status) {
    input_failed_ = true;
    std::fprintf(stderr, "parlour: %s\n", std::string(status.message()).c_str());
  }

  Tally tally_;
  bool input_failed_ = false;
};

}  // namespace

void AddScoreCommand(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("score", "Print the score sheets of recorded games");
  command->footer(R"(
Every game is replayed. A game that breaks a rule is scored up to there, and the break is reported.
The exit status is that of `parlour replay`.)");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("FILES", *files, "records, plain or gzip; - is standard input")->required();
  command->callback([files, &status] {
    Scorer scorer;
    for (const std::string& name : *files) scorer.ScoreFile(name);
    status = scorer.status();
  });
}

}  // namespace parlour::tools
