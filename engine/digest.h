// SHA-256 and its spelling: digests of positions, commitments to seeds, chains of plies.
//
// Source: FIPS 180-4, by libsodium; by OpenSSL where many texts are hashed one after another, since
// it uses the processor's SHA instructions. A position's *digest* is the first 8 hex digits of
// SHA-256 over its canonical text (docs/notation.md).
#ifndef PARLOUR_ENGINE_DIGEST_H_
#define PARLOUR_ENGINE_DIGEST_H_

#include <absl/strings/string_view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

struct evp_md_ctx_st;  // OpenSSL's EVP_MD_CTX

namespace parlour {

using Sha256 = std::array<uint8_t, 32>;

Sha256 Sha256Of(absl::string_view bytes);

// The first four bytes of SHA-256 over `text`, as a big-endian number: what `#1f09ac3e` spells.
uint32_t ShortDigest(absl::string_view text);

// ShortDigest of many texts: what OpenSSL would set up for each is set up once.
class Digester {
 public:
  Digester();
  ~Digester();
  Digester(const Digester&) = delete;
  Digester& operator=(const Digester&) = delete;

  // An empty string to write the next text into.
  std::string& Clear() {
    text_.clear();
    return text_;
  }
  // The digest of what was written.
  uint32_t Short();

 private:
  evp_md_ctx_st* const context_;
  std::string text_;
};

// 8 lower-case hex digits.
std::string ShortDigestText(uint32_t digest);

// 64 lower-case hex digits, and back; nothing else is read.
std::string Hex(const Sha256& bytes);
std::optional<Sha256> ParseHex(absl::string_view text);

}  // namespace parlour

#endif  // PARLOUR_ENGINE_DIGEST_H_
