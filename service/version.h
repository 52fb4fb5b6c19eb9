// Parlour's version (semantic versioning of the wire contract and the record notation).
#ifndef PARLOUR_SERVICE_VERSION_H_
#define PARLOUR_SERVICE_VERSION_H_

#include <absl/strings/string_view.h>

namespace parlour {

inline constexpr absl::string_view kVersion = "0.1.0";

}  // namespace parlour

#endif  // PARLOUR_SERVICE_VERSION_H_
