// SHA-256 and its spelling: digests of positions, commitments to seeds, chains of plies.
//
// Source: FIPS 180-4, by Nettle, which uses the processor's SHA instructions. A position's *digest*
// is the first 8 hex digits of SHA-256 over its canonical text (docs/notation.md).
#ifndef PARLOUR_ENGINE_DIGEST_H_
#define PARLOUR_ENGINE_DIGEST_H_

#include <absl/strings/string_view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace parlour {

using Sha256 = std::array<uint8_t, 32>;

// SHA-256(bytes ‖ more).
Sha256 Sha256Of(absl::string_view bytes, absl::string_view more = {});

// The first four bytes of SHA-256 over `text`, as a big-endian number: what `#1f09ac3e` spells.
uint32_t ShortDigest(absl::string_view text);

// 8 lower-case hex digits.
std::string ShortDigestText(uint32_t digest);

// A hash as the bytes that it is.
inline absl::string_view BytesOf(const Sha256& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

// 64 lower-case hex digits, and back; nothing else is read.
std::string Hex(const Sha256& bytes);
std::optional<Sha256> ParseHex(absl::string_view text);

}  // namespace parlour

#endif  // PARLOUR_ENGINE_DIGEST_H_
