#include "service/errors.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/text.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "tests/service/testing.h"

namespace parlour::service {
namespace {

TEST(ErrorsTest, GiveEachRuleItsReason) {
  const struct {
    const char* rule;
    const char* refusal;
  } rows[] = {
      {"S-PAIR", "FAILED_PRECONDITION ILLEGAL_MOVE S-PAIR"},
      {"S-END", "FAILED_PRECONDITION GAME_OVER S-END"},
      {"C-END", "FAILED_PRECONDITION GAME_OVER C-END"},
      {"S-PHASE", "FAILED_PRECONDITION WRONG_PHASE S-PHASE"},
      {"S-TURN", "FAILED_PRECONDITION WRONG_TURN S-TURN"},
      {"C-ORDER", "FAILED_PRECONDITION WRONG_TURN C-ORDER"},
      {"C-POSSIBLE", "FAILED_PRECONDITION ILLEGAL_SHOT C-POSSIBLE"},
  };
  for (const auto& row : rows) EXPECT_EQ(Refusal(RefusedBy(row.rule, "no")), row.refusal);
}

TEST(ErrorsTest, TravelAsGoogleRpcDetails) {
  google::rpc::Status rpc;
  ASSERT_TRUE(rpc.ParseFromString(RpcStatusBytes(RefusedBy("S-PAIR", "two are safe"))));
  EXPECT_EQ(rpc.code(), static_cast<int>(absl::StatusCode::kFailedPrecondition));
  EXPECT_EQ(rpc.message(), "two are safe");
  ASSERT_EQ(rpc.details_size(), 1);
  google::rpc::ErrorInfo info;
  ASSERT_TRUE(rpc.details(0).UnpackTo(&info));
  EXPECT_EQ(info.domain(), "parlour");
  EXPECT_EQ(info.reason(), "ILLEGAL_MOVE");
  EXPECT_EQ(info.metadata().at("rule"), "S-PAIR");
}

TEST(ErrorsTest, NameTheFieldInABadRequest) {
  google::rpc::Status rpc;
  ASSERT_TRUE(rpc.ParseFromString(RpcStatusBytes(InvalidField("from_square", "1 to 30"))));
  EXPECT_EQ(rpc.message(), "from_square: 1 to 30");
  ASSERT_EQ(rpc.details_size(), 2);
  google::rpc::BadRequest bad_request;
  ASSERT_TRUE(rpc.details(1).UnpackTo(&bad_request));
  ASSERT_EQ(bad_request.field_violations_size(), 1);
  EXPECT_EQ(bad_request.field_violations(0).field(), "from_square");
  EXPECT_EQ(bad_request.field_violations(0).description(), "1 to 30");
}

TEST(ErrorsTest, AreNeverLongerThanATrailerCanCarry) {
  const std::string endless(100'000, 'x');
  EXPECT_LT(RefusedBy("S-PAIR", endless).message().size(), 1024u);
  EXPECT_LT(InvalidField("record", endless).message().size(), 1024u);
  EXPECT_LT(RpcStatusBytes(InvalidField("record", endless)).size(), 4096u);
}

// The messages inside a status of gRPC, as a client in another language insists on them.
void ExpectUtf8(const absl::Status& status) {
  google::rpc::Status rpc;
  ASSERT_TRUE(rpc.ParseFromString(RpcStatusBytes(status)));
  EXPECT_TRUE(IsUtf8(status.message()));
  EXPECT_TRUE(IsUtf8(rpc.message()));
  google::rpc::BadRequest bad_request;
  if (rpc.details_size() > 1) {
    ASSERT_TRUE(rpc.details(1).UnpackTo(&bad_request));
  }
  for (const auto& violation : bad_request.field_violations()) {
    EXPECT_TRUE(IsUtf8(violation.description()));
  }
}

TEST(ErrorsTest, AreUtf8WhereverTheyAreCut) {
  for (const char* character :
       {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2", "\xff", "\xe2\x82"}) {
    std::string endless;
    while (endless.size() < 5000) endless += character;
    for (size_t before = 0; before < 8; ++before) {
      const std::string message = std::string(before, 'x') + endless;
      ExpectUtf8(RefusedBy("S-PAIR", message));
      ExpectUtf8(InvalidField("record", message));
      EXPECT_LT(InvalidField("record", message).message().size(), 1024u);
      EXPECT_GT(InvalidField("record", message).message().size(), 990u);
    }
  }
}

}  // namespace
}  // namespace parlour::service
