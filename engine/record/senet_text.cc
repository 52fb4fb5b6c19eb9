#include "engine/record/senet_text.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include <vector>

#include "engine/senet/notation.h"
#include "engine/text.h"

namespace parlour::record {
namespace {

absl::string_view SideName(senet::Side side) {
  return side == senet::Side::kBlack ? "black" : "white";
}

bool ParseSideName(absl::string_view text, std::optional<senet::Side>& side) {
  if (text == "black") side = senet::Side::kBlack;
  if (text == "white") side = senet::Side::kWhite;
  return side.has_value();
}

// `4,6`: ascending, each once.
bool ParseEntryThrows(absl::string_view text, uint8_t& throws) {
  throws = 0;
  uint64_t last = 0;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    const auto points = ParseNumber(part, senet::kMaxPoints);
    if (!points || *points <= last) return false;
    throws |= static_cast<uint8_t>(1u << *points);
    last = *points;
  }
  return true;
}

std::string EntryThrowsText(uint8_t throws) {
  std::string text;
  for (int points = 1; points <= senet::kMaxPoints; ++points) {
    if ((throws >> points & 1) != 0) absl::StrAppend(&text, text.empty() ? "" : ",", points);
  }
  return text;
}

std::optional<Unreadable> ReadOptions(Tags& tags, senet::Options& options) {
  return FirstOf({
      ReadTag(tags, "FourBacksPoints", "5 or 6",
              [&](absl::string_view text) {
                options.four_backs_points = text == "6" ? 6 : 5;
                return text == "5" || text == "6";
              }),
      ReadTag(tags, "ReserveStart", "yes or no",
              [&](absl::string_view text) { return ParseYesNo(text, options.reserve_start); }),
      ReadTag(tags, "EntryThrows", "numbers from 1 to 6, ascending, such as 4,6",
              [&](absl::string_view text) { return ParseEntryThrows(text, options.entry_throws); }),
      ReadTag(tags, "Sanctuary14", "yes or no",
              [&](absl::string_view text) { return ParseYesNo(text, options.sanctuary_14); }),
      ReadTag(tags, "TargetPoints", "a number from 0 to 1000000",
              [&](absl::string_view text) {
                const auto points = ParseNumber(text, senet::kMaxTargetPoints);
                options.target_points = static_cast<uint32_t>(points.value_or(0));
                return points.has_value();
              }),
  });
}

std::optional<Unreadable> ReadPosition(Tags& tags, SenetGame& game) {
  const Tag* tag = tags.Take("Position");
  if (tag == nullptr) return std::nullopt;
  const auto position = senet::ParsePosition(game.options, tag->value);
  if (!position.ok()) return BadPosition(*tag, position.status());
  game.position = *position;
  return std::nullopt;
}

}  // namespace

std::optional<Unreadable> ReadSenetTags(Tags& tags, SenetGame& game) {
  return FirstOf({
      ReadOptions(tags, game.options),
      ReadTag(tags, "First", "black or white",
              [&](absl::string_view text) { return ParseSideName(text, game.first); }),
      ReadPosition(tags, game),
  });
}

std::optional<Unreadable> ReadSenetPly(const PlyLine& line, int64_t line_number, SenetPly& ply) {
  if (line.actor.text != "b" && line.actor.text != "w") {
    return Unreadable{line_number, line.actor.column, "the side to move: b or w", ""};
  }
  ply.side = line.actor.text == "b" ? senet::Side::kBlack : senet::Side::kWhite;
  const absl::string_view action = line.action[0].text;
  const size_t colon = action.find(':');
  const auto points = ParseNumber(action.substr(0, colon), 999'999'999);
  if (colon == absl::string_view::npos || !points) {
    return Unreadable{line_number, line.action[0].column, "points:move, such as 3:5-8", ""};
  }
  ply.points = static_cast<uint32_t>(*points);
  const auto move = senet::ParseMove(action.substr(colon + 1));
  if (!move) {
    return Unreadable{line_number, line.action[0].column + static_cast<int>(colon) + 1,
                      "a move: 5-8, 9x14, 24-27~1, 28-off, in-1, 12<9, 12<x9 or pass", ""};
  }
  ply.move = *move;
  ply.digest = line.digest;
  ply.line = line_number;
  return std::nullopt;
}

void AppendSenetTags(std::string& out, const SenetGame& game,
                     std::optional<senet::Side> first_by_lot) {
  const senet::Options& options = game.options;
  const senet::Options defaults;
  if (game.first.has_value() && game.first != first_by_lot) {
    AppendTag(out, "First", SideName(*game.first));
  }
  if (options.four_backs_points != defaults.four_backs_points) {
    AppendTag(out, "FourBacksPoints", absl::StrCat(options.four_backs_points));
  }
  if (options.reserve_start) AppendTag(out, "ReserveStart", "yes");
  if (options.entry_throws != defaults.entry_throws) {
    AppendTag(out, "EntryThrows", EntryThrowsText(options.entry_throws));
  }
  if (options.sanctuary_14) AppendTag(out, "Sanctuary14", "yes");
  if (options.target_points != defaults.target_points) {
    AppendTag(out, "TargetPoints", absl::StrCat(options.target_points));
  }
  if (game.position) AppendTag(out, "Position", senet::PositionText(*game.position));
}

void AppendSenetPly(std::string& out, senet::Side side, uint32_t points,
                    const senet::PlayedMove& move) {
  out += SenetThrowText(side, points);
  out += ':';
  senet::AppendMove(out, move);
}

std::string SenetThrowText(senet::Side side, uint32_t points) {
  std::string text = {senet::Letter(side), ' '};
  AppendNumber(text, points);
  return text;
}

}  // namespace parlour::record
