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

// Pieces heaped together as closely as rounding allows, pairs that touch and overlap by a little.
Case HeapedCase(Random& random) {
  Case c;
  for (int id = 0; id < 10; ++id) {
    PointUm point = {random.Between(-60'000, 60'000), random.Between(-60'000, 60'000)};
    if (id > 0) {
      const PointUm beside = c.layout.pieces[random.Between(0, id - 1)].point;
      const SineCosine a = SineCosineOf(random.Between(0, 359'999));
      const int32_t distance = 31'800 - random.Between(-1, 1);
      point = {beside.x + RoundToUm(distance * a.sine), beside.y + RoundToUm(distance * a.cosine)};
    }
    c.layout.pieces[id] = {.on_board = true, .level = 0, .point = point};
    if (!CheckLayout(kStandardBoard, c.layout).ok()) c.layout.pieces[id--] = {};
  }
  c.flick = RandomFlick(kStandardBoard, c.layout, c.seat, random);
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

// Where every disc is at some time, or nothing when it is off the board by then.
class Film {
 public:
  Film(const Case& c, const Motion& motion) : case_(c) {
    for (const Segment& segment : motion) segments_[segment.disc].push_back(&segment);
  }

  bool At(int disc, double time_s, Vector& place) const {
    if (disc != kStriker && !case_.layout.IsLowest(disc)) return false;
    place = StartPoint(case_, disc);
    for (const Segment* segment : segments_[disc]) {
      if (segment->start_s > time_s) break;
      place = segment->PositionUm(std::min(time_s, segment->end_s));
      const bool gone = segment->end == SegmentEnd::kPocket || segment->end == SegmentEnd::kLeft;
      if (gone && segment->end_s <= time_s) return false;
    }
    return true;
  }

 private:
  const Case& case_;
  std::array<std::vector<const Segment*>, kDiscs> segments_;
};

TEST(LawsTest, NoPairOverlapsByMoreThanTheSkinOrItsStart) {
  for (const Case& c : Cases()) {
    Motion motion;
    const ShotOutcome outcome = Play(kStandardBoard, c, &motion);
    const Film film(c, motion);
    std::vector<double> times;
    for (int i = 0; i < 200; ++i) times.push_back(outcome.duration_s * i / 200);
    for (const Segment& segment : motion) times.push_back(segment.end_s);
    for (int a = 0; a < kDiscs; ++a) {
      for (int b = a + 1; b < kDiscs; ++b) {
        const double touching = RadiusUm(kStandardBoard, a) + RadiusUm(kStandardBoard, b);
        double least = -kSkinUm - 0.01;
        for (const double time : times) {
          Vector at_a;
          Vector at_b;
          if (!film.At(a, time, at_a) || !film.At(b, time, at_b)) continue;
          const double gap = std::hypot(at_b.x - at_a.x, at_b.y - at_a.y) - touching;
          if (time == 0) least = std::min(least, gap - 0.01);
          ASSERT_GE(gap, least) << "discs " << a << " and " << b << " at " << time;
        }
      }
    }
  }
}

TEST(LawsTest, NothingPassesACushion) {
  for (const Case& c : Cases()) {
    Motion motion;
    Play(kStandardBoard, c, &motion);
    for (const Segment& segment : motion) {
      const double reach = kStandardBoard.surface_um / 2 - RadiusUm(kStandardBoard, segment.disc);
      const Vector end = segment.PositionUm(segment.end_s);
      EXPECT_LE(std::abs(end.x), reach + 1e-6);
      EXPECT_LE(std::abs(end.y), reach + 1e-6);
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
