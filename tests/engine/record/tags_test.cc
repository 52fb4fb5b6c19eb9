// One tag, one line: `[Name "value"]`.
#include "engine/record/tags.h"

#include <absl/strings/str_cat.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace parlour::record {
namespace {

// `Name=value @ column of the value`, or `7:column what was wanted`, for line 7.
std::string ReadLine(absl::string_view line) {
  Tags tags;
  if (const auto bad = tags.AddLine(line, 7)) {
    return absl::StrCat(bad->line, ":", bad->column, " ", bad->wanted);
  }
  const auto free = tags.Free();
  const Tag* tag = tags.Take(free.at(0).name);
  return absl::StrCat(tag->name, "=", tag->value, " @ ", tag->column);
}

TEST(TagsTest, AreRead) {
  const struct {
    const char* line;
    const char* read;
  } kRows[] = {
      {R"([Event "Club night"])", "Event=Club night @ 9"},
      {R"([Event ""])", "Event= @ 9"},
      {R"([ Event  "x" ] )", "Event=x @ 11"},
      {"\t[\tEvent\t\"x\"\t]\t", "Event=x @ 11"},
      {R"([Event"x"])", "Event=x @ 8"},
      {R"([Event "x"]; a comment)", "Event=x @ 9"},
      {R"([Event "x"] ; a "comment" ])", "Event=x @ 9"},
      {R"([Event "no ; comment"])", "Event=no ; comment @ 9"},
      {R"([Event "a ] b"])", "Event=a ] b @ 9"},
      {R"([Event "say \"mate\""])", R"(Event=say "mate" @ 9)"},
      {R"([Event "C:\\games\\"])", R"(Event=C:\games\ @ 9)"},
      {"[Event \"a\tb\"]", "Event=a\tb @ 9"},
      {"[Event \"\xc3\xa9t\xc3\xa9 \xe2\x80\x93 \xf0\x9f\x8e\xb2\"]",
       "Event=\xc3\xa9t\xc3\xa9 \xe2\x80\x93 \xf0\x9f\x8e\xb2 @ 9"},
      {R"([Table_2 "x"])", "Table_2=x @ 11"},
  };
  for (const auto& row : kRows) EXPECT_EQ(ReadLine(row.line), row.read) << row.line;
}

TEST(TagsTest, SayWhereAndWhyTheyCannotBeRead) {
  constexpr char kForm[] = "a tag: [Name \"value\"], alone on its line";
  constexpr char kQuote[] = "a closing quote (\\\" and \\\\ are the only escapes)";
  constexpr char kUtf8[] = "text in UTF-8";
  const struct {
    std::string line;
    std::string bad;
  } kRows[] = {
      {"[", absl::StrCat("7:2 ", kForm)},
      {"[]", absl::StrCat("7:2 ", kForm)},
      {"[ \"x\"]", absl::StrCat("7:3 ", kForm)},
      {"[Event]", absl::StrCat("7:7 ", kForm)},
      {"[Event x]", absl::StrCat("7:8 ", kForm)},
      {"[Event-2 \"x\"]", absl::StrCat("7:7 ", kForm)},
      {"[Ev\xc3\xa9nement \"x\"]", absl::StrCat("7:4 ", kForm)},
      {"[Event \"x]", absl::StrCat("7:11 ", kQuote)},
      {"[Event \"x\\\"]", absl::StrCat("7:13 ", kQuote)},
      {"[Event \"x\\", absl::StrCat("7:11 ", kQuote)},
      {"[Event \"a\\nb\"]", absl::StrCat("7:11 ", kQuote)},
      {std::string("[Event \"a\0b\"]", 13), absl::StrCat("7:10 ", kQuote)},
      {"[Event \"a\x1b[2J\"]", absl::StrCat("7:10 ", kQuote)},
      {"[Event \"x\" y]", "7:12 ']'"},
      {"[Event \"x\"", "7:11 ']'"},
      {"[Event \"x\"] 1 b 3:5-8", "7:13 the end of the line after a tag"},
      {"[Event \"x\"]]", "7:12 the end of the line after a tag"},
      // Not UTF-8: a lone byte, a cut sequence, an over-long '/', a surrogate, beyond Unicode.
      {"[Event \"\xe9t\xe9\"]", absl::StrCat("7:9 ", kUtf8)},
      {"[Event \"\xe2\x80\"]", absl::StrCat("7:9 ", kUtf8)},
      {"[Event \"\xc0\xaf\"]", absl::StrCat("7:9 ", kUtf8)},
      {"[Event \"\xed\xa0\x80\"]", absl::StrCat("7:9 ", kUtf8)},
      {"[Event \"\xf4\x90\x80\x80\"]", absl::StrCat("7:9 ", kUtf8)},
  };
  for (const auto& row : kRows) EXPECT_EQ(ReadLine(row.line), row.bad) << row.line;
}

TEST(TagsTest, StandOnceEach) {
  Tags tags;
  EXPECT_FALSE(tags.AddLine("[Event \"a\"]", 1));
  EXPECT_FALSE(tags.AddLine("[event \"a\"]", 2)) << "names are told apart by case";
  const auto bad = tags.AddLine(" [Event \"b\"]", 5);
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->line, 5);
  EXPECT_EQ(bad->column, 3);
  EXPECT_EQ(bad->wanted, "each tag once; Event stands in line 1 already");
}

TEST(TagsTest, AreFreeUnlessTheyAreTaken) {
  Tags tags;
  for (const char* line : {"[Game \"senet\"]", "[Zeal \"1\"]", "[Seed \"7\"]", "[Apathy \"2\"]"}) {
    EXPECT_FALSE(tags.AddLine(line, 1));
  }
  EXPECT_EQ(tags.Take("Date"), nullptr);
  EXPECT_EQ(tags.Take("Game")->value, "senet");
  EXPECT_EQ(tags.Take("Seed")->value, "7");
  EXPECT_EQ(tags.Take("Seed")->value, "7") << "taking twice gives the same";
  EXPECT_THAT(tags.Free(), testing::ElementsAre(FreeTag{"Zeal", "1"}, FreeTag{"Apathy", "2"}));
}

TEST(TagsTest, AreWrittenSoThatTheyReadBack) {
  for (const char* value : {"", "x", "a \"b\" c", "\\", "\\\\\"", "a;b]", "\xc3\xa9", "a\tb"}) {
    std::string line;
    AppendTag(line, "Event", value);
    ASSERT_EQ(line.back(), '\n');
    line.pop_back();
    EXPECT_EQ(ReadLine(line), absl::StrCat("Event=", value, " @ 9"));
  }
}

}  // namespace
}  // namespace parlour::record
