#!/usr/bin/env bash
# `parlour-serve` is `parlour serve`: the same flags, and it serves.
# usage: parlour_serve_test.sh PARLOUR PARLOUR_SERVE
set -euo pipefail
parlour=$1
serve=$2
work=${TEST_TMPDIR:-$(mktemp -d)}

if ! diff <("$parlour" serve --help | sed 's/parlour serve/parlour-serve/' | grep '^  *-') \
  <("$serve" --help | grep '^  *-'); then
  echo "the two programs have different flags"
  exit 1
fi

"$serve" --listen 127.0.0.1:0 --metrics-listen 127.0.0.1:0 >"$work/out" 2>"$work/err" &
server=$!
trap 'kill -9 "$server" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  grep -q readyz "$work/out" && break
  sleep 0.1
done
pages=$(sed -n 's/^Metrics.* are on //p' "$work/out")
ready=$(curl -sS --max-time 5 "$pages/readyz")
echo "saw: $ready"
[ "$ready" = ready ]
kill -TERM "$server"
wait "$server"
