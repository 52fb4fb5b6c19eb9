#include "tools/input.h"

#include <absl/strings/str_cat.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "tools/printable.h"

namespace parlour::tools {
namespace {

constexpr unsigned kBufferBytes = 1u << 18;

std::string ErrnoText(int error) { return std::generic_category().message(error); }

}  // namespace

InputFile::InputFile(std::string name, gzFile file)
    : name_(std::move(name)), file_(file), buffer_(kBufferBytes) {}

absl::StatusOr<InputFile> InputFile::Open(const std::string& name) {
  struct stat about = {};
  if (name != "-" && stat(name.c_str(), &about) == 0 && S_ISDIR(about.st_mode)) {
    return absl::NotFoundError(
        absl::StrCat(Printable(name), " is a directory; name the files in it"));
  }
  gzFile file = name == "-" ? gzdopen(dup(STDIN_FILENO), "rb") : gzopen(name.c_str(), "rb");
  if (file == nullptr) {
    return absl::NotFoundError(
        absl::StrCat("cannot open ", Printable(name), ": ", ErrnoText(errno)));
  }
  gzbuffer(file, kBufferBytes);
  return InputFile(name, file);
}

absl::StatusOr<absl::string_view> InputFile::Read() {
  const int count = gzread(file_.get(), buffer_.data(), kBufferBytes);
  if (count > 0) return absl::string_view(buffer_.data(), static_cast<size_t>(count));
  int error = Z_OK;
  const char* message = gzerror(file_.get(), &error);
  if (error == Z_OK) return absl::string_view();
  if (error == Z_ERRNO) message = std::strerror(errno);
  return absl::DataLossError(
      absl::StrCat("cannot read ", Printable(name_), " to its end: ", message));
}

uint64_t InputFile::Offset() const {
  const auto offset = gzoffset(file_.get());
  return offset < 0 ? 0 : static_cast<uint64_t>(offset);
}

uint64_t TotalSize(const std::vector<std::string>& names) {
  uint64_t total = 0;
  for (const std::string& name : names) {
    struct stat about = {};
    if (name == "-" || stat(name.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return 0;
    total += static_cast<uint64_t>(about.st_size);
  }
  return total;
}

}  // namespace parlour::tools
