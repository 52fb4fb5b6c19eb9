#!/usr/bin/env bash
# A client plays the scenario of README.md against the real server: its transcript is the golden one
# to the last byte, and its records conform.
# usage: scenario_test.sh PARLOUR GOLDEN CLIENT [ARGUMENTS]
set -euo pipefail
parlour=$1
golden=$2
shift 2
work=$(mktemp -d)

# shellcheck source=tests/clients/server.sh
source "$(dirname "$0")/server.sh"
start_server "$parlour" "$work"

"$@" "$address" >"$work/transcript.pgr"
diff -u "$golden" "$work/transcript.pgr"
"$parlour" replay "$work/transcript.pgr"
