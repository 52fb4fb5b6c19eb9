#!/usr/bin/env bash
# Clients in other languages play whole games against the real server, and their records conform.
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

"$parlour" serve --listen 127.0.0.1:0 >"$work/serve.out" 2>"$work/serve.err" &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" || true' EXIT
for _ in $(seq 100); do
  grep -q 'listens on' "$work/serve.out" && break
  sleep 0.1
done
address=$(sed -n 's/^Parlour listens on //p' "$work/serve.out")

play() {
  echo "== $*"
  "$python" "$clients/$1" "$address" --out "$work/game.pgr" "${@:2}"
  "$parlour" replay "$work/game.pgr"
}
play play_senet.py
play play_senet.py --open 42 --choices 2
play play_carrom.py --seats 4 --mode points
play play_carrom.py --table simulated --choices 3
