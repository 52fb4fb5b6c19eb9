// Senet's own tags and plies, read and written.
#ifndef PARLOUR_ENGINE_RECORD_SENET_TEXT_H_
#define PARLOUR_ENGINE_RECORD_SENET_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "engine/record/record.h"
#include "engine/record/tags.h"
#include "engine/record/tokens.h"

namespace parlour::record {

// Takes the tags that only senet knows: options, First and Position.
std::optional<Unreadable> ReadSenetTags(Tags& tags, SenetGame& game);

// Reads `b` and `4:9-13`.
std::optional<Unreadable> ReadSenetPly(const PlyLine& line, int64_t line_number, SenetPly& ply);

// First, the options and Position, each unless it is the default. `first_by_lot` is the side that
// the seed draws, if there is a seed.
void AppendSenetTags(std::string& out, const SenetGame& game,
                     std::optional<senet::Side> first_by_lot);

// `b 4:9-13`: what the chain of a game folds in, and a record's line without number and digest.
void AppendSenetPly(std::string& out, senet::Side side, uint32_t points,
                    const senet::PlayedMove& move);

// `b 4`: what the chain folds in when the sticks are thrown.
std::string SenetThrowText(senet::Side side, uint32_t points);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_SENET_TEXT_H_
