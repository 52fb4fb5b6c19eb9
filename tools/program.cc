#include "tools/program.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_format.h>
#include <sodium.h>

#include <cstdio>
#include <string>

#include "engine/text.h"

namespace parlour::tools {
namespace {

// `status`, unless something that the command printed was lost.
int Finished(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fputs("parlour: cannot write to standard output: is the disk full?\n", stderr);
  return kOutputFailed;
}

}  // namespace

int RunProgram(CLI::App& app, int argc, char** argv, const int& status) {
  if (sodium_init() < 0) {
    std::fputs("libsodium could not be initialised\n", stderr);
    return kSoftware;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? Finished(0) : kUsage;
  }
  return Finished(status);
}

CLI::Validator WholeNumber() {
  const auto check = [](const std::string& text) {
    return ParseNumber(text) ? std::string()
                             : absl::StrFormat("%s is not a whole number below 2^64", text);
  };
  return CLI::Validator(check, "");
}

CLI::Validator NumberFrom(double low, double high) {
  const auto check = [low, high](const std::string& text) {
    double number = 0;
    const bool good = absl::SimpleAtod(text, &number) && low <= number && number <= high;
    return good ? std::string()
                : absl::StrFormat("%s is not a number from %g to %g", text, low, high);
  };
  return CLI::Validator(check, absl::StrFormat("FLOAT from %g to %g", low, high));
}

}  // namespace parlour::tools
