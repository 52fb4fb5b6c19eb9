// Reading the files that are named on the command line: plain or gzip, `-` is standard input.
#ifndef PARLOUR_TOOLS_INPUT_H_
#define PARLOUR_TOOLS_INPUT_H_

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <absl/strings/string_view.h>
#include <zlib.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace parlour::tools {

class InputFile {
 public:
  // NotFound with one sentence if it cannot be opened.
  static absl::StatusOr<InputFile> Open(const std::string& name);

  // The next bytes, empty at the end. DataLoss with one sentence where the file cannot be read or
  // its gzip is broken or cut off; what was handed out before is good.
  absl::StatusOr<absl::string_view> Read();

  // How far into the file as it is stored (compressed) the reading is.
  uint64_t Offset() const;

 private:
  struct Close {
    void operator()(gzFile file) const { gzclose(file); }
  };

  InputFile(std::string name, gzFile file);

  std::string name_;
  std::unique_ptr<gzFile_s, Close> file_;
  std::vector<char> buffer_;
};

// The sizes of all `names` together as they are stored; 0 if one of them is not a plain file.
uint64_t TotalSize(const std::vector<std::string>& names);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_INPUT_H_
