#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# wire.sh BINARY BENCH.json: measures the cost of sending the events of gestures to a client, and counts the
# instructions of requests from a client that has nearly as many objects as the limits allow. Adds the results to
# BENCH.json.
set -euo pipefail
. "$(dirname "$0")/support.sh"
binary=$1
result=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Debian 12's valgrind cannot read the debugging information from Swift.
objcopy --strip-debug "$binary" "$work/bench"
# counts WHAT OPTION...: prints the instructions between each mark and the next, one number per line.
counts() {
  valgrind --tool=callgrind --callgrind-out-file="$work/$1" --dump-before=wire_bench_mark "${@:2}" \
    "$work/bench" "$1" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 2
  }
  find "$work" -name "$1.*" | sort -V | while read -r profile; do
    sed -n 's/^totals: //p' "$profile"
  done
}
{
  # Of every three dumps for events, and of every two for requests, the first one covers the preparations.
  counts events | sed -n 'n;p;n;p'
  # Counts only the server's work on requests, including libwayland's, and not the clients' work.
  counts requests --toggle-collect=wl_event_loop_dispatch | sed -n 'n;p'
} >"$work/instructions"

"$binary" "$work/lines" <"$work/instructions"
report "$result" wire "$(list "$work/lines")"
