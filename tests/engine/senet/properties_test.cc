// What holds of every position and every move, whatever the rules say in detail.
//
// RapidCheck draws the positions, prints its seed, and replays a failure with RC_PARAMS.
#include <absl/strings/str_cat.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/senet/match.h"
#include "engine/senet/moves.h"
#include "engine/senet/notation.h"
#include "engine/senet/position.h"

namespace parlour::senet {
namespace {

Options AnyOptions() {
  Options options;
  options.four_backs_points = *rc::gen::element(5, 6);
  options.reserve_start = *rc::gen::arbitrary<bool>();
  options.entry_throws = static_cast<uint8_t>(*rc::gen::inRange(1, 64) << 1);
  options.sanctuary_14 = *rc::gen::arbitrary<bool>();
  options.target_points = *rc::gen::element(0u, 1u, 15u, 40u);
  return options;
}

// A position in which a move is owed: ten numbers, the place of each pawn. 0 is off, 31 in reserve.
Position AnyPosition(const Options& options) {
  Position position;
  const auto places = *rc::gen::container<std::vector<int>>(10, rc::gen::inRange(0, 32));
  for (size_t i = 0; i < places.size(); ++i) {
    const size_t side = i % 2;
    const int place = places[i];
    const Squares occupied = position.pawns[0] | position.pawns[1];
    if (place == 31) {
      if (options.reserve_start) ++position.reserve[side];
    } else if (place != 0 && place != 27 && (occupied & Square(place)) == 0) {
      position.pawns[side] |= Square(place);
    }
  }
  position.side = *rc::gen::element(Side::kBlack, Side::kWhite);
  position.first = *rc::gen::element(Side::kBlack, Side::kWhite);
  position.points = static_cast<uint8_t>(PointsOfFaces(options, *rc::gen::inRange(0, 5)));
  if (options.target_points > 0) {
    for (uint32_t& score : position.score) {
      score = *rc::gen::inRange(uint32_t{0}, options.target_points);
    }
  }
  RC_PRE(ValidatePosition(options, position).ok());
  return position;
}

int Pawns(const Position& position, int side) {
  return std::popcount(position.pawns[side]) + position.reserve[side];
}

// Runs `property` on many positions; a failure shows the position.
template <typename Property>
void ForAnyPosition(const char* what, Property property) {
  EXPECT_TRUE(rc::check(what, [&property] {
    const Options options = AnyOptions();
    const Position position = AnyPosition(options);
    RC_LOG() << PositionText(position) << '\n';
    property(options, position);
  })) << what;
}

TEST(Properties, PlayKeepsTheInvariant) {
  ForAnyPosition("play keeps the invariant", [](const Options& options, const Position& position) {
    const LegalMoves moves = ListMoves(options, position);
    for (int n = 0; n < moves.count(); ++n) {
      Position after = position;
      Play(options, after, moves.At(n));
      RC_ASSERT(ValidatePosition(options, after).ok());
    }
  });
}

TEST(Properties, PawnsAreConserved) {
  ForAnyPosition("pawns are conserved", [](const Options& options, const Position& position) {
    const int own = Index(position.side);
    const LegalMoves moves = ListMoves(options, position);
    for (int n = 0; n < moves.count(); ++n) {
      Position after = position;
      const Step step = Play(options, after, moves.At(n));
      if (step.won_round && !after.ended) continue;  // already the next round's start
      const int left = step.move.to == kOff ? 1 : 0;
      RC_ASSERT(Pawns(after, own) == Pawns(position, own) - left);
      RC_ASSERT(Pawns(after, 1 - own) == Pawns(position, 1 - own));
      const int entered = step.move.kind == MoveKind::kEnter ? 1 : 0;
      RC_ASSERT(after.reserve[own] == position.reserve[own] - entered);
      RC_ASSERT(after.reserve[1 - own] == position.reserve[1 - own]);
    }
  });
}

TEST(Properties, PositionsAndMovesAreReadAsTheyAreWritten) {
  ForAnyPosition("text round trip", [](const Options& options, const Position& position) {
    const auto read = ParsePosition(options, PositionText(position));
    RC_ASSERT(read.ok());
    RC_ASSERT(*read == position);
    const LegalMoves moves = ListMoves(options, position);
    for (int n = 0; n < moves.count(); ++n) {
      const PlayedMove move = Preview(position, moves.At(n));
      RC_ASSERT(ParseMove(MoveText(move)) == std::optional<PlayedMove>(move));
    }
  });
}

// Advances by ascending square, entering, retreats by ascending square, the pass.
std::array<int, 2> Rank(Move move) {
  switch (move.kind) {
    case MoveKind::kAdvance:
      return {0, move.from};
    case MoveKind::kEnter:
      return {1, 0};
    case MoveKind::kRetreat:
      return {2, move.from};
    case MoveKind::kPass:
      return {3, 0};
  }
  return {4, 0};
}

TEST(Properties, TheListIsExactlyTheLegalMovesInOrder) {
  ForAnyPosition("the list is exact", [](const Options& options, const Position& position) {
    const LegalMoves list = ListMoves(options, position);
    RC_ASSERT(list.count() > 0);  // there is always something to do, if only to pass
    std::vector<Move> listed;
    for (int n = 0; n < list.count(); ++n) listed.push_back(list.At(n));
    for (size_t n = 1; n < listed.size(); ++n) RC_ASSERT(Rank(listed[n - 1]) < Rank(listed[n]));

    std::vector<Move> all = {{MoveKind::kEnter}, {MoveKind::kPass}};
    for (uint8_t square = 0; square <= 31; ++square) {
      all.push_back({MoveKind::kAdvance, square});
      all.push_back({MoveKind::kRetreat, square});
    }
    for (const Move& move : all) {
      const bool is_listed = std::find(listed.begin(), listed.end(), move) != listed.end();
      RC_ASSERT(is_listed == !RuleAgainst(options, position, move).has_value());
    }
  });
}

// Senet does not know colours: with the sides exchanged, everything else is the same.
TEST(Properties, ColoursExchanged) {
  ForAnyPosition("colours exchanged", [](const Options& options, const Position& position) {
    const auto exchanged = [](Position p) {
      std::swap(p.pawns[0], p.pawns[1]);
      std::swap(p.reserve[0], p.reserve[1]);
      std::swap(p.score[0], p.score[1]);
      p.side = Other(p.side);
      p.first = Other(p.first);
      return p;
    };
    const Position mirror = exchanged(position);
    const LegalMoves moves = ListMoves(options, position);
    const LegalMoves mirror_moves = ListMoves(options, mirror);
    RC_ASSERT(moves.count() == mirror_moves.count());
    for (int n = 0; n < moves.count(); ++n) {
      RC_ASSERT(moves.At(n) == mirror_moves.At(n));
      Position after = position;
      Position mirror_after = mirror;
      const Step step = Play(options, after, moves.At(n));
      Play(options, mirror_after, moves.At(n));
      // A new round sets black on the odd squares, whoever throws first.
      if (step.won_round && !after.ended) continue;
      RC_ASSERT(exchanged(after) == mirror_after);
    }
  });
}

// An advance goes up, a retreat goes down; only the water and an attack set a pawn back.
TEST(Properties, AnAdvanceNeverCostsItsOwnSideButInTheWater) {
  ForAnyPosition("advance", [](const Options& options, const Position& position) {
    const LegalMoves moves = ListMoves(options, position);
    for (int n = 0; n < moves.count(); ++n) {
      const PlayedMove move = Preview(position, moves.At(n));
      if (move.kind == MoveKind::kAdvance && move.to != kOff) {
        RC_ASSERT(move.to - move.from == position.points);
        RC_ASSERT((move.restart != 0) == (move.to == 27));
      }
      if (move.kind == MoveKind::kRetreat) RC_ASSERT(move.from - move.to == position.points);
      if (move.attack) RC_ASSERT(move.to < 26);
    }
  });
}

}  // namespace
}  // namespace parlour::senet
