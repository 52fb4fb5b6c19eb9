// A second judge of carrom, written from the text of the rules alone: strings and plain counting,
// no code or type of the engine, nothing fast. The two are compared over random shots.
#ifndef PARLOUR_TESTS_ENGINE_CARROM_NAIVE_JUDGE_H_
#define PARLOUR_TESTS_ENGINE_CARROM_NAIVE_JUDGE_H_

#include <set>
#include <string>

namespace parlour::carrom {

struct NaiveMatch {
  // The options.
  bool four_seats = false;
  bool by_points = false;
  int target = 3;

  // The position, field by field as a record writes it.
  int white_in = 0;
  int black_in = 0;
  std::string red = "board";
  std::string seat = "S";  // or "end"
  std::string last = "-";
  int south_score = 0;
  int other_score = 0;
  std::string white = "S";

  std::string Text() const;

  // Judges a shot written as in a record, and gives the rules that it applied.
  std::set<std::string> Judge(const std::string& shot);
};

}  // namespace parlour::carrom

#endif  // PARLOUR_TESTS_ENGINE_CARROM_NAIVE_JUDGE_H_
