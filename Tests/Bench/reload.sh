#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# reload.sh BENCH.json: counts the instructions that it takes to reload a large configuration, with gestures for 1000,
# 2000 and 4000 applications. The compositor waits during a reload. Twice as many applications may cost at most 2.2
# times as much. Adds the results to BENCH.json.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/support.sh"

for module in Tactus TactusText TactusGestures; do
  mapfile -t files < <(find "$sources"/*/"$module" -name '*.swift' | sort)
  embedded "$module" -Osize "${files[@]}"
done
embedded Reload -Osize "$here/Embedded/Reload.swift"
${CC:-clang} -O2 -c "$sources/C/unicode.c" -o "$work/unicode.o"
${CC:-clang} -o "$work/reload" "$work"/{Reload,TactusGestures,TactusText,Tactus,unicode}.o -Wl,--gc-sections -lm

# The number of instructions that a machine executes during a frame at 60 Hz, if it executes 3 billion per second. A
# whole reload may take five such frames.
frame=50000000
most=250000000
# The limit for compiling, in instructions. Compiling looks for relations between many kinds of gestures, and so may
# take longer than a frame.
compiled=65000000

# instructions STAGE PROFILE: prints the instructions of a stage.
instructions() {
  callgrind_annotate --inclusive=yes --threshold=100 "$2" |
    sed -n "s/^ *\\([0-9,]*\\) .*:bench_$1 .*/\\1/p" | tr -d , | head -n 1
}

failures=0
before=()
for count in 1000 2000 4000; do
  {
    echo 'version 1; defaults no'
    for ((app = 0; app < count; app++)); do echo "app a$app { bind 3 swipe left -> notify $app }"; done
  } >"$work/config"
  valgrind --tool=callgrind --callgrind-out-file="$work/profile" "$work/reload" <"$work/config" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 2
  }
  stages=()
  for stage in read compile install land; do stages+=("$(instructions "$stage" "$work/profile")"); done
  printf '%5d applications: read %d, compiled %d, installed %d, a finger lands %d\n' "$count" "${stages[@]}" >&2
  for n in "${!before[@]}"; do
    [[ $((stages[n] * 10)) -le $((before[n] * 22 + 1000000)) ]] || failures=$((failures + 1))
  done
  before=("${stages[@]}")
  printf '{"applications": %d, "read": %d, "compile": %d, "install": %d, "land": %d}\n' \
    "$count" "${stages[@]}" >>"$work/lines"
done
report "$1" reload "$(list "$work/lines")"
[[ $((before[0] + before[1] + before[2])) -le $most ]] || failures=$((failures + 1))
[[ ${before[1]} -le $compiled ]] || failures=$((failures + 1))
for n in 2 3; do [[ ${before[n]} -le $frame ]] || failures=$((failures + 1)); done
if [[ $failures -gt 0 ]]; then
  echo "a reload costs more than it may" >&2
  exit 1
fi
