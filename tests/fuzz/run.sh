#!/bin/bash
# Explores every fuzz target with libFuzzer, address and undefined-behaviour sanitizers:
#
#   tests/fuzz/run.sh SECONDS [TARGET…]     seconds for each target; all targets if none is named
#
# Exit status: 0 nothing found (or no fuzzer here, which is said), 1 something found, 64 wrong usage.
# CLANG names the compiler (default: clang). New inputs are kept under FUZZ_DIRECTORY (default: a
# directory of the user's cache), so that the next run goes on from there.
set -euo pipefail

seconds=${1:-}
if [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then
  echo "usage: tests/fuzz/run.sh SECONDS [TARGET…]" >&2
  exit 64
fi
shift
cd "$(dirname "$(readlink -f "$0")")/../.."

clang=${CLANG:-clang}
kept=${FUZZ_DIRECTORY:-${XDG_CACHE_HOME:-$HOME/.cache}/parlour-fuzz}
mkdir -p "$kept"

if ! command -v "$clang" >/dev/null; then
  echo "fuzz: skipped, there is no $clang here (Debian: clang)"
  exit 0
fi
probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' \
  >"$probe/probe.cc"
if ! "$clang" -x c++ -fsanitize=fuzzer,address,undefined "$probe/probe.cc" -o "$probe/probe" -lstdc++ \
  2>"$probe/errors"; then
  echo "fuzz: skipped, $clang has no fuzzer runtime here (Debian: libclang-rt-14-dev)"
  exit 0
fi

# A build of its own, so that the usual one keeps its compiler and its cache.
bazel_fuzz() {
  local command=$1
  shift
  bazel --output_base="$kept/build" "$command" --repo_env=CC="$clang" "$@"
}
if (($# > 0)); then
  targets=("${@/%/_libfuzzer}")
else
  mapfile -t targets < <(bazel_fuzz query 'kind(cc_binary, //tests/fuzz/...)' 2>/dev/null |
    sed -n 's|^//tests/fuzz:\(.*_libfuzzer\)$|\1|p')
fi
# Assertions stay on. Warnings are the business of the usual build, with its own compiler.
bazel_fuzz build --symlink_prefix="$kept/bazel-" --dynamic_mode=off \
  --per_file_copt='.*\.cc$@-Wno-error,-Wno-unknown-warning-option' --copt=-O1 --copt=-g --copt=-UNDEBUG \
  --copt=-fsanitize=fuzzer-no-link,address,undefined --copt=-fno-sanitize-recover=undefined \
  --linkopt=-fsanitize=address,undefined --linkopt=-fsanitize-link-c++-runtime \
  "${targets[@]/#/tests/fuzz:}" || exit 1

found=0
for binary in "${targets[@]}"; do
  target=${binary%_libfuzzer}
  echo "fuzz: $target, $seconds s"
  mkdir -p "$kept/$target"
  if ! timeout $((seconds + 60)) "$kept/bazel-bin/tests/fuzz/$binary" \
    -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="$kept/$target-" "$kept/$target" "tests/fuzz/corpus/$target"; then
    echo "fuzz: $target found something; its input is $kept/$target-*"
    found=1
  fi
done
exit $found
