#include "engine/senet/notation.h"

#include <absl/strings/str_split.h>
#include <absl/strings/strip.h>

#include <array>
#include <bit>
#include <vector>

#include "engine/digest.h"
#include "engine/text.h"

namespace parlour::senet {
namespace {

constexpr int kRowLength = 10;
constexpr size_t kUsualLength = 64;  // of a position, scores of some digits included

absl::Status Bad(absl::string_view sentence) { return absl::InvalidArgumentError(sentence); }

std::optional<Side> ParseSide(absl::string_view text) {
  if (text == "b") return Side::kBlack;
  if (text == "w") return Side::kWhite;
  return std::nullopt;
}

// `black,white`
std::optional<std::array<uint32_t, 2>> ParsePair(absl::string_view text, uint32_t max) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto black = ParseNumber(parts[0], max);
  const auto white = ParseNumber(parts[1], max);
  if (!black || !white) return std::nullopt;
  return std::array<uint32_t, 2>{static_cast<uint32_t>(*black), static_cast<uint32_t>(*white)};
}

// ` black,white`
void AppendPair(std::string& out, uint32_t black, uint32_t white) {
  out += ' ';
  AppendNumber(out, black);
  out += ',';
  AppendNumber(out, white);
}

absl::Status ParseRows(absl::string_view text, Position& position) {
  const std::vector<absl::string_view> rows = absl::StrSplit(text, '/');
  if (rows.size() != 3) return Bad("a position has three rows, parted by '/'");
  int square = 1;
  for (absl::string_view row : rows) {
    if (row.size() != kRowLength) return Bad("a row has ten squares, each 'b', 'w' or '.'");
    for (char c : row) {
      if (const auto side = ParseSide({&c, 1})) {
        position.pawns[Index(*side)] |= Square(square);
      } else if (c != '.') {
        return Bad("a row has ten squares, each 'b', 'w' or '.'");
      }
      ++square;
    }
  }
  return absl::OkStatus();
}

absl::Status ParsePhase(absl::string_view text, Position& position) {
  if (text == "end") {
    position.ended = true;
  } else if (const auto points = ParseNumber(text, kMaxPoints); points && *points > 0) {
    position.points = static_cast<uint8_t>(*points);
  } else if (text != "t") {
    return Bad("the phase is 't', the points of a throw, or 'end'");
  }
  return absl::OkStatus();
}

// A square in a move: 1…30, or 0 where `or_0` allows it.
std::optional<uint8_t> ParseSquare(absl::string_view text, bool or_0 = false) {
  const auto number = ParseNumber(text, kSquares);
  if (!number || (*number == 0 && !or_0)) return std::nullopt;
  return static_cast<uint8_t>(*number);
}

}  // namespace

void AppendPosition(std::string& out, const Position& position) {
  out.reserve(out.size() + kUsualLength);
  char rows[] = "........../........../..........";
  for (Side side : {Side::kBlack, Side::kWhite}) {
    for (Squares pawns = position.pawns[Index(side)]; pawns != 0; pawns &= pawns - 1) {
      const int square = std::countr_zero(pawns);
      rows[square - 1 + (square - 1) / kRowLength] = Letter(side);
    }
  }
  out.append(rows, sizeof(rows) - 1);
  out += ' ';
  out += Letter(position.side);
  out += ' ';
  if (position.ended) {
    out += "end";
  } else {
    out += position.points == 0 ? 't' : static_cast<char>('0' + position.points);
  }
  AppendPair(out, position.reserve[0], position.reserve[1]);
  AppendPair(out, position.score[0], position.score[1]);
  out += ' ';
  out += Letter(position.first);
}

std::string PositionText(const Position& position) {
  std::string text;
  AppendPosition(text, position);
  return text;
}

absl::StatusOr<Position> ParsePosition(const Options& options, absl::string_view text) {
  const std::vector<absl::string_view> fields = absl::StrSplit(text, ' ');
  if (fields.size() != 6) {
    return Bad("a position is `rows side phase reserve score first`, parted by single blanks");
  }
  Position position;
  if (absl::Status status = ParseRows(fields[0], position); !status.ok()) return status;
  const auto side = ParseSide(fields[1]);
  const auto first = ParseSide(fields[5]);
  if (!side || !first) return Bad("the side to act and the side that threw first are 'b' or 'w'");
  position.side = *side;
  position.first = *first;
  if (absl::Status status = ParsePhase(fields[2], position); !status.ok()) return status;
  const auto reserve = ParsePair(fields[3], kPawns);
  if (!reserve) return Bad("the reserve is `black,white`, each from 0 to 5");
  position.reserve = {static_cast<uint8_t>((*reserve)[0]), static_cast<uint8_t>((*reserve)[1])};
  const auto score = ParsePair(fields[4], 999'999'999);
  if (!score) return Bad("the score is `black,white`");
  position.score = *score;
  if (absl::Status status = ValidatePosition(options, position); !status.ok()) return status;
  return position;
}

uint32_t PositionDigest(const Position& position) { return ShortDigest(PositionText(position)); }

void AppendMove(std::string& out, const PlayedMove& move) {
  switch (move.kind) {
    case MoveKind::kPass:
      out += "pass";
      return;
    case MoveKind::kEnter:
      out += "in-";
      AppendNumber(out, move.to);
      return;
    case MoveKind::kRetreat:
      AppendNumber(out, move.from);
      out += move.attack ? "<x" : "<";
      AppendNumber(out, move.to);
      return;
    case MoveKind::kAdvance:
      break;
  }
  AppendNumber(out, move.from);
  out += move.attack ? 'x' : '-';
  if (move.to == kOff) {
    out += "off";
  } else {
    AppendNumber(out, move.to);
  }
  if (move.restart != 0) {
    out += '~';
    AppendNumber(out, move.restart);
  }
}

std::string MoveText(const PlayedMove& move) {
  std::string text;
  AppendMove(text, move);
  return text;
}

std::optional<PlayedMove> ParseMove(absl::string_view text) {
  if (text == "pass") return PlayedMove{};
  const size_t mark = text.find_first_of("-x<");
  if (mark == absl::string_view::npos) return std::nullopt;
  const absl::string_view from = text.substr(0, mark);
  absl::string_view to = text.substr(mark + 1);

  PlayedMove move;
  move.kind = text[mark] == '<' ? MoveKind::kRetreat : MoveKind::kAdvance;
  move.attack = text[mark] == 'x' || (text[mark] == '<' && absl::ConsumePrefix(&to, "x"));
  if (from == "in" && text[mark] == '-') {
    move.kind = MoveKind::kEnter;
  } else {
    const auto square = ParseSquare(from);
    if (!square) return std::nullopt;
    move.from = *square;
  }
  if (move.kind == MoveKind::kAdvance && !move.attack && to == "off") {
    move.to = kOff;
    return move;
  }
  if (const size_t tilde = to.find('~'); tilde != absl::string_view::npos) {
    const auto restart = ParseSquare(to.substr(tilde + 1));
    to = to.substr(0, tilde);
    if (!restart || move.kind != MoveKind::kAdvance || move.attack || to != "27") {
      return std::nullopt;
    }
    move.restart = *restart;
  }
  const auto square = ParseSquare(to, /*or_0=*/move.kind == MoveKind::kRetreat);
  if (!square) return std::nullopt;
  move.to = *square;
  return move;
}

}  // namespace parlour::senet
