// Chance: everything that is thrown or drawn by lot comes from a game's 32-byte seed.
//
// For each purpose the seed is the key of a ChaCha20 keystream (RFC 8439, block counter 0) whose
// nonce is the purpose's name padded with zeros. Any byte can be computed alone, nothing is
// rejected or reduced, so there is no bias and no hidden state:
//   "sticks"  throw k of senet takes four bits: byte k/2, low half first; each set bit is a face
//   "lots"    lot j is bit 0 of byte j
//   "tremor"  the unsteady hand of carrom (docs/table.md)
//   "player"  the choices of simulated players
#ifndef PARLOUR_ENGINE_CHANCE_H_
#define PARLOUR_ENGINE_CHANCE_H_

#include <absl/strings/string_view.h>

#include <array>
#include <bit>
#include <cstdint>

#include "engine/digest.h"

namespace parlour {

struct Seed {
  std::array<uint8_t, 32> bytes;

  friend bool operator==(const Seed&, const Seed&) = default;
};

// The seed of an open game: SHA-256("parlour seed v1" ‖ `number` as 8 little-endian bytes).
Seed SeedFromNumber(uint64_t number);

// What is published when a sealed game begins: SHA-256(seed).
Sha256 Commitment(const Seed& seed);

// One purpose's keystream, read at any place. It keeps the window that was computed last: a block
// for a byte alone, more when the bytes are read one after another.
class Keystream {
 public:
  // `purpose` has at most 12 bytes.
  Keystream(const Seed& seed, absl::string_view purpose);

  // `index` is below 2^38 (RFC 8439's limit for one nonce).
  uint8_t Byte(uint64_t index) {
    if (index - begin_ >= size_) Fill(index);
    return bytes_[index - begin_];
  }

 private:
  static constexpr uint64_t kBlock = 64;      // bytes of ChaCha20
  static constexpr uint64_t kLargest = 1024;  // bytes of the largest window

  void Fill(uint64_t index);

  Seed seed_;
  std::array<uint8_t, 12> nonce_{};
  uint64_t begin_ = 0;  // of the window: a whole number of blocks
  uint64_t size_ = 0;   // of the window, as begin_
  std::array<uint8_t, kLargest> bytes_;
};

// The highest throw or shot of a game that is numbered: records and states refuse higher ones.
inline constexpr uint64_t kMaxCount = uint64_t{1} << 32;

// How many of the four sticks of throw `k` (k < kMaxCount) show a face: 0…4.
inline int Faces(Keystream& sticks, uint64_t k) {
  return std::popcount(static_cast<unsigned>(sticks.Byte(k / 2) >> k % 2 * 4 & 0xf));
}

// Lot `j` of the seed: 0 or 1.
int Lot(const Seed& seed, uint64_t j);

}  // namespace parlour

#endif  // PARLOUR_ENGINE_CHANCE_H_
