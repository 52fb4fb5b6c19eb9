#include "engine/digest.h"

#include <absl/strings/str_cat.h>
#include <nettle/sha2.h>
#include <sodium.h>

#include <cstddef>

namespace parlour {

namespace {

const uint8_t* Data(absl::string_view bytes) {
  return reinterpret_cast<const uint8_t*>(bytes.data());
}

}  // namespace

Sha256 Sha256Of(absl::string_view bytes, absl::string_view more) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, bytes.size(), Data(bytes));
  sha256_update(&context, more.size(), Data(more));
  Sha256 hash;
  sha256_digest(&context, hash.size(), hash.data());
  return hash;
}

uint32_t ShortDigest(absl::string_view text) {
  const Sha256 hash = Sha256Of(text);
  return uint32_t{hash[0]} << 24 | uint32_t{hash[1]} << 16 | uint32_t{hash[2]} << 8 | hash[3];
}

std::string ShortDigestText(uint32_t digest) {
  return absl::StrCat(absl::Hex(digest, absl::kZeroPad8));
}

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
