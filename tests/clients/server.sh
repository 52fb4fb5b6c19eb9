# shellcheck shell=bash
# start_server PARLOUR FOLDER: starts a server on some port of loopback and sets `address`. It is
# stopped when the script that sources this file ends.
start_server() {
  "$1" serve --listen 127.0.0.1:0 >"$2/serve.out" 2>"$2/serve.err" &
  server=$!
  trap 'kill "$server" 2>/dev/null; wait "$server" || true' EXIT
  for _ in $(seq 100); do
    grep -q 'listens on' "$2/serve.out" && break
    sleep 0.1
  done
  address=$(sed -n 's/^Parlour listens on //p' "$2/serve.out")
  [ -n "$address" ] || { cat "$2/serve.err" >&2; exit 1; }
}
