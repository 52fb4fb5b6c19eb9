#include "engine/carrom/table.h"

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "engine/carrom/table_check.h"

namespace parlour::carrom {

absl::StatusOr<ShotOutcome> Simulate(const BoardSpec& board, const Layout& layout, Seat seat,
                                     const Flick& flick, Motion* motion) {
  if (const std::optional<FlickFault> fault = CheckFlick(board, layout, seat, flick)) {
    return absl::InvalidArgumentError(absl::StrCat(std::string(fault->rule), ": ", fault->why));
  }
  if (motion != nullptr) motion->clear();
  absl::StatusOr<ShotOutcome> outcome(absl::in_place);
  if (!PlayShot(board, layout, seat, flick, motion, *outcome)) {
    if (motion != nullptr) motion->clear();
    return absl::InternalError(absl::StrCat("the shot has more than ", kMaxEvents, " events"));
  }
  return outcome;
}

}  // namespace parlour::carrom
