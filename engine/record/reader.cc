#include "engine/record/reader.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <absl/strings/strip.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/record/carrom_text.h"
#include "engine/record/senet_text.h"
#include "engine/record/tags.h"
#include "engine/record/tokens.h"
#include "engine/text.h"

namespace parlour::record {
namespace {

// The lines of a text one by one, without their ends.
class Lines {
 public:
  Lines(absl::string_view text, int64_t first_number) : rest_(text), number_(first_number - 1) {}

  bool Next(absl::string_view& line) {
    if (rest_.empty()) return false;
    const size_t end = std::min(rest_.find('\n'), rest_.size());
    line = absl::StripSuffix(rest_.substr(0, end), "\r");
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }
  int64_t number() const { return number_; }

 private:
  absl::string_view rest_;
  int64_t number_;
};

bool IsTagLine(absl::string_view line) {
  return absl::StartsWith(line.substr(std::min(line.find_first_not_of(" \t"), line.size())), "[");
}

bool ParseSeed(absl::string_view text, std::optional<SeedTag>& seed) {
  if (const auto number = ParseNumber(text)) {
    seed = SeedTag{SeedFromNumber(*number), number};
  } else if (const auto bytes = ParseHex(text)) {
    seed = SeedTag{Seed{*bytes}, std::nullopt};
  }
  return seed.has_value();
}

bool ParseCommitment(absl::string_view text, std::optional<Sha256>& commitment) {
  commitment = ParseHex(text);
  return commitment.has_value();
}

bool ParseTermination(absl::string_view text, Termination& termination) {
  for (auto each : {Termination::kNormal, Termination::kResigned, Termination::kAbandoned}) {
    if (text == TerminationName(each)) {
      termination = each;
      return true;
    }
  }
  return false;
}

bool ParseResult(absl::string_view text, std::optional<Result>& result) {
  if (text == "*") {
    result = Result{};
    return true;
  }
  constexpr uint64_t kMaxScore = 999'999'999;
  const std::pair<absl::string_view, absl::string_view> sides =
      absl::StrSplit(text, absl::MaxSplits('-', 1));
  const auto left = ParseNumber(sides.first, kMaxScore);
  const auto right = ParseNumber(sides.second, kMaxScore);
  if (!left || !right) return false;
  result = Result{{{static_cast<uint32_t>(*left), static_cast<uint32_t>(*right)}}};
  return true;
}

// The tags that both games have, but for Position.
std::optional<Unreadable> ReadSharedTags(Tags& tags, absl::string_view ruleset,
                                         absl::string_view used_before_name, Record& record) {
  const auto is = [](absl::string_view wanted) {
    return [wanted](absl::string_view text) { return text == wanted; };
  };
  return FirstOf({
      ReadTag(tags, "Notation", "1", is("1")),
      ReadTag(tags, "Ruleset", absl::StrCat(ruleset, ", the rules this engine knows"), is(ruleset)),
      ReadTag(tags, "Seed", "an unsigned 64-bit number or 64 lower-case hex digits",
              [&](absl::string_view text) { return ParseSeed(text, record.seed); }),
      ReadTag(tags, "Commitment", "64 lower-case hex digits",
              [&](absl::string_view text) { return ParseCommitment(text, record.commitment); }),
      ReadTag(tags, used_before_name, "a number from 0 to 4294967295",
              [&](absl::string_view text) {
                const auto count = ParseNumber(text, kMaxCount - 1);
                record.used_before = count.value_or(0);
                return count.has_value();
              }),
      ReadTag(tags, "Termination", "normal, resigned or abandoned",
              [&](absl::string_view text) { return ParseTermination(text, record.termination); }),
      ReadTag(tags, "Result", "a score such as 10-0, or *",
              [&](absl::string_view text) { return ParseResult(text, record.result); }),
  });
}

// What the tags together must be: who begins is known once, and secrets have their seed.
std::optional<Unreadable> CheckTagsTogether(Tags& tags, const Record& record, bool has_position,
                                            absl::string_view first_name, bool has_first,
                                            absl::string_view used_before_name) {
  const auto at = [&](absl::string_view name, absl::string_view wanted) {
    const Tag* tag = tags.Take(name);
    return Unreadable{tag->line, tag->column, std::string(wanted), ""};
  };
  if (record.commitment && !record.seed) return at("Commitment", "a Seed tag beside Commitment");
  if (has_position && has_first) {
    return at(first_name, absl::StrCat("no ", first_name, " tag beside Position"));
  }
  if (!has_position && !has_first && !record.seed) {
    return at("Game", absl::StrCat("a Seed, ", first_name, " or Position tag: who begins?"));
  }
  if (record.used_before > 0 && !has_position) {
    return at(used_before_name, absl::StrCat("a Position tag beside ", used_before_name));
  }
  return std::nullopt;
}

std::optional<Unreadable> ReadSenetHeader(Tags& tags, Record& record) {
  SenetGame game;
  auto bad = FirstOf(
      {ReadSharedTags(tags, kSenetRuleset, "ThrowsBefore", record), ReadSenetTags(tags, game)});
  if (!bad) {
    bad = CheckTagsTogether(tags, record, game.position.has_value(), "First",
                            game.first.has_value(), "ThrowsBefore");
  }
  record.game = std::move(game);
  return bad;
}

std::optional<Unreadable> ReadCarromHeader(Tags& tags, bool seed_may_be_secret, Record& record) {
  CarromGame game;
  auto bad = ReadSharedTags(tags, kCarromRuleset, "ShotsBefore", record);
  if (!bad) bad = ReadCarromTags(tags, record.seed.has_value() || seed_may_be_secret, game);
  if (!bad) {
    bad = CheckTagsTogether(tags, record, game.position.has_value(), "White",
                            game.white.has_value(), "ShotsBefore");
  }
  record.game = std::move(game);
  return bad;
}

constexpr absl::string_view kGameTagForm = "[Game \"senet\"] or [Game \"carrom\"] as the first tag";

class Reader {
 public:
  explicit Reader(bool seed_may_be_secret) : seed_may_be_secret_(seed_may_be_secret) {}

  std::variant<Record, Unreadable> Read(absl::string_view text, int64_t first_line) {
    if (text.size() > kMaxRecordBytes) {
      return Unreadable{first_line, 1,
                        absl::StrCat("a game of at most ", kMaxRecordBytes, " bytes"), ""};
    }
    most_plies_ = std::min<size_t>(std::count(text.begin(), text.end(), '\n') + 1, kMaxPlies);
    Lines lines(text, first_line);
    absl::string_view line;
    std::optional<Unreadable> bad;
    while (!bad && lines.Next(line)) bad = ReadLine(line, lines.number());
    if (!bad && !in_plies_) bad = EndTags(lines.number());
    if (bad) {
      bad->game = game_;
      return *std::move(bad);
    }
    return std::move(record_);
  }

 private:
  std::optional<Unreadable> ReadLine(absl::string_view line, int64_t number) {
    if (line.size() > kMaxLineBytes) {
      return Unreadable{number, 1, absl::StrCat("a line of at most ", kMaxLineBytes, " bytes"), ""};
    }
    if (IsBlank(line)) return std::nullopt;
    if (!IsTagLine(line)) {
      if (!in_plies_) {
        if (auto bad = EndTags(number)) return bad;
      }
      return ReadPly(line, number);
    }
    if (in_plies_) return Unreadable{number, 1, "a ply: the tags stand before the plies", ""};
    if (auto bad = tags_.AddLine(line, number)) return bad;
    return game_.empty() ? ReadGameTag(number) : std::nullopt;
  }

  // The first tag of all says which game it is.
  std::optional<Unreadable> ReadGameTag(int64_t number) {
    record_.line = number;
    const auto wanted = [number](int column) {
      return Unreadable{number, column, std::string(kGameTagForm), ""};
    };
    const Tag* tag = tags_.Take("Game");
    if (tag == nullptr) return wanted(1);
    if (tag->value != "senet" && tag->value != "carrom") return wanted(tag->column);
    game_ = tag->value;
    return std::nullopt;
  }

  // All tags have been read: understand them.
  std::optional<Unreadable> EndTags(int64_t number) {
    in_plies_ = true;
    if (game_.empty()) return Unreadable{number, 1, std::string(kGameTagForm), ""};
    if (auto bad = game_ == "senet" ? ReadSenetHeader(tags_, record_)
                                    : ReadCarromHeader(tags_, seed_may_be_secret_, record_)) {
      return bad;
    }
    record_.free_tags = tags_.Free();
    std::visit([this](auto& game) { game.plies.reserve(most_plies_); }, record_.game);
    return std::nullopt;
  }

  std::optional<Unreadable> ReadPly(absl::string_view line, int64_t number) {
    PlyLine words;
    const auto read = [&](size_t plies) -> std::optional<Unreadable> {
      if (plies == kMaxPlies) {
        return Unreadable{number, 1, absl::StrCat("at most ", kMaxPlies, " plies"), ""};
      }
      return ReadPlyLine(line, number, plies + 1, words);
    };
    if (auto* senet = std::get_if<SenetGame>(&record_.game)) {
      if (auto bad = read(senet->plies.size())) return bad;
      return ReadSenetPly(words, number, senet->plies.emplace_back());
    }
    auto& carrom = std::get<CarromGame>(record_.game);
    if (auto bad = read(carrom.plies.size())) return bad;
    return ReadCarromPly(words, number, carrom.options, carrom.plies.emplace_back());
  }

  const bool seed_may_be_secret_;
  Record record_;
  Tags tags_;
  std::string game_;  // once the Game tag has been read
  bool in_plies_ = false;
  size_t most_plies_ = 0;  // as many as there are lines: room that does not grow costs half
};

}  // namespace

absl::string_view TerminationName(Termination termination) {
  switch (termination) {
    case Termination::kNormal:
      return "normal";
    case Termination::kResigned:
      return "resigned";
    case Termination::kAbandoned:
      return "abandoned";
  }
  return "";
}

absl::string_view GameName(const Record& record) {
  return std::holds_alternative<SenetGame>(record.game) ? "senet" : "carrom";
}

absl::string_view RulesetName(const Record& record) {
  return std::holds_alternative<SenetGame>(record.game) ? kSenetRuleset : kCarromRuleset;
}

std::variant<Record, Unreadable> ReadRecord(absl::string_view text, int64_t first_line,
                                            bool seed_may_be_secret) {
  return Reader(seed_may_be_secret).Read(text, first_line);
}

}  // namespace parlour::record
