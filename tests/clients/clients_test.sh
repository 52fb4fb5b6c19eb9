#!/usr/bin/env bash
# Clients in Python play whole games against the real server, and their records conform; then the
# scenario that the clients of all languages play.
# usage: clients_test.sh PARLOUR
set -euo pipefail
parlour=$1
clients=tests/clients/python
work=${TEST_TMPDIR:-$(mktemp -d)}

python=/usr/bin/python3
if ! "$python" -c 'import grpc, google.protobuf' 2>/dev/null || ! command -v protoc >/dev/null; then
  echo "skipped: python3-grpcio, python3-protobuf or protobuf-compiler is missing"
  exit 0
fi

# shellcheck source=tests/clients/server.sh
source tests/clients/server.sh
start_server "$parlour" "$work"

play() {
  echo "== $*"
  "$python" "$clients/$1" "$address" --out "$work/game.pgr" "${@:2}"
  "$parlour" replay "$work/game.pgr"
}
play play_senet.py
play play_senet.py --open 42 --choices 2
play play_carrom.py --seats 4 --mode points
play play_carrom.py --table simulated --choices 3
echo "== play_scenario.py"
tests/clients/scenario_test.sh "$parlour" tests/clients/golden/scenario.pgr \
  "$python" "$clients/play_scenario.py"
