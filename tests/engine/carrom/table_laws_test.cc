// What every shot obeys, checked on its motion from outside the simulation: the energy ledger,
// momentum at every contact, no overlap, nothing beyond the cushions, symmetry, and an end.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/carrom/table.h"
#include "engine/carrom/table_check.h"
#include "engine/carrom/table_contact.h"
#include "engine/carrom/table_rounding.h"
#include "engine/carrom/table_trig.h"
#include "gtest/gtest.h"
#include "tests/engine/carrom/table_testing.h"

namespace parlour::carrom {
namespace {

struct Case {
  Layout layout;
  Seat seat = Seat::kSouth;
  Flick flick;
};

Case BreakCase(Random& random) {
  Case c;
  c.layout = RackLayout(kStandardBoard);
  c.seat = static_cast<Seat>(random.Between(0, 3));
  c.flick = {.offset_um = random.Between(-200'000, 200'000),
             .angle_mdeg = random.Between(-34'377, 34'377),
             .speed_um_per_s = random.Between(1'500'000, 6'000'000)};
  return c;
}

Case ScatteredCase(Random& random) {
  Case c;
  c.seat = static_cast<Seat>(random.Between(0, 3));
  Scatter(kStandardBoard, random, 0, random.Between(0, kPieces), c.layout);
  if (!FirstFreeOffsetUm(kStandardBoard, c.layout, c.seat)) return ScatteredCase(random);
  c.flick = RandomFlick(kStandardBoard, c.layout, c.seat, random);
  return c;
}

// Pieces heaped together, pairs touching and overlapping by up to what rounding allows; mostly with
// a flick that just reaches them, so that they are nudged and come to rest again at once.
Case HeapedCase(Random& random) {
  Case c;
  for (int id = 0; id < 10; ++id) {
    PointUm point = {random.Between(-60'000, 60'000), random.Between(-60'000, 60'000)};
    if (id > 0) {
      const PointUm beside = c.layout.pieces[random.Between(0, id - 1)].point;
      const SineCosine a = SineCosineOf(random.Between(0, 359'999));
      const int32_t distance = 31'800 - random.Between(0, 2);
      point = {beside.x + RoundToUm(distance * a.sine), beside.y + RoundToUm(distance * a.cosine)};
    }
    c.layout.pieces[id] = {.on_board = true, .level = 0, .point = point};
    if (!CheckLayout(kStandardBoard, c.layout).ok()) c.layout.pieces[id--] = {};
  }
  if (random.Between(0, 3) == 0) {
    c.flick = RandomFlick(kStandardBoard, c.layout, c.seat, random);
  } else {
    c.flick = {.offset_um = 0,
               .angle_mdeg = random.Between(-15'000, 15'000),
               .speed_um_per_s = random.Between(450'000, 700'000)};
  }
  return c;
}

double MassKg(const BoardSpec& board, int disc) {
  return (disc == kStriker ? board.striker_mass_mg : board.pawn_mass_mg) * 1e-6;
}

double RadiusUm(const BoardSpec& board, int disc) {
  return disc == kStriker ? board.striker_radius_um : board.pawn_radius_um;
}

// Joules of a mass at a speed.
double Energy(double mass_kg, double speed_um_per_s) {
  return 0.5 * mass_kg * speed_um_per_s * speed_um_per_s * 1e-12;
}

Vector EndVelocity(const Segment& segment) {
  const double speed = segment.SpeedUmPerS(segment.end_s);
  return {segment.direction.x * speed, segment.direction.y * speed};
}

Vector StartPoint(const Case& c, int disc) {
  const PointUm point = disc == kStriker ? StrikerPoint(kStandardBoard, c.seat, c.flick.offset_um)
                                         : c.layout.pieces[disc].point;
  return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

// A contact as the motion shows it: both discs' places and their velocities before and after.
struct Contact {
  std::array<int, 2> discs;
  std::array<Vector, 2> places;
  std::array<Vector, 2> before;
  std::array<Vector, 2> after;
};

// Walks through a shot's motion.
class Replay {
 public:
  Replay(const Case& c, const Motion& motion) : motion_(motion) {
    for (int disc = 0; disc < kDiscs; ++disc) place_[disc] = StartPoint(c, disc);
  }

  // Calls `see` for every contact in order.
  template <typename See>
  void ForEachContact(See see) {
    for (size_t i = 0; i < motion_.size(); ++i) {
      const Segment& segment = motion_[i];
      place_[segment.disc] = segment.PositionUm(segment.end_s);
      if (segment.end != SegmentEnd::kContact) continue;
      Contact contact;
      contact.discs = {segment.disc, segment.partner};
      contact.before = {EndVelocity(segment), Vector{}};
      if (i + 1 < motion_.size() && motion_[i + 1].disc == segment.partner &&
          motion_[i + 1].end == SegmentEnd::kContact && motion_[i + 1].partner == segment.disc &&
          motion_[i + 1].end_s == segment.end_s) {
        ++i;
        place_[segment.partner] = motion_[i].PositionUm(motion_[i].end_s);
        contact.before[1] = EndVelocity(motion_[i]);
      }
      for (int k = 0; k < 2; ++k) {
        contact.places[k] = place_[contact.discs[k]];
        contact.after[k] = VelocityAfter(i, contact.discs[k]);
      }
      see(contact);
    }
  }

 private:
  // Of `disc` after segment `index` ended: that of its next one, if it starts there and then.
  Vector VelocityAfter(size_t index, int disc) const {
    for (size_t i = index + 1; i < motion_.size(); ++i) {
      if (motion_[i].disc != disc) continue;
      if (motion_[i].start_s != motion_[index].end_s) return {};
      return {motion_[i].direction.x * motion_[i].speed_um_per_s,
              motion_[i].direction.y * motion_[i].speed_um_per_s};
    }
    return {};
  }

  const Motion& motion_;
  std::array<Vector, kDiscs> place_;
};

struct Ledger {
  double put_in = 0;
  double friction = 0;
  double contacts = 0;
  double cushions = 0;
  double pocketed = 0;
  double departed = 0;

  double Spent() const { return friction + contacts + cushions + pocketed + departed; }
};

// Every entry from its own law: friction is force times path, a contact's loss follows from the
// closing speed, the restitution and the reduced mass, a cushion's from the normal speed.
Ledger LedgerOf(const BoardSpec& board, const Case& c, const Motion& motion) {
  const double disc_restitution = board.disc_restitution_permille / 1000.0;
  const double cushion_restitution = board.cushion_restitution_permille / 1000.0;
  Ledger ledger;
  ledger.put_in = Energy(MassKg(board, kStriker), c.flick.speed_um_per_s);
  for (const Segment& segment : motion) {
    const double mass = MassKg(board, segment.disc);
    const Vector end = segment.PositionUm(segment.end_s);
    const double path = std::hypot(end.x - segment.start_um.x, end.y - segment.start_um.y);
    ledger.friction += mass * board.deceleration_um_per_s2 * path * 1e-12;
    const Vector velocity = EndVelocity(segment);
    const double speed = segment.SpeedUmPerS(segment.end_s);
    const double kept = cushion_restitution * cushion_restitution;
    switch (segment.end) {
      case SegmentEnd::kCushionX:
        ledger.cushions += (1 - kept) * Energy(mass, velocity.x);
        break;
      case SegmentEnd::kCushionY:
        ledger.cushions += (1 - kept) * Energy(mass, velocity.y);
        break;
      case SegmentEnd::kPocket:
        ledger.pocketed += Energy(mass, speed);
        break;
      case SegmentEnd::kLeft:
        ledger.departed += Energy(mass, speed);
        break;
      case SegmentEnd::kContact:
      case SegmentEnd::kRest:
        break;
    }
  }
  Replay(c, motion).ForEachContact([&](const Contact& contact) {
    const double a = MassKg(board, contact.discs[0]);
    const double b = MassKg(board, contact.discs[1]);
    const Vector between = {contact.places[1].x - contact.places[0].x,
                            contact.places[1].y - contact.places[0].y};
    const double length = std::hypot(between.x, between.y);
    const double closing = ((contact.before[0].x - contact.before[1].x) * between.x +
                            (contact.before[0].y - contact.before[1].y) * between.y) /
                           length;
    const double parting = std::max<double>(disc_restitution * closing, board.separation_um_per_s);
    ledger.contacts += Energy(a * b / (a + b), closing) - Energy(a * b / (a + b), parting);
  });
  return ledger;
}

ShotOutcome Play(const BoardSpec& board, const Case& c, Motion* motion = nullptr) {
  const absl::StatusOr<ShotOutcome> outcome = Simulate(board, c.layout, c.seat, c.flick, motion);
  EXPECT_TRUE(outcome.ok()) << outcome.status() << " offset " << c.flick.offset_um << " angle "
                            << c.flick.angle_mdeg << " speed " << c.flick.speed_um_per_s;
  return outcome.ok() ? *outcome : ShotOutcome{};
}

std::vector<Case> Cases() {
  Random random(2);
  std::vector<Case> cases;
  for (int i = 0; i < 200; ++i) cases.push_back(BreakCase(random));
  for (int i = 0; i < 400; ++i) cases.push_back(ScatteredCase(random));
  for (int i = 0; i < 200; ++i) cases.push_back(HeapedCase(random));
  return cases;
}

TEST(LawsTest, TheEnergyLedgerAddsUp) {
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    const Ledger ledger = LedgerOf(kStandardBoard, c, motion);
    EXPECT_NEAR(ledger.Spent() / ledger.put_in, 1, 1e-9);
  }
}

TEST(LawsTest, TheEnergyLedgerOfOneBreak) {
  const Case c = {
      .layout = RackLayout(kStandardBoard),
      .seat = Seat::kSouth,
      .flick = {.offset_um = 10'000, .angle_mdeg = -2'000, .speed_um_per_s = 4'000'000}};
  Motion motion;
  const ShotOutcome outcome = Play(kStandardBoard, c, &motion);
  const Ledger ledger = LedgerOf(kStandardBoard, c, motion);
  std::printf(
      "A break of %d events, in millijoules:\n"
      "  put in     %12.6f\n  friction   %12.6f\n  contacts   %12.6f\n"
      "  cushions   %12.6f\n  pocketed   %12.6f\n  departed   %12.6f\n  spent      %12.6f\n",
      outcome.events, 1e3 * ledger.put_in, 1e3 * ledger.friction, 1e3 * ledger.contacts,
      1e3 * ledger.cushions, 1e3 * ledger.pocketed, 1e3 * ledger.departed, 1e3 * ledger.Spent());
  EXPECT_NEAR(ledger.put_in, 0.5 * 0.015 * 16, 1e-15);
  EXPECT_NEAR(ledger.Spent(), ledger.put_in, 1e-9 * ledger.put_in);
  EXPECT_GT(ledger.friction, 0);
  EXPECT_GT(ledger.contacts, 0);
  EXPECT_GT(ledger.cushions, 0);
}

TEST(LawsTest, MomentumIsConservedAtEveryContact) {
  int contacts = 0;
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    Replay(c, motion).ForEachContact([&](const Contact& contact) {
      ++contacts;
      Vector change;
      for (int k = 0; k < 2; ++k) {
        const double mass = MassKg(kStandardBoard, contact.discs[k]);
        change.x += mass * (contact.after[k].x - contact.before[k].x);
        change.y += mass * (contact.after[k].y - contact.before[k].y);
      }
      // Against the momentum of the slowest speed that counts as moving.
      EXPECT_LT(std::hypot(change.x, change.y), 0.015 * 2 * kStillUmPerS);
    });
  }
  EXPECT_GT(contacts, 5'000);
}

// A disc between two events: where it is, its velocity and what slows it.
struct Course {
  Vector place;
  Vector velocity;
  Vector acceleration;

  Vector At(double elapsed) const {
    return {place.x + elapsed * (velocity.x + 0.5 * elapsed * acceleration.x),
            place.y + elapsed * (velocity.y + 0.5 * elapsed * acceleration.y)};
  }
};

// Calls `see(start, end, on_board, courses)` for every stretch of time between two events.
template <typename See>
void ForEachStretch(const Case& c, const Motion& motion, See see) {
  std::vector<double> times = {0};
  std::array<std::vector<const Segment*>, kDiscs> segments;
  for (const Segment& segment : motion) {
    times.push_back(segment.end_s);
    segments[segment.disc].push_back(&segment);
  }
  std::array<bool, kDiscs> on_board;
  std::array<Course, kDiscs> courses;
  for (int disc = 0; disc < kDiscs; ++disc) {
    on_board[disc] = disc == kStriker || c.layout.IsLowest(disc);
    courses[disc].place = StartPoint(c, disc);
  }
  std::array<size_t, kDiscs> next{};
  for (size_t i = 0; i + 1 < times.size(); ++i) {
    const double start = times[i];
    if (times[i + 1] == start) continue;
    for (int disc = 0; disc < kDiscs; ++disc) {
      while (next[disc] < segments[disc].size() && segments[disc][next[disc]]->end_s <= start) {
        const Segment& past = *segments[disc][next[disc]++];
        courses[disc] = {.place = past.PositionUm(past.end_s), .velocity = {}, .acceleration = {}};
        if (past.end == SegmentEnd::kPocket || past.end == SegmentEnd::kLeft)
          on_board[disc] = false;
      }
      if (next[disc] == segments[disc].size()) continue;
      const Segment& segment = *segments[disc][next[disc]];
      if (segment.start_s > start) continue;
      const double speed = segment.SpeedUmPerS(start);
      courses[disc] = {.place = segment.PositionUm(start),
                       .velocity = {segment.direction.x * speed, segment.direction.y * speed},
                       .acceleration = {-segment.direction.x * segment.deceleration_um_per_s2,
                                        -segment.direction.y * segment.deceleration_um_per_s2}};
    }
    see(start, times[i + 1], on_board, courses);
  }
}

// The least distance of two courses within a time: the best of some samples, then made finer.
double LeastDistance(const Course& a, const Course& b, double duration) {
  const auto distance = [&](double elapsed) {
    const Vector at_a = a.At(elapsed);
    const Vector at_b = b.At(elapsed);
    return std::hypot(at_b.x - at_a.x, at_b.y - at_a.y);
  };
  constexpr int kSamples = 24;
  int best = 0;
  for (int i = 1; i <= kSamples; ++i) {
    if (distance(duration * i / kSamples) < distance(duration * best / kSamples)) best = i;
  }
  double low = duration * std::max(0, best - 1) / kSamples;
  double high = duration * std::min(kSamples, best + 1) / kSamples;
  for (int i = 0; i < 60; ++i) {
    const double third = (high - low) / 3;
    if (distance(low + third) < distance(high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  return std::min({distance(0), distance(duration), distance((low + high) / 2)});
}

// So no contact is missed, in particular none between two moving discs.
TEST(LawsTest, NoPairOverlapsByMoreThanTheSkinOrItsStart) {
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    ForEachStretch(
        c, motion, [&](double start, double end, const auto& on_board, const auto& courses) {
          for (int a = 0; a < kDiscs; ++a) {
            for (int b = a + 1; b < kDiscs; ++b) {
              if (!on_board[a] || !on_board[b]) continue;
              const Course& one = courses[a];
              const Course& other = courses[b];
              const double reach = (end - start) * (std::hypot(one.velocity.x, one.velocity.y) +
                                                    std::hypot(other.velocity.x, other.velocity.y));
              const double touching = RadiusUm(kStandardBoard, a) + RadiusUm(kStandardBoard, b);
              const double now =
                  std::hypot(other.place.x - one.place.x, other.place.y - one.place.y) - touching;
              if (now > reach) continue;
              const Vector at_a = StartPoint(c, a);
              const Vector at_b = StartPoint(c, b);
              const double at_first = std::hypot(at_b.x - at_a.x, at_b.y - at_a.y) - touching;
              ASSERT_GE(LeastDistance(one, other, end - start) - touching,
                        std::min(-kSkinUm, at_first) - 0.01)
                  << "discs " << a << " and " << b << " after " << start;
            }
          }
        });
  }
}

TEST(LawsTest, EveryContactIsATouchOfDiscsThatClose) {
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    Replay(c, motion).ForEachContact([&](const Contact& contact) {
      const Vector between = {contact.places[1].x - contact.places[0].x,
                              contact.places[1].y - contact.places[0].y};
      const Vector closing = {contact.before[0].x - contact.before[1].x,
                              contact.before[0].y - contact.before[1].y};
      const double gap = std::hypot(between.x, between.y) -
                         RadiusUm(kStandardBoard, contact.discs[0]) -
                         RadiusUm(kStandardBoard, contact.discs[1]);
      EXPECT_LE(gap, -kSkinUm + 1.1 * kTouchUm);
      EXPECT_GT(Dot(between, closing), 0);
    });
  }
}

TEST(LawsTest, ADiscDropsWhereItMeetsAPocketAndNowhereElse) {
  const double centre = kStandardBoard.PocketCentreUm();
  const double radius = kStandardBoard.pocket_radius_um;
  int drops = 0;
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    for (const Segment& segment : motion) {
      const Vector end = segment.PositionUm(segment.end_s);
      double nearest_at_end = kNever;
      for (const double x : {-centre, centre}) {
        for (const double y : {-centre, centre}) {
          const Vector pocket = {x - segment.start_um.x, y - segment.start_um.y};
          const double path = std::hypot(end.x - segment.start_um.x, end.y - segment.start_um.y);
          const double ahead = std::clamp(Dot(pocket, segment.direction), 0.0, path);
          EXPECT_GE(std::hypot(pocket.x - ahead * segment.direction.x,
                               pocket.y - ahead * segment.direction.y),
                    radius - 1e-6);
          nearest_at_end = std::min(nearest_at_end, std::hypot(x - end.x, y - end.y));
        }
      }
      if (segment.end != SegmentEnd::kPocket) continue;
      ++drops;
      EXPECT_NEAR(nearest_at_end, radius, 1e-6);
    }
  }
  EXPECT_GT(drops, 200);
}

TEST(LawsTest, NothingPassesACushionAndBouncesOnlyThere) {
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    for (const Segment& segment : motion) {
      const double reach = kStandardBoard.HalfUm() - RadiusUm(kStandardBoard, segment.disc);
      const Vector end = segment.PositionUm(segment.end_s);
      EXPECT_LE(std::abs(end.x), reach + 1e-6);
      EXPECT_LE(std::abs(end.y), reach + 1e-6);
      if (segment.end == SegmentEnd::kCushionX) {
        EXPECT_NEAR(std::abs(end.x), reach, 1e-6);
        EXPECT_LE(std::abs(EndVelocity(segment).x), kStandardBoard.frame_um_per_s);
      }
      if (segment.end == SegmentEnd::kCushionY) {
        EXPECT_NEAR(std::abs(end.y), reach, 1e-6);
        EXPECT_LE(std::abs(EndVelocity(segment).y), kStandardBoard.frame_um_per_s);
      }
      if (segment.end == SegmentEnd::kLeft) {
        const Vector velocity = EndVelocity(segment);
        EXPECT_GT(std::max(std::abs(velocity.x), std::abs(velocity.y)),
                  kStandardBoard.frame_um_per_s);
        EXPECT_NEAR(std::max(std::abs(end.x), std::abs(end.y)), reach, 1e-6);
      }
    }
  }
}

TEST(LawsTest, EverySegmentLeadsToTheNextAndTheLastOneToTheOutcome) {
  for (const Case& c : Cases()) {
    Motion motion;
    const ShotOutcome outcome = Play(kStandardBoard, c, &motion);
    std::array<Vector, kDiscs> place;
    for (int disc = 0; disc < kDiscs; ++disc) place[disc] = StartPoint(c, disc);
    for (const Segment& segment : motion) {
      EXPECT_LE(segment.start_s, segment.end_s);
      EXPECT_NEAR(segment.start_um.x, place[segment.disc].x, 1e-6);
      EXPECT_NEAR(segment.start_um.y, place[segment.disc].y, 1e-6);
      place[segment.disc] = segment.PositionUm(segment.end_s);
    }
    for (int id = 0; id < kPieces; ++id) {
      if (!outcome.layout.pieces[id].on_board) continue;
      EXPECT_NEAR(outcome.layout.pieces[id].point.x, place[id].x, kOverlapUm + 0.5);
      EXPECT_NEAR(outcome.layout.pieces[id].point.y, place[id].y, kOverlapUm + 0.5);
    }
    if (outcome.striker_fate != StrikerFate::kStays) continue;
    EXPECT_EQ(outcome.striker_point,
              (PointUm{RoundToUm(place[kStriker].x), RoundToUm(place[kStriker].y)}));
  }
}

// The same pieces, each at the mirror of its place, struck by the mirror of the flick.
TEST(LawsTest, AMirroredShotHasTheMirroredResult) {
  const auto mirror = [](Layout layout) {
    for (Place& place : layout.pieces) place.point.x = -place.point.x;
    return layout;
  };
  for (Case c : Cases()) {
    c.seat = Seat::kSouth;
    if (CheckFlick(kStandardBoard, c.layout, c.seat, c.flick)) continue;
    const ShotOutcome outcome = Play(kStandardBoard, c);
    Case mirrored = c;
    mirrored.layout = mirror(c.layout);
    mirrored.flick.offset_um = -c.flick.offset_um;
    mirrored.flick.angle_mdeg = -c.flick.angle_mdeg;
    const ShotOutcome other = Play(kStandardBoard, mirrored);
    EXPECT_EQ(other.layout, mirror(outcome.layout));
    EXPECT_EQ(other.striker_point, (PointUm{-outcome.striker_point.x, outcome.striker_point.y}));
    EXPECT_EQ(other.duration_s, outcome.duration_s);
    EXPECT_EQ(other.events, outcome.events);
  }
}

TEST(LawsTest, EverySeatPlaysTheSameGame) {
  for (Case c : Cases()) {
    c.seat = Seat::kSouth;
    if (CheckFlick(kStandardBoard, c.layout, c.seat, c.flick)) continue;
    const ShotOutcome south = Play(kStandardBoard, c);
    for (const Seat seat : {Seat::kWest, Seat::kNorth, Seat::kEast}) {
      Case turned = c;
      turned.seat = seat;
      for (Place& place : turned.layout.pieces) place.point = FromSeat(seat, place.point);
      const ShotOutcome outcome = Play(kStandardBoard, turned);
      for (int id = 0; id < kPieces; ++id) {
        ASSERT_EQ(outcome.layout.pieces[id].point, FromSeat(seat, south.layout.pieces[id].point));
      }
      EXPECT_EQ(outcome.striker_point, FromSeat(seat, south.striker_point));
      EXPECT_EQ(outcome.bank_broken, south.bank_broken);
      EXPECT_EQ(outcome.events, south.events);
    }
  }
}

TEST(LawsTest, AHundredThousandRandomFlicksEndInValidLayouts) {
  Random random(3);
  int most = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Case c = i % 4 == 0 ? HeapedCase(random) : ScatteredCase(random);
    const ShotOutcome outcome = Play(kStandardBoard, c);
    most = std::max(most, outcome.events);
    const absl::Status status = CheckLayout(kStandardBoard, outcome.layout);
    ASSERT_TRUE(status.ok()) << status;
  }
  std::printf("at most %d events in a shot\n", most);
  EXPECT_LT(most, kMaxEvents / 5);
}

TEST(LawsTest, TwentyThousandBreaksEndInValidLayouts) {
  Random random(4);
  int most = 0;
  for (int i = 0; i < 20'000; ++i) {
    const ShotOutcome outcome = Play(kStandardBoard, BreakCase(random));
    most = std::max(most, outcome.events);
    const absl::Status status = CheckLayout(kStandardBoard, outcome.layout);
    ASSERT_TRUE(status.ok()) << status;
  }
  std::printf("at most %d events in a break\n", most);
  EXPECT_LT(most, kMaxEvents / 5);
}

// From perfectly elastic to almost dead, of discs and of cushions.
TEST(LawsTest, EveryRestitutionEnds) {
  Random random(5);
  for (const int32_t disc : {1000, 999, 900, 850, 500, 200, 100, 50, 20, 10, 5, 2, 1}) {
    for (const int32_t cushion : {1000, 700, 100, 1}) {
      BoardSpec board = kStandardBoard;
      board.disc_restitution_permille = disc;
      board.cushion_restitution_permille = cushion;
      for (int i = 0; i < 100; ++i) {
        SCOPED_TRACE(std::to_string(disc) + ", " + std::to_string(cushion));
        const Case c = i % 2 == 0 ? BreakCase(random) : HeapedCase(random);
        Motion motion;
        const ShotOutcome outcome = Play(board, c, &motion);
        const Ledger ledger = LedgerOf(board, c, motion);
        ASSERT_NEAR(ledger.Spent() / ledger.put_in, 1, 1e-9);
        ASSERT_TRUE(CheckLayout(board, outcome.layout).ok());
      }
    }
  }
}

}  // namespace
}  // namespace parlour::carrom
