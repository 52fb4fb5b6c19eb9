// Notices that files have changed, so that keys and certificates can be replaced without a restart.
#ifndef PARLOUR_SERVICE_FILE_WATCHER_H_
#define PARLOUR_SERVICE_FILE_WATCHER_H_

#include <absl/status/statusor.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace parlour::service {

// The whole of a file of at most 1 MiB. NotFound or InvalidArgument, naming the path.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Looks once a second, in a thread of its own. Links are followed, so that a directory of links
// that is swapped as one (as Kubernetes does) is seen too.
class FileWatcher {
 public:
  FileWatcher() = default;
  ~FileWatcher();

  // Calls `changed` whenever one of `paths` is another file than before, or has other contents.
  // Before Start only.
  void Watch(std::vector<std::string> paths, std::function<void()> changed);

  void Start();

 private:
  struct Watched {
    std::vector<std::string> paths;
    std::function<void()> changed;
    std::string seen;  // what the files looked like
  };

  void Run();

  std::vector<Watched> watched_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_FILE_WATCHER_H_
