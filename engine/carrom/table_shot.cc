#include "engine/carrom/table_shot.h"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "engine/carrom/table_contact.h"
#include "engine/carrom/table_rounding.h"
#include "engine/carrom/table_trig.h"

static_assert(std::numeric_limits<double>::is_iec559, "the table needs IEEE 754 doubles");
static_assert(FLT_EVAL_METHOD == 0, "the table needs doubles without excess precision");

namespace parlour::carrom {
namespace {

// What ends a disc's present motion. Events at one time happen in this order, then by disc.
enum class Kind : uint8_t {
  kPocket,
  kCushionX,
  kCushionY,
  kContact,
  kStop,
};

// A set of discs, walked in the order of their numbers.
class DiscSet {
 public:
  void Add(int disc) { bits_ |= 1u << disc; }
  void Remove(int disc) { bits_ &= ~(1u << disc); }
  bool Contains(int disc) const { return (bits_ >> disc & 1) != 0; }
  DiscSet Without(int disc) const {
    DiscSet rest = *this;
    rest.Remove(disc);
    return rest;
  }

  class Iterator {
   public:
    explicit Iterator(uint32_t bits) : bits_(bits) {}
    int operator*() const { return std::countr_zero(bits_); }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return bits_ != other.bits_; }

   private:
    uint32_t bits_;
  };
  Iterator begin() const { return Iterator(bits_); }
  Iterator end() const { return Iterator(0); }

 private:
  uint32_t bits_ = 0;
};

// The discs of one shot. For every moving disc the time of its next event is kept: nothing happens
// to it earlier on its present course. A disc at rest has no events of its own; whoever moves finds
// it. When a disc changes course, only what it may do from there is worked out again, and those
// that were to meet it keep their time as a bound at which to look again, if nothing comes before.
class Shot {
 public:
  Shot(const BoardSpec& board, const Layout& layout, Seat seat, const Flick& flick, Motion* motion,
       ShotOutcome& outcome);

  bool Play();

 private:
  using PerDisc = std::array<double, kDiscs>;

  double RadiusOf(int disc) const {
    return disc == kStriker ? board_.striker_radius_um : board_.pawn_radius_um;
  }
  double TouchingDistance(int a, int b) const { return radius_[a] + radius_[b] - kSkinUm; }
  Vector Distance(int from, int to) const { return {x_[to] - x_[from], y_[to] - y_[from]}; }
  Vector Direction(int disc) const { return {direction_x_[disc], direction_y_[disc]}; }
  Vector Velocity(int disc) const {
    return {direction_x_[disc] * speed_[disc], direction_y_[disc] * speed_[disc]};
  }

  // The course of discs.
  int NextDisc() const;
  void AdvanceTo(double time_s);
  void EndCourse(int disc, SegmentEnd end, int partner = -1);
  void SetCourse(int disc, Vector velocity);
  void Remove(int disc);

  // What happens to them.
  void Happen(int disc);
  void HitCushion(int disc, Kind kind);
  void Collide(int disc, int partner);
  void Drop(int disc);
  void Leave(int disc);
  void NoteTouch(int piece);

  // What they will do.
  void Predict(int disc);
  void PredictAlone(int disc);
  void PredictMeetings(int disc);
  void PredictBeingHit(int disc);
  double PathToPocket(int disc, double path) const;
  double PathToResting(int disc, int resting, double path) const;
  void Meet(int disc, int partner, double time_s);

  // The end.
  void PutAtRest();

  const BoardSpec& board_;
  const Layout& layout_;
  const Seat seat_;
  Motion* const motion_;
  ShotOutcome& outcome_;

  const double deceleration_;
  const double disc_restitution_;
  const double cushion_restitution_;
  const double pocket_zone_;  // a pocket's centre is met only if both coordinates are beyond this

  double now_ = 0;
  bool striker_met_cushion_ = false;
  DiscSet resting_;
  DiscSet moving_;
  DiscSet on_board_;
  // Now.
  PerDisc x_{}, y_{}, speed_{};
  // Since the present course began.
  PerDisc start_x_{}, start_y_{}, start_speed_{}, start_time_{}, direction_x_{}, direction_y_{};
  std::array<int, kDiscs> course_{};  // how often it has changed
  PerDisc radius_{};
  PerDisc slowing_{};  // the deceleration, or 0 at rest
  // The next event.
  PerDisc next_time_{};
  std::array<Kind, kDiscs> next_kind_{};
  std::array<int, kDiscs> next_partner_{};
  std::array<int, kDiscs> next_partner_course_{};  // which of its courses the partner was on
};

Shot::Shot(const BoardSpec& board, const Layout& layout, Seat seat, const Flick& flick,
           Motion* motion, ShotOutcome& outcome)
    : board_(board),
      layout_(layout),
      seat_(seat),
      motion_(motion),
      outcome_(outcome),
      deceleration_(board.deceleration_um_per_s2),
      disc_restitution_(board.disc_restitution_permille / 1000.0),
      cushion_restitution_(board.cushion_restitution_permille / 1000.0),
      pocket_zone_(board.surface_um / 2 - 2 * board.pocket_radius_um) {
  next_time_.fill(kNever);
  radius_.fill(board.pawn_radius_um);
  radius_[kStriker]=board.striker_radius_um;
  for (int id = 0; id < kPieces; ++id) {
    if (!layout.IsLowest(id)) continue;
    resting_.Add(id);on_board_.Add(id);
    x_[id] = start_x_[id] = layout.pieces[id].point.x;
    y_[id] = start_y_[id] = layout.pieces[id].point.y;
  }
  const PointUm point = StrikerPoint(board, seat, flick.offset_um);
  x_[kStriker] = point.x;
  y_[kStriker] = point.y;
  const SineCosine ahead = SineCosineOf(flick.angle_mdeg);
  on_board_.Add(kStriker);  SetCourse(kStriker, FromSeat(seat, Vector{flick.speed_um_per_s * ahead.sine,
                                            flick.speed_um_per_s * ahead.cosine}));
  Predict(kStriker);
}

bool Shot::Play() {
  for (int disc = NextDisc(); disc >= 0; disc = NextDisc()) {
    if (++outcome_.events > kMaxEvents) return false;
    AdvanceTo(next_time_[disc]);
    Happen(disc);
  }
  outcome_.duration_s = now_;
  PutAtRest();
  BringDownStacks(board_, layout_, outcome_.layout);
  return true;
}

// The moving disc whose event comes first, or -1 when all are at rest.
int Shot::NextDisc() const {
  constexpr int kLanes = 4;
  std::array<double, kLanes> lane;
  lane.fill(kNever);
  for (int disc = 0; disc < kDiscs; disc += kLanes) {
    for (int k = 0; k < kLanes; ++k) lane[k] = std::min(lane[k], next_time_[disc + k]);
  }
  const double time = std::min(std::min(lane[0], lane[1]), std::min(lane[2], lane[3]));
  if (time == kNever) return -1;
  int next = -1;
  for (const int disc : moving_) {
    if (next_time_[disc] == time && (next < 0 || next_kind_[disc] < next_kind_[next])) next = disc;
  }
  return next;
}

void Shot::AdvanceTo(double time_s) {
  now_ = time_s;
  for (int disc = 0; disc < kDiscs; ++disc) {
    const double elapsed = time_s - start_time_[disc];
    const double path = elapsed * (start_speed_[disc] - 0.5 * slowing_[disc] * elapsed);
    x_[disc] = start_x_[disc] + direction_x_[disc] * path;
    y_[disc] = start_y_[disc] + direction_y_[disc] * path;
    speed_[disc] = start_speed_[disc] - slowing_[disc] * elapsed;
  }
}

void Shot::EndCourse(int disc, SegmentEnd end, int partner) {
  if (motion_ == nullptr || !moving_.Contains(disc)) return;
  motion_->push_back({.disc = disc,
                      .end = end,
                      .partner = partner,
                      .start_s = start_time_[disc],
                      .end_s = now_,
                      .start_um = {start_x_[disc], start_y_[disc]},
                      .direction = Direction(disc),
                      .speed_um_per_s = start_speed_[disc],
                      .deceleration_um_per_s2 = deceleration_});
}

// From now on and from where it is, `disc` runs with that velocity.
void Shot::SetCourse(int disc, Vector velocity) {
  start_x_[disc] = x_[disc];
  start_y_[disc] = y_[disc];
  start_time_[disc] = now_;
  ++course_[disc];
  const double speed = std::sqrt(Dot(velocity, velocity));
  const bool moves = speed > kStillUmPerS;
  const double inverse = moves ? 1 / speed : 0;
  speed_[disc] = start_speed_[disc] = moves ? speed : 0;
  direction_x_[disc] = velocity.x * inverse;
  direction_y_[disc] = velocity.y * inverse;
  slowing_[disc] = moves ? deceleration_ : 0;
  if (!moves) next_time_[disc] = kNever;
  (moves ? moving_ : resting_).Add(disc);
  (moves ? resting_ : moving_).Remove(disc);
}

void Shot::Remove(int disc) {
  moving_.Remove(disc);on_board_.Remove(disc);
  next_time_[disc] = kNever;
  ++course_[disc];
}

void Shot::Happen(int disc) {
  const Kind kind = next_kind_[disc];
  switch (kind) {
    case Kind::kPocket:
      Drop(disc);
      break;
    case Kind::kCushionX:
    case Kind::kCushionY:
      HitCushion(disc, kind);
      break;
    case Kind::kContact:
      if (course_[next_partner_[disc]] == next_partner_course_[disc]) {
        Collide(disc, next_partner_[disc]);
      } else {
        Predict(disc);  // the other one has gone elsewhere since
      }
      break;
    case Kind::kStop:
      EndCourse(disc, SegmentEnd::kRest);
      SetCourse(disc, {0, 0});
      PredictBeingHit(disc);
      break;
  }
}

void Shot::HitCushion(int disc, Kind kind) {
  if (disc == kStriker) striker_met_cushion_ = true;
  Vector velocity = Velocity(disc);
  double& normal = kind == Kind::kCushionX ? velocity.x : velocity.y;
  if (std::abs(normal) > board_.frame_um_per_s) {
    Leave(disc);
    return;
  }
  EndCourse(disc, kind == Kind::kCushionX ? SegmentEnd::kCushionX : SegmentEnd::kCushionY);
  // The path's rounding must not leave it a hair beyond the cushion.
  double& coordinate = kind == Kind::kCushionX ? x_[disc] : y_[disc];
  coordinate = std::copysign(board_.surface_um / 2 - RadiusOf(disc), normal);
  normal *= -cushion_restitution_;
  SetCourse(disc, velocity);
  Predict(disc);
}

void Shot::Collide(int disc, int partner) {
  if (disc == kStriker) NoteTouch(partner);
  if (partner == kStriker) NoteTouch(disc);
  EndCourse(disc, SegmentEnd::kContact, partner);
  EndCourse(partner, SegmentEnd::kContact, disc);

  const Vector distance = Distance(disc, partner);
  const double inverse_length = 1 / std::sqrt(Dot(distance, distance));
  const Vector normal = {distance.x * inverse_length, distance.y * inverse_length};
  const Vector mine = Velocity(disc);
  const Vector other = Velocity(partner);
  const double closing = Dot(normal, mine) - Dot(normal, other);
  // Parting at a least speed, or a pair pressed together would meet ever faster without an end.
  const double parting =
      std::max(disc_restitution_ * closing, static_cast<double>(board_.separation_um_per_s));
  const double my_mass = disc == kStriker ? board_.striker_mass_mg : board_.pawn_mass_mg;
  const double other_mass = partner == kStriker ? board_.striker_mass_mg : board_.pawn_mass_mg;
  const double change = (closing + parting) / (my_mass + other_mass);
  const double mine_change = -change * other_mass;
  const double other_change = change * my_mass;
  SetCourse(disc, {mine.x + mine_change * normal.x, mine.y + mine_change * normal.y});
  SetCourse(partner, {other.x + other_change * normal.x, other.y + other_change * normal.y});

  for (const int changed : {disc, partner}) {
    if (moving_.Contains(changed)) PredictAlone(changed);
  }
  for (const int changed : {disc, partner}) {
    if (moving_.Contains(changed)) {
      PredictMeetings(changed);
    } else {
      PredictBeingHit(changed);
    }
  }
}

void Shot::Drop(int disc) {
  EndCourse(disc, SegmentEnd::kPocket);
  if (disc == kStriker) {
    outcome_.striker_fate = StrikerFate::kPocketed;
  } else {
    outcome_.drops.push_back({.piece = disc, .time_s = now_});
  }
  Remove(disc);
}

void Shot::Leave(int disc) {
  EndCourse(disc, SegmentEnd::kLeft);
  if (disc == kStriker) {
    outcome_.striker_fate = StrikerFate::kLeft;
  } else {
    outcome_.departures.push_back(disc);
  }
  Remove(disc);
}

void Shot::NoteTouch(int piece) {
  outcome_.touched_any = true;
  if (striker_met_cushion_) return;
  const auto& touched = outcome_.touched_before_cushion;
  if (std::find(touched.begin(), touched.end(), piece) != touched.end()) return;
  outcome_.touched_before_cushion.push_back(piece);
  if (StandsOnLine(board_, seat_, layout_.pieces[piece].point)) outcome_.bank_broken = true;
}

void Shot::Predict(int disc) {
  PredictAlone(disc);
  PredictMeetings(disc);
}

// The next event of a moving disc as if all other moving discs were gone.
void Shot::PredictAlone(int disc) {
  const double speed = speed_[disc];
  const Vector direction = Direction(disc);
  double path = speed * speed / (2 * deceleration_);
  Kind kind = Kind::kStop;

  const double reach = board_.surface_um / 2 - RadiusOf(disc);
  if (std::abs(x_[disc] + direction.x * path) > reach) {
    path = std::max(0.0, (std::copysign(reach, direction.x) - x_[disc]) / direction.x);
    kind = Kind::kCushionX;
  }
  if (std::abs(y_[disc] + direction.y * path) > reach) {
    path = std::max(0.0, (std::copysign(reach, direction.y) - y_[disc]) / direction.y);
    kind = Kind::kCushionY;
  }
  const double to_pocket = PathToPocket(disc, path);
  if (to_pocket <= path) {
    path = to_pocket;
    kind = Kind::kPocket;
  }
  next_time_[disc] = now_ + TimeOnPath(path, speed, deceleration_);
  next_kind_[disc] = kind;
}

// The first of a moving disc's contacts with moving discs, if it comes before both discs' events.
void Shot::PredictMeetings(int disc) {
  PerDisc slack;
  const double x = x_[disc], y = y_[disc];
  const double vx = direction_x_[disc] * speed_[disc], vy = direction_y_[disc] * speed_[disc];
  const double until = next_time_[disc];
  for (int other = 0; other < kDiscs; ++other) {
    const double horizon = (until < next_time_[other] ? until : next_time_[other]) - now_;
    const double touching = radius_[disc] + radius_[other] - kSkinUm;
    const double dx = x_[other] - x, dy = y_[other] - y;
    const double wx = direction_x_[other] * speed_[other] - vx, wy = direction_y_[other] * speed_[other] - vy;
    const double bend = slowing_[other] * horizon * horizon;
    const double squared = dx * dx + dy * dy;
    const double ts = touching * touching;
    const double outside = squared - ts;
    const double opening = dx * wx + dy * wy;
    const double aside = dx * wy - dy * wx;
    const double clearance = touching + bend;
    const double w2 = wx * wx + wy * wy;
    const double part = (squared + ts) * bend - (outside + 2 * opening * horizon) * touching;
    const double miss = clearance * clearance * w2 - aside * aside;
    const double within = touching + horizon * (speed_[disc] + speed_[other]);
    const double reach = within * within - squared;
    const double a1 = part < miss ? part : miss;
    const double a2 = a1 < reach ? a1 : reach;
    slack[other] = a2 < -outside ? -outside : a2;
  }
  DiscSet others = on_board_.Without(disc);
  for (const int other : others) {
    if (slack[other] < 0) continue;
    if (resting_.Contains(other)) {
      const double horizon = next_time_[disc] - now_;
      const double path = horizon * (speed_[disc] - 0.5 * deceleration_ * horizon);
      const double to_contact = PathToResting(disc, other, path);
      if (to_contact < path) Meet(disc, other, now_ + TimeOnPath(to_contact, speed_[disc], deceleration_));
      continue;
    }
    const double horizon = std::min(next_time_[disc], next_time_[other]) - now_;
    if (horizon <= 0) continue;
    const Vector mine = Velocity(disc);
    const Vector others = Velocity(other);
    const Approach pair = {
        .distance = Distance(disc, other),
        .velocity = {others.x - mine.x, others.y - mine.y},
        .acceleration = {deceleration_ * (direction_x_[disc] - direction_x_[other]),
                         deceleration_ * (direction_y_[disc] - direction_y_[other])},
        .touching = TouchingDistance(disc, other)};
    const double time = TimeToTouch(pair, horizon);
    if (time >= horizon) continue;
    Meet(disc, other, now_ + time);
    Meet(other, disc, now_ + time);
  }
}

// A disc has come to rest: which moving discs now meet it before their next event?
void Shot::PredictBeingHit(int disc) {
  for (const int other : moving_) {
    const double horizon = next_time_[other] - now_;
    const double path = horizon * (speed_[other] - 0.5 * deceleration_ * horizon);
    const double to_contact = PathToResting(other, disc, path);
    if (to_contact < path)
      Meet(other, disc, now_ + TimeOnPath(to_contact, speed_[other], deceleration_));
  }
}

void Shot::Meet(int disc, int partner, double time_s) {
  next_time_[disc] = time_s;
  next_kind_[disc] = Kind::kContact;
  next_partner_[disc] = partner;
  next_partner_course_[disc] = course_[partner];
}

// The path until a moving disc enters a pocket, if it is not longer than `path`, or kNever.
double Shot::PathToPocket(int disc, double path) const {
  const Vector from = {x_[disc], y_[disc]};
  const Vector direction = Direction(disc);
  const double to_x = from.x + direction.x * path;
  const double to_y = from.y + direction.y * path;
  // Pockets lie in the corners: few courses come near one.
  if (std::max(std::abs(from.x), std::abs(to_x)) <= pocket_zone_ ||
      std::max(std::abs(from.y), std::abs(to_y)) <= pocket_zone_) {
    return kNever;
  }
  const double centre = board_.PocketCentreUm();
  double nearest = kNever;
  for (const double x : {-centre, centre}) {
    for (const double y : {-centre, centre}) {
      nearest = std::min(
          nearest, PathToCircle({x - from.x, y - from.y}, direction, board_.pocket_radius_um));
    }
  }
  return nearest;
}

// The path until a moving disc meets a resting one, or kNever when that is not within `path`.
double Shot::PathToResting(int disc, int resting, double path) const {
  const double touching = TouchingDistance(disc, resting);
  const Vector distance = Distance(disc, resting);
  const Vector direction = Direction(disc);
  if (Dot(distance, direction) - touching >= path) return kNever;
  const double to_contact = PathToCircle(distance, direction, touching);
  if (to_contact >= path) return kNever;
  return ClosesAfter(to_contact, distance, direction, speed_[disc], deceleration_, touching)
             ? to_contact
             : kNever;
}

// All discs are at rest: their places in whole micrometres.
void Shot::PutAtRest() {
  Layout& layout = outcome_.layout;
  layout = layout_;
  for (int id = 0; id < kPieces; ++id) {
    if (!layout_.IsLowest(id)) continue;
    Place& place = layout.pieces[id];
    place.point = {RoundToUm(x_[id]), RoundToUm(y_[id])};
    if (!resting_.Contains(id)) {
      place = {};
    } else if (IsInPocket(board_, place.point)) {
      // It stopped at the very edge. The next shot starts from whole micrometres, so this one ends
      // with them.
      outcome_.drops.push_back({.piece = id, .time_s = now_});
      place = {};
    }
  }
  for (int id = 0; id < kPieces; ++id) {
    if (layout.IsLowest(id) && layout.pieces[id].point != layout_.pieces[id].point) {
      layout.pieces[id].point = PartedPoint(board_, layout, id);
    }
  }
  if (outcome_.striker_fate != StrikerFate::kStays) return;
  outcome_.striker_point = {RoundToUm(x_[kStriker]), RoundToUm(y_[kStriker])};
  if (IsInPocket(board_, outcome_.striker_point)) {
    outcome_.striker_fate = StrikerFate::kPocketed;
    outcome_.striker_point = {};
  }
}

}  // namespace

bool PlayShot(const BoardSpec& board, const Layout& layout, Seat seat, const Flick& flick,
              Motion* motion, ShotOutcome& outcome) {
  return Shot(board, layout, seat, flick, motion, outcome).Play();
}

}  // namespace parlour::carrom
