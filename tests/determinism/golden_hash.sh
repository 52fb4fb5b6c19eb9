#!/bin/bash
# The simulated table gives the same bits with every compiler, optimisation level and processor.
#
# Usage: golden_hash.sh [SHOTS]. Builds table_hash with each toolchain that is installed, plays
# SHOTS shots (5000 unless said otherwise) and compares the hash with the frozen one in
# table_hash.txt. A toolchain that is missing is said to be skipped; g++ must be there.
# Exit status: 0 all equal, 1 a difference or a failed build, 2 no frozen hash for that many shots.
set -u
cd "$(dirname "$0")/../.." || exit 1

shots=${1:-5000}
golden=$(awk -v shots="$shots" '$1 == shots { print $2 }' tests/determinism/table_hash.txt)
if [ -z "$golden" ]; then
  echo "table_hash.txt has no hash for $shots shots" >&2
  exit 2
fi

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
sources="tests/determinism/table_hash.cc engine/carrom/table_flick.cc
         engine/carrom/table_layout.cc engine/carrom/table_shot.cc"
failures=0

# check NAME RUNNER COMPILER FLAGS…: RUNNER is what runs the program, or "native".
check() {
  local name=$1 runner=$2 compiler=$3
  shift 3
  for program in "$compiler" $([ "$runner" = native ] || echo "$runner"); do
    if ! command -v "$program" >/dev/null; then
      echo "$name: skipped, $program is not installed"
      return 2
    fi
  done
  [ "$runner" = native ] && runner=
  local hash
  # shellcheck disable=SC2086 # the lists are lists
  if "$compiler" -std=c++20 -ffp-contract=off "$@" -I. $sources -o "$build/table_hash" &&
    hash=$($runner "$build/table_hash" "$shots") && [ "$hash" = "$golden" ]; then
    echo "$name: $hash ok"
  else
    echo "$name: ${hash:-no hash} FAILED, expected $golden"
    failures=$((failures + 1))
  fi
}

check "g++ -O0" native g++ -O0 || failures=$((failures + 1))
check "g++ -O2" native g++ -O2
check "g++ -O3 -march=native" native g++ -O3 -march=native
check "clang++ -O0" native clang++ -O0
check "clang++ -O3" native clang++ -O3
check "aarch64-linux-gnu-g++ -O2" qemu-aarch64-static aarch64-linux-gnu-g++ -O2 -static

[ "$failures" -eq 0 ]
