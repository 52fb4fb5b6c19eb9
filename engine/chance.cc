#include "engine/chance.h"

#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <string>

namespace parlour {

Seed SeedFromNumber(uint64_t number) {
  std::array<char, 8> bytes;
  for (char& byte : bytes) {
    byte = static_cast<char>(number & 0xff);
    number >>= 8;
  }
  return Seed{Sha256Of("parlour seed v1", {bytes.data(), bytes.size()})};
}

Sha256 Commitment(const Seed& seed) { return Sha256Of(BytesOf(seed.bytes)); }

Keystream::Keystream(const Seed& seed, absl::string_view purpose) : seed_(seed) {
  assert(purpose.size() <= nonce_.size());
  std::copy(purpose.begin(), purpose.end(), nonce_.begin());
}

void Keystream::Fill(uint64_t index) {
  const bool goes_on = size_ > 0 && index == begin_ + size_;
  size_ = goes_on ? std::min(2 * size_, kLargest) : kBlock;
  begin_ = index / kBlock * kBlock;
  assert(begin_ / kBlock < uint64_t{1} << 32);
  std::fill_n(bytes_.begin(), size_, uint8_t{0});
  crypto_stream_chacha20_ietf_xor_ic(bytes_.data(), bytes_.data(), size_, nonce_.data(),
                                     static_cast<uint32_t>(begin_ / kBlock), seed_.bytes.data());
}

int Lot(const Seed& seed, uint64_t j) { return Keystream(seed, "lots").Byte(j) & 1; }

}  // namespace parlour
