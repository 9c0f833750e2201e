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

# As in run.sh. What the server does with requests counts, libwayland's part included; not what the clients do.
objcopy --strip-debug "$binary" "$work/bench"
valgrind --tool=callgrind --callgrind-out-file="$work/counts" --toggle-collect=wl_event_loop_dispatch \
  --dump-before=wire_bench_mark "$work/bench" requests >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  exit 2
}
# Of each two dumps the first is about how things were set up.
find "$work" -name 'counts.*' | sort -V | while read -r profile; do
  sed -n 's/^totals: //p' "$profile"
done | sed -n 'n;p' >"$work/instructions"

"$binary" "$work/lines" <"$work/instructions"
report "$result" wire "$(list "$work/lines")"
