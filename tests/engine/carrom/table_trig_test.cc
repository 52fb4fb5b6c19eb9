#include "engine/carrom/table_trig.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace parlour::carrom {
namespace {

TEST(TrigTest, EveryMillidegreeIsWithinTheLastPlaces) {
  for (int32_t angle = -360'000; angle <= 360'000; ++angle) {
    const SineCosine own = SineCosineOf(angle);
    const long double radians = angle * 3.14159265358979323846264338327950288L / 180'000;
    ASSERT_NEAR(own.sine, static_cast<double>(std::sin(radians)), 2.3e-16) << angle;
    ASSERT_NEAR(own.cosine, static_cast<double>(std::cos(radians)), 2.3e-16) << angle;
  }
}

TEST(TrigTest, MirrorsAndQuarterTurnsAreExact) {
  for (int32_t angle = 0; angle <= 90'000; ++angle) {
    const SineCosine own = SineCosineOf(angle);
    const SineCosine mirrored = SineCosineOf(-angle);
    ASSERT_EQ(mirrored.sine, -own.sine);
    ASSERT_EQ(mirrored.cosine, own.cosine);
    const SineCosine turned = SineCosineOf(angle + 90'000);
    ASSERT_EQ(turned.sine, own.cosine);
    ASSERT_EQ(turned.cosine, -own.sine);
  }
}

TEST(TrigTest, ExtremeAnglesAreAngles) {
  for (const int32_t angle :
       {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()}) {
    const SineCosine own = SineCosineOf(angle);
    EXPECT_NEAR(own.sine * own.sine + own.cosine * own.cosine, 1, 1e-15);
  }
}

}  // namespace
}  // namespace parlour::carrom
