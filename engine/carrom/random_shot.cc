#include "engine/carrom/random_shot.h"

#include <array>

namespace parlour::carrom {
namespace {

// How likely things are, in 256ths. Each byte of the keystream answers one question.
constexpr int kMiss = 12;           // the striker touches nothing
constexpr int kAnother = 128;       // one more piece drops
constexpr int kLeaves = 10;         // a piece leaves the board
constexpr int kStrikerDrops = 14;   // the striker is pocketed …
constexpr int kStrikerLeaves = 20;  // … or (up to here) leaves the board
constexpr int kBankBroken = 6;
constexpr int kRed = 24;    // a piece that drops is the red …
constexpr int kEnemy = 64;  // … or (up to here) an enemy pawn; otherwise it is the shooter's own

// The pieces that are still on the board, by colour, and the bytes that choose among them.
class Board {
 public:
  Board(const Options& options, const Standing& standing, Keystream& player, uint64_t& next_byte)
      : side_(SideOf(standing, TeamOf(options, standing.seat))),
        on_board_{kPawnsPerSide - standing.in[0], kPawnsPerSide - standing.in[1],
                  standing.red == RedState::kBoard ? 1 : 0},
        player_(player),
        next_byte_(next_byte) {}

  int Byte() { return player_.Byte(next_byte_++); }
  bool Happens(int in_256) { return Byte() < in_256; }

  // Moves a piece from the board to `pieces`, unless there is none of the kind that was chosen.
  void Take(Colours& pieces) {
    const int choice = Byte();
    const Colour colour = choice < kRed ? Colour::kRed : choice < kEnemy ? Other(side_) : side_;
    int& left = on_board_[static_cast<int>(colour)];
    if (left == 0) return;
    --left;
    pieces.push_back(colour);
  }

 private:
  Colour side_;
  std::array<int, 3> on_board_;
  Keystream& player_;
  uint64_t& next_byte_;
};

}  // namespace

Outcome RandomOutcome(const Options& options, const Standing& standing, Keystream& player,
                      uint64_t& next_byte) {
  Board board(options, standing, player, next_byte);
  Outcome outcome;
  outcome.touched = !board.Happens(kMiss);
  if (outcome.touched) {
    while (board.Happens(kAnother)) board.Take(outcome.dropped);
    while (board.Happens(kLeaves)) board.Take(outcome.left);
    outcome.bank_broken = board.Happens(kBankBroken);
  }
  const int striker = board.Byte();
  outcome.striker = striker < kStrikerDrops    ? StrikerFate::kPocketed
                    : striker < kStrikerLeaves ? StrikerFate::kLeft
                                               : StrikerFate::kStays;
  return outcome;
}

}  // namespace parlour::carrom
