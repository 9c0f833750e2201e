#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# wire.sh BINARY BENCH.json: what gestures cost on their way to a client, and what requests of a client that has as much
# as it may cost, in instructions; put into BENCH.json.
set -euo pipefail
. "$(dirname "$0")/support.sh"
binary=$1
result=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# As in run.sh.
objcopy --strip-debug "$binary" "$work/bench"
# counts WHAT OPTION...: what was counted between one mark and the next, a line each.
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
  # The first dump of each three, and of each two, is about how things were set up.
  counts events | sed -n 'n;p;n;p'
  # What the server does with requests counts, libwayland's part included; not what the clients do.
  counts requests --toggle-collect=wl_event_loop_dispatch | sed -n 'n;p'
} >"$work/instructions"

"$binary" "$work/lines" <"$work/instructions"
report "$result" wire "$(list "$work/lines")"
