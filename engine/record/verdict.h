// The verdict on a recorded game.
#ifndef PARLOUR_ENGINE_RECORD_VERDICT_H_
#define PARLOUR_ENGINE_RECORD_VERDICT_H_

#include <absl/strings/string_view.h>

#include <cstdint>
#include <string>

namespace parlour::record {

// What a break cites beside the games' own rules.
inline constexpr absl::string_view kDigestRule = "DIGEST";
inline constexpr absl::string_view kCommitmentRule = "COMMITMENT";

struct Verdict {
  enum class Kind : uint8_t { kConforms, kBreaks, kUnreadable };

  Kind kind = Kind::kConforms;
  std::string game;    // "senet" or "carrom"; empty if not even that could be read
  uint64_t plies = 0;  // in the record, whether or not they were reached; 0 if unreadable

  // Where and how it breaks. Ply 0 is what the tags say before the first ply.
  uint64_t ply = 0;
  int64_t ply_line = 0;    // of that ply, or of the game for ply 0
  absl::string_view rule;  // an identifier of static storage
  std::string recorded;    // what the record says
  std::string expected;    // what the rules give

  // Where and why it is unreadable.
  int64_t error_line = 0;
  int column = 0;
  std::string wanted;
};

// "conforms", "breaks" or "unreadable".
absl::string_view KindName(Verdict::Kind kind);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_VERDICT_H_
