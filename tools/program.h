// What a program with a command line of CLI11's does from its beginning to its end.
#ifndef PARLOUR_TOOLS_PROGRAM_H_
#define PARLOUR_TOOLS_PROGRAM_H_

#include <CLI/CLI.hpp>

namespace parlour::tools {

// Exit statuses, beside 0. From 64 on they are those of sysexits.h.
inline constexpr int kSomeBreak = 1;
inline constexpr int kSomeUnreadable = 2;
inline constexpr int kUsage = 64;
inline constexpr int kNoInput = 66;
inline constexpr int kCannotListen = 69;
inline constexpr int kSoftware = 70;
inline constexpr int kOutputFailed = 74;

// Parses the command line, whose commands leave their exit status in `status`. Gives the program's
// exit status: kUsage for a wrong line, kOutputFailed if something that was printed got lost.
int RunProgram(CLI::App& app, int argc, char** argv, const int& status);

// Accepts whole numbers below 2^64. (CLI11 alone takes -1 for the largest of them.)
CLI::Validator WholeNumber();

// Accepts numbers from `low` to `high`, and not what is no number (nan).
CLI::Validator NumberFrom(double low, double high);

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_PROGRAM_H_
