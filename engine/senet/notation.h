// Senet in writing: positions and moves, in one canonical spelling (docs/notation.md).
#ifndef PARLOUR_ENGINE_SENET_NOTATION_H_
#define PARLOUR_ENGINE_SENET_NOTATION_H_

#include <absl/status/statusor.h>
#include <absl/strings/string_view.h>

#include <cstdint>
#include <optional>
#include <string>

#include "engine/digest.h"
#include "engine/senet/match.h"
#include "engine/senet/position.h"

namespace parlour::senet {

// `bwbwbwbwbw/........../.......... b t 0,0 0,0 b`
void AppendPosition(std::string& out, const Position& position);
std::string PositionText(const Position& position);

// Reads exactly what PositionText writes. InvalidArgument, with one sentence that says what is
// wrong, for anything else and for a position that cannot arise under `options`.
absl::StatusOr<Position> ParsePosition(const Options& options, absl::string_view text);

// The first 4 bytes of SHA-256 over the position's text.
uint32_t PositionDigest(const Position& position);

// `5-8`, `9x14`, `24-27~1`, `28-off`, `in-1`, `12<9`, `12<x9` or `pass`.
void AppendMove(std::string& out, const PlayedMove& move);
std::string MoveText(const PlayedMove& move);

// Reads a move; whether it can be played is another question. Squares are 1…30, a retreat may name
// 0, and only 27 takes a restart square.
std::optional<PlayedMove> ParseMove(absl::string_view text);

}  // namespace parlour::senet

#endif  // PARLOUR_ENGINE_SENET_NOTATION_H_
