#include "engine/record/tags.h"

#include <absl/strings/ascii.h>

#include <algorithm>
#include <cstddef>

#include "engine/text.h"

namespace parlour::record {
namespace {

constexpr absl::string_view kTagForm = "a tag: [Name \"value\"], alone on its line";

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Reads along one line.
class Cursor {
 public:
  explicit Cursor(absl::string_view line) : line_(line) {}

  void SkipBlanks() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t')) ++at_;
  }
  bool Skip(char c) {
    if (at_ == line_.size() || line_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool AtEnd() const { return at_ == line_.size(); }
  int column() const { return static_cast<int>(at_) + 1; }

  absl::string_view Name() {
    const size_t start = at_;
    while (at_ < line_.size() && IsNameByte(line_[at_])) ++at_;
    return line_.substr(start, at_ - start);
  }

  // The rest of a quoted value, and its closing quote. `\"` and `\\` are the only escapes.
  bool Quoted(std::string& value) {
    for (; at_ < line_.size(); ++at_) {
      if (line_[at_] == '"') {
        ++at_;
        return true;
      }
      if (line_[at_] == '\\') {
        ++at_;
        if (at_ == line_.size() || (line_[at_] != '"' && line_[at_] != '\\')) return false;
      }
      if (static_cast<unsigned char>(line_[at_]) < ' ' && line_[at_] != '\t') return false;
      value += line_[at_];
    }
    return false;
  }

 private:
  absl::string_view line_;
  size_t at_ = 0;
};

}  // namespace

std::optional<Unreadable> Tags::AddLine(absl::string_view line, int64_t line_number) {
  Cursor cursor(line);
  const auto bad = [&](absl::string_view wanted) {
    return Unreadable{line_number, cursor.column(), std::string(wanted), ""};
  };
  Tag tag;
  tag.line = line_number;
  cursor.SkipBlanks();
  cursor.Skip('[');
  cursor.SkipBlanks();
  const int name_column = cursor.column();
  tag.name = std::string(cursor.Name());
  if (tag.name.empty()) return bad(kTagForm);
  cursor.SkipBlanks();
  if (!cursor.Skip('"')) return bad(kTagForm);
  tag.column = cursor.column();
  if (!cursor.Quoted(tag.value)) return bad("a closing quote (\\\" and \\\\ are the only escapes)");
  if (!IsUtf8(tag.value)) return Unreadable{line_number, tag.column, "text in UTF-8", ""};
  cursor.SkipBlanks();
  if (!cursor.Skip(']')) return bad("']'");
  cursor.SkipBlanks();
  if (!cursor.AtEnd() && !cursor.Skip(';')) return bad("the end of the line after a tag");
  if (tags_.size() == kMaxTags) {
    return Unreadable{line_number, 1, absl::StrCat("at most ", kMaxTags, " tags"), ""};
  }
  for (const Tag& other : tags_) {
    if (other.name == tag.name) {
      return Unreadable{
          line_number, name_column,
          absl::StrCat("each tag once; ", tag.name, " stands in line ", other.line, " already"),
          ""};
    }
  }
  tags_.push_back(std::move(tag));
  return std::nullopt;
}

const Tag* Tags::Take(absl::string_view name) {
  for (Tag& tag : tags_) {
    if (tag.name == name) {
      tag.taken = true;
      return &tag;
    }
  }
  return nullptr;
}

std::vector<FreeTag> Tags::Free() const {
  std::vector<FreeTag> free;
  for (const Tag& tag : tags_) {
    if (!tag.taken) free.push_back({tag.name, tag.value});
  }
  return free;
}

std::optional<Unreadable> FirstOf(std::initializer_list<std::optional<Unreadable>> readings) {
  const auto* bad = std::find_if(readings.begin(), readings.end(),
                                 [](const auto& reading) { return reading.has_value(); });
  return bad == readings.end() ? std::nullopt : *bad;
}

Unreadable BadPosition(const Tag& tag, const absl::Status& status) {
  return {tag.line, tag.column, absl::StrCat("a position that can arise: ", status.message()), ""};
}

bool ParseYesNo(absl::string_view text, bool& value) {
  value = text == "yes";
  return value || text == "no";
}

void AppendTag(std::string& out, absl::string_view name, absl::string_view value) {
  absl::StrAppend(&out, "[", name, " \"");
  for (char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

}  // namespace parlour::record
