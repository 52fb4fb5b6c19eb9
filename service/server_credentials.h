// TLS for gRPC with certificates that can be replaced while the server runs.
#ifndef PARLOUR_SERVICE_SERVER_CREDENTIALS_H_
#define PARLOUR_SERVICE_SERVER_CREDENTIALS_H_

#include <grpcpp/security/server_credentials.h>

#include <memory>

#include "service/tls_files.h"

namespace parlour::service {

// Each new connection is served with the certificates of that moment; connections that are open
// keep theirs. Clients must show a certificate if there is a client CA. `certificates` must live
// longer than the server.
std::shared_ptr<grpc::ServerCredentials> TlsCredentials(const LiveCertificates& certificates);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_SERVER_CREDENTIALS_H_
