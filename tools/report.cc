#include "tools/report.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <tinyxml2.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tools/printable.h"

namespace parlour::tools {
namespace {

using Json = nlohmann::ordered_json;
using Kind = record::Verdict::Kind;
using record::Verdict;

std::string Line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// What is wrong with a game, as a sentence without its place.
std::string Complaint(const Verdict& verdict) {
  if (verdict.kind == Kind::kUnreadable) {
    return Printable(absl::StrCat("expected ", verdict.wanted));
  }
  return Printable(absl::StrFormat("%s at ply %d: recorded %s, expected %s",
                                   std::string(verdict.rule), verdict.ply, verdict.recorded,
                                   verdict.expected));
}

std::string Text(const GameRef& game, const Verdict& verdict) {
  if (verdict.kind == Kind::kUnreadable) {
    return absl::StrFormat("%s:%d:%d: game %d is unreadable: %s\n", Printable(game.file),
                           verdict.error_line, verdict.column, game.index, Complaint(verdict));
  }
  return absl::StrFormat("%s:%d: game %d (%s) breaks %s\n", Printable(game.file), verdict.ply_line,
                         game.index, verdict.game, Complaint(verdict));
}

std::string JsonLine(const GameRef& game, const Verdict& verdict) {
  Json json;
  if (!verdict.game.empty()) json["game"] = verdict.game;
  json["index"] = game.index;
  json["file"] = game.file;
  json["line"] = game.line;
  json["verdict"] = std::string(KindName(verdict.kind));
  if (verdict.kind != Kind::kUnreadable) json["plies"] = verdict.plies;
  if (verdict.kind == Kind::kBreaks) {
    json["ply"] = verdict.ply;
    json["rule"] = std::string(verdict.rule);
    json["recorded"] = verdict.recorded;
    json["expected"] = verdict.expected;
  }
  if (verdict.kind == Kind::kUnreadable) {
    json["error_line"] = verdict.error_line;
    json["column"] = verdict.column;
    json["wanted"] = verdict.wanted;
  }
  return Line(json);
}

std::string Junit(const GameRef& game, const Verdict& verdict) {
  tinyxml2::XMLPrinter xml(nullptr, /*compact=*/true);
  xml.OpenElement("testcase");
  xml.PushAttribute("classname", Printable(game.file).c_str());
  xml.PushAttribute("name", absl::StrCat("game ", game.index, " line ", game.line).c_str());
  if (verdict.kind != Kind::kConforms) {
    const bool breaks = verdict.kind == Kind::kBreaks;
    xml.OpenElement(breaks ? "failure" : "error");
    xml.PushAttribute("type", breaks ? std::string(verdict.rule).c_str() : "unreadable");
    xml.PushAttribute("message", Complaint(verdict).c_str());
    xml.CloseElement();
  }
  xml.CloseElement();
  return absl::StrCat(xml.CStr(), "\n");
}

// The rules of one game with their counts.
struct Section {
  std::string game;
  uint64_t games;
  std::vector<std::pair<std::string, record::RuleCount>> rules;
};

template <typename Counts, typename Ids>
void AddSection(std::vector<Section>& sections, std::string game, uint64_t games,
                const Counts& counts, const Ids& ids) {
  if (games == 0) return;
  Section& section = sections.emplace_back(Section{std::move(game), games, {}});
  for (size_t i = 0; i < ids.size(); ++i) {
    section.rules.emplace_back(std::string(ids[i]), counts[i]);
  }
}

std::vector<Section> Sections(const record::Coverage& coverage) {
  std::vector<Section> sections;
  AddSection(sections, "senet", coverage.senet_games, coverage.senet, senet::kRuleIds);
  AddSection(sections, "carrom", coverage.carrom_games, coverage.carrom, carrom::kRuleIds);
  return sections;
}

}  // namespace

void AppendVerdict(std::string& out, Format format, const GameRef& game, const Verdict& verdict) {
  switch (format) {
    case Format::kText:
      if (verdict.kind != Kind::kConforms) out += Text(game, verdict);
      return;
    case Format::kJsonLines:
      out += JsonLine(game, verdict);
      return;
    case Format::kJunit:
      out += Junit(game, verdict);
      return;
  }
}

void Tally::Count(Kind kind) {
  ++(kind == Kind::kConforms ? conform : kind == Kind::kBreaks ? break_ : unreadable);
}

Tally& Tally::operator+=(const Tally& other) {
  conform += other.conform;
  break_ += other.break_;
  unreadable += other.unreadable;
  return *this;
}

std::string Heading(Format format) {
  if (format != Format::kJunit) return "";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"parlour replay\">\n";
}

std::string Summary(Format format, const Tally& tally) {
  switch (format) {
    case Format::kText:
      return absl::StrFormat("%d games: %d conform, %d break, %d unreadable\n", tally.games(),
                             tally.conform, tally.break_, tally.unreadable);
    case Format::kJsonLines:
      return "";
    case Format::kJunit:
      return "</testsuite>\n";
  }
  return "";
}

std::string CoverageText(const record::Coverage& coverage) {
  std::string out;
  for (const Section& section : Sections(coverage)) {
    absl::StrAppendFormat(&out, "\n%-16s %12s %12s %12s   (%d games)\n", section.game, "applied",
                          "refused", "forced", section.games);
    std::string never;
    for (const auto& [rule, count] : section.rules) {
      if (!count.Exercised()) {
        absl::StrAppend(&never, " ", rule);
        continue;
      }
      absl::StrAppendFormat(&out, "%-16s %12d %12d %12d\n", rule, count.applied, count.refused,
                            count.forced);
    }
    if (!never.empty()) absl::StrAppend(&out, "never exercised:", never, "\n");
  }
  return out;
}

std::string CoverageJson(const record::Coverage& coverage) {
  Json games = Json::object();
  for (const Section& section : Sections(coverage)) {
    Json rules = Json::object();
    for (const auto& [rule, count] : section.rules) {
      rules[rule] = {
          {"applied", count.applied}, {"refused", count.refused}, {"forced", count.forced}};
    }
    games[section.game] = {{"games", section.games}, {"rules", rules}};
  }
  return Line({{"coverage", games}});
}

double CoveragePercent(const record::Coverage& coverage) {
  size_t rules = 0;
  size_t exercised = 0;
  for (const Section& section : Sections(coverage)) {
    rules += section.rules.size();
    for (const auto& [rule, count] : section.rules) exercised += count.Exercised() ? 1 : 0;
  }
  return rules == 0 ? 100 : 100.0 * static_cast<double>(exercised) / static_cast<double>(rules);
}

}  // namespace parlour::tools
