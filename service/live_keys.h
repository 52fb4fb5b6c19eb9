// The key ring that the server uses now, and how it is replaced while calls are served.
#ifndef PARLOUR_SERVICE_LIVE_KEYS_H_
#define PARLOUR_SERVICE_LIVE_KEYS_H_

#include <absl/status/statusor.h>

#include <atomic>
#include <memory>
#include <string>

#include "service/keys.h"

namespace parlour::service {

class LiveKeys {
 public:
  // Reads the key file, or makes a random key if `path` is empty, and logs which.
  static absl::StatusOr<std::unique_ptr<LiveKeys>> Load(const std::string& path);

  // The ring of this moment. A call holds it from its beginning to its end, since the match that it
  // opens points into it.
  std::shared_ptr<const KeyRing> Now() const { return ring_.load(std::memory_order_acquire); }

  // Reads the file again. If it is broken, the ring stays as it was.
  absl::Status Reload();

 private:
  LiveKeys(std::string path, KeyRing ring);

  const std::string path_;
  std::atomic<std::shared_ptr<const KeyRing>> ring_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_LIVE_KEYS_H_
