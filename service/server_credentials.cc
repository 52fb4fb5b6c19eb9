#include "service/server_credentials.h"

#include <grpc/grpc.h>
#include <grpc/grpc_security.h>

#include <string>

namespace parlour::service {
namespace {

// The C++ API of 1.51 reloads certificates only with a provider that throws the working ones away
// before it looks at the new ones. The C API asks before every handshake, and keeps what it has.
class ReloadingCredentials final : public grpc::ServerCredentials {
 public:
  explicit ReloadingCredentials(const LiveCertificates& certificates) : live_(certificates) {
    const bool mutual = !certificates.paths().client_ca.empty();
    credentials_ = grpc_ssl_server_credentials_create_with_options(
        grpc_ssl_server_credentials_create_options_using_config_fetcher(
            mutual ? GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY
                   : GRPC_SSL_DONT_REQUEST_CLIENT_CERTIFICATE,
            &Fetch, this));
  }
  ~ReloadingCredentials() override { grpc_server_credentials_release(credentials_); }

  // There is none: who may call is the business of the client CA, or of what stands in front.
  void SetAuthMetadataProcessor(
      const std::shared_ptr<grpc::AuthMetadataProcessor>& /*processor*/) override {}

 private:
  int AddPortToServer(const std::string& address, grpc_server* server) override {
    return grpc_server_add_http2_port(server, address.c_str(), credentials_);
  }

  // gRPC holds a lock of its own while it calls this.
  static grpc_ssl_certificate_config_reload_status Fetch(
      void* self, grpc_ssl_server_certificate_config** config) {
    auto& credentials = *static_cast<ReloadingCredentials*>(self);
    const std::shared_ptr<const TlsPems> now = credentials.live_.Now();
    if (now == credentials.used_) return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_UNCHANGED;
    const grpc_ssl_pem_key_cert_pair pair = {now->key.c_str(), now->cert.c_str()};
    // gRPC wants roots also where it asks no client for a certificate, and then does not use them.
    const char* roots = (now->client_ca.empty() ? now->cert : now->client_ca).c_str();
    *config = grpc_ssl_server_certificate_config_create(roots, &pair, 1);
    credentials.used_ = now;
    return GRPC_SSL_CERTIFICATE_CONFIG_RELOAD_NEW;
  }

  const LiveCertificates& live_;
  std::shared_ptr<const TlsPems> used_;
  grpc_server_credentials* credentials_;
};

}  // namespace

std::shared_ptr<grpc::ServerCredentials> TlsCredentials(const LiveCertificates& certificates) {
  return std::make_shared<ReloadingCredentials>(certificates);
}

}  // namespace parlour::service
