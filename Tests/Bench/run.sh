#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh BINARY OUT.json: measures the engine in a release build of TactusBench, and in an Embedded build, which this
# script compiles and links like the libraries that ship. Fails if the Embedded build exceeds a limit.
set -euo pipefail

binary=$1
result=$2
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
includes=
. "$sources/embedded.sh"

printf 'module CTraces { header "%s" export * }\n' "$here/CTraces/include/traces.h" >"$work/CTraces.modulemap"
compile Tactus "$fast"
mkdir "$work/Count"
ln -s "$here/Embedded/Count.swift" "$here"/TactusBench/{Crowd,Plan,Session,Subject,Workload}.swift "$work/Count"
includes="-I $sources/C/CMath -Xcc -fmodule-map-file=$work/CTraces.modulemap"
sources=$work compile Count "$fast"
objects=(Count.o Tactus.o)
for file in "$here"/CTraces/*.c; do
  objects+=("$(basename "$file" .c)-c.o")
  "$clang" -O2 -I "$here/CTraces/include" -c -o "$work/${objects[-1]}" "$file"
done
program "$work/embedded" "${objects[@]}"

# Debian 12's valgrind cannot read the debugging information from Swift. This does not remove the names of functions.
objcopy --strip-debug "$binary" "$work/package"

# callgrind writes a profile after each play. Each subject plays twice, the first time only to warm up. Only the
# engine's `handle` and the C loop are counted, not the harness, which passes frames to them and empties the buffer.
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
