// Runs a fuzz target without a fuzzer: every seed of its corpus, then mutations of them.
//
// The mutations are the same in every run; PARLOUR_TEST_SEED=N in the environment takes others.
// When the target aborts, the bytes it was given are printed.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/chance.h"
#include "tests/fuzz/fuzz.h"

namespace parlour {
namespace {

#ifdef NDEBUG
constexpr int kMutations = 50'000;
#else  // unoptimised or under a sanitizer
constexpr int kMutations = 5'000;
#endif
constexpr size_t kMaxBytes = size_t{1} << 16;

const std::string* input_now = nullptr;

extern "C" void PrintInput(int) {
  std::fputs("input: ", stderr);
  for (char c : *input_now) std::fprintf(stderr, "%02x", static_cast<unsigned char>(c));
  std::fputs("\n", stderr);
  std::signal(SIGABRT, SIG_DFL);
  std::abort();
}

void Run(const std::string& input) {
  input_now = &input;
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
}

std::vector<std::string> ReadSeeds(int count, char** directories) {
  std::vector<std::filesystem::path> paths;
  for (int i = 0; i < count; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directories[i])) {
      if (entry.is_regular_file()) paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());  // directories have no order of their own
  std::vector<std::string> seeds;
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

// Edits: change, remove or add a byte, repeat a piece, take a piece from another seed.
class Mutator {
 public:
  Mutator(uint64_t seed, const std::vector<std::string>& seeds)
      : stream_(SeedFromNumber(seed), "tests"), seeds_(seeds) {}

  std::string Next() {
    std::string text = seeds_[Below(seeds_.size())];
    for (size_t edits = 1 + Below(6); edits > 0; --edits) Edit(text);
    if (text.size() > kMaxBytes) text.resize(kMaxBytes);
    return text;
  }

 private:
  size_t Below(size_t n) {
    uint32_t number = 0;
    for (int i = 0; i < 3; ++i) number = number << 8 | stream_.Byte(next_++);
    return number % n;
  }

  // Half of the bytes come from the seeds, which use a small alphabet.
  char Byte() {
    const std::string& seed = seeds_[Below(seeds_.size())];
    return Below(2) == 0 || seed.empty() ? static_cast<char>(Below(256)) : seed[Below(seed.size())];
  }

  std::string Piece(const std::string& text) {
    const size_t first = Below(text.size() + 1);
    return text.substr(first, Below(std::min<size_t>(text.size() - first, 64) + 1));
  }

  void Edit(std::string& text) {
    const size_t place = Below(text.size() + 1);
    switch (Below(5)) {
      case 0:
        if (place < text.size()) text[place] = Byte();
        break;
      case 1:
        text.erase(place, 1 + Below(4));
        break;
      case 2:
        text.insert(place, 1, Byte());
        break;
      case 3:
        text.insert(place, Piece(text));
        break;
      default:
        text.insert(place, Piece(seeds_[Below(seeds_.size())]));
    }
  }

  Keystream stream_;
  uint64_t next_ = 0;
  const std::vector<std::string>& seeds_;
};

int Replay(int count, char** directories) {
  const std::vector<std::string> seeds = ReadSeeds(count, directories);
  if (seeds.empty()) {
    std::fputs("no seeds found\n", stderr);
    return 1;
  }
  const char* text = std::getenv("PARLOUR_TEST_SEED");
  const uint64_t seed = text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
  std::printf("%zu seeds, %d mutations, PARLOUR_TEST_SEED=%llu\n", seeds.size(), kMutations,
              static_cast<unsigned long long>(seed));
  std::signal(SIGABRT, PrintInput);
  Run("");
  for (const std::string& input : seeds) Run(input);
  Mutator mutator(seed, seeds);
  for (int i = 0; i < kMutations; ++i) Run(mutator.Next());
  return 0;
}

}  // namespace
}  // namespace parlour

int main(int argc, char** argv) { return parlour::Replay(argc - 1, argv + 1); }
