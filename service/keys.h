// The keys that seal states, and what is derived from each.
//
// A key file has a line `id base64key` a key; blank lines and lines that start with '#' are
// skipped. New games are sealed with the first key; a game keeps the key that it came in with, so
// that rotating keys changes no answer (docs/security.md).
#ifndef PARLOUR_SERVICE_KEYS_H_
#define PARLOUR_SERVICE_KEYS_H_

#include <absl/status/statusor.h>
#include <absl/strings/string_view.h>
#include <nettle/hmac.h>

#include <string>
#include <vector>

#include "engine/digest.h"

namespace parlour::service {

// HMAC-SHA256 (RFC 2104) with its key already worked in.
class Hmac {
 public:
  explicit Hmac(absl::string_view key);
  Sha256 operator()(absl::string_view text) const;

 private:
  hmac_sha256_ctx keyed_;
};

// One key and its labelled keys: for the tags of states, the seeds of sealed games, and the ids of
// games that are made from a request_id. Each is HMAC-SHA256(key, label).
struct Key {
  Key(std::string key_id, absl::string_view secret);

  std::string id;  // 1 to 32 of A-Z a-z 0-9 . _ -
  Hmac seal;
  Hmac seed;
  Hmac game_id;
};

class KeyRing {
 public:
  // InvalidArgument, naming line and remedy, for a malformed file. Secrets have 32 bytes or more.
  static absl::StatusOr<KeyRing> Parse(absl::string_view text);

  // One random key, for a server without a key file.
  static KeyRing Random();

  const Key& first() const { return keys_.front(); }
  const Key* Find(absl::string_view id) const;
  const std::vector<Key>& keys() const { return keys_; }

 private:
  std::vector<Key> keys_;  // never empty
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_KEYS_H_
