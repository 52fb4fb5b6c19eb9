// The requests that load is made of: one senet game, its states as a server sealed them.
#ifndef PARLOUR_TESTS_LOAD_CASES_H_
#define PARLOUR_TESTS_LOAD_CASES_H_

#include <string>
#include <vector>

#include "parlour/v1/game_service.grpc.pb.h"

namespace parlour::load {

struct Case {
  std::string method;   // the RPC's name
  std::string request;  // serialized
};

// A game that has come to its fifth throw and its move: the middle of the road.
struct Game {
  v1::NewGameRequest new_game;
  v1::ThrowSticksRequest throw_sticks;
  v1::MovePawnRequest move_pawn;
  v1::ListMovesRequest list_moves;
  v1::ScoreRequest score;
  v1::EndGameRequest end_game;
};

// Plays that game on a service. The same requests wherever it is played, but for their states.
Game PlayGame(v1::GameService::StubInterface& service);

// Requests of one RPC, or, for "Mixed", of all unary ones with some that are refused. None if the
// server cannot be reached or there is no such RPC.
std::vector<Case> CasesFrom(const std::string& server, const std::string& method);

}  // namespace parlour::load

#endif  // PARLOUR_TESTS_LOAD_CASES_H_
