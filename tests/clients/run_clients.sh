#!/usr/bin/env bash
# Builds the clients whose libraries are not Debian's, and lets each play the scenario of README.md.
# A language whose toolchain or libraries cannot be had is skipped. C++ and Python are Bazel tests.
# usage: run_clients.sh PARLOUR [LANGUAGE...], of node go java rust
# shellcheck disable=SC2034  # client_… are used by name
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
parlour=$(realpath "$1")
shift
clients=$PWD/tests/clients
languages=("$@")
[ $# -gt 0 ] || languages=(node go java rust)

# Clients are built outside of the checkout, where what was built is kept for the next time.
work=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/parlour-clients
mkdir -p "$work/tests/clients"
exec 9>"$work/lock"
flock 9

# Copies a folder if its contents differ, so that the files' times tell when they changed.
refresh() {
  local made=(node_modules target parlourv1) options=() name
  for name in "${made[@]}"; do options+=("--exclude=$name"); done
  diff -rq "${options[@]}" "$1" "$2" >/dev/null 2>&1 && return
  mkdir -p "$2"
  find "$2" -mindepth 1 -maxdepth 1 ! -name node_modules ! -name target -exec rm -rf {} +
  tar -C "$1" "${options[@]}" -cf - . | tar -C "$2" --touch -xf -
}

# missing TOOL...: says which of them is not here, if any.
missing() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || { echo "no $tool here"; return; }
  done
}

# too_old NAME VERSION NEEDED: says so if it is.
too_old() {
  [ "$(printf '%s\n' "$2" "$3" | sort -V | head -1)" = "$3" ] || echo "$1 is $2, it needs $3"
}

# For each language: what it lacks, how it is built, how it is started.
lacks_node() {
  local lack
  lack=$(missing node npm)
  echo "${lack:-$(too_old node "$(node --version | tr -d v)" 18)}"
}
build_node() { npm ci --ignore-scripts --no-audit --no-fund --prefer-offline; }
client_node=(node play_scenario.js)

lacks_go() {
  local lack
  lack=$(missing go protoc)
  echo "${lack:-$(too_old go "$(go env GOVERSION | tr -d go)" "$(sed -n 's/^go //p' go.mod)")}"
}
build_go() { go mod download && ./generate.sh && go build -o target/scenario .; }
client_go=(target/scenario)

lacks_java() {
  local lack
  lack=$(missing javac mvn)
  echo "${lack:-$(too_old javac "$(javac -version 2>&1 | cut -d' ' -f2)" 17)}"
}
build_java() { mvn -q -B -U compile; }
client_java=(java -cp 'target/classes:target/dependency/*' PlayScenario)

lacks_rust() {
  local lack needed
  lack=$(missing cargo rustc protoc)
  needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  echo "${lack:-$(too_old rustc "$(rustc --version | cut -d' ' -f2)" "$needed")}"
}
build_rust() { cargo build --locked; }
client_rust=(target/debug/parlour-scenario)

# How npm, Go, Maven and Cargo say that something cannot be fetched.
UNFETCHED='npm (error|ERR!) (network|code E(40[34]|5..|AI_AGAIN|NOTFOUND|CONN|TIMEDOUT|NETUNREACH))'
UNFETCHED+='|dial tcp|proxyconnect|i/o timeout|reading https?://[^ ]*: (40[34]|5..)'
UNFETCHED+='|Could not (transfer|find) artifact|Unable to resolve artifact|Unknown host'
UNFETCHED+='|failed to (download|get|query)|Could not resolve (host|proxy)'

# play LANGUAGE: prints one line, or more if it failed. 0 passed, 1 failed, 2 skipped.
play() {
  local language=$1 log=$work/$1.log client="client_$1[@]" lack status
  lack=$("lacks_$language")
  [ -z "$lack" ] || { echo "$language: SKIPPED, $lack"; return 2; }
  timeout 900 bash -c "$(declare -f "build_$language"); build_$language" >"$log" 2>&1
  status=$?
  if [ $status -eq 124 ]; then
    echo "$language: SKIPPED, not fetched and built in 15 minutes"
    return 2
  elif [ $status -ne 0 ] && grep -qE "$UNFETCHED" "$log"; then
    echo "$language: SKIPPED, its libraries cannot be fetched, see $log"
    return 2
  elif [ $status -ne 0 ]; then
    tail -40 "$log"
    echo "$language: FAILED to build"
    return 1
  fi
  if ! timeout 300 "$clients/scenario_test.sh" "$parlour" "$clients/golden/scenario.pgr" \
    "${!client}" >"$log" 2>&1; then
    cat "$log"
    echo "$language: FAILED"
    return 1
  fi
  echo "$language: passed"
}

export GOTOOLCHAIN=local  # a toolchain is not a library: too old a one is skipped
passed=0 failed=0 skipped=0
refresh proto "$work/proto"
for language in "${languages[@]}"; do
  if ! declare -F "build_$language" >/dev/null; then
    echo "run_clients.sh: no client in $language; there are node go java rust" >&2
    exit 64
  fi
  refresh "$clients/$language" "$work/tests/clients/$language"
  (cd "$work/tests/clients/$language" && play "$language") 9>&-
  case $? in
    0) passed=$((passed + 1)) ;;
    2) skipped=$((skipped + 1)) ;;
    *) failed=$((failed + 1)) ;;
  esac
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]
