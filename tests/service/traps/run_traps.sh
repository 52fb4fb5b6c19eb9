#!/bin/sh
# Runs the traps against the real program. Each prints what it saw.
#
# usage: run_traps.sh PARLOUR [test_FILE.py...]     (by hand, from the top of the tree:
#        tests/service/traps/run_traps.sh bazel-bin/tools/parlour)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
PARLOUR=$(realpath "$1")
export PARLOUR
shift
python=/usr/bin/python3
if ! "$python" -c 'import grpc, google.protobuf' 2>/dev/null; then
  echo "SKIPPED: $python has no grpc: install python3-grpcio and python3-protobuf"
  exit 0
fi
cd "$here"
[ $# -gt 0 ] || set -- test_*.py
for file in "$@"; do
  echo "== $file"
  "$python" -W ignore::ResourceWarning -m unittest -v "$(basename "$file" .py)"
done
