// What the tests of the service share: requests as text, keys, and games played through handlers.
#ifndef PARLOUR_TESTS_SERVICE_TESTING_H_
#define PARLOUR_TESTS_SERVICE_TESTING_H_

#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "service/errors.h"
#include "service/keys.h"

namespace parlour::service {

// A message from protobuf text format.
template <typename Message>
Message Parse(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message)) << text;
  return message;
}

// Two fixed keys: "old" comes first, "new" was appended.
inline const KeyRing& TestKeys() {
  static const KeyRing keys = *KeyRing::Parse(
      "old MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=\n"
      "new YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=\n");
  return keys;
}

// The value of an answer that must not be an error.
template <typename Response>
Response Good(absl::StatusOr<Response> answer) {
  EXPECT_TRUE(answer.ok()) << answer.status();
  return answer.ok() ? *std::move(answer) : Response();
}

// How a refusal reads in a table: code, reason, and the rule if there is one.
inline std::string Refusal(const absl::Status& status) {
  std::string text = absl::StatusCodeToString(status.code()) + " " + ReasonOf(status);
  const std::string rule = RuleOf(status);
  return rule.empty() ? text : text + " " + rule;
}

}  // namespace parlour::service

#endif  // PARLOUR_TESTS_SERVICE_TESTING_H_
