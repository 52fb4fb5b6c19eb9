// Work on all cores, results in order, memory bounded.
#ifndef PARLOUR_TOOLS_ORDERED_H_
#define PARLOUR_TOOLS_ORDERED_H_

#include <algorithm>
#include <cstddef>
#include <deque>
#include <future>
#include <optional>
#include <thread>
#include <utility>

namespace parlour::tools {

inline int CoreCount() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// Calls `produce()` for items (a std::optional, empty at the end) and `consume(result)`, both in
// this thread and in order; `work(item)` runs in other threads, on at most 2·`jobs` items at a time
// (twice, so that the cores stay busy while the first result is awaited).
template <typename Produce, typename Work, typename Consume>
void ForEachInOrder(int jobs, Produce produce, Work work, Consume consume) {
  using Item = typename decltype(produce())::value_type;
  using Result = decltype(work(std::declval<Item>()));
  std::deque<std::future<Result>> running;
  const auto finish_first = [&] {
    consume(running.front().get());
    running.pop_front();
  };
  while (std::optional<Item> item = produce()) {
    running.push_back(std::async(std::launch::async, work, *std::move(item)));
    if (running.size() >= 2 * static_cast<size_t>(jobs)) finish_first();
  }
  while (!running.empty()) finish_first();
}

}  // namespace parlour::tools

#endif  // PARLOUR_TOOLS_ORDERED_H_
