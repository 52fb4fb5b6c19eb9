// Text from outside, fit to be shown.
#ifndef PARLOUR_TOOLS_PRINTABLE_H_
#define PARLOUR_TOOLS_PRINTABLE_H_

#include <absl/strings/string_view.h>

#include <string>

namespace parlour::tools {

// `text` with U+FFFD in place of what would garble a terminal or an XML document: bytes that are
// not UTF-8, control characters, and the code points U+FFFE and U+FFFF. File names and quotations
// from a record can hold any of them.
std::string Printable(absl::string_view text);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_PRINTABLE_H_
