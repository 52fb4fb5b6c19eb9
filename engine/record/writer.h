// Writing records in their one canonical form.
#ifndef PARLOUR_ENGINE_RECORD_WRITER_H_
#define PARLOUR_ENGINE_RECORD_WRITER_H_

#include <string>

#include "engine/record/record.h"

namespace parlour::record {

// Game, the free tags as they were read, then the other tags in the order of docs/notation.md with
// the defaults left out, and the plies numbered from 1. What is written reads back as `record`.
void AppendRecord(std::string& out, const Record& record);

// Only the tags.
void AppendTags(std::string& out, const Record& record);

}  // namespace parlour::record

#endif  // PARLOUR_ENGINE_RECORD_WRITER_H_
