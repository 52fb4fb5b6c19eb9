#include "service/tls_files.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <utility>
#include <vector>

#include "service/file_watcher.h"
#include "service/log.h"

namespace parlour::service {
namespace {

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

// The certificates of a PEM text; none if one of them is broken.
std::vector<std::unique_ptr<X509, Free>> Certificates(const std::string& pem) {
  const std::unique_ptr<BIO, Free> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  std::vector<std::unique_ptr<X509, Free>> all;
  ERR_clear_error();
  while (X509* one = PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr)) all.emplace_back(one);
  if (ERR_GET_REASON(ERR_peek_last_error()) != PEM_R_NO_START_LINE) all.clear();
  return all;
}

std::unique_ptr<EVP_PKEY, Free> PrivateKey(const std::string& pem) {
  const std::unique_ptr<BIO, Free> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  // The empty password keeps an encrypted key from asking for one on the terminal.
  static char no_password[] = "";
  return std::unique_ptr<EVP_PKEY, Free>(
      PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, no_password));
}

// Whether OpenSSL would serve with them, as gRPC asks it to: it also refuses what is too weak.
bool MayServe(X509* certificate, EVP_PKEY* key) {
  const std::unique_ptr<SSL_CTX, Free> context(SSL_CTX_new(TLS_server_method()));
  return context != nullptr && SSL_CTX_use_certificate(context.get(), certificate) == 1 &&
         SSL_CTX_use_PrivateKey(context.get(), key) == 1;
}

absl::Status Check(const TlsPaths& paths, const TlsPems& pems) {
  const auto bad = [](const std::string& path, absl::string_view why) {
    ERR_clear_error();
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", why));
  };
  constexpr absl::string_view kNoCertificates =
      "there should be certificates in it (PEM), and one or all are missing or broken";
  const auto chain = Certificates(pems.cert);
  if (chain.empty()) return bad(paths.cert, kNoCertificates);
  const auto key = PrivateKey(pems.key);
  if (!key) return bad(paths.key, "there is no private key in it (PEM, without a password)");
  if (X509_check_private_key(chain[0].get(), key.get()) != 1) {
    return bad(paths.key, "it is not the key of the certificate");
  }
  if (!MayServe(chain[0].get(), key.get())) {
    return bad(paths.cert, "OpenSSL does not serve with it; is its key too short?");
  }
  if (!paths.client_ca.empty() && Certificates(pems.client_ca).empty()) {
    return bad(paths.client_ca, kNoCertificates);
  }
  ERR_clear_error();
  return absl::OkStatus();
}

absl::StatusOr<TlsPems> ReadPems(const TlsPaths& paths) {
  TlsPems pems;
  const std::pair<const std::string*, std::string*> files[] = {
      {&paths.cert, &pems.cert}, {&paths.key, &pems.key}, {&paths.client_ca, &pems.client_ca}};
  for (const auto& [path, pem] : files) {
    if (path->empty()) continue;
    auto text = ReadFile(*path);
    if (!text.ok()) return text.status();
    *pem = *std::move(text);
  }
  if (absl::Status status = Check(paths, pems); !status.ok()) return status;
  return pems;
}

void LogLoaded(const TlsPaths& paths) {
  Log(LogLevel::kInfo, "tls_loaded", {{"cert", paths.cert}});
}

}  // namespace

LiveCertificates::LiveCertificates(TlsPaths paths, TlsPems pems)
    : paths_(std::move(paths)), pems_(std::make_shared<const TlsPems>(std::move(pems))) {}

absl::StatusOr<std::unique_ptr<LiveCertificates>> LiveCertificates::Load(const TlsPaths& paths) {
  auto pems = ReadPems(paths);
  if (!pems.ok()) return pems.status();
  LogLoaded(paths);
  return std::unique_ptr<LiveCertificates>(new LiveCertificates(paths, *std::move(pems)));
}

absl::Status LiveCertificates::Reload() {
  auto pems = ReadPems(paths_);
  if (!pems.ok()) {
    Log(LogLevel::kError, "tls_kept", {{"why", pems.status().message()}});
    return pems.status();
  }
  pems_.store(std::make_shared<const TlsPems>(*std::move(pems)), std::memory_order_release);
  LogLoaded(paths_);
  return absl::OkStatus();
}

}  // namespace parlour::service
