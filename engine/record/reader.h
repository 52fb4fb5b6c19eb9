// Reading records: text to Record, or where it cannot be read and what was expected there.
#ifndef PARLOUR_ENGINE_RECORD_READER_H_
#define PARLOUR_ENGINE_RECORD_READER_H_

#include <absl/strings/string_view.h>

#include <cstdint>
#include <string>
#include <variant>

#include "engine/record/record.h"

namespace parlour::record {

// Why a record cannot be read. Lines and columns count from 1, columns in bytes.
struct Unreadable {
  int64_t line = 0;
  int column = 0;
  std::string wanted;  // what was expected there, as a phrase
  std::string game;    // "senet" or "carrom" where that much could be read
};

// Reads the one game that `text` holds. Its first line is numbered `first_line`. Tremor needs a
// Seed tag, unless `seed_may_be_secret`: the states of sealed games are records without one.
std::variant<Record, Unreadable> ReadRecord(absl::string_view text, int64_t first_line = 1,
                                            bool seed_may_be_secret = false);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_READER_H_
