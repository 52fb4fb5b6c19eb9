#include "engine/carrom/position.h"

#include <absl/strings/str_format.h>

#include <array>
#include <cassert>

#include "engine/carrom/piece.h"
#include "engine/carrom/table_check.h"

namespace parlour::carrom {
namespace {

// The pieces on the board are those that the standing leaves there.
absl::Status ValidateCounts(const Standing& standing, const Layout& layout) {
  std::array<int, 3> on_board{};
  for (int id = 0; id < kPieces; ++id) {
    if (layout.pieces[id].on_board) ++on_board[static_cast<int>(ColourOf(id))];
  }
  const std::array<int, 3> expected = {kPawnsPerSide - standing.in[Index(Colour::kWhite)],
                                       kPawnsPerSide - standing.in[Index(Colour::kBlack)],
                                       standing.red == RedState::kBoard ? 1 : 0};
  for (Colour colour : {Colour::kWhite, Colour::kBlack, Colour::kRed}) {
    const int i = static_cast<int>(colour);
    if (on_board[i] != expected[i]) {
      return absl::InvalidArgumentError(
          absl::StrFormat("%d pieces `%c` have a place on the board, which should be %d",
                          on_board[i], Letter(colour), expected[i]));
    }
  }
  return absl::OkStatus();
}

}  // namespace

const BoardSpec& BoardOf(const Options& options) {
  const BoardSpec* board = FindBoard(options.board);
  assert(board != nullptr);
  return *board;
}

Position StartPosition(const Options& options, Team white) {
  Position position = {.standing = StartStanding(options, white)};
  if (options.table == Table::kSimulated) position.layout = RackLayout(BoardOf(options));
  return position;
}

absl::Status ValidatePosition(const Options& options, const Position& position) {
  absl::Status status = ValidateStanding(options, position.standing);
  if (!status.ok() || options.table == Table::kObserved) return status;
  status = ValidateCounts(position.standing, position.layout);
  return status.ok() ? CheckLayout(BoardOf(options), position.layout) : status;
}

}  // namespace parlour::carrom
