#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh BINARY OUT.json: measures the engine with a release build of TactusBench, and beside it with an Embedded build
# that it makes itself: that is what ships, and what the limits are for. Fails where one is exceeded.
set -euo pipefail

binary=$1
result=$2
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/support.sh"

printf 'module CTraces { header "%s" export * }\n' "$here/CTraces/include/traces.h" >"$work/CTraces.modulemap"
mapfile -t engine < <(find "$sources/Tactus" -name '*.swift' | sort)
embedded Tactus -O "${engine[@]}"
embedded Count -O -Xcc -fmodule-map-file="$work/CTraces.modulemap" "$here"/Embedded/Count.swift \
  "$here"/TactusBench/{Plan,Session,Subject,Workload}.swift
${CC:-clang} -O2 -I "$here/CTraces/include" -o "$work/embedded" \
  "$work/Count.o" "$work/Tactus.o" "$here"/CTraces/*.c -Wl,--gc-sections -lm

# Valgrind of Debian 12 cannot read the debugging information that Swift writes; names of functions stay.
objcopy --strip-debug "$binary" "$work/package"

# One profile after each play; each subject plays twice, the first time only to warm up. What the engine and the C loop
# do themselves counts, not the harness, which hands frames in and empties the buffer.
handle='$?6Tactus13GestureEngineV6handle_4intoyAA10TouchFrameV_AA12EffectBufferVztF'
for build in embedded package; do
  valgrind --tool=callgrind --callgrind-out-file="$work/$build.counts" --toggle-collect="$handle" \
    --toggle-collect=arithmetic_play --dump-after=bench_region "$work/$build" count >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 2
  }
  find "$work" -name "$build.counts.*" | sort -V | while read -r profile; do
    sed -n 's/^totals: //p' "$profile"
  done | sed -n 'n;p' >>"$work/instructions"
done

mkdir -p "$(dirname "$result")"
"$binary" report "$result" <"$work/instructions"
