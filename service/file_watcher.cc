#include "service/file_watcher.h"

#include <absl/strings/str_cat.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace parlour::service {
namespace {

constexpr off_t kMaxFileBytes = 1 << 20;

// Changes whenever the file is replaced or written.
std::string LooksOf(const std::vector<std::string>& paths) {
  std::string looks;
  for (const std::string& path : paths) {
    struct stat file = {};
    if (stat(path.c_str(), &file) != 0) file = {};
    absl::StrAppend(&looks, file.st_dev, " ", file.st_ino, " ", file.st_size, " ",
                    file.st_mtim.tv_sec, " ", file.st_mtim.tv_nsec, "\n");
  }
  return looks;
}

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  struct stat what = {};
  if (stat(path.c_str(), &what) == 0 && (!S_ISREG(what.st_mode) || what.st_size > kMaxFileBytes)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": it should be a file of at most ", kMaxFileBytes, " bytes"));
  }
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file && file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (file.is_open() && !file.bad()) return text.str();
  return absl::NotFoundError(absl::StrCat(path, ": ", std::strerror(errno)));
}

FileWatcher::~FileWatcher() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void FileWatcher::Watch(std::vector<std::string> paths, std::function<void()> changed) {
  std::string looks = LooksOf(paths);
  watched_.push_back({std::move(paths), std::move(changed), std::move(looks)});
}

void FileWatcher::Start() {
  if (!watched_.empty()) thread_ = std::thread([this] { Run(); });
}

void FileWatcher::Run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, std::chrono::seconds(1), [this] { return stopped_; })) {
    for (Watched& watched : watched_) {
      std::string looks = LooksOf(watched.paths);
      if (looks == watched.seen) continue;
      watched.seen = std::move(looks);
      watched.changed();
    }
  }
}

}  // namespace parlour::service
