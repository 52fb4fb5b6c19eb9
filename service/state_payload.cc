#include "service/state_payload.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <variant>

#include "engine/carrom/standing.h"
#include "engine/senet/position.h"

namespace parlour::service {
namespace {

constexpr uint64_t kAny8 = std::numeric_limits<uint8_t>::max();
constexpr uint64_t kAny32 = std::numeric_limits<uint32_t>::max();
constexpr uint64_t kAny64 = std::numeric_limits<uint64_t>::max();
constexpr size_t kMaxVarint = 10;  // bytes
constexpr size_t kMaxText = 64;    // bytes

// Writer and Reader have the same functions, so that one list of fields serves both.
class Writer {
 public:
  absl::string_view written() const { return {bytes_.data(), size_}; }

  // A number, flag or enumerator of at most `limit`.
  template <typename T>
  void Number(const T& field, uint64_t /*limit*/) {
    auto number = static_cast<uint64_t>(field);
    for (; number > 0x7f; number >>= 7) bytes_[size_++] = static_cast<char>(number | 0x80);
    bytes_[size_++] = static_cast<char>(number);
  }
  void Signed(const int32_t& field) {
    Number(static_cast<uint32_t>(field) << 1 ^ static_cast<uint32_t>(field >> 31), kAny32);
  }
  void Hash(const Sha256& hash) { Bytes(BytesOf(hash)); }
  // One of our own, such as a board's name.
  void Text(absl::string_view text) {
    text = text.substr(0, kMaxText);
    Number(text.size(), kMaxText);
    Bytes(text);
  }

 private:
  void Bytes(absl::string_view bytes) {
    std::copy(bytes.begin(), bytes.end(), bytes_.begin() + size_);
    size_ += bytes.size();
  }

  // Enough for three texts, two hashes and 120 numbers.
  std::array<char, 3 * (1 + kMaxText) + 2 * sizeof(Sha256) + 120 * kMaxVarint> bytes_;
  size_t size_ = 0;
};

class Reader {
 public:
  explicit Reader(absl::string_view payload) : rest_(payload) {}

  // Whether everything was read, and was what it should be.
  bool Done() const { return good_ && rest_.empty(); }
  void Fail() { good_ = false; }

  template <typename T>
  void Number(T& field, uint64_t limit) {
    uint64_t number = 0;
    const size_t size = Decode(number);
    if (size == 0 || number > limit) return Fail();
    rest_.remove_prefix(size);
    field = static_cast<T>(number);
  }
  void Signed(int32_t& field) {
    uint32_t folded = 0;
    Number(folded, kAny32);
    field = static_cast<int32_t>(folded >> 1 ^ (0 - (folded & 1)));
  }
  void Hash(Sha256& hash) {
    if (rest_.size() < hash.size()) return Fail();
    std::copy_n(rest_.begin(), hash.size(), hash.begin());
    rest_.remove_prefix(hash.size());
  }
  void Text(std::string& text) {
    size_t size = 0;
    Number(size, kMaxText);
    if (rest_.size() < size) return Fail();
    text.assign(rest_.data(), size);
    rest_.remove_prefix(size);
  }

 private:
  uint64_t Byte(size_t at) const { return static_cast<unsigned char>(rest_[at]); }

  // The number that comes next and its length, 0 if there is none. Nearly all have one byte.
  size_t Decode(uint64_t& number) const {
    if (rest_.empty()) return 0;
    number = Byte(0);
    return number <= 0x7f ? 1 : DecodeLong(number);
  }
  size_t DecodeLong(uint64_t& number) const;

  absl::string_view rest_;
  bool good_ = true;
};

size_t Reader::DecodeLong(uint64_t& number) const {
  number = 0;
  for (size_t at = 0; at < std::min(rest_.size(), kMaxVarint); ++at) {
    const uint64_t byte = Byte(at);
    number |= (byte & 0x7f) << 7 * at;
    if (byte > 0x7f) continue;
    const bool padded = at > 0 && byte == 0;  // another spelling of the same number
    const bool too_long = at == kMaxVarint - 1 && byte > 1;
    return padded || too_long ? 0 : at + 1;
  }
  return 0;
}

template <typename Enum>
constexpr uint64_t Upto(Enum last) {
  return static_cast<uint64_t>(last);
}

template <typename Coder, typename SenetGame>
void CodeSenet(Coder& coder, SenetGame& game) {
  auto& options = game.options;
  coder.Number(options.four_backs_points, senet::kMaxPoints);
  coder.Number(options.reserve_start, 1);
  coder.Number(options.entry_throws, kAny8);
  coder.Number(options.sanctuary_14, 1);
  coder.Number(options.target_points, kAny32);
  auto& position = *game.position;
  for (auto& pawns : position.pawns) coder.Number(pawns, kAny32);
  for (auto& score : position.score) coder.Number(score, kAny32);
  for (auto& reserve : position.reserve) coder.Number(reserve, kAny8);
  coder.Number(position.side, Upto(senet::Side::kWhite));
  coder.Number(position.first, Upto(senet::Side::kWhite));
  coder.Number(position.points, kAny8);
  coder.Number(position.ended, 1);
}

template <typename Coder, typename Layout>
void CodeLayout(Coder& coder, Layout& layout) {
  for (auto& place : layout.pieces) {
    coder.Number(place.on_board, 1);
    if (!place.on_board) continue;
    coder.Number(place.level, kAny8);
    coder.Signed(place.point.x);
    coder.Signed(place.point.y);
  }
}

template <typename Coder, typename CarromGame>
void CodeCarrom(Coder& coder, CarromGame& game) {
  auto& options = game.options;
  coder.Number(options.seats, 4);
  coder.Number(options.mode, Upto(carrom::Mode::kPoints));
  coder.Number(options.sets_to_win, kAny32);
  coder.Number(options.points_to_win, kAny32);
  coder.Number(options.table, Upto(carrom::Table::kSimulated));
  coder.Text(options.board);
  coder.Number(options.tremor_angle_mdeg, carrom::kMaxTremor);
  coder.Number(options.tremor_speed_permille, carrom::kMaxTremor);
  auto& standing = game.position->standing;
  for (auto& score : standing.score) coder.Number(score, kAny32);
  for (auto& in : standing.in) coder.Number(in, kAny8);
  coder.Number(standing.red, Upto(carrom::RedState::kOwned));
  coder.Number(standing.red_seat, Upto(carrom::Seat::kEast));
  coder.Number(standing.seat, Upto(carrom::Seat::kEast));
  coder.Number(standing.white, Upto(carrom::Team::kOthers));
  coder.Number(standing.ended, 1);
  if (options.table == carrom::Table::kSimulated) CodeLayout(coder, game.position->layout);
}

template <typename Coder, typename Match>
void CodeCourse(Coder& coder, Match& match) {
  coder.Number(match.ply, kAny64);
  coder.Number(match.record.used_before, kAny64);
  coder.Hash(match.chain);
}

template <typename Coder, typename Match>
void CodeEnd(Coder& coder, Match& match) {
  coder.Number(match.record.termination, Upto(record::Termination::kAbandoned));
  coder.Text(match.resigned);
}

enum class SeedKind : uint8_t { kNone, kOpen, kSealed };

void WriteSeed(Writer& writer, const Match& match) {
  if (match.seed_number) {
    writer.Number(SeedKind::kOpen, kAny8);
    writer.Number(*match.seed_number, kAny64);
  } else if (match.game_id) {
    writer.Number(SeedKind::kSealed, kAny8);
    writer.Hash(*match.game_id);
  } else {
    writer.Number(SeedKind::kNone, kAny8);
  }
}

void ReadSeed(Reader& reader, Match& match) {
  SeedKind kind = SeedKind::kNone;
  reader.Number(kind, Upto(SeedKind::kSealed));
  if (kind == SeedKind::kOpen) {
    reader.Number(match.seed_number.emplace(), kAny64);
  }
  if (kind == SeedKind::kSealed) reader.Hash(match.game_id.emplace());
}

// Whether the rules allow what was read.
template <typename Game>
bool IsPossible(const Game& game) {
  return ValidateOptions(game.options).ok() && ValidatePosition(game.options, *game.position).ok();
}

}  // namespace

void AppendPayload(std::string& out, const Match& match) {
  Writer writer;
  writer.Text(record::RulesetName(match.record));
  CodeCourse(writer, match);
  WriteSeed(writer, match);
  CodeEnd(writer, match);
  if (const auto* senet = std::get_if<record::SenetGame>(&match.record.game)) {
    CodeSenet(writer, *senet);
  } else {
    CodeCarrom(writer, std::get<record::CarromGame>(match.record.game));
  }
  absl::StrAppend(&out, writer.written());
}

bool ReadPayload(absl::string_view payload, Match& match) {
  Reader reader(payload);
  std::string ruleset;
  reader.Text(ruleset);
  CodeCourse(reader, match);
  ReadSeed(reader, match);
  CodeEnd(reader, match);
  if (ruleset == record::kSenetRuleset) {
    auto& game = match.record.game.emplace<record::SenetGame>();
    game.position.emplace();
    CodeSenet(reader, game);
    return reader.Done() && IsPossible(game);
  }
  if (ruleset == record::kCarromRuleset) {
    auto& game = match.record.game.emplace<record::CarromGame>();
    game.position.emplace();
    CodeCarrom(reader, game);
    return reader.Done() && IsPossible(game);
  }
  return false;
}

}  // namespace parlour::service
