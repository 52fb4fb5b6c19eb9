#include "engine/carrom/standing.h"

#include <absl/strings/str_format.h>

#include "engine/carrom/board.h"

namespace parlour::carrom {
namespace {

absl::Status Bad(absl::string_view sentence) { return absl::InvalidArgumentError(sentence); }

const char* Name(Colour side) { return side == Colour::kWhite ? "white" : "black"; }

absl::Status ValidatePieces(const Options& options, const Standing& standing) {
  for (Colour side : {Colour::kWhite, Colour::kBlack}) {
    if (standing.in[Index(side)] > kPawnsPerSide) {
      return Bad(absl::StrFormat("%s has more than nine pawns in", Name(side)));
    }
  }
  if (!HasSeat(options, standing.seat) || !HasSeat(options, standing.red_seat)) {
    return Bad("a match of two seats has only south and north");
  }
  if (standing.red != RedState::kPending) return absl::OkStatus();
  if (standing.ended || standing.red_seat != standing.seat) {
    return Bad("the red is pending for a seat that is not to shoot");
  }
  const Colour side = SideOf(standing, TeamOf(options, standing.seat));
  if (standing.in[Index(side)] == 0 || IsHome(standing, side)) {
    return Bad(absl::StrFormat("the red is pending for %s, which has none or all nine pawns in",
                               Name(side)));
  }
  return absl::OkStatus();
}

// The end of the match: the team at the target is home, and its last set was paid.
absl::Status ValidateEnd(const Options& options, const Standing& standing) {
  const uint32_t target = options.target();
  const Team winner =
      standing.score[Index(Team::kSouths)] >= target ? Team::kSouths : Team::kOthers;
  const uint32_t score = standing.score[Index(winner)];
  if (score < target) return Bad("the match has ended, but no score is at the target");
  if (standing.score[Index(Other(winner))] >= target) return Bad("both scores are at the target");
  const Colour side = SideOf(standing, winner);
  if (!IsHome(standing, side)) return Bad("the match has ended, but its winner is not home");
  const uint32_t paid = SetPoints(options, standing, winner);
  if (score < paid || score - paid >= target) {
    return Bad("the match has ended with a score that the last set cannot give");
  }
  return absl::OkStatus();
}

absl::Status ValidatePlay(const Options& options, const Standing& standing) {
  for (uint32_t score : standing.score) {
    if (score >= options.target()) return Bad("a score is at the target before the end");
  }
  const auto home = HomeInLastHand(standing);
  if (!home) return absl::OkStatus();
  if (IsHome(standing, Other(*home))) return Bad("both sides are home, so the set is over");
  if (options.mode == Mode::kPoints) {
    return Bad(absl::StrFormat("%s is home, and a match by points has no last hand", Name(*home)));
  }
  if (standing.red != RedState::kOwned ||
      SideOf(standing, TeamOf(options, standing.red_seat)) == *home) {
    return Bad(absl::StrFormat(
        "%s is home, and the other side does not own the red for a last hand", Name(*home)));
  }
  if (standing.seat != standing.red_seat) {
    return Bad("the last hand is played by the seat that validated the red");
  }
  return absl::OkStatus();
}

}  // namespace

bool HasSeat(const Options& options, Seat seat) {
  return options.seats == 4 || seat == Seat::kSouth || seat == Seat::kNorth;
}

Team TeamOf(const Options& options, Seat seat) {
  if (options.seats == 2) return seat == Seat::kSouth ? Team::kSouths : Team::kOthers;
  return seat == Seat::kSouth || seat == Seat::kNorth ? Team::kSouths : Team::kOthers;
}

Colour SideOf(const Standing& standing, Team team) {
  return team == standing.white ? Colour::kWhite : Colour::kBlack;
}

Team TeamOf(const Standing& standing, Colour side) {
  return side == Colour::kWhite ? standing.white : Other(standing.white);
}

Seat FirstSeat(const Options& options, Team team) {
  if (team == Team::kSouths) return Seat::kSouth;
  return options.seats == 4 ? Seat::kWest : Seat::kNorth;
}

Seat NextSeat(const Options& options, Seat seat) {
  const int step = options.seats == 4 ? 1 : 2;
  return static_cast<Seat>((static_cast<int>(seat) + step) % 4);
}

std::optional<Colour> HomeInLastHand(const Standing& standing) {
  if (standing.ended) return std::nullopt;
  if (IsHome(standing, Colour::kWhite)) return Colour::kWhite;
  if (IsHome(standing, Colour::kBlack)) return Colour::kBlack;
  return std::nullopt;
}

uint32_t SetPoints(const Options& options, const Standing& standing, Team winner) {
  if (options.mode == Mode::kSets) return 1;  // C-MATCH-SETS
  const uint32_t enemy_left = kPawnsPerSide - standing.in[Index(SideOf(standing, Other(winner)))];
  return enemy_left + (OwnsRed(options, standing, winner) ? kRedPoints : 0);  // C-SCORE
}

bool OwnsRed(const Options& options, const Standing& standing, Team team) {
  return standing.red == RedState::kOwned && TeamOf(options, standing.red_seat) == team;
}

absl::Status ValidateOptions(const Options& options) {
  if (options.seats != 2 && options.seats != 4) return Bad("a match has 2 or 4 seats");
  for (uint32_t target : {options.sets_to_win, options.points_to_win}) {
    if (target == 0 || target > kMaxTarget) {
      return Bad(
          absl::StrFormat("sets and points to win are from 1 to %d (C-MATCH-SETS, "
                          "C-MATCH-POINTS)",
                          kMaxTarget));
    }
  }
  if (FindBoard(options.board) == nullptr) return Bad("the engine knows no board of that name");
  for (int32_t tremor : {options.tremor_angle_mdeg, options.tremor_speed_permille}) {
    if (tremor < 0 || tremor > kMaxTremor) {
      return Bad(absl::StrFormat("a tremor is from 0 to %d", kMaxTremor));
    }
    if (tremor > 0 && options.table == Table::kObserved) {
      return Bad("only a simulated table has a tremor");
    }
  }
  return absl::OkStatus();
}

Standing StartStanding(const Options& options, Team white) {
  return {.seat = FirstSeat(options, white), .white = white};
}

absl::Status ValidateStanding(const Options& options, const Standing& standing) {
  if (absl::Status status = ValidatePieces(options, standing); !status.ok()) return status;
  return standing.ended ? ValidateEnd(options, standing) : ValidatePlay(options, standing);
}

}  // namespace parlour::carrom
