// Carrom in writing: positions and shots, in one canonical spelling (docs/notation.md).
#ifndef PARLOUR_ENGINE_CARROM_NOTATION_H_
#define PARLOUR_ENGINE_CARROM_NOTATION_H_

#include <absl/status/statusor.h>
#include <absl/strings/string_view.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/carrom/position.h"
#include "engine/carrom/shot.h"
#include "engine/digest.h"

namespace parlour::carrom {

// `w3 b2 r=own:N S - 1-0 S`; on a simulated table followed by every piece on the board, in id
// order: ` w1@0,31820 … r@0,0/1`.
void AppendPosition(std::string& out, const Options& options, const Position& position);
std::string PositionText(const Options& options, const Position& position);

// Reads exactly what PositionText writes. InvalidArgument, with one sentence that says where and
// what is wrong, for anything else and for a position that cannot arise under `options`.
absl::StatusOr<Position> ParsePosition(const Options& options, absl::string_view text);

// The first 4 bytes of SHA-256 over the position's text.
uint32_t PositionDigest(const Options& options, const Position& position);

// `S`, or what `options` have of `W`, `N`, `E`.
std::optional<Seat> ParseSeat(const Options& options, absl::string_view text);

// `wwr`, `b^w`, `-^r^*!`, `0*`
void AppendOutcome(std::string& out, const Outcome& outcome);
std::string OutcomeText(const Outcome& outcome);

// The outcome, after `@offset,angle,speed ` if there is a flick: `@-52300,12750,3200000 w`
void AppendShot(std::string& out, const Shot& shot);
std::string ShotText(const Shot& shot);

// Reads a shot; whether it can have happened is another question (RuleAgainst). InvalidArgument,
// with one sentence that says where and what is wrong, for what is no shot. Of numbers that no
// board allows and of lists longer than the pieces there are, only that much is kept.
absl::StatusOr<Shot> ParseShot(absl::string_view text);

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_NOTATION_H_
