#include "service/state.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/strip.h>
#include <openssl/crypto.h>

#include "service/errors.h"
#include "service/state_payload.h"

namespace parlour::service {
namespace {

constexpr absl::string_view kMagic = "PARL";
constexpr char kVersion = 2;
constexpr size_t kUsualBytes = 512;  // enough for every match but a long key id's

constexpr size_t kLengthBytes = 4;

void PutLength(size_t length, char* at) {
  for (size_t i = 0; i < kLengthBytes; ++i) at[i] = static_cast<char>(length >> 8 * i & 0xff);
}

size_t GetLength(absl::string_view bytes) {
  size_t length = 0;
  for (size_t i = 0; i < kLengthBytes; ++i) {
    length |= size_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
  }
  return length;
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
  if (rest.size() < id_length + kLengthBytes) return malformed();
  envelope.key_id = rest.substr(0, id_length);
  const size_t length = GetLength(rest.substr(id_length));
  envelope.payload = rest.substr(id_length + kLengthBytes);
  if (envelope.payload.size() != length) return malformed();
  return envelope;
}

}  // namespace

std::optional<Seed> Match::seed() const {
  if (seed_number) return SeedFromNumber(*seed_number);
  if (game_id) return Seed{key->seed(BytesOf(*game_id))};
  return std::nullopt;
}

std::string Seal(const Match& match) {
  const std::string& id = match.key->id;
  std::string state;
  state.reserve(kUsualBytes);
  absl::StrAppend(&state, kMagic, absl::string_view(&kVersion, 1));
  state += static_cast<char>(id.size());
  state += id;
  const size_t length_at = state.size();
  state.append(kLengthBytes, '\0');
  AppendPayload(state, match);
  PutLength(state.size() - length_at - kLengthBytes, state.data() + length_at);
  const Sha256 tag = match.key->seal(state);
  absl::StrAppend(&state, BytesOf(tag));
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
  if (CRYPTO_memcmp(tag.data(), envelope->tag.data(), tag.size()) != 0) {
    return InvalidState("STATE_FORGED",
                        "this state was altered or sealed by somebody else; send back exactly what "
                        "the last response held");
  }
  absl::StatusOr<Match> match(absl::in_place);
  match->key = key;
  if (!ReadPayload(envelope->payload, *match)) {
    return InvalidState("STATE_VERSION",
                        "this state was made by another version of the server, which judges by "
                        "other rules; finish the game there");
  }
  return match;
}

}  // namespace parlour::service
