#include "engine/senet/position.h"

#include <absl/strings/str_format.h>

#include <bit>

namespace parlour::senet {
namespace {

const char* Name(Side side) { return side == Side::kBlack ? "black" : "white"; }

bool AllOff(const Position& position, Side side) {
  return position.pawns[Index(side)] == 0 && position.reserve[Index(side)] == 0;
}

absl::Status ValidatePawns(const Options& options, const Position& position) {
  const Squares occupied = position.pawns[0] | position.pawns[1];
  if ((occupied & ~kBoard) != 0) return absl::InvalidArgumentError("a pawn stands off the board");
  if ((position.pawns[0] & position.pawns[1]) != 0) {
    return absl::InvalidArgumentError("two pawns stand on one square");
  }
  if ((occupied & Square(kWater)) != 0) {
    return absl::InvalidArgumentError("a pawn stands on 27, which is always empty between turns");
  }
  for (Side side : {Side::kBlack, Side::kWhite}) {
    const int reserve = position.reserve[Index(side)];
    if (std::popcount(position.pawns[Index(side)]) + reserve > kPawns) {
      return absl::InvalidArgumentError(absl::StrFormat("%s has more than five pawns", Name(side)));
    }
    if (reserve > 0 && !options.reserve_start) {
      return absl::InvalidArgumentError(absl::StrFormat(
          "%s has pawns in reserve, but the game does not start from reserve", Name(side)));
    }
  }
  return absl::OkStatus();
}

// The end of the match: the winner's pawns are all off, and its last round was paid.
absl::Status ValidateEnd(const Options& options, const Position& position) {
  const Side winner = position.side;
  const Side loser = Other(winner);
  if (!AllOff(position, winner) || AllOff(position, loser)) {
    return absl::InvalidArgumentError(
        "the match has ended, but the side named is not the one with all five pawns off");
  }
  const uint32_t score = position.score[Index(winner)];
  const auto last_round = static_cast<uint32_t>(PointsLeft(position, loser));
  if (score < options.target_points || score < last_round) {
    return absl::InvalidArgumentError("the match has ended, but the winner's score is too low");
  }
  if (options.target_points > 0 && score - last_round >= options.target_points) {
    return absl::InvalidArgumentError("the winner's score was at the target before the last round");
  }
  if (options.target_points > 0 && position.score[Index(loser)] >= options.target_points) {
    return absl::InvalidArgumentError("the loser's score is at the target");
  }
  return absl::OkStatus();
}

absl::Status ValidatePlay(const Options& options, const Position& position) {
  for (Side side : {Side::kBlack, Side::kWhite}) {
    if (AllOff(position, side)) {
      return absl::InvalidArgumentError(
          absl::StrFormat("%s has all five pawns off, so the round is over", Name(side)));
    }
    if (options.target_points > 0 && position.score[Index(side)] >= options.target_points) {
      return absl::InvalidArgumentError(
          absl::StrFormat("%s's score is at the target before the end", Name(side)));
    }
  }
  if (position.points != 0 && !IsThrow(options, position.points)) {
    return absl::InvalidArgumentError(absl::StrFormat("no throw gives %d points", position.points));
  }
  return absl::OkStatus();
}

}  // namespace

bool IsThrow(const Options& options, int points) {
  return (points >= 1 && points <= 4) || points == options.four_backs_points;
}

absl::Status ValidateOptions(const Options& options) {
  if (options.four_backs_points != 5 && options.four_backs_points != 6) {
    return absl::InvalidArgumentError("four backs give 5 or 6 points (S-THROW-0)");
  }
  constexpr unsigned kOneToSix = 0b111'1110;
  if (options.entry_throws == 0 || (options.entry_throws & ~kOneToSix) != 0) {
    return absl::InvalidArgumentError(
        "the entry throws are one or more numbers from 1 to 6 (S-VAR-RESERVE)");
  }
  if (options.target_points > kMaxTargetPoints) {
    return absl::InvalidArgumentError(
        absl::StrFormat("the target is at most %d points (S-MATCH)", kMaxTargetPoints));
  }
  return absl::OkStatus();
}

Position StartPosition(const Options& options, Side first) {
  Position position;
  if (options.reserve_start) {
    position.reserve = {kPawns, kPawns};
  } else {
    constexpr Squares kOddSquares = 0b10'1010'1010;  // 1, 3, 5, 7, 9
    position.pawns = {kOddSquares, kRow1 & ~kOddSquares};
  }
  position.side = position.first = first;
  return position;
}

absl::Status ValidatePosition(const Options& options, const Position& position) {
  if (absl::Status status = ValidatePawns(options, position); !status.ok()) return status;
  for (uint32_t score : position.score) {
    if (score > kMaxTargetPoints + 3 * kPawns) {
      return absl::InvalidArgumentError("a score is beyond what a match can reach");
    }
  }
  return position.ended ? ValidateEnd(options, position) : ValidatePlay(options, position);
}

int PointsLeft(const Position& position, Side side) {
  const Squares pawns = position.pawns[Index(side)];
  return 3 * (std::popcount(pawns & kRow1) + position.reserve[Index(side)]) +
         2 * std::popcount(pawns & kRow2) + std::popcount(pawns & kExitLine);
}

}  // namespace parlour::senet
