// Carrom's own tags and plies, read and written.
#ifndef PARLOUR_ENGINE_RECORD_CARROM_TEXT_H_
#define PARLOUR_ENGINE_RECORD_CARROM_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "engine/record/record.h"
#include "engine/record/tags.h"
#include "engine/record/tokens.h"

namespace parlour::record {

// Takes the tags that only carrom knows: options, White and Position.
std::optional<Unreadable> ReadCarromTags(Tags& tags, bool has_seed, CarromGame& game);

// Reads `S` and `wwr`, or `@-52300,12750,3200000 w`.
std::optional<Unreadable> ReadCarromPly(const PlyLine& line, int64_t line_number,
                                        const carrom::Options& options, CarromPly& ply);

// White, the options and Position, each unless it is the default. `white_by_lot` is the team that
// the seed draws, if there is a seed.
void AppendCarromTags(std::string& out, const CarromGame& game,
                      std::optional<carrom::Team> white_by_lot);

// `S wwr`: what the chain of a game folds in, and a record's line without number and digest.
void AppendCarromPly(std::string& out, carrom::Seat seat, const carrom::Shot& shot);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_CARROM_TEXT_H_
