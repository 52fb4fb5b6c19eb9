#include "tests/engine/carrom/naive_judge.h"

#include <algorithm>

namespace parlour::carrom {
namespace {

int HowMany(const std::string& pieces, char piece) {
  return static_cast<int>(std::count(pieces.begin(), pieces.end(), piece));
}

bool Ends(std::string& text, const std::string& suffix) {
  if (text.size() < suffix.size() || text.substr(text.size() - suffix.size()) != suffix) {
    return false;
  }
  text.resize(text.size() - suffix.size());
  return true;
}

}  // namespace

std::string NaiveMatch::Text() const {
  return "w" + std::to_string(white_in) + " b" + std::to_string(black_in) + " r=" + red + " " +
         seat + " " + last + " " + std::to_string(south_score) + "-" + std::to_string(other_score) +
         " " + white;
}

std::set<std::string> NaiveMatch::Judge(const std::string& shot) {
  std::set<std::string> rules;

  // What the letters say.
  std::string text = shot;
  const bool bank = Ends(text, "!");
  const bool striker = Ends(text, "^*") || Ends(text, "*");
  const size_t hat = text.find('^');
  const std::string left = hat == std::string::npos ? "" : text.substr(hat + 1);
  const std::string dropped = text.substr(0, hat);
  const bool touched = dropped != "0";

  // Whose pawns are whose.
  const std::string other_first = four_seats ? "W" : "N";
  const auto team = [&](const std::string& who) {
    if (who == "S") return std::string("S");
    if (four_seats && who == "N") return std::string("S");
    return other_first;
  };
  const bool shooter_is_white = team(seat) == white;
  const char own_letter = shooter_is_white ? 'w' : 'b';
  const char enemy_letter = shooter_is_white ? 'b' : 'w';
  int& own_in = shooter_is_white ? white_in : black_in;
  int& enemy_in = shooter_is_white ? black_in : white_in;
  const int own_before = own_in;
  const int own = HowMany(dropped, own_letter);
  const int enemy = HowMany(dropped, enemy_letter);
  const bool red_drops = HowMany(dropped, 'r') > 0;
  const bool validating = red.substr(0, 4) == "pend";
  const bool playing_last_hand = last != "-";

  // Pawns are in for their own side; the penalty takes one that was in before.
  own_in += own;
  enemy_in += enemy;
  bool sent_back = !left.empty();
  if (striker && own_before > 0) {
    own_in -= 1;
    sent_back = true;
    rules.insert("C-PENALTY");
  }
  if (striker && own_before == 0) rules.insert("C-PENALTY-NONE");

  // Reasons that do not depend on the red.
  if (!touched) rules.insert("C-LOSE-TOUCH");
  if (enemy > 0) rules.insert("C-LOSE-ENEMY");
  if (!left.empty()) rules.insert("C-LOSE-OUT");
  if (striker) rules.insert("C-LOSE-STRIKER");
  if (bank) rules.insert("C-LOSE-BANK");
  const bool fault = !touched || enemy > 0 || !left.empty() || striker || bank;

  // The red.
  bool hand_lost = fault;
  bool newly_pending = false;
  if (red_drops) {
    if (own_before == 0) rules.insert("C-RED-FIRST");
    if (own_in == 9) rules.insert("C-RED-LAST");
    if (enemy > 0) rules.insert("C-RED-ENEMY");
    const bool returned = own_before == 0 || own_in == 9 || enemy > 0;
    if (!returned && fault) rules.insert("C-RED-FOUL");
    if (own_before == 0) hand_lost = true;
    if (returned || fault) {
      sent_back = true;
    } else {
      newly_pending = true;
      red = "pend:" + seat;
      rules.insert("C-RED-PENDING");
    }
  } else if (validating) {
    if (own > 0 && !fault) {
      red = "own:" + seat;
      rules.insert("C-RED-VALID");
    } else {
      red = "board";
      sent_back = true;
      rules.insert(own == 0 ? "C-RED-MISS" : enemy > 0 ? "C-RED-MIXED" : "C-RED-FOUL");
    }
  }
  if (touched && own == 0 && !newly_pending) {
    rules.insert("C-LOSE-NONE");
    hand_lost = true;
  }
  if (!hand_lost) rules.insert("C-KEEP");
  if (sent_back) rules.insert("C-RETURN");

  // Is the set over, and for whom?
  const std::string black = white == "S" ? other_first : "S";
  const std::string red_owner = red.substr(0, 3) == "own" ? team(red.substr(4)) : "";
  std::string winner;
  if (playing_last_hand) {
    if (hand_lost) {
      winner = last;
    } else if (own_in == 9) {
      winner = team(seat);
      rules.insert("C-BONUS-HAND");
    }
  } else if (white_in == 9 && black_in == 9) {
    winner = dropped.rfind('w') < dropped.rfind('b') ? white : black;
    rules.insert("C-HOME-BOTH");
  } else if (white_in == 9 || black_in == 9) {
    const std::string home = white_in == 9 ? white : black;
    if (!by_points && !red_owner.empty() && red_owner != home) {
      rules.insert("C-BONUS-HAND");
      last = home;
      seat = red.substr(4);
      return rules;
    }
    winner = home;
  }

  if (winner.empty()) {
    if (hand_lost) {
      const std::string clockwise = four_seats ? "SWNES" : "SNS";
      seat = clockwise.substr(clockwise.find(seat) + 1, 1);
    }
    return rules;
  }

  // The set is over.
  rules.insert("C-HOME");
  int paid = 1;
  if (by_points) {
    rules.insert("C-SCORE");
    paid = 9 - (winner == white ? black_in : white_in);
    if (red_owner == winner) paid += 5;
  }
  int& score = winner == "S" ? south_score : other_score;
  score += paid;
  last = "-";
  if (score >= target) {
    seat = "end";
    return rules;
  }
  white_in = black_in = 0;
  red = "board";
  white = seat = black;
  return rules;
}

}  // namespace parlour::carrom
