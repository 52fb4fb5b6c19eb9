// A short list that lives where it is declared: judging a shot allocates nothing.
#ifndef PARLOUR_ENGINE_CARROM_FIXED_LIST_H_
#define PARLOUR_ENGINE_CARROM_FIXED_LIST_H_

#include <array>
#include <cassert>

namespace parlour::carrom {

// At most `kCapacity` values in order. It only grows, so places not yet used hold T{} and equality
// can compare them too.
template <typename T, int kCapacity>
class FixedList {
 public:
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == kCapacity; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }
  constexpr const T& operator[](int i) const { return items_[i]; }

  constexpr void push_back(const T& item) {
    assert(!full());
    items_[size_++] = item;
  }

  friend constexpr bool operator==(const FixedList&, const FixedList&) = default;

 private:
  std::array<T, kCapacity> items_{};
  int size_ = 0;
};

}  // namespace parlour::carrom

#endif  // PARLOUR_ENGINE_CARROM_FIXED_LIST_H_
