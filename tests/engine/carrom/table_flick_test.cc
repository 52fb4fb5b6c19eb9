#include "engine/carrom/table_flick.h"

#include <array>
#include <cmath>
#include <cstdint>

#include "gtest/gtest.h"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

using Noise = std::array<uint8_t, kTremorBytes>;

// All 12 numbers for the angle are `angle`, all for the speed `speed`, little-endian.
Noise NoiseOf(uint16_t angle, uint16_t speed) {
  Noise noise;
  for (int i = 0; i < 24; ++i) {
    const uint16_t number = i < 12 ? angle : speed;
    noise[2 * i] = static_cast<uint8_t>(number & 0xff);
    noise[2 * i + 1] = static_cast<uint8_t>(number >> 8);
  }
  return noise;
}

TEST(TrembleTest, AStillHandPlaysWhatWasMeant) {
  const Flick meant = {.offset_um = -52'300, .angle_mdeg = 12'750, .speed_um_per_s = 3'200'000};
  Random random(1);
  for (int i = 0; i < 1'000; ++i) {
    Noise noise;
    for (uint8_t& byte : noise) byte = static_cast<uint8_t>(random.Next());
    EXPECT_EQ(Tremble(kStandardBoard, meant, {}, noise), meant);
  }
}

// Worked by hand. 12 * 40,000 - 393,210 = 86,790 and 12 * 30,000 - 393,210 = -33,210:
// floor((500 * 86,790 + 32,768) / 65,536) = 662; floor((3,200,000 * 20 * -33,210 + 32,768,000) /
// 65,536,000) = floor(-32,431.46…) = -32,432.
TEST(TrembleTest, AddsNearlyNormalNoiseRoundedTowardMinusInfinity) {
  const Flick meant = {.offset_um = 7, .angle_mdeg = 12'750, .speed_um_per_s = 3'200'000};
  const Flick played = Tremble(kStandardBoard, meant, {.angle_mdeg = 500, .speed_permille = 20},
                               NoiseOf(40'000, 30'000));
  EXPECT_EQ(played, (Flick{.offset_um = 7, .angle_mdeg = 13'412, .speed_um_per_s = 3'167'568}));
}

// Against a floor written another way, with numbers in every place of the noise.
TEST(TrembleTest, EveryNumberCountsOnce) {
  const Flick meant = {.offset_um = 0, .angle_mdeg = 0, .speed_um_per_s = 2'000'000};
  Random random(2);
  for (int i = 0; i < 10'000; ++i) {
    Noise noise;
    for (uint8_t& byte : noise) byte = static_cast<uint8_t>(random.Next());
    double angle = -393'210;
    double speed = -393'210;
    for (int k = 0; k < 12; ++k) {
      angle += noise[2 * k] + 256.0 * noise[2 * k + 1];
      speed += noise[24 + 2 * k] + 256.0 * noise[25 + 2 * k];
    }
    const Flick played =
        Tremble(kStandardBoard, meant, {.angle_mdeg = 300, .speed_permille = 15}, noise);
    EXPECT_EQ(played.angle_mdeg, std::floor((300 * angle + 32'768) / 65'536));
    EXPECT_EQ(played.speed_um_per_s,
              2'000'000 + std::floor((2e6 * 15 * speed + 32'768'000) / 65'536'000));
  }
}

TEST(TrembleTest, StaysWithinAForwardFlickOfTheBoardsSpeeds) {
  const Flick meant = {.offset_um = 0, .angle_mdeg = 80'000, .speed_um_per_s = 6'000'000};
  const Tremor wild = {.angle_mdeg = 90'000, .speed_permille = 1'000};
  const Flick high = Tremble(kStandardBoard, meant, wild, NoiseOf(65'535, 65'535));
  EXPECT_EQ(high.angle_mdeg, 89'999);
  EXPECT_EQ(high.speed_um_per_s, 6'000'000);
  const Flick low = Tremble(kStandardBoard, meant, wild, NoiseOf(0, 0));
  EXPECT_EQ(low.angle_mdeg, -89'999);
  EXPECT_EQ(low.speed_um_per_s, 1);
}

TEST(StrikerPointTest, EverySeatSitsAtItsOwnCushion) {
  EXPECT_EQ(StrikerPoint(kStandardBoard, Seat::kSouth, 1'000), (PointUm{1'000, -252'600}));
  EXPECT_EQ(StrikerPoint(kStandardBoard, Seat::kWest, 1'000), (PointUm{-252'600, -1'000}));
  EXPECT_EQ(StrikerPoint(kStandardBoard, Seat::kNorth, 1'000), (PointUm{-1'000, 252'600}));
  EXPECT_EQ(StrikerPoint(kStandardBoard, Seat::kEast, 1'000), (PointUm{252'600, 1'000}));
}

}  // namespace
}  // namespace parlour::carrom
