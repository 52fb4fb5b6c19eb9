#include "service/state.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/strip.h>

#include <utility>
#include <variant>

#include "engine/record/reader.h"
#include "engine/record/writer.h"
#include "engine/text.h"
#include "service/errors.h"

namespace parlour::service {
namespace {

constexpr absl::string_view kMagic = "PARL";
constexpr char kVersion = 1;

absl::string_view View(const Sha256& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string LittleEndian32(uint32_t number) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
  return bytes;
}

// The parts of a state's bytes, its tag not yet checked.
struct Envelope {
  absl::string_view key_id;
  absl::string_view payload;
  absl::string_view sealed;  // what the tag is over
  absl::string_view tag;
};

absl::StatusOr<Envelope> TakeApart(absl::string_view state) {
  const auto malformed = [] {
    return InvalidState("STATE_MALFORMED",
                        "these bytes are no whole state; send back exactly what the last response "
                        "held");
  };
  Envelope envelope;
  if (state.size() > kMaxStateBytes || state.size() < sizeof(Sha256)) return malformed();
  envelope.sealed = state.substr(0, state.size() - sizeof(Sha256));
  envelope.tag = state.substr(envelope.sealed.size());

  absl::string_view rest = envelope.sealed;
  if (!absl::ConsumePrefix(&rest, kMagic) || rest.size() < 2) return malformed();
  if (rest[0] != kVersion) {
    return InvalidState("STATE_VERSION",
                        "this state is of a format that this server does not know; send it to the "
                        "version of the server that made it");
  }
  const size_t id_length = static_cast<unsigned char>(rest[1]);
  rest.remove_prefix(2);
  if (rest.size() < id_length + 4) return malformed();
  envelope.key_id = rest.substr(0, id_length);
  const absl::string_view length = rest.substr(id_length, 4);
  envelope.payload = rest.substr(id_length + 4);
  if (length != LittleEndian32(static_cast<uint32_t>(envelope.payload.size()))) return malformed();
  return envelope;
}

std::string Payload(const Match& match) {
  record::Record record = match.record;
  record.free_tags.push_back({"Ruleset", std::string(record::RulesetName(record))});
  record.free_tags.push_back({"Ply", absl::StrCat(match.ply)});
  record.free_tags.push_back({"Chain", Hex(match.chain)});
  if (match.game_id) record.free_tags.push_back({"GameId", Hex(*match.game_id)});
  if (!match.resigned.empty()) record.free_tags.push_back({"Resigned", match.resigned});
  std::string text;
  record::AppendTags(text, record);
  return text;
}

// Moves what stands in the record's free tags to where it belongs. False if something is missing,
// which only a fault of our own can bring about: the tag was good.
bool ReadFreeTags(Match& match) {
  std::optional<uint64_t> ply;
  std::optional<Sha256> chain;
  for (record::FreeTag& tag : std::exchange(match.record.free_tags, {})) {
    if (tag.name == "Ply") ply = ParseNumber(tag.value);
    if (tag.name == "Chain") chain = ParseHex(tag.value);
    if (tag.name == "GameId") match.game_id = ParseHex(tag.value);
    if (tag.name == "Resigned") match.resigned = std::move(tag.value);
  }
  if (!ply || !chain) return false;
  match.ply = *ply;
  match.chain = *chain;
  return true;
}

}  // namespace

std::optional<Seed> Match::seed() const {
  if (record.seed) return record.seed->seed;
  if (game_id) return Seed{key->seed(View(*game_id))};
  return std::nullopt;
}

std::string Seal(const Match& match) {
  const std::string payload = Payload(match);
  std::string state = absl::StrCat(kMagic, std::string(1, kVersion));
  state += static_cast<char>(match.key->id.size());
  absl::StrAppend(&state, match.key->id, LittleEndian32(static_cast<uint32_t>(payload.size())),
                  payload);
  const Sha256 tag = match.key->seal(state);
  absl::StrAppend(&state, View(tag));
  return state;
}

absl::StatusOr<Match> Open(const KeyRing& keys, absl::string_view state) {
  const auto envelope = TakeApart(state);
  if (!envelope.ok()) return envelope.status();
  const Key* key = keys.Find(envelope->key_id);
  if (key == nullptr) {
    return InvalidState("STATE_KEY",
                        "this state was sealed with a key that this server does not have; give all "
                        "servers the same --state_keys file");
  }
  const Sha256 tag = key->seal(envelope->sealed);
  if (sodium_memcmp(tag.data(), envelope->tag.data(), tag.size()) != 0) {
    return InvalidState("STATE_FORGED",
                        "this state was altered or sealed by somebody else; send back exactly what "
                        "the last response held");
  }
  auto read = record::ReadRecord(envelope->payload, 1, /*seed_may_be_secret=*/true);
  Match match = {.key = key};
  if (auto* record = std::get_if<record::Record>(&read)) match.record = std::move(*record);
  if (std::holds_alternative<record::Unreadable>(read) || !ReadFreeTags(match)) {
    return InvalidState("STATE_VERSION",
                        "this state was made by another version of the server, which judges by "
                        "other rules; finish the game there");
  }
  return match;
}

}  // namespace parlour::service
