#include "service/errors.h"

#include <absl/strings/cord.h>
#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>

#include "engine/text.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"

namespace parlour::service {
namespace {

constexpr absl::string_view kErrorInfoUrl = "type.googleapis.com/google.rpc.ErrorInfo";
constexpr absl::string_view kBadRequestUrl = "type.googleapis.com/google.rpc.BadRequest";
constexpr size_t kMaxMessageBytes = 1000;

// What a caller sent may stand in a message; it must not grow beyond what a trailer can carry, and
// protobuf's strings hold UTF-8 only: a client would refuse the details of other bytes.
std::string Shortened(absl::string_view message) {
  std::string text = AsUtf8(message);
  if (text.size() <= kMaxMessageBytes) return text;
  return absl::StrCat(Utf8Prefix(text, kMaxMessageBytes - 3), "...");
}

absl::Status Error(absl::StatusCode code, absl::string_view reason, absl::string_view rule,
                   absl::string_view message) {
  google::rpc::ErrorInfo info;
  info.set_domain("parlour");
  info.set_reason(std::string(reason));
  if (!rule.empty()) (*info.mutable_metadata())["rule"] = std::string(rule);
  absl::Status status(code, Shortened(message));
  status.SetPayload(kErrorInfoUrl, absl::Cord(info.SerializeAsString()));
  return status;
}

absl::string_view ReasonFor(absl::string_view rule) {
  if (absl::EndsWith(rule, "-END")) return "GAME_OVER";
  if (rule == "S-PHASE") return "WRONG_PHASE";
  if (rule == "S-TURN" || rule == "C-ORDER") return "WRONG_TURN";
  return absl::StartsWith(rule, "C-") ? "ILLEGAL_SHOT" : "ILLEGAL_MOVE";
}

google::rpc::ErrorInfo InfoOf(const absl::Status& status) {
  google::rpc::ErrorInfo info;
  const auto payload = status.GetPayload(kErrorInfoUrl);
  if (payload) info.ParseFromString(std::string(*payload));
  return info;
}

}  // namespace

absl::Status RefusedBy(absl::string_view rule, absl::string_view message) {
  return Error(absl::StatusCode::kFailedPrecondition, ReasonFor(rule), rule, message);
}

absl::Status WrongGame(absl::string_view message) {
  return Error(absl::StatusCode::kFailedPrecondition, "WRONG_GAME", "", message);
}

absl::Status InvalidField(absl::string_view field, absl::string_view message) {
  absl::Status status = Error(absl::StatusCode::kInvalidArgument, "INVALID_FIELD", "",
                              absl::StrCat(field, ": ", message));
  google::rpc::BadRequest bad_request;
  auto* violation = bad_request.add_field_violations();
  violation->set_field(std::string(field));
  violation->set_description(Shortened(message));
  status.SetPayload(kBadRequestUrl, absl::Cord(bad_request.SerializeAsString()));
  return status;
}

absl::Status InvalidState(absl::string_view reason, absl::string_view message) {
  return Error(absl::StatusCode::kInvalidArgument, reason, "", message);
}

std::string ReasonOf(const absl::Status& status) { return InfoOf(status).reason(); }

std::string RuleOf(const absl::Status& status) {
  const google::rpc::ErrorInfo info = InfoOf(status);
  const auto rule = info.metadata().find("rule");
  return rule == info.metadata().end() ? "" : rule->second;
}

std::string RpcStatusBytes(const absl::Status& status) {
  google::rpc::Status rpc;
  rpc.set_code(static_cast<int>(status.code()));
  rpc.set_message(std::string(status.message()));
  for (absl::string_view url : {kErrorInfoUrl, kBadRequestUrl}) {
    if (const auto payload = status.GetPayload(url)) {
      auto* detail = rpc.add_details();
      detail->set_type_url(std::string(url));
      detail->set_value(std::string(*payload));
    }
  }
  return rpc.SerializeAsString();
}

}  // namespace parlour::service
