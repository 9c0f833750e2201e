#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh BINARY OUT.json: measures the engine with a release build of TactusBench; fails where a limit is exceeded.
set -euo pipefail

binary=$1
result=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Valgrind of Debian 12 cannot read the debugging information that Swift writes; names of functions stay.
objcopy --strip-debug "$binary" "$work/TactusBench"

# One profile after each play; each subject plays twice, the first time only to warm up. What the engine and the C loop
# do themselves counts, not the harness, which hands frames in and empties the buffer.
handle='$s6Tactus13GestureEngineV6handle_4intoyAA10TouchFrameV_AA12EffectBufferVztF'
valgrind --tool=callgrind --callgrind-out-file="$work/counts" --toggle-collect="$handle" \
  --toggle-collect=arithmetic_play --dump-after=bench_region "$work/TactusBench" count >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  exit 2
}
find "$work" -name 'counts.*' | sort -V | while read -r profile; do
  sed -n 's/^totals: //p' "$profile"
done | sed -n 'n;p' >"$work/instructions"

mkdir -p "$(dirname "$result")"
"$work/TactusBench" report "$result" <"$work/instructions"
