#include "service/tls_files.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <utility>

#include "service/file_watcher.h"
#include "service/log.h"

namespace parlour::service {
namespace {

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(X509* certificate) const { X509_free(certificate); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};

// The first certificate of a PEM text; none if it is broken.
std::unique_ptr<X509, Free> Certificate(const std::string& pem) {
  const std::unique_ptr<BIO, Free> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  return std::unique_ptr<X509, Free>(PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr));
}

std::unique_ptr<EVP_PKEY, Free> PrivateKey(const std::string& pem) {
  const std::unique_ptr<BIO, Free> bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
  // The empty password keeps an encrypted key from asking for one on the terminal.
  static char no_password[] = "";
  return std::unique_ptr<EVP_PKEY, Free>(
      PEM_read_bio_PrivateKey(bio.get(), nullptr, nullptr, no_password));
}

absl::Status Check(const TlsPaths& paths, const TlsPems& pems) {
  const auto certificate = Certificate(pems.cert);
  const auto key = PrivateKey(pems.key);
  const bool has_ca = paths.client_ca.empty() || Certificate(pems.client_ca) != nullptr;
  const bool match =
      certificate && key && X509_check_private_key(certificate.get(), key.get()) == 1;
  ERR_clear_error();
  const auto bad = [](const std::string& path, absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", why));
  };
  if (!certificate) return bad(paths.cert, "there is no certificate in it (PEM)");
  if (!key) return bad(paths.key, "there is no private key in it (PEM, without a password)");
  if (!match) return bad(paths.key, "it is not the key of the certificate");
  if (!has_ca) return bad(paths.client_ca, "there is no certificate in it (PEM)");
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
