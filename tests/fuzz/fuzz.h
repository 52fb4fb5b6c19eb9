// What a fuzz target is made of: a function that takes any bytes and must come back.
//
// A new target takes three steps: NAME.cc beside this file, a few seeds in corpus/NAME/ and a
// fuzz_target(name = "NAME", …) in BUILD.
#ifndef PARLOUR_TESTS_FUZZ_FUZZ_H_
#define PARLOUR_TESTS_FUZZ_FUZZ_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

// Given any bytes. Returns 0, or does not return if something is wrong.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

// What must hold of whatever the bytes were.
#define FUZZ_CHECK(condition)                                                            \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (false)

#endif  // PARLOUR_TESTS_FUZZ_FUZZ_H_
