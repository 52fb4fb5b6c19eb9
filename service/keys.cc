#include "service/keys.h"

#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <sodium.h>

#include <array>
#include <utility>

namespace parlour::service {
namespace {

constexpr size_t kLeastSecretBytes = 32;
constexpr size_t kMaxIdBytes = 32;

const uint8_t* Bytes(absl::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

Hmac Derive(absl::string_view secret, absl::string_view label) {
  return Hmac(BytesOf(Hmac(secret)(label)));
}

bool IsKeyId(absl::string_view id) {
  return !id.empty() && id.size() <= kMaxIdBytes &&
         id.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") ==
             absl::string_view::npos;
}

}  // namespace

Hmac::Hmac(absl::string_view key) { hmac_sha256_set_key(&keyed_, key.size(), Bytes(key)); }

Sha256 Hmac::operator()(absl::string_view text) const {
  hmac_sha256_ctx context = keyed_;
  Sha256 tag;
  hmac_sha256_update(&context, text.size(), Bytes(text));
  hmac_sha256_digest(&context, tag.size(), tag.data());
  return tag;
}

Key::Key(std::string key_id, absl::string_view secret)
    : id(std::move(key_id)),
      seal(Derive(secret, "parlour state v1")),
      seed(Derive(secret, "parlour sealed seed v1")),
      game_id(Derive(secret, "parlour game id v1")) {}

absl::StatusOr<KeyRing> KeyRing::Parse(absl::string_view text) {
  KeyRing ring;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line[0] == '#') continue;
    const auto bad = [number](absl::string_view remedy) {
      return absl::InvalidArgumentError(absl::StrCat("line ", number, ": ", remedy));
    };
    const std::vector<absl::string_view> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
    std::string secret;
    if (words.size() != 2) return bad("write `id base64key`");
    if (!IsKeyId(words[0])) return bad("an id has 1 to 32 letters, digits, '.', '_' or '-'");
    if (!absl::Base64Unescape(words[1], &secret) || secret.size() < kLeastSecretBytes) {
      return bad("a key is base64 of 32 random bytes or more: `openssl rand -base64 32`");
    }
    if (ring.Find(words[0]) != nullptr) return bad("each id once");
    ring.keys_.emplace_back(std::string(words[0]), secret);
  }
  if (ring.keys_.empty())
    return absl::InvalidArgumentError("there is no key: write `id base64key`");
  return ring;
}

KeyRing KeyRing::Random() {
  std::array<char, kLeastSecretBytes> secret;
  randombytes_buf(secret.data(), secret.size());
  std::array<unsigned char, 4> suffix;
  randombytes_buf(suffix.data(), suffix.size());
  const absl::string_view suffix_text(reinterpret_cast<const char*>(suffix.data()), suffix.size());
  KeyRing ring;
  ring.keys_.emplace_back(absl::StrCat("random-", absl::BytesToHexString(suffix_text)),
                          absl::string_view(secret.data(), secret.size()));
  return ring;
}

const Key* KeyRing::Find(absl::string_view id) const {
  for (const Key& key : keys_) {
    if (key.id == id) return &key;
  }
  return nullptr;
}

}  // namespace parlour::service
