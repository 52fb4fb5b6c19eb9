#include "engine/digest.h"

#include <absl/strings/str_format.h>
#include <openssl/evp.h>
#include <sodium.h>

#include <cstddef>

namespace parlour {

Sha256 Sha256Of(absl::string_view bytes) {
  Sha256 hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                     bytes.size());
  return hash;
}

namespace {

uint32_t FirstBytes(const Sha256& hash) {
  return uint32_t{hash[0]} << 24 | uint32_t{hash[1]} << 16 | uint32_t{hash[2]} << 8 | hash[3];
}

}  // namespace

uint32_t ShortDigest(absl::string_view text) { return FirstBytes(Sha256Of(text)); }

Digester::Digester() : context_(EVP_MD_CTX_new()) {
  EVP_DigestInit_ex(context_, EVP_sha256(), nullptr);
}

Digester::~Digester() { EVP_MD_CTX_free(context_); }

uint32_t Digester::Short() {
  Sha256 hash;
  EVP_DigestInit_ex(context_, nullptr, nullptr);
  EVP_DigestUpdate(context_, text_.data(), text_.size());
  EVP_DigestFinal_ex(context_, hash.data(), nullptr);
  return FirstBytes(hash);
}

std::string ShortDigestText(uint32_t digest) { return absl::StrFormat("%08x", digest); }

std::string Hex(const Sha256& bytes) {
  char text[2 * sizeof(Sha256) + 1];
  return sodium_bin2hex(text, sizeof text, bytes.data(), bytes.size());
}

std::optional<Sha256> ParseHex(absl::string_view text) {
  if (text.find_first_not_of("0123456789abcdef") != absl::string_view::npos) return std::nullopt;
  Sha256 bytes;
  size_t length = 0;
  if (text.size() != 2 * bytes.size() ||
      sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &length,
                     nullptr) != 0) {
    return std::nullopt;
  }
  return bytes;
}

}  // namespace parlour
