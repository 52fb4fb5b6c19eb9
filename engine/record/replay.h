// Replaying one recorded game: is it what the rules say?
//
// The replay plays the game from its tags and compares, ply by ply, everything that the record
// repeats: whose turn, the throw against the seed, whether the move is legal, its result, the
// digest; at the end the score. Source: docs/notation.md and the citing order at the end of each
// rules document.
#ifndef PARLOUR_ENGINE_RECORD_REPLAY_H_
#define PARLOUR_ENGINE_RECORD_REPLAY_H_

#include <absl/strings/string_view.h>

#include "engine/record/coverage.h"
#include "engine/record/record.h"
#include "engine/record/score.h"
#include "engine/record/verdict.h"

namespace parlour::record {

// What a replay brings along beside its verdict, where it is asked for; up to the ply that breaks.
struct ReplayNotes {
  Coverage* coverage = nullptr;  // added to
  ScoreSheet* sheet = nullptr;   // replaced
};

// Conforms or breaks.
Verdict Replay(const Record& record, const ReplayNotes& notes = {});

// The same for a record's text: also unreadable. Its first line is numbered `first_line`.
Verdict ReplayText(absl::string_view text, int64_t first_line, const ReplayNotes& notes = {});

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_REPLAY_H_
