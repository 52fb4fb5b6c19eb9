#include "service/keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "engine/digest.h"

namespace parlour::service {
namespace {

constexpr char kSecret[] = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";  // "0123…01", 32 bytes

TEST(HmacTest, GivesTheAnswersOfRfc4231) {
  EXPECT_EQ(Hex(Hmac(std::string(20, '\x0b'))("Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(Hex(Hmac("Jefe")("what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(HmacTest, MayBeUsedAgain) {
  const Hmac hmac("Jefe");
  const Sha256 once = hmac("text");
  EXPECT_EQ(hmac("text"), once);
}

TEST(KeyTest, DerivesAKeyOfItsOwnForEachPurpose) {
  const std::string secret = "01234567890123456789012345678901";
  const Key key("id", secret);
  const auto labelled = [&](absl::string_view label) {
    const Sha256 derived = Hmac(secret)(label);
    return Hmac({reinterpret_cast<const char*>(derived.data()), derived.size()})("text");
  };
  EXPECT_EQ(key.seal("text"), labelled("parlour state v1"));
  EXPECT_EQ(key.seed("text"), labelled("parlour sealed seed v1"));
  EXPECT_EQ(key.game_id("text"), labelled("parlour game id v1"));
}

TEST(KeyRingTest, ReadsAFileInOrder) {
  const auto ring = KeyRing::Parse(std::string("# our keys\n\n  first ") + kSecret + "  \r\n" +
                                   "second " + kSecret);
  ASSERT_TRUE(ring.ok()) << ring.status();
  EXPECT_EQ(ring->first().id, "first");
  EXPECT_EQ(ring->keys().size(), 2u);
  ASSERT_NE(ring->Find("second"), nullptr);
  EXPECT_EQ(ring->Find("second")->id, "second");
  EXPECT_EQ(ring->Find("third"), nullptr);
}

TEST(KeyRingTest, RefusesABadFileWithLineAndRemedy) {
  const struct {
    std::string text;
    const char* says;
  } rows[] = {
      {"", "there is no key"},
      {"# nothing\n", "there is no key"},
      {"id\n", "line 1: write `id base64key`"},
      {std::string("id ") + kSecret + " more\n", "line 1: write `id base64key`"},
      {std::string("a/b ") + kSecret + "\n", "line 1: an id has"},
      {std::string(33, 'x') + " " + kSecret + "\n", "line 1: an id has"},
      {"\nid ?!\n", "line 2: a key is base64"},
      {"id c2hvcnQ=\n", "line 1: a key is base64 of 32 random bytes or more"},
      {std::string("id ") + kSecret + "\nid " + kSecret + "\n", "line 2: each id once"},
  };
  for (const auto& row : rows) {
    const auto ring = KeyRing::Parse(row.text);
    ASSERT_FALSE(ring.ok()) << row.text;
    EXPECT_THAT(std::string(ring.status().message()), testing::HasSubstr(row.says)) << row.text;
    EXPECT_THAT(std::string(ring.status().message()), testing::Not(testing::HasSubstr(kSecret)));
  }
}

TEST(KeyRingTest, MakesAnotherRandomKeyEachTime) {
  const KeyRing one = KeyRing::Random();
  const KeyRing other = KeyRing::Random();
  EXPECT_NE(one.first().seal("text"), other.first().seal("text"));
}

}  // namespace
}  // namespace parlour::service
