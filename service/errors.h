// Refusals: canonical codes with google.rpc details (AIP-193).
//
// Every error of this service is an absl::Status made here. Its ErrorInfo (domain `parlour`, a
// reason in UPPER_SNAKE, and `rule` where a rule was broken) travels as a payload until the server
// turns it into what gRPC sends. Messages are one sentence, under 1 KB.
#ifndef PARLOUR_SERVICE_ERRORS_H_
#define PARLOUR_SERVICE_ERRORS_H_

#include <absl/status/status.h>
#include <absl/strings/string_view.h>

#include <string>

namespace parlour::service {

// FAILED_PRECONDITION: `rule` forbids what was asked. The reason is GAME_OVER, WRONG_PHASE or
// WRONG_TURN for the rules that say so, otherwise ILLEGAL_MOVE or ILLEGAL_SHOT.
absl::Status RefusedBy(absl::string_view rule, absl::string_view message);

// FAILED_PRECONDITION, WRONG_GAME: the state is of the other game.
absl::Status WrongGame(absl::string_view message);

// INVALID_ARGUMENT, INVALID_FIELD: also a BadRequest that names the field.
absl::Status InvalidField(absl::string_view field, absl::string_view message);

// INVALID_ARGUMENT with a reason STATE_….
absl::Status InvalidState(absl::string_view reason, absl::string_view message);

// The reason and the rule that an error made here carries; empty if there is none.
std::string ReasonOf(const absl::Status& status);
std::string RuleOf(const absl::Status& status);

// The serialized google.rpc.Status of an error: what goes into `grpc-status-details-bin`.
std::string RpcStatusBytes(const absl::Status& status);

}  // namespace parlour::service

#endif  // PARLOUR_SERVICE_ERRORS_H_
