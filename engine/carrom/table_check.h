// Whether a layout can stand on a board, and whether a flick may be played on it.
//
// Source: docs/carrom_rules.md (C-FLICK, C-LINE, C-LINE-BLOCKED, C-FORWARD); for layouts
// docs/notation.md, "Positions".
#ifndef PARLOUR_ENGINE_CARROM_TABLE_CHECK_H_
#define PARLOUR_ENGINE_CARROM_TABLE_CHECK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "engine/carrom/board.h"
#include "engine/carrom/piece.h"
#include "engine/carrom/table_flick.h"
#include "engine/carrom/table_layout.h"

namespace parlour::carrom {

// OK, or InvalidArgument with one sentence: a piece is off the board or in a pocket, two pieces
// overlap by more than kOverlapUm, or a stack has a gap or two pieces on one level.
absl::Status CheckLayout(const BoardSpec& board, const Layout& layout);

// The rule that a flick breaks, and what is wrong with it, as the end of a sentence.
struct FlickFault {
  std::string_view rule;  // "C-FLICK", "C-LINE" or "C-FORWARD"
  std::string why;
};

// The first rule in that order that the flick breaks on a valid layout, or nothing.
std::optional<FlickFault> CheckFlick(const BoardSpec& board, const Layout& layout, Seat seat,
                                     const Flick& flick);

// The leftmost offset at which the striker can stand on the baseline of `seat` (C-LINE), or nothing
// when pieces leave no place for it (C-LINE-BLOCKED). Exact for whole micrometres.
std::optional<int32_t> FirstFreeOffsetUm(const BoardSpec& board, const Layout& layout, Seat seat);

// "w1" … "w9", "b1" … "b9", "r", as in records.
std::string PieceName(int id);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_TABLE_CHECK_H_
