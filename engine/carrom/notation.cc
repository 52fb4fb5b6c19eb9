#include "engine/carrom/notation.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>
#include <absl/strings/str_split.h>
#include <absl/strings/strip.h>
#include <absl/types/span.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "engine/carrom/table_check.h"
#include "engine/digest.h"
#include "engine/text.h"

namespace parlour::carrom {
namespace {

// Says what `place`, a part of the text, should have been.
absl::Status Bad(absl::string_view place, absl::string_view wanted) {
  constexpr size_t kMostQuoted = 40;
  return absl::InvalidArgumentError(
      absl::StrCat("`", AsUtf8(Utf8Prefix(place, kMostQuoted)), "`: ", wanted));
}

bool ConsumeLetter(absl::string_view& text, char letter) {
  return absl::ConsumePrefix(&text, {&letter, 1});
}

// The letter that stands for a team: its first seat's.
char Letter(const Options& options, Team team) { return Letter(FirstSeat(options, team)); }

// The team that is home while the last hand is played, or '-'.
char LastHandLetter(const Options& options, const Standing& standing) {
  const auto home = HomeInLastHand(standing);
  return home ? Letter(options, TeamOf(standing, *home)) : '-';
}

absl::Status ParseIn(absl::string_view field, Colour side, Standing& standing) {
  absl::string_view digits = field;
  const bool letter = ConsumeLetter(digits, Letter(side));
  const auto in = ParseNumber(digits, kPawnsPerSide);
  if (!letter || !in) {
    return Bad(field, side == Colour::kWhite
                          ? "the white pawns that are in are `w` and a number from 0 to 9"
                          : "the black pawns that are in are `b` and a number from 0 to 9");
  }
  standing.in[Index(side)] = static_cast<uint8_t>(*in);
  return absl::OkStatus();
}

absl::Status ParseRed(const Options& options, absl::string_view field, Standing& standing) {
  if (field == "r=board") return absl::OkStatus();
  absl::string_view seat_letter = field;
  if (absl::ConsumePrefix(&seat_letter, "r=pend:")) {
    standing.red = RedState::kPending;
  } else if (absl::ConsumePrefix(&seat_letter, "r=own:")) {
    standing.red = RedState::kOwned;
  }
  const auto seat = ParseSeat(options, seat_letter);
  if (standing.red == RedState::kBoard || !seat) {
    return Bad(field, "the red is `r=board`, or `r=pend:` or `r=own:` and a seat of the match");
  }
  standing.red_seat = *seat;
  return absl::OkStatus();
}

absl::Status ParseToShoot(const Options& options, absl::string_view field, Standing& standing) {
  if (field == "end") {
    standing.ended = true;
    return absl::OkStatus();
  }
  const auto seat = ParseSeat(options, field);
  if (!seat) return Bad(field, "whose hand it is is a seat of the match, or `end`");
  standing.seat = *seat;
  return absl::OkStatus();
}

absl::Status ParseScore(absl::string_view field, Standing& standing) {
  const std::vector<absl::string_view> parts = absl::StrSplit(field, '-');
  for (size_t team = 0; team < standing.score.size(); ++team) {
    const auto score = parts.size() == standing.score.size()
                           ? ParseNumber(parts[team], std::numeric_limits<uint32_t>::max())
                           : std::nullopt;
    if (!score) return Bad(field, "the score is two numbers such as `1-0`, south's team first");
    standing.score[team] = static_cast<uint32_t>(*score);
  }
  return absl::OkStatus();
}

absl::Status ParseWhite(const Options& options, absl::string_view field, Standing& standing) {
  const char south = Letter(options, Team::kSouths);
  const char other = Letter(options, Team::kOthers);
  if (field != absl::string_view(&south, 1) && field != absl::string_view(&other, 1)) {
    return Bad(field, absl::StrFormat("the side that has white is `%c` or `%c`", south, other));
  }
  standing.white = field[0] == south ? Team::kSouths : Team::kOthers;
  return absl::OkStatus();
}

constexpr size_t kStandingFields = 7;

absl::StatusOr<Standing> ParseStanding(const Options& options,
                                       absl::Span<const absl::string_view> fields) {
  Standing standing;
  for (const absl::Status& status : {
           ParseIn(fields[0], Colour::kWhite, standing),
           ParseIn(fields[1], Colour::kBlack, standing),
           ParseRed(options, fields[2], standing),
           ParseToShoot(options, fields[3], standing),
           ParseScore(fields[5], standing),
           ParseWhite(options, fields[6], standing),
       }) {
    if (!status.ok()) return status;
  }
  const char last = LastHandLetter(options, standing);  // the fifth field follows from the others
  if (fields[4] != absl::string_view(&last, 1)) {
    return Bad(fields[4],
               absl::StrFormat("the side that is home in a last hand is `%c` here", last));
  }
  return standing;
}

// Whether another piece stands where `place` is.
bool IsInStack(const Layout& layout, const Place& place) {
  return std::count_if(layout.pieces.begin(), layout.pieces.end(), [&](const Place& other) {
           return other.on_board && other.point == place.point;
         }) > 1;
}

void AppendLayout(std::string& out, const Layout& layout) {
  for (int id = 0; id < kPieces; ++id) {
    const Place& place = layout.pieces[id];
    if (!place.on_board) continue;
    absl::StrAppend(&out, " ", PieceName(id), "@", place.point.x, ",", place.point.y);
    if (IsInStack(layout, place)) absl::StrAppend(&out, "/", int{place.level});
  }
}

// `x,y` or `x,y/level`. No board reaches as far as a coordinate may be written.
std::optional<Place> ParsePlace(absl::string_view text) {
  constexpr int64_t kMaxCoordinateUm = 1'000'000;
  Place place = {.on_board = true};
  if (const size_t slash = text.find('/'); slash != absl::string_view::npos) {
    const auto level = ParseNumber(text.substr(slash + 1), kPieces - 1);
    if (!level) return std::nullopt;
    place.level = static_cast<uint8_t>(*level);
    text = text.substr(0, slash);
  }
  const size_t comma = text.find(',');
  if (comma == absl::string_view::npos) return std::nullopt;
  const auto x = ParseSigned(text.substr(0, comma), kMaxCoordinateUm);
  const auto y = ParseSigned(text.substr(comma + 1), kMaxCoordinateUm);
  if (!x || !y) return std::nullopt;
  place.point = {static_cast<int32_t>(*x), static_cast<int32_t>(*y)};
  return place;
}

// The pieces, each at most once and in id order: `w1@0,31820`.
absl::StatusOr<Layout> ParseLayout(absl::Span<const absl::string_view> fields) {
  Layout layout;
  int id = 0;
  for (absl::string_view field : fields) {
    const size_t at = field.find('@');
    while (id < kPieces && field.substr(0, at) != PieceName(id)) ++id;
    if (id == kPieces) {
      return Bad(field, "the pieces are `w1` to `w9`, `b1` to `b9` and `r`, in this order");
    }
    const auto place =
        at == absl::string_view::npos ? std::nullopt : ParsePlace(field.substr(at + 1));
    if (!place) return Bad(field, "a piece is `id@x,y`, with `/level` in a stack");
    layout.pieces[id++] = *place;
  }
  return layout;
}

void AppendColours(std::string& out, const Colours& colours) {
  for (Colour colour : colours) out += Letter(colour);
}

// Takes the pieces that `text` begins with. Of more than there can be, one too many is kept.
Colours ConsumeColours(absl::string_view& text) {
  Colours colours;
  for (;; text.remove_prefix(1)) {
    const size_t colour = text.empty() ? 3 : absl::string_view("wbr").find(text[0]);
    if (colour >= 3) return colours;
    if (!colours.full()) colours.push_back(static_cast<Colour>(colour));
  }
}

absl::StatusOr<Outcome> ParseOutcome(absl::string_view text) {
  Outcome outcome;
  absl::string_view rest = text;
  if (absl::ConsumePrefix(&rest, "0")) {
    outcome.touched = false;
  } else if (!absl::ConsumePrefix(&rest, "-")) {
    outcome.dropped = ConsumeColours(rest);
    if (outcome.dropped.empty()) {
      return Bad(text, "a shot begins with the pieces that dropped (`w`, `b`, `r`), `-` or `0`");
    }
  }
  if (!absl::StartsWith(rest, "^*") && absl::ConsumePrefix(&rest, "^")) {
    outcome.left = ConsumeColours(rest);
    if (outcome.left.empty()) {
      return Bad(text, "`^` stands before the pieces that left the board, or before `*`");
    }
  }
  if (absl::ConsumePrefix(&rest, "^*")) {
    outcome.striker = StrikerFate::kLeft;
  } else if (absl::ConsumePrefix(&rest, "*")) {
    outcome.striker = StrikerFate::kPocketed;
  }
  outcome.bank_broken = absl::ConsumePrefix(&rest, "!");
  if (!rest.empty()) {
    return Bad(rest,
               "not at this place in a shot, whose parts are pieces, `^` and pieces, `*` or "
               "`^*`, `!`");
  }
  return outcome;
}

// `offset,angle,speed`. A number that does not fit is as far beyond the limits as one that does.
absl::StatusOr<Flick> ParseFlick(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  std::array<int32_t, 3> numbers{};
  for (size_t i = 0; i < numbers.size(); ++i) {
    const auto number = parts.size() == numbers.size()
                            ? ParseSigned(parts[i], std::numeric_limits<int64_t>::max())
                            : std::nullopt;
    if (!number) return Bad(text, "a flick is three whole numbers: `@offset,angle,speed`");
    numbers[i] = static_cast<int32_t>(std::clamp<int64_t>(
        *number, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()));
  }
  return Flick{.offset_um = numbers[0], .angle_mdeg = numbers[1], .speed_um_per_s = numbers[2]};
}

}  // namespace

void AppendPosition(std::string& out, const Options& options, const Position& position) {
  const Standing& standing = position.standing;
  absl::StrAppend(&out, "w", int{standing.in[0]}, " b", int{standing.in[1]}, " r=");
  switch (standing.red) {
    case RedState::kBoard:
      out += "board";
      break;
    case RedState::kPending:
      out += "pend:";
      out += Letter(standing.red_seat);
      break;
    case RedState::kOwned:
      out += "own:";
      out += Letter(standing.red_seat);
      break;
  }
  out += ' ';
  if (standing.ended) {
    out += "end";
  } else {
    out += Letter(standing.seat);
  }
  out += ' ';
  out += LastHandLetter(options, standing);
  absl::StrAppend(&out, " ", standing.score[0], "-", standing.score[1], " ");
  out += Letter(options, standing.white);
  if (options.table == Table::kSimulated) AppendLayout(out, position.layout);
}

std::string PositionText(const Options& options, const Position& position) {
  std::string text;
  AppendPosition(text, options, position);
  return text;
}

absl::StatusOr<Position> ParsePosition(const Options& options, absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  const absl::Span<const absl::string_view> fields = words;
  const bool simulated = options.table == Table::kSimulated;
  if (fields.size() < kStandingFields || (fields.size() > kStandingFields && !simulated)) {
    return Bad(text, "a position is `wIN bIN red seat last score white`, parted by single blanks");
  }
  const auto standing = ParseStanding(options, fields.first(kStandingFields));
  if (!standing.ok()) return standing.status();
  const auto layout = ParseLayout(fields.subspan(kStandingFields));
  if (!layout.ok()) return layout.status();
  const Position position = {.standing = *standing, .layout = *layout};
  if (absl::Status status = ValidatePosition(options, position); !status.ok()) return status;
  // What is left is a level written where there is no stack, or not written where there is one.
  if (PositionText(options, position) != text) {
    return Bad(text, "a piece's level is written in a stack, and only there");
  }
  return position;
}

uint32_t PositionDigest(const Options& options, const Position& position) {
  return ShortDigest(PositionText(options, position));
}

std::optional<Seat> ParseSeat(const Options& options, absl::string_view text) {
  for (Seat seat : {Seat::kSouth, Seat::kWest, Seat::kNorth, Seat::kEast}) {
    const char letter = Letter(seat);
    if (text == absl::string_view(&letter, 1) && HasSeat(options, seat)) return seat;
  }
  return std::nullopt;
}

void AppendOutcome(std::string& out, const Outcome& outcome) {
  if (outcome.dropped.empty()) out += outcome.touched ? '-' : '0';
  AppendColours(out, outcome.dropped);
  if (!outcome.left.empty()) out += '^';
  AppendColours(out, outcome.left);
  if (outcome.striker == StrikerFate::kPocketed) out += '*';
  if (outcome.striker == StrikerFate::kLeft) out += "^*";
  if (outcome.bank_broken) out += '!';
}

std::string OutcomeText(const Outcome& outcome) {
  std::string text;
  AppendOutcome(text, outcome);
  return text;
}

void AppendShot(std::string& out, const Shot& shot) {
  if (shot.flick) {
    absl::StrAppend(&out, "@", shot.flick->offset_um, ",", shot.flick->angle_mdeg, ",",
                    shot.flick->speed_um_per_s, " ");
  }
  AppendOutcome(out, shot.outcome);
}

std::string ShotText(const Shot& shot) {
  std::string text;
  AppendShot(text, shot);
  return text;
}

absl::StatusOr<Shot> ParseShot(absl::string_view text) {
  Shot shot;
  if (absl::ConsumePrefix(&text, "@")) {
    const size_t blank = text.find(' ');
    const auto flick = ParseFlick(text.substr(0, blank));
    if (!flick.ok()) return flick.status();
    if (blank == absl::string_view::npos) return Bad(text, "after a flick comes its outcome");
    shot.flick = *flick;
    text.remove_prefix(blank + 1);
  }
  const auto outcome = ParseOutcome(text);
  if (!outcome.ok()) return outcome.status();
  shot.outcome = *outcome;
  return shot;
}

}  // namespace parlour::carrom
