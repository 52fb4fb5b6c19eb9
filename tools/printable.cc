#include "tools/printable.h"

#include <algorithm>
#include <cstddef>

#include "engine/text.h"

namespace parlour::tools {
namespace {

bool IsShown(absl::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return lead >= 0x20 && lead != 0x7f;
  const bool is_c1_control = lead == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return !is_c1_control && character != "\xef\xbf\xbe" && character != "\xef\xbf\xbf";
}

}  // namespace

std::string Printable(absl::string_view text) {
  constexpr char kReplacement[] = "\xef\xbf\xbd";
  std::string out;
  while (!text.empty()) {
    const size_t length = CharacterLength(text);
    const absl::string_view character = text.substr(0, std::max<size_t>(length, 1));
    if (length > 0 && IsShown(character)) {
      out.append(character.data(), character.size());
    } else {
      out += kReplacement;
    }
    text.remove_prefix(character.size());
  }
  return out;
}

}  // namespace parlour::tools
