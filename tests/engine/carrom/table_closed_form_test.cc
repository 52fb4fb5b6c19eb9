// Shots whose results follow from v^2 = v0^2 - 2as by hand, to the micrometre.
#include <fstream>
#include <string>

#include "absl/status/statusor.h"
#include "engine/carrom/table.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

std::string Joined(const nlohmann::json& words) {
  std::string text;
  for (const auto& word : words) text += word.get<std::string>() + " ";
  return text;
}

TEST(ClosedFormTest, EveryVectorIsReproducedToTheMicrometre) {
  std::ifstream file("tests/engine/carrom/table_closed_form.json");
  const nlohmann::json vectors = nlohmann::json::parse(file);
  ASSERT_GE(vectors["cases"].size(), 9u);
  for (const auto& vector : vectors["cases"]) {
    SCOPED_TRACE(vector.dump());
    const auto& f = vector["flick"];
    const absl::StatusOr<ShotOutcome> outcome =
        Simulate(kStandardBoard, LayoutOf(Joined(vector["position"])), Seat::kSouth,
                 {.offset_um = f[0], .angle_mdeg = f[1], .speed_um_per_s = f[2]});
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(outcome->striker_point.x, vector["striker"][0]);
    EXPECT_EQ(outcome->striker_point.y, vector["striker"][1]);
    const std::string pieces = vector.contains("pieces") ? Joined(vector["pieces"]) : "";
    EXPECT_EQ(outcome->layout, LayoutOf(pieces));
  }
}

}  // namespace
}  // namespace parlour::carrom
