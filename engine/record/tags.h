// The tags of one record: `[Name "value"]`, one a line, each name once.
#ifndef PARLOUR_ENGINE_RECORD_TAGS_H_
#define PARLOUR_ENGINE_RECORD_TAGS_H_

#include <absl/status/status.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "engine/record/reader.h"

namespace parlour::record {

struct Tag {
  std::string name;
  std::string value;  // unescaped
  int64_t line = 0;
  int column = 0;  // of the value's first byte
  bool taken = false;
};

class Tags {
 public:
  // Reads one line that starts with '[' (after blanks) and keeps its tag.
  std::optional<Unreadable> AddLine(absl::string_view line, int64_t line_number);

  // The tag of that name, which is then no longer free; null if there is none.
  const Tag* Take(absl::string_view name);

  // What nobody took, in the order read.
  std::vector<FreeTag> Free() const;

 private:
  std::vector<Tag> tags_;
};

// Takes the tag `name`, if it is there, and hands its value to `parse`, which says whether it could
// be read. `wanted` completes the sentence "NAME is …".
template <typename Parse>
std::optional<Unreadable> ReadTag(Tags& tags, absl::string_view name, absl::string_view wanted,
                                  Parse parse) {
  const Tag* tag = tags.Take(name);
  if (tag == nullptr || parse(absl::string_view(tag->value))) return std::nullopt;
  return Unreadable{tag->line, tag->column, absl::StrCat(name, " is ", wanted), ""};
}

// The first of several readings that failed.
std::optional<Unreadable> FirstOf(std::initializer_list<std::optional<Unreadable>> readings);

// The Position tag holds no position, for the reason that `status` says.
Unreadable BadPosition(const Tag& tag, const absl::Status& status);

// "yes" or "no".
bool ParseYesNo(absl::string_view text, bool& value);

// `text` as the value of a tag, quoted and escaped, with its name, on a line of its own.
void AppendTag(std::string& out, absl::string_view name, absl::string_view value);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_TAGS_H_
