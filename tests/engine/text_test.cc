#include "engine/text.h"

#include <absl/strings/string_view.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

namespace parlour {
namespace {

TEST(ParseNumberTest, ReadsTheCanonicalSpelling) {
  EXPECT_EQ(ParseNumber("0"), 0u);
  EXPECT_EQ(ParseNumber("7"), 7u);
  EXPECT_EQ(ParseNumber("10"), 10u);
  EXPECT_EQ(ParseNumber("18446744073709551615"), UINT64_MAX);
}

TEST(ParseNumberTest, ReadsNothingElse) {
  for (absl::string_view text :
       {"", "00", "01", "-0", "-1", "+1", " 1", "1 ", "1_000", "1.0", "1e3", "0x1", "1a", "a", ",",
        "\xd9\xa1", "18446744073709551616", "99999999999999999999999999999999999999999999"}) {
    EXPECT_FALSE(ParseNumber(text).has_value()) << text;
  }
  EXPECT_FALSE(ParseNumber(absl::string_view("1\0", 2)).has_value());
}

TEST(ParseNumberTest, StopsAtTheMaximum) {
  EXPECT_EQ(ParseNumber("30", 30), 30u);
  EXPECT_FALSE(ParseNumber("31", 30).has_value());
  EXPECT_EQ(ParseNumber("0", 0), 0u);
  EXPECT_FALSE(ParseNumber("1", 0).has_value());
}

TEST(ParseSignedTest, ReadsTheCanonicalSpelling) {
  EXPECT_EQ(ParseSigned("0", 10), 0);
  EXPECT_EQ(ParseSigned("10", 10), 10);
  EXPECT_EQ(ParseSigned("-10", 10), -10);
  EXPECT_EQ(ParseSigned("9223372036854775807", INT64_MAX), INT64_MAX);
  EXPECT_EQ(ParseSigned("-9223372036854775807", INT64_MAX), -INT64_MAX);
}

TEST(ParseSignedTest, ReadsNothingElse) {
  for (absl::string_view text : {"", "-", "--1", "-0", "-01", "+1", "- 1", "11", "-11", "1-"}) {
    EXPECT_FALSE(ParseSigned(text, 10).has_value()) << text;
  }
  EXPECT_FALSE(ParseSigned("9223372036854775808", INT64_MAX).has_value());
  EXPECT_FALSE(ParseSigned("-9223372036854775808", INT64_MAX).has_value());
}

TEST(IsUtf8Test, AcceptsTheFirstAndLastOfEveryLength) {
  EXPECT_TRUE(IsUtf8(""));
  EXPECT_TRUE(IsUtf8("senet"));
  EXPECT_TRUE(IsUtf8(absl::string_view("\0", 1)));
  EXPECT_TRUE(IsUtf8("\x7f"));
  EXPECT_TRUE(IsUtf8("\xc2\x80"));          // U+0080
  EXPECT_TRUE(IsUtf8("\xdf\xbf"));          // U+07FF
  EXPECT_TRUE(IsUtf8("\xe0\xa0\x80"));      // U+0800
  EXPECT_TRUE(IsUtf8("\xed\x9f\xbf"));      // U+D7FF, before the surrogates
  EXPECT_TRUE(IsUtf8("\xee\x80\x80"));      // U+E000, after them
  EXPECT_TRUE(IsUtf8("\xef\xbf\xbf"));      // U+FFFF
  EXPECT_TRUE(IsUtf8("\xf0\x90\x80\x80"));  // U+10000
  EXPECT_TRUE(IsUtf8("\xf4\x8f\xbf\xbf"));  // U+10FFFF
  EXPECT_TRUE(IsUtf8("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2z"));
}

TEST(IsUtf8Test, RefusesWhatIsNotWellFormed) {
  EXPECT_FALSE(IsUtf8("\x80"));  // continues nothing
  EXPECT_FALSE(IsUtf8("a\xbf"));
  EXPECT_FALSE(IsUtf8("\xc3"));  // ends too early
  EXPECT_FALSE(IsUtf8("\xe2\x82"));
  EXPECT_FALSE(IsUtf8("\xf0\x9f\x8e"));
  EXPECT_FALSE(IsUtf8("\xc3z"));  // is not continued
  EXPECT_FALSE(IsUtf8("\xe2\x82z"));
  EXPECT_FALSE(IsUtf8("\xc3\xc3"));
  EXPECT_FALSE(IsUtf8("\xc0\x80"));  // over-long
  EXPECT_FALSE(IsUtf8("\xc1\xbf"));
  EXPECT_FALSE(IsUtf8("\xe0\x9f\xbf"));
  EXPECT_FALSE(IsUtf8("\xf0\x8f\xbf\xbf"));
  EXPECT_FALSE(IsUtf8("\xed\xa0\x80"));  // surrogates
  EXPECT_FALSE(IsUtf8("\xed\xbf\xbf"));
  EXPECT_FALSE(IsUtf8("\xf4\x90\x80\x80"));  // beyond U+10FFFF
  EXPECT_FALSE(IsUtf8("\xf5\x80\x80\x80"));
  EXPECT_FALSE(IsUtf8("\xf8\x88\x80\x80\x80"));
  EXPECT_FALSE(IsUtf8("\xfe"));
  EXPECT_FALSE(IsUtf8("\xff"));
}

// Every string of one and two bytes, against the definition: one byte below 80, or C2…DF and 80…BF.
TEST(IsUtf8Test, EveryShortString) {
  for (int a = 0; a < 256; ++a) {
    const char first = static_cast<char>(a);
    ASSERT_EQ(IsUtf8({&first, 1}), a < 0x80) << a;
    for (int b = 0; b < 256; ++b) {
      const char both[] = {first, static_cast<char>(b)};
      const bool two_letters = a < 0x80 && b < 0x80;
      const bool one_letter = a >= 0xc2 && a <= 0xdf && b >= 0x80 && b <= 0xbf;
      ASSERT_EQ(IsUtf8({both, 2}), two_letters || one_letter) << a << ' ' << b;
    }
  }
}

TEST(AsUtf8Test, ReplacesEachByteThatIsOfNoCharacter) {
  EXPECT_EQ(AsUtf8("se\xc3\xa9net"), "se\xc3\xa9net");
  EXPECT_EQ(AsUtf8("\xff"), "\xef\xbf\xbd");
  EXPECT_EQ(AsUtf8("a\xe2\x82z\xc3\xa9"), "a\xef\xbf\xbd\xef\xbf\xbdz\xc3\xa9");
  EXPECT_EQ(AsUtf8(""), "");
}

TEST(Utf8PrefixTest, CutsBetweenCharacters) {
  const std::string text = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xb2z";  // of 1, 2, 3, 4 and 1 bytes
  const size_t lengths[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11};
  for (size_t max = 0; max < std::size(lengths); ++max) {
    EXPECT_EQ(Utf8Prefix(text, max), text.substr(0, lengths[max])) << max;
  }
  EXPECT_EQ(Utf8Prefix(std::string(10, '\x80'), 8).size(), 8u);  // no character to keep whole
}

}  // namespace
}  // namespace parlour
