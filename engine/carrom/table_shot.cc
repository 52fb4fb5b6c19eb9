#include "engine/carrom/table_shot.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <limits>

#include "engine/carrom/table_contact.h"
#include "engine/carrom/table_discs.h"
#include "engine/carrom/table_rounding.h"
#include "engine/carrom/table_trig.h"

static_assert(std::numeric_limits<double>::is_iec559, "the table needs IEEE 754 doubles");
static_assert(FLT_EVAL_METHOD == 0, "the table needs doubles without excess precision");

namespace parlour::carrom {
namespace {

// Plays one shot. Every moving disc has a next event, and of every contact to come at least one of
// the two discs knows. A disc at rest has no events of its own; whoever moves finds it. When discs
// change course, only what they may do from there is worked out. Whoever was to meet them keeps the
// time of that meeting as a bound: nothing else can happen to it earlier, and if the time comes it
// looks again.
template <int kLanes>
class Shot {
 public:
  Shot(const BoardSpec& board, const Layout& layout, Seat seat, Motion* motion,
       ShotOutcome& outcome);

  // False when there are more than kMaxEvents events.
  bool Play(const Flick& flick);

 private:
  // Discs and their courses.
  void PutDown(int disc, int id, PointUm point);
  void SetCourse(int disc, Vector velocity);
  void EndCourse(int disc, SegmentEnd end, int partner = -1);
  void TakeOff(int disc);

  // Events.
  int NextDisc() const;
  void Happen(int disc);
  void Stop(int disc);
  void HitCushion(int disc, EventKind kind);
  void Collide(int disc, int partner);
  void Pocket(int disc);
  void Leave(int disc);
  void NoteTouch(int disc);

  // Prediction.
  void Predict(int disc);
  void PredictBoth(int disc, int partner);
  void PredictAlone(int disc);
  void PredictMeetings(int disc);
  void PredictBeingHit(int disc);
  void Meet(int disc, int partner, double time);
  double PathToPocket(int disc, double path) const;
  double TimeToContact(int disc, int other, double horizon) const;

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
  const double pocket_zone_;  // both coordinates of a pocketed disc are beyond this, but for signs

  double now_ = 0;
  bool striker_met_cushion_ = false;
  int striker_ = 0;
  DiscSet resting_;
  DiscSet moving_;
  std::array<int, kLanes> id_{};  // of each disc: the piece's, or kStriker
  Discs<kLanes> discs_;
};

template <int kLanes>
Shot<kLanes>::Shot(const BoardSpec& board, const Layout& layout, Seat seat, Motion* motion,
                   ShotOutcome& outcome)
    : board_(board),
      layout_(layout),
      seat_(seat),
      motion_(motion),
      outcome_(outcome),
      deceleration_(board.deceleration_um_per_s2),
      disc_restitution_(board.disc_restitution_permille / 1000.0),
      cushion_restitution_(board.cushion_restitution_permille / 1000.0),
      pocket_zone_(board.HalfUm() - 2 * board.pocket_radius_um) {
  discs_.next_time.fill(kNever);
  for (int id = 0; id < kPieces; ++id) {
    if (layout.IsLowest(id)) PutDown(striker_++, id, layout.pieces[id].point);
  }
}

template <int kLanes>
bool Shot<kLanes>::Play(const Flick& flick) {
  PutDown(striker_, kStriker, StrikerPoint(board_, seat_, flick.offset_um));
  const SineCosine ahead = SineCosineOf(flick.angle_mdeg);
  SetCourse(striker_, FromSeat(seat_, Vector{flick.speed_um_per_s * ahead.sine,
                                             flick.speed_um_per_s * ahead.cosine}));
  Predict(striker_);
  for (int disc = NextDisc(); disc >= 0; disc = NextDisc()) {
    if (++outcome_.events > kMaxEvents) return false;
    now_ = discs_.next_time[disc];
    discs_.AdvanceTo(now_);
    Happen(disc);
  }
  outcome_.duration_s = now_;
  PutAtRest();
  BringDownStacks(board_, layout_, outcome_.layout);
  return true;
}

template <int kLanes>
void Shot<kLanes>::PutDown(int disc, int id, PointUm point) {
  const bool is_striker = id == kStriker;
  id_[disc] = id;
  discs_.radius[disc] = is_striker ? board_.striker_radius_um : board_.pawn_radius_um;
  discs_.mass[disc] = is_striker ? board_.striker_mass_mg : board_.pawn_mass_mg;
  discs_.x[disc] = discs_.start_x[disc] = point.x;
  discs_.y[disc] = discs_.start_y[disc] = point.y;
  resting_.Add(disc);
}

template <int kLanes>
void Shot<kLanes>::SetCourse(int disc, Vector velocity) {
  discs_.SetCourse(disc, velocity, now_, deceleration_);
  const bool moves = discs_.speed[disc] > 0;
  (moves ? moving_ : resting_).Add(disc);
  (moves ? resting_ : moving_).Remove(disc);
}

// Records the course that ends now, if the disc moved. Its successor begins with SetCourse.
template <int kLanes>
void Shot<kLanes>::EndCourse(int disc, SegmentEnd end, int partner) {
  if (motion_ == nullptr || !moving_.Contains(disc)) return;
  motion_->push_back({.disc = id_[disc],
                      .end = end,
                      .partner = partner < 0 ? -1 : id_[partner],
                      .start_s = discs_.start_time[disc],
                      .end_s = now_,
                      .start_um = {discs_.start_x[disc], discs_.start_y[disc]},
                      .direction = discs_.Direction(disc),
                      .speed_um_per_s = discs_.start_speed[disc],
                      .deceleration_um_per_s2 = deceleration_});
}

template <int kLanes>
void Shot<kLanes>::TakeOff(int disc) {
  SetCourse(disc, {0, 0});
  resting_.Remove(disc);
}

// The moving disc whose event comes first, or -1 when all are at rest.
template <int kLanes>
int Shot<kLanes>::NextDisc() const {
  int next = -1;
  double first = kNever;
  for (const int disc : moving_) {
    const double time = discs_.next_time[disc];
    if (time < first || (time == first && discs_.next_kind[disc] < discs_.next_kind[next])) {
      next = disc;
      first = time;
    }
  }
  return next;
}

template <int kLanes>
void Shot<kLanes>::Happen(int disc) {
  const EventKind kind = discs_.next_kind[disc];
  const int partner = discs_.next_partner[disc];
  switch (kind) {
    case EventKind::kPocket:
      Pocket(disc);
      break;
    case EventKind::kCushionX:
    case EventKind::kCushionY:
      HitCushion(disc, kind);
      break;
    case EventKind::kContact:
      if (discs_.course[partner] == discs_.next_partner_course[disc]) {
        Collide(disc, partner);
      } else {
        Predict(disc);  // the other one has gone elsewhere since
      }
      break;
    case EventKind::kStop:
      Stop(disc);
      break;
  }
}

template <int kLanes>
void Shot<kLanes>::Stop(int disc) {
  EndCourse(disc, SegmentEnd::kRest);
  SetCourse(disc, {0, 0});
  PredictBeingHit(disc);
}

template <int kLanes>
void Shot<kLanes>::HitCushion(int disc, EventKind kind) {
  const bool is_x = kind == EventKind::kCushionX;
  if (disc == striker_) striker_met_cushion_ = true;
  Vector velocity = discs_.Velocity(disc);
  double& normal = is_x ? velocity.x : velocity.y;
  if (std::abs(normal) > board_.frame_um_per_s) {
    Leave(disc);
    return;
  }
  EndCourse(disc, is_x ? SegmentEnd::kCushionX : SegmentEnd::kCushionY);
  // The path's rounding must not leave it a hair beyond the cushion.
  (is_x ? discs_.x : discs_.y)[disc] = std::copysign(board_.HalfUm() - discs_.radius[disc], normal);
  normal *= -cushion_restitution_;
  SetCourse(disc, velocity);
  Predict(disc);
}

template <int kLanes>
void Shot<kLanes>::Collide(int disc, int partner) {
  if (disc == striker_) NoteTouch(partner);
  if (partner == striker_) NoteTouch(disc);
  EndCourse(disc, SegmentEnd::kContact, partner);
  EndCourse(partner, SegmentEnd::kContact, disc);

  const Vector distance = discs_.Between(disc, partner).distance;
  const double inverse = 1 / std::sqrt(Dot(distance, distance));
  const Vector normal = {distance.x * inverse, distance.y * inverse};
  const Vector mine = discs_.Velocity(disc);
  const Vector other = discs_.Velocity(partner);
  const double closing = Dot(normal, mine) - Dot(normal, other);
  // At least that fast, or discs pressed together would meet ever sooner again, without an end.
  const double parting = std::max<double>(disc_restitution_ * closing, board_.separation_um_per_s);
  const double change = (closing + parting) / (discs_.mass[disc] + discs_.mass[partner]);
  const double my_change = -change * discs_.mass[partner];
  const double other_change = change * discs_.mass[disc];
  SetCourse(disc, {mine.x + my_change * normal.x, mine.y + my_change * normal.y});
  SetCourse(partner, {other.x + other_change * normal.x, other.y + other_change * normal.y});
  PredictBoth(disc, partner);
}

template <int kLanes>
void Shot<kLanes>::Pocket(int disc) {
  EndCourse(disc, SegmentEnd::kPocket);
  if (disc == striker_) {
    outcome_.striker_fate = StrikerFate::kPocketed;
  } else {
    outcome_.drops.push_back({.piece = id_[disc], .time_s = now_});
  }
  TakeOff(disc);
}

template <int kLanes>
void Shot<kLanes>::Leave(int disc) {
  EndCourse(disc, SegmentEnd::kLeft);
  if (disc == striker_) {
    outcome_.striker_fate = StrikerFate::kLeft;
  } else {
    outcome_.departures.push_back(id_[disc]);
  }
  TakeOff(disc);
}

template <int kLanes>
void Shot<kLanes>::NoteTouch(int disc) {
  const int piece = id_[disc];
  outcome_.touched_any = true;
  if (striker_met_cushion_) return;
  const auto& touched = outcome_.touched_before_cushion;
  if (std::find(touched.begin(), touched.end(), piece) != touched.end()) return;
  outcome_.touched_before_cushion.push_back(piece);
  if (StandsOnLine(board_, seat_, layout_.pieces[piece].point)) outcome_.bank_broken = true;
}

template <int kLanes>
void Shot<kLanes>::Predict(int disc) {
  PredictAlone(disc);
  PredictMeetings(disc);
}

// After a contact: both horizons first, then what happens within them.
template <int kLanes>
void Shot<kLanes>::PredictBoth(int disc, int partner) {
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

// The next event of a moving disc as if all others were gone.
template <int kLanes>
void Shot<kLanes>::PredictAlone(int disc) {
  const Vector from = discs_.Position(disc);
  const Vector direction = discs_.Direction(disc);
  const double speed = discs_.speed[disc];
  const double reach = board_.HalfUm() - discs_.radius[disc];
  double path = speed * speed / (2 * deceleration_);
  EventKind kind = EventKind::kStop;
  if (std::abs(from.x + direction.x * path) > reach) {
    path = std::max(0.0, (std::copysign(reach, direction.x) - from.x) / direction.x);
    kind = EventKind::kCushionX;
  }
  if (std::abs(from.y + direction.y * path) > reach) {
    path = std::max(0.0, (std::copysign(reach, direction.y) - from.y) / direction.y);
    kind = EventKind::kCushionY;
  }
  const double to_pocket = PathToPocket(disc, path);
  if (to_pocket <= path) {
    path = to_pocket;
    kind = EventKind::kPocket;
  }
  discs_.next_time[disc] = now_ + TimeOnPath(path, speed, deceleration_);
  discs_.next_kind[disc] = kind;
}

// The path until a moving disc enters a pocket, if that is within `path`.
template <int kLanes>
double Shot<kLanes>::PathToPocket(int disc, double path) const {
  const Vector from = discs_.Position(disc);
  const Vector direction = discs_.Direction(disc);
  const Vector to = {from.x + direction.x * path, from.y + direction.y * path};
  // Pockets lie in the corners: few courses come near one.
  if (std::max(std::abs(from.x), std::abs(to.x)) <= pocket_zone_ ||
      std::max(std::abs(from.y), std::abs(to.y)) <= pocket_zone_) {
    return kNever;
  }
  const double centre = board_.PocketCentreUm();
  double nearest = kNever;
  for (const double x : {-centre, centre}) {
    for (const double y : {-centre, centre}) {
      const Vector pocket = {x - from.x, y - from.y};
      nearest = std::min(nearest, PathToCircle(pocket, direction, board_.pocket_radius_um));
    }
  }
  return nearest;
}

// The first contact of a moving disc, if it comes before the next events of both discs.
template <int kLanes>
void Shot<kLanes>::PredictMeetings(int disc) {
  const DiscSet near = discs_.MayMeet(disc, now_);
  // Those at rest first: what they leave of the horizon is cheaper to know.
  for (const DiscSet others : {near & resting_, near & moving_}) {
    for (const int other : others) {
      const double horizon = std::min(discs_.next_time[disc], discs_.next_time[other]) - now_;
      const double time = TimeToContact(disc, other, horizon);
      if (time >= horizon) continue;
      Meet(disc, other, now_ + time);
    }
  }
}

// A disc has come to rest: which moving ones now meet it before their next event?
template <int kLanes>
void Shot<kLanes>::PredictBeingHit(int disc) {
  for (const int other : moving_) {
    const double horizon = discs_.next_time[other] - now_;
    const double time = TimeToContact(other, disc, horizon);
    if (time < horizon) Meet(other, disc, now_ + time);
  }
}

template <int kLanes>
void Shot<kLanes>::Meet(int disc, int partner, double time) {
  discs_.next_time[disc] = time;
  discs_.next_kind[disc] = EventKind::kContact;
  discs_.next_partner[disc] = partner;
  discs_.next_partner_course[disc] = discs_.course[partner];
}

// From now until a moving disc touches another one; kNever if not, or if not before `horizon`.
template <int kLanes>
double Shot<kLanes>::TimeToContact(int disc, int other, double horizon) const {
  const Approach pair = discs_.Between(disc, other);
  const Vector mine = discs_.Direction(disc);
  if (resting_.Contains(other)) {
    return TimeToReach(pair.distance, mine, discs_.speed[disc], deceleration_, pair.touching);
  }
  const Vector others = discs_.Direction(other);
  return TimeToTouch(
      pair, {deceleration_ * (mine.x - others.x), deceleration_ * (mine.y - others.y)}, horizon);
}

// All discs have come to rest: their places in whole micrometres.
template <int kLanes>
void Shot<kLanes>::PutAtRest() {
  Layout& layout = outcome_.layout;
  layout = layout_;
  for (int disc = 0; disc < striker_; ++disc) {
    Place& place = layout.pieces[id_[disc]];
    place.point = {RoundToUm(discs_.x[disc]), RoundToUm(discs_.y[disc])};
    if (!resting_.Contains(disc)) {
      place = {};
    } else if (IsInPocket(board_, place.point)) {
      // It stopped at the very edge. The next shot starts from whole micrometres, so this one ends
      // with them.
      outcome_.drops.push_back({.piece = id_[disc], .time_s = now_});
      place = {};
    }
  }
  for (int disc = 0; disc < striker_; ++disc) {
    const int id = id_[disc];
    if (layout.IsLowest(id) && layout.pieces[id].point != layout_.pieces[id].point) {
      layout.pieces[id].point = PartedPoint(board_, layout, id);
    }
  }
  if (outcome_.striker_fate != StrikerFate::kStays) return;
  const PointUm point = {RoundToUm(discs_.x[striker_]), RoundToUm(discs_.y[striker_])};
  if (IsInPocket(board_, point)) {
    outcome_.striker_fate = StrikerFate::kPocketed;
  } else {
    outcome_.striker_point = point;
  }
}

}  // namespace

bool PlayShot(const BoardSpec& board, const Layout& layout, Seat seat, const Flick& flick,
              Motion* motion, ShotOutcome& outcome) {
  int discs = 1;
  for (int id = 0; id < kPieces; ++id) discs += layout.IsLowest(id);
  // The fewer discs, the shorter the loops over all of them.
  if (discs <= 8) return Shot<8>(board, layout, seat, motion, outcome).Play(flick);
  if (discs <= 12) return Shot<12>(board, layout, seat, motion, outcome).Play(flick);
  if (discs <= 16) return Shot<16>(board, layout, seat, motion, outcome).Play(flick);
  return Shot<kDiscs>(board, layout, seat, motion, outcome).Play(flick);
}

}  // namespace parlour::carrom
