// Calls one server as fast as it answers, with a fixed number of calls in flight, and says how many
// calls a second and how long they took.
//
// Requests are bytes that were made before, and responses are not parsed: what is measured is the
// server and gRPC, not this program. One thread, so that it can be pinned to a core.
#include <absl/strings/str_cat.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/load/cases.h"

namespace parlour {
namespace {

using Clock = std::chrono::steady_clock;

struct Arguments {
  std::string target;
  std::string cases_from;  // where the requests' states come from; the target if empty
  std::string method = "Mixed";
  double seconds = 5;
  int in_flight = 32;
  int connections = 4;
};

struct Call {
  grpc::ClientContext context;
  grpc::ByteBuffer response;
  grpc::Status status;
  std::unique_ptr<grpc::GenericClientAsyncResponseReader> reader;
  Clock::time_point begun;
};

struct Tally {
  std::vector<float> microseconds;
  std::map<int, uint64_t> codes;
  uint64_t response_bytes = 0;
};

grpc::ByteBuffer ToBuffer(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

class Generator {
 public:
  Generator(const Arguments& arguments, const std::vector<load::Case>& cases) {
    for (const load::Case& one : cases) {
      requests_.push_back(
          {absl::StrCat("/parlour.v1.GameService/", one.method), ToBuffer(one.request)});
    }
    for (int i = 0; i < arguments.connections; ++i) {
      grpc::ChannelArguments own;
      own.SetInt("parlour.connection", i);  // channels that differ do not share a connection
      stubs_.push_back(std::make_unique<grpc::GenericStub>(
          grpc::CreateCustomChannel(arguments.target, grpc::InsecureChannelCredentials(), own)));
    }
  }

  // Keeps `in_flight` calls going for `seconds`, then lets them end.
  Tally Run(double seconds, int in_flight) {
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(seconds));
    int open = 0;
    for (; open < in_flight; ++open) Start();
    Tally tally;
    void* tag = nullptr;
    bool ok = false;
    while (open > 0 && queue_.Next(&tag, &ok)) {
      const std::unique_ptr<Call> call(static_cast<Call*>(tag));
      const auto now = Clock::now();
      tally.microseconds.push_back(
          std::chrono::duration<float, std::micro>(now - call->begun).count());
      tally.response_bytes += call->response.Length();
      ++tally.codes[call->status.error_code()];
      if (now < end) {
        Start();
      } else {
        --open;
      }
    }
    return tally;
  }

 private:
  struct Request {
    std::string path;
    grpc::ByteBuffer bytes;
  };

  void Start() {
    const Request& request = requests_[next_ % requests_.size()];
    grpc::GenericStub& stub = *stubs_[next_ % stubs_.size()];
    ++next_;
    auto* call = new Call;
    call->begun = Clock::now();
    call->reader = stub.PrepareUnaryCall(&call->context, request.path, request.bytes, &queue_);
    call->reader->StartCall();
    call->reader->Finish(&call->response, &call->status, call);
  }

  std::vector<Request> requests_;
  std::vector<std::unique_ptr<grpc::GenericStub>> stubs_;
  grpc::CompletionQueue queue_;
  size_t next_ = 0;
};

float Quantile(std::vector<float>& values, double quantile) {
  const auto nth =
      values.begin() + static_cast<ptrdiff_t>(quantile * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), nth, values.end());
  return *nth;
}

void Print(Tally& tally, double seconds) {
  nlohmann::ordered_json json = {
      {"calls", tally.microseconds.size()},
      {"calls_per_s", static_cast<double>(tally.microseconds.size()) / seconds},
      {"p50_us", Quantile(tally.microseconds, 0.50)},
      {"p99_us", Quantile(tally.microseconds, 0.99)},
      {"response_bytes", tally.response_bytes / tally.microseconds.size()}};
  for (const auto& [code, count] : tally.codes) json["codes"][std::to_string(code)] = count;
  std::printf("%s\n", json.dump().c_str());
}

int Main(const Arguments& arguments) {
  const auto cases = load::CasesFrom(
      arguments.cases_from.empty() ? arguments.target : arguments.cases_from, arguments.method);
  if (cases.empty()) {
    std::fprintf(stderr, "load_generator: no cases: is the server there, and the method's name?\n");
    return 1;
  }
  Generator generator(arguments, cases);
  generator.Run(0.3, arguments.in_flight);  // connections are made, memory is warm
  Tally tally = generator.Run(arguments.seconds, arguments.in_flight);
  Print(tally, arguments.seconds);
  return 0;
}

}  // namespace
}  // namespace parlour

int main(int argc, char** argv) {
  CLI::App app("Calls a Parlour server as fast as it answers.", "load_generator");
  parlour::Arguments arguments;
  app.add_option("target", arguments.target, "host:port")->required();
  app.add_option("--cases-from", arguments.cases_from,
                 "host:port of the server that makes the requests' states (default: the target)");
  app.add_option("--method", arguments.method, "an RPC, or Mixed")->capture_default_str();
  app.add_option("--seconds", arguments.seconds, "how long")->capture_default_str();
  app.add_option("--in-flight", arguments.in_flight, "calls at once")->capture_default_str();
  app.add_option("--connections", arguments.connections, "to the target")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  return parlour::Main(arguments);
}
