#include "engine/chance.h"

#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <string>

namespace parlour {

Seed SeedFromNumber(uint64_t number) {
  std::string text = "parlour seed v1";
  for (int shift = 0; shift < 64; shift += 8) text += static_cast<char>(number >> shift & 0xff);
  return Seed{Sha256Of(text)};
}

Sha256 Commitment(const Seed& seed) {
  return Sha256Of({reinterpret_cast<const char*>(seed.bytes.data()), seed.bytes.size()});
}

Keystream::Keystream(const Seed& seed, absl::string_view purpose) : seed_(seed) {
  assert(purpose.size() <= nonce_.size());
  std::copy(purpose.begin(), purpose.end(), nonce_.begin());
}

void Keystream::Fill(uint64_t window) {
  constexpr uint64_t kBlock = 64;
  assert(window * (kWindow / kBlock) < uint64_t{1} << 32);
  bytes_.fill(0);
  crypto_stream_chacha20_ietf_xor_ic(bytes_.data(), bytes_.data(), bytes_.size(), nonce_.data(),
                                     static_cast<uint32_t>(window * (kWindow / kBlock)),
                                     seed_.bytes.data());
  window_ = window;
}

int Lot(const Seed& seed, uint64_t j) { return Keystream(seed, "lots").Byte(j) & 1; }

}  // namespace parlour
