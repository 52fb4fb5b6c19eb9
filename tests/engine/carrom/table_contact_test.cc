// The closed forms and the march, against hand figures and against small steps of time.
#include "engine/carrom/table_contact.h"

#include <algorithm>
#include <cmath>

#include "gtest/gtest.h"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

constexpr double kSlowing = 981'000;
constexpr double kTouching = 31'800 - kSkinUm;

Vector DirectionOf(double angle) { return {std::cos(angle), std::sin(angle)}; }

// Two moving discs, and what the march needs to know of them.
struct Pair {
  Vector distance;
  Vector direction_a, direction_b;
  double speed_a, speed_b;

  Approach Seen() const {
    return {.distance = distance,
            .velocity = {direction_b.x * speed_b - direction_a.x * speed_a,
                         direction_b.y * speed_b - direction_a.y * speed_a},
            .touching = kTouching};
  }
  Vector Acceleration() const {
    return {kSlowing * (direction_a.x - direction_b.x), kSlowing * (direction_a.y - direction_b.y)};
  }
  double Horizon() const { return std::min(speed_a, speed_b) / kSlowing; }
  double Gap(double t) const {
    const double a = t * (speed_a - 0.5 * kSlowing * t);
    const double b = t * (speed_b - 0.5 * kSlowing * t);
    return std::hypot(distance.x + direction_b.x * b - direction_a.x * a,
                      distance.y + direction_b.y * b - direction_a.y * a) -
           kTouching;
  }
};

Pair RandomPair(Random& random) {
  const double angle = random.Between(0, 6'283) / 1e3;
  const double length = kTouching + random.Between(1, 300'000) / 1.0;
  return {.distance = {length * std::cos(angle), length * std::sin(angle)},
          .direction_a = DirectionOf(random.Between(0, 6'283) / 1e3),
          .direction_b = DirectionOf(random.Between(0, 6'283) / 1e3),
          .speed_a = random.Between(1'000, 4'000'000) * 1.0,
          .speed_b = random.Between(1'000, 4'000'000) * 1.0};
}

TEST(TimeToReachTest, MatchesTheFormulaByHand) {
  // 0.66 m/s over 215,050.1 um: the red at the centre, struck from the line.
  const double path = 252'600 - 36'550 + kSkinUm;
  const double end_speed = std::sqrt(660'000.0 * 660'000.0 - 2 * kSlowing * path);
  EXPECT_NEAR(TimeToReach({0, 252'600}, {0, 1}, 660'000, kSlowing, 36'550 - kSkinUm),
              (660'000 - end_speed) / kSlowing, 1e-12);
}

TEST(TimeToReachTest, ComesToRestBeforeOrPassesByOrRunsAway) {
  const double stop = 500'000.0 * 500'000.0 / (2 * kSlowing);
  EXPECT_EQ(TimeToReach({stop + kTouching + 1, 0}, {1, 0}, 500'000, kSlowing, kTouching), kNever);
  EXPECT_LT(TimeToReach({stop + kTouching - 1, 0}, {1, 0}, 500'000, kSlowing, kTouching), 1);
  EXPECT_EQ(TimeToReach({50'000, kTouching}, {1, 0}, 500'000, kSlowing, kTouching), kNever);
  EXPECT_LT(TimeToReach({50'000, kTouching - 1}, {1, 0}, 500'000, kSlowing, kTouching), 1);
  EXPECT_EQ(TimeToReach({-50'000, 0}, {1, 0}, 500'000, kSlowing, kTouching), kNever);
}

TEST(TimeToReachTest, InsideTheSkinOnlyWhatClosesIsInContact) {
  EXPECT_EQ(TimeToReach({kTouching - 2, 0}, {1, 0}, 1'000, kSlowing, kTouching), 0);
  EXPECT_EQ(TimeToReach({kTouching - 2, 0}, {-1, 0}, 1'000, kSlowing, kTouching), kNever);
  EXPECT_EQ(TimeToReach({kTouching - 2, 0}, {0, 1}, 1'000, kSlowing, kTouching), kNever);
}

TEST(TimeToTouchTest, FindsTheFirstContactOfRandomPairs) {
  Random random(7);
  int contacts = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Pair pair = RandomPair(random);
    const double horizon = pair.Horizon();
    const double time = TimeToTouch(pair.Seen(), pair.Acceleration(), horizon);
    const double until = std::min(time, horizon);
    // Nothing before.
    for (int k = 0; k < 200; ++k) ASSERT_GT(pair.Gap(until * k / 200), 0);
    if (time == kNever) continue;
    ++contacts;
    EXPECT_LT(time, horizon);
    EXPECT_LE(pair.Gap(time), kTouchUm * 1.001);
    EXPECT_GT(pair.Gap(time), -1e-6);
  }
  EXPECT_GT(contacts, 500);
}

TEST(TimeToTouchTest, SideBySideAtOnePaceNeverTouches) {
  const Pair pair = {.distance = {kTouching + 0.01, 0},
                     .direction_a = {0, 1},
                     .direction_b = {0, 1},
                     .speed_a = 3'000'000,
                     .speed_b = 3'000'000};
  EXPECT_EQ(TimeToTouch(pair.Seen(), pair.Acceleration(), pair.Horizon()), kNever);
}

TEST(TimeToTouchTest, GrazesByAMicrometre) {
  // Both move, in opposite directions, on lines whose distance is the sum of the radii.
  for (const double miss : {-1.0, -0.01, 0.01, 1.0}) {
    const Pair pair = {.distance = {kTouching + miss, 200'000},
                       .direction_a = {0, 1},
                       .direction_b = {0, -1},
                       .speed_a = 2'000'000,
                       .speed_b = 1'500'000};
    const double time = TimeToTouch(pair.Seen(), pair.Acceleration(), pair.Horizon());
    EXPECT_EQ(time == kNever, miss > 0) << miss;
  }
}

TEST(TimeToTouchTest, InsideTheSkinItWaitsUntilThePairCloses) {
  // The one in front slows along another line and is caught up.
  Pair pair = {.distance = {kTouching - 1, 0},
               .direction_a = {1, 0},
               .direction_b = {1, 0},
               .speed_a = 100'000,
               .speed_b = 100'000};
  EXPECT_EQ(TimeToTouch(pair.Seen(), pair.Acceleration(), pair.Horizon()), kNever);
  pair.speed_b = 99'000;
  EXPECT_EQ(TimeToTouch(pair.Seen(), pair.Acceleration(), pair.Horizon()), 0);
  pair.direction_b = {0.6, 0.8};
  pair.speed_b = 100'000 / 0.6 + 1;
  const double time = TimeToTouch(pair.Seen(), pair.Acceleration(), pair.Horizon());
  EXPECT_EQ(time, kNever);  // the sideways motion parts them
}

TEST(MeetingMarginTest, IsNegativeOnlyForPairsThatDoNotTouch) {
  Random random(8);
  int proofs = 0;
  int contacts = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const Pair pair = RandomPair(random);
    const double horizon = pair.Horizon() * random.Between(1, 1'000) / 1'000;
    const Vector acceleration = pair.Acceleration();
    const double bend =
        0.5 * horizon * horizon * (std::abs(acceleration.x) + std::abs(acceleration.y));
    const bool proof = MeetingMargin(pair.Seen(), bend, horizon) < 0;
    const bool touches = TimeToTouch(pair.Seen(), acceleration, horizon) < horizon;
    proofs += proof;
    contacts += touches;
    ASSERT_FALSE(proof && touches) << "pair " << i;
  }
  EXPECT_GT(contacts, 10'000);
  EXPECT_GT(proofs, 500'000);
}

TEST(MeetingMarginTest, HoldsForARestingDiscToo) {
  Random random(9);
  int contacts = 0;
  for (int i = 0; i < 300'000; ++i) {
    Pair pair = RandomPair(random);
    pair.speed_b = 0;
    const double horizon = pair.speed_a / kSlowing * random.Between(1, 1'000) / 1'000;
    const bool proof = MeetingMargin(pair.Seen(), 0, horizon) < 0;
    const bool touches =
        TimeToReach(pair.distance, pair.direction_a, pair.speed_a, kSlowing, kTouching) < horizon;
    contacts += touches;
    ASSERT_FALSE(proof && touches) << "pair " << i;
  }
  EXPECT_GT(contacts, 3'000);
}

TEST(PathToCircleTest, FromInsideItIsNothing) {
  EXPECT_EQ(PathToCircle({10, 0}, {1, 0}, 22'250), 0);
  EXPECT_EQ(PathToCircle({30'000, 0}, {1, 0}, 20'000), 10'000);
}

}  // namespace
}  // namespace parlour::carrom
