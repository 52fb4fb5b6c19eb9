// A recorded game as a value: what a `.pgr` file says, read and understood but not yet judged.
//
// Source: docs/notation.md. A Record repeats what its author wrote; whether it is what the rules
// say is the replay's question (engine/record/replay.h).
#ifndef PARLOUR_ENGINE_RECORD_RECORD_H_
#define PARLOUR_ENGINE_RECORD_RECORD_H_

#include <absl/strings/string_view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/carrom/match.h"
#include "engine/carrom/position.h"
#include "engine/carrom/shot.h"
#include "engine/chance.h"
#include "engine/digest.h"
#include "engine/senet/match.h"
#include "engine/senet/position.h"

namespace parlour::record {

// A tag that the rules do not read: kept and written back.
struct FreeTag {
  std::string name;
  std::string value;

  friend bool operator==(const FreeTag&, const FreeTag&) = default;
};

// The Seed tag: an open game's number, or the 32 bytes of a revealed seed.
struct SeedTag {
  Seed seed;
  std::optional<uint64_t> number;

  friend bool operator==(const SeedTag&, const SeedTag&) = default;
};

enum class Termination : uint8_t { kNormal, kResigned, kAbandoned };

// The Result tag: a score, or `*` for an unfinished game.
struct Result {
  std::optional<std::array<uint32_t, 2>> score;  // black–white; south's team – the other team

  friend bool operator==(const Result&, const Result&) = default;
};

struct SenetPly {
  senet::Side side = senet::Side::kBlack;
  uint32_t points = 0;  // as written: whether sticks can give it is for the replay to say
  senet::PlayedMove move;
  std::optional<uint32_t> digest;  // of the position after the ply
  int64_t line = 0;                // where it stands

  friend bool operator==(const SenetPly&, const SenetPly&) = default;
};

struct SenetGame {
  senet::Options options;
  std::optional<senet::Side> first;
  std::optional<senet::Position> position;
  std::vector<SenetPly> plies;

  friend bool operator==(const SenetGame&, const SenetGame&) = default;
};

struct CarromPly {
  carrom::Seat seat = carrom::Seat::kSouth;
  carrom::Shot shot;
  std::optional<uint32_t> digest;  // of the position after the ply
  int64_t line = 0;                // where it stands

  friend bool operator==(const CarromPly&, const CarromPly&) = default;
};

struct CarromGame {
  carrom::Options options;
  std::optional<carrom::Team> white;
  std::optional<carrom::Position> position;
  std::vector<CarromPly> plies;

  friend bool operator==(const CarromGame&, const CarromGame&) = default;
};

struct Record {
  int64_t line = 1;  // of the Game tag
  std::vector<FreeTag> free_tags;
  std::optional<SeedTag> seed;
  std::optional<Sha256> commitment;
  uint64_t used_before = 0;  // ThrowsBefore or ShotsBefore
  Termination termination = Termination::kNormal;
  std::optional<Result> result;
  std::variant<SenetGame, CarromGame> game;

  friend bool operator==(const Record&, const Record&) = default;
};

// The rules a record is judged by: the value of its Ruleset tag, written only if it is not this.
inline constexpr absl::string_view kSenetRuleset = "senet-fr-1";
inline constexpr absl::string_view kCarromRuleset = "carrom-fr-1";

// What each termination, each game and its rules are called in tags.
absl::string_view TerminationName(Termination termination);
absl::string_view GameName(const Record& record);
absl::string_view RulesetName(const Record& record);

// A record with more than this is unreadable: what bounds the memory and the time of whoever reads
// it.
inline constexpr size_t kMaxRecordBytes = size_t{4} << 20;
inline constexpr size_t kMaxLineBytes = size_t{64} << 10;
inline constexpr size_t kMaxTags = 1000;
inline constexpr size_t kMaxPlies = 100'000;

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_RECORD_H_
