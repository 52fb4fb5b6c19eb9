#include "engine/digest.h"

#include <gtest/gtest.h>

#include <string>

namespace parlour {
namespace {

// FIPS 180-4's examples (NIST, "SHA256.pdf") and the empty message.
TEST(Sha256Test, KnownAnswers) {
  EXPECT_EQ(Hex(Sha256Of("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Hex(Sha256Of("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Hex(Sha256Of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Hex(Sha256Of(std::string(1'000'000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256Test, JoinsTwoTexts) {
  const std::string text(200, 'x');
  for (size_t cut : {0, 1, 55, 56, 63, 64, 65, 199, 200}) {
    EXPECT_EQ(Sha256Of(text.substr(0, cut), text.substr(cut)), Sha256Of(text)) << cut;
  }
}

TEST(ShortDigestTest, IsTheFirstEightDigits) {
  EXPECT_EQ(ShortDigest("abc"), 0xba7816bfu);
  EXPECT_EQ(ShortDigestText(ShortDigest("abc")), "ba7816bf");
  EXPECT_EQ(ShortDigestText(0), "00000000");
  EXPECT_EQ(ShortDigestText(0x1f), "0000001f");
}

TEST(HexTest, IsReadAsItIsWritten) {
  const Sha256 hash = Sha256Of("abc");
  EXPECT_EQ(ParseHex(Hex(hash)), hash);
  EXPECT_EQ(ParseHex(std::string(64, '0')), Sha256{});
}

TEST(HexTest, NothingElseIsRead) {
  const std::string text(64, 'a');
  EXPECT_TRUE(ParseHex(text).has_value());
  EXPECT_FALSE(ParseHex("").has_value());
  EXPECT_FALSE(ParseHex(text.substr(1)).has_value());
  EXPECT_FALSE(ParseHex(text + "a").has_value());
  EXPECT_FALSE(ParseHex(text + "aa").has_value());
  EXPECT_FALSE(ParseHex(text.substr(1) + "A").has_value());
  EXPECT_FALSE(ParseHex(text.substr(1) + "g").has_value());
  EXPECT_FALSE(ParseHex(text.substr(1) + " ").has_value());
  EXPECT_FALSE(ParseHex(text.substr(2) + ":a").has_value());
  EXPECT_FALSE(ParseHex(text.substr(1) + std::string(1, '\0')).has_value());
}

}  // namespace
}  // namespace parlour
