#include "service/live_keys.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <utility>

#include "service/file_watcher.h"
#include "service/log.h"

namespace parlour::service {
namespace {

absl::StatusOr<KeyRing> ReadKeys(const std::string& path) {
  const auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto ring = KeyRing::Parse(*text);
  if (ring.ok()) return ring;
  return absl::InvalidArgumentError(absl::StrCat(path, ", ", ring.status().message()));
}

std::string Ids(const KeyRing& ring) {
  return absl::StrJoin(ring.keys(), " ", [](std::string* out, const Key& key) { *out += key.id; });
}

}  // namespace

LiveKeys::LiveKeys(std::string path, KeyRing ring)
    : path_(std::move(path)), ring_(std::make_shared<const KeyRing>(std::move(ring))) {}

absl::StatusOr<std::unique_ptr<LiveKeys>> LiveKeys::Load(const std::string& path) {
  if (path.empty()) {
    Log(LogLevel::kWarning, "random_key",
        {{"why",
          "no --state_keys file: states end with this process, and no other server can read "
          "them"}});
    return std::unique_ptr<LiveKeys>(new LiveKeys(path, KeyRing::Random()));
  }
  auto ring = ReadKeys(path);
  if (!ring.ok()) return ring.status();
  Log(LogLevel::kInfo, "keys_loaded", {{"ids", Ids(*ring)}});
  return std::unique_ptr<LiveKeys>(new LiveKeys(path, *std::move(ring)));
}

absl::Status LiveKeys::Reload() {
  auto ring = ReadKeys(path_);
  if (!ring.ok()) {
    Log(LogLevel::kError, "keys_kept", {{"why", ring.status().message()}});
    return ring.status();
  }
  Log(LogLevel::kInfo, "keys_loaded", {{"ids", Ids(*ring)}});
  ring_.store(std::make_shared<const KeyRing>(*std::move(ring)), std::memory_order_release);
  return absl::OkStatus();
}

}  // namespace parlour::service
