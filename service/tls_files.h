// Certificates and keys of TLS, read from PEM files and checked before they are used.
#ifndef PARLOUR_SERVICE_TLS_FILES_H_
#define PARLOUR_SERVICE_TLS_FILES_H_

#include <absl/status/statusor.h>

#include <atomic>
#include <memory>
#include <string>

namespace parlour::service {

struct TlsPaths {
  std::string cert;       // the server's chain, its own certificate first; empty: no TLS
  std::string key;        // its private key
  std::string client_ca;  // who signs clients' certificates; empty: clients need none
};

// Contents of the files that `TlsPaths` names.
struct TlsPems {
  std::string cert;
  std::string key;
  std::string client_ca;
};

// The certificates that the server uses now.
class LiveCertificates {
 public:
  // InvalidArgument or NotFound if a file is missing or broken, or the key is not the
  // certificate's.
  static absl::StatusOr<std::unique_ptr<LiveCertificates>> Load(const TlsPaths& paths);

  // Those of this moment. Another pointer than before after they were replaced.
  std::shared_ptr<const TlsPems> Now() const { return pems_.load(std::memory_order_acquire); }

  // Reads the files again. If they are broken, the certificates stay as they were.
  absl::Status Reload();

  const TlsPaths& paths() const { return paths_; }

 private:
  LiveCertificates(TlsPaths paths, TlsPems pems);

  const TlsPaths paths_;
  std::atomic<std::shared_ptr<const TlsPems>> pems_;
};

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_TLS_FILES_H_
