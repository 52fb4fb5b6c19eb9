#include "engine/chance.h"

#include <absl/strings/escaping.h>
#include <absl/strings/string_view.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/digest.h"

namespace parlour {
namespace {

std::string HexOf(const Seed& seed) { return Hex(seed.bytes); }

std::string Bytes(Keystream& stream, uint64_t first, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) {
    bytes += static_cast<char>(stream.Byte(first + static_cast<uint64_t>(i)));
  }
  return absl::BytesToHexString(bytes);
}

TEST(SeedTest, OfANumberIsSha256OfALabelAndTheNumber) {
  EXPECT_EQ(HexOf(SeedFromNumber(42)),
            "fcae0df295f5e26114aea4be858016e5b948c8b33b465dbb9cbde55adb552afc");
  EXPECT_EQ(HexOf(SeedFromNumber(0)),
            "10d990ddc9b0a9441db0ab0d5529f610d72dbd34d88a606905bbf0e27588d611");
  EXPECT_EQ(HexOf(SeedFromNumber(1)),
            "c53cb4d8b63cf167ca27cb9ea86b64251879dc6cdaf3e6086d9730c1db3ac9e9");
}

TEST(SeedTest, EveryByteOfTheNumberCounts) {
  std::vector<std::string> seeds = {HexOf(SeedFromNumber(0))};
  for (int shift = 0; shift < 64; shift += 8) {
    seeds.push_back(HexOf(SeedFromNumber(uint64_t{1} << shift)));
  }
  std::sort(seeds.begin(), seeds.end());
  EXPECT_EQ(std::unique(seeds.begin(), seeds.end()), seeds.end());
}

TEST(SeedTest, IsCommittedToByItsSha256) {
  const Seed seed = SeedFromNumber(42);
  std::string bytes(seed.bytes.begin(), seed.bytes.end());
  EXPECT_EQ(Commitment(seed), Sha256Of(bytes));
  EXPECT_NE(Commitment(seed), seed.bytes);
}

// RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce zero, blocks 0 and 1.
TEST(KeystreamTest, IsChaCha20OfRfc8439) {
  Keystream stream(Seed{}, "");
  EXPECT_EQ(Bytes(stream, 0, 64),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
  EXPECT_EQ(Bytes(stream, 64, 64),
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
}

// RFC 8439, section 2.3.2: the key 00…1f, the nonce 000000090000004a00000000, block 1.
TEST(KeystreamTest, TakesKeyAndNonceAsRfc8439Does) {
  Seed seed;
  for (size_t i = 0; i < seed.bytes.size(); ++i) seed.bytes[i] = static_cast<uint8_t>(i);
  Keystream stream(seed, absl::string_view("\0\0\0\x09\0\0\0\x4a\0\0\0\0", 12));
  EXPECT_EQ(Bytes(stream, 64, 64),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

// Worked out with another implementation of SHA-256 and ChaCha20.
TEST(KeystreamTest, OfSeed42IsWhatItIsEverywhere) {
  Keystream sticks(SeedFromNumber(42), "sticks");
  EXPECT_EQ(Bytes(sticks, 0, 16), "1e50233df6da00fbc21ed340d85fa5c6");
  Keystream player(SeedFromNumber(42), "player");
  EXPECT_EQ(Bytes(player, 0, 4), "aeeddcf6");
  EXPECT_EQ(Bytes(player, 255, 5), "1a106c23fa");
  EXPECT_EQ(Bytes(player, 1000, 4), "f32096e4");
  EXPECT_EQ(Bytes(player, (uint64_t{1} << 38) - 4, 4), "1418689b");  // the last bytes there are
}

TEST(KeystreamTest, AByteReadAloneIsTheByteReadInOrder) {
  const Seed seed = SeedFromNumber(7);
  Keystream in_order(seed, "player");
  std::vector<uint8_t> bytes;
  for (uint64_t i = 0; i < 2000; ++i) bytes.push_back(in_order.Byte(i));

  Keystream backwards(seed, "player");
  for (uint64_t i = bytes.size(); i-- > 0;) ASSERT_EQ(backwards.Byte(i), bytes[i]) << i;
  for (uint64_t i = 0; i < bytes.size(); i += 61) {
    Keystream alone(seed, "player");
    ASSERT_EQ(alone.Byte(i), bytes[i]) << i;
  }
}

TEST(KeystreamTest, DiffersByPurposeAndSeed) {
  Keystream sticks(SeedFromNumber(7), "sticks");
  Keystream lots(SeedFromNumber(7), "lots");
  Keystream other(SeedFromNumber(8), "sticks");
  EXPECT_NE(Bytes(sticks, 0, 16), Bytes(lots, 0, 16));
  EXPECT_NE(Bytes(sticks, 0, 16), Bytes(other, 0, 16));
}

TEST(FacesTest, OfSeed42) {
  Keystream sticks(SeedFromNumber(42), "sticks");
  const std::array<int, 16> faces = {3, 1, 0, 2, 2, 1, 3, 2, 2, 4, 2, 3, 0, 0, 3, 4};
  for (uint64_t k = 0; k < faces.size(); ++k) EXPECT_EQ(Faces(sticks, k), faces[k]) << k;
}

TEST(FacesTest, CountFourBitsOfAByteLowHalfFirst) {
  Keystream sticks(SeedFromNumber(3), "sticks");
  Keystream bytes(SeedFromNumber(3), "sticks");
  for (uint64_t k = 0; k < 1000; ++k) {
    int faces = 0;
    for (int bit = 0; bit < 4; ++bit) faces += bytes.Byte(k / 2) >> (k % 2 * 4 + bit) & 1;
    ASSERT_EQ(Faces(sticks, k), faces) << k;
  }
  EXPECT_GE(Faces(sticks, kMaxCount - 1), 0);  // the last throw that is numbered
}

// 16 equally likely patterns: 1, 4, 6, 4, 1 of them show 0…4 faces. The numbers are fixed by the
// seed; the bounds are five standard deviations wide.
TEST(FacesTest, ComeAsOftenAsFourSticksGiveThem) {
  Keystream sticks(SeedFromNumber(5), "sticks");
  constexpr int kThrows = 160'000;
  std::array<int, 5> count{};
  for (uint64_t k = 0; k < kThrows; ++k) ++count[static_cast<size_t>(Faces(sticks, k))];
  constexpr std::array<int, 5> kPatterns = {1, 4, 6, 4, 1};
  for (size_t faces = 0; faces <= 4; ++faces) {
    EXPECT_NEAR(count[faces], kThrows / 16 * kPatterns[faces], 1000) << faces;
  }
}

TEST(LotTest, IsTheLowestBitOfItsByte) {
  EXPECT_EQ(Lot(SeedFromNumber(42), 0), 1);
  EXPECT_EQ(Lot(SeedFromNumber(0), 0), 0);
  Keystream lots(SeedFromNumber(9), "lots");
  for (uint64_t j = 0; j < 600; ++j) {
    ASSERT_EQ(Lot(SeedFromNumber(9), j), lots.Byte(j) & 1) << j;
  }
}

}  // namespace
}  // namespace parlour
