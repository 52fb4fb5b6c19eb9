#include "engine/record/carrom_text.h"

#include <absl/strings/str_cat.h>

#include "engine/carrom/notation.h"
#include "engine/text.h"

namespace parlour::record {
namespace {

using carrom::Seat;
using carrom::Team;

absl::string_view SeatName(Seat seat) {
  switch (seat) {
    case Seat::kSouth:
      return "south";
    case Seat::kWest:
      return "west";
    case Seat::kNorth:
      return "north";
    case Seat::kEast:
      return "east";
  }
  return "";
}

// A target of the match: from 1 to kMaxTarget.
bool ParseTarget(absl::string_view text, uint32_t& target) {
  const auto number = ParseNumber(text, carrom::kMaxTarget);
  target = static_cast<uint32_t>(number.value_or(0));
  return target > 0;
}

bool ParseTremor(absl::string_view text, int32_t& tremor) {
  const auto number = ParseNumber(text, carrom::kMaxTremor);
  tremor = static_cast<int32_t>(number.value_or(0));
  return number.has_value();
}

// One of two words: whether it is the second.
bool ParseEither(absl::string_view text, absl::string_view first, absl::string_view second,
                 bool& is_second) {
  is_second = text == second;
  return is_second || text == first;
}

std::optional<Unreadable> ReadOptions(Tags& tags, carrom::Options& options) {
  bool four = false;
  bool by_points = false;
  bool simulated = false;
  auto bad = FirstOf({
      ReadTag(tags, "Seats", "2 or 4",
              [&](absl::string_view text) { return ParseEither(text, "2", "4", four); }),
      ReadTag(
          tags, "Mode", "sets or points",
          [&](absl::string_view text) { return ParseEither(text, "sets", "points", by_points); }),
      ReadTag(tags, "SetsToWin", "a number from 1 to 1000000",
              [&](absl::string_view text) { return ParseTarget(text, options.sets_to_win); }),
      ReadTag(tags, "PointsToWin", "a number from 1 to 1000000",
              [&](absl::string_view text) { return ParseTarget(text, options.points_to_win); }),
      ReadTag(tags, "Table", "observed or simulated",
              [&](absl::string_view text) {
                return ParseEither(text, "observed", "simulated", simulated);
              }),
      ReadTag(tags, "Board", "the name of a board: standard",
              [&](absl::string_view text) {
                options.board = std::string(text);
                return carrom::FindBoard(options.board) != nullptr;
              }),
      ReadTag(tags, "TremorAngle", "millidegrees, from 0 to 1000000",
              [&](absl::string_view text) { return ParseTremor(text, options.tremor_angle_mdeg); }),
      ReadTag(
          tags, "TremorSpeed", "permille, from 0 to 1000000",
          [&](absl::string_view text) { return ParseTremor(text, options.tremor_speed_permille); }),
  });
  options.seats = four ? 4 : 2;
  options.mode = by_points ? carrom::Mode::kPoints : carrom::Mode::kSets;
  options.table = simulated ? carrom::Table::kSimulated : carrom::Table::kObserved;
  return bad;
}

// Tremor is a simulated hand's, and comes from the seed.
std::optional<Unreadable> CheckTremor(Tags& tags, bool has_seed, const carrom::Options& options) {
  if (options.table == carrom::Table::kSimulated && has_seed) return std::nullopt;
  for (absl::string_view name : {"TremorAngle", "TremorSpeed"}) {
    if (const Tag* tag = tags.Take(name); tag != nullptr && tag->value != "0") {
      return Unreadable{tag->line, tag->column,
                        absl::StrCat("[Table \"simulated\"] and a Seed tag beside ", name), ""};
    }
  }
  return std::nullopt;
}

bool ParseWhite(absl::string_view text, const carrom::Options& options,
                std::optional<Team>& white) {
  for (Team team : {Team::kSouths, Team::kOthers}) {
    if (text == SeatName(carrom::FirstSeat(options, team))) white = team;
  }
  return white.has_value();
}

std::optional<Unreadable> ReadPosition(Tags& tags, CarromGame& game) {
  const Tag* tag = tags.Take("Position");
  if (tag == nullptr) return std::nullopt;
  const auto position = carrom::ParsePosition(game.options, tag->value);
  if (!position.ok()) return BadPosition(*tag, position.status());
  game.position = *position;
  return std::nullopt;
}

}  // namespace

std::optional<Unreadable> ReadCarromTags(Tags& tags, bool has_seed, CarromGame& game) {
  if (auto bad = ReadOptions(tags, game.options)) return bad;
  const absl::string_view wanted =
      game.options.seats == 2 ? "south or north" : "south or west, with four seats";
  return FirstOf({
      CheckTremor(tags, has_seed, game.options),
      ReadTag(tags, "White", wanted,
              [&](absl::string_view text) { return ParseWhite(text, game.options, game.white); }),
      ReadPosition(tags, game),
  });
}

std::optional<Unreadable> ReadCarromPly(const PlyLine& line, int64_t line_number,
                                        const carrom::Options& options, CarromPly& ply) {
  const auto seat = carrom::ParseSeat(options, line.actor.text);
  if (!seat) {
    return Unreadable{line_number, line.actor.column,
                      options.seats == 2 ? "a seat: S or N" : "a seat: S, W, N or E", ""};
  }
  std::string text;
  for (const Token& word : line.action) absl::StrAppend(&text, text.empty() ? "" : " ", word.text);
  const auto shot = carrom::ParseShot(text);
  if (!shot.ok()) {
    return Unreadable{line_number, line.action[0].column,
                      absl::StrCat("a shot: ", absl::string_view(shot.status().message())), ""};
  }
  ply = {.seat = *seat, .shot = *shot, .digest = line.digest, .line = line_number};
  return std::nullopt;
}

void AppendCarromTags(std::string& out, const CarromGame& game,
                      std::optional<carrom::Team> white_by_lot) {
  const carrom::Options& options = game.options;
  const carrom::Options defaults;
  if (game.white && game.white != white_by_lot) {
    AppendTag(out, "White", SeatName(carrom::FirstSeat(options, *game.white)));
  }
  const auto append_number = [&out](absl::string_view name, int64_t value, int64_t default_value) {
    if (value != default_value) AppendTag(out, name, absl::StrCat(value));
  };
  append_number("Seats", options.seats, defaults.seats);
  if (options.mode == carrom::Mode::kPoints) AppendTag(out, "Mode", "points");
  append_number("SetsToWin", options.sets_to_win, defaults.sets_to_win);
  append_number("PointsToWin", options.points_to_win, defaults.points_to_win);
  if (options.table == carrom::Table::kSimulated) AppendTag(out, "Table", "simulated");
  if (options.board != defaults.board) AppendTag(out, "Board", options.board);
  append_number("TremorAngle", options.tremor_angle_mdeg, 0);
  append_number("TremorSpeed", options.tremor_speed_permille, 0);
  if (game.position) AppendTag(out, "Position", carrom::PositionText(options, *game.position));
}

void AppendCarromPly(std::string& out, carrom::Seat seat, const carrom::Shot& shot) {
  out += carrom::Letter(seat);
  out += ' ';
  carrom::AppendShot(out, shot);
}

}  // namespace parlour::record
