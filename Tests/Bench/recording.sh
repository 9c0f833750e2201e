#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# recording.sh BINARY BENCH.json: measures how fast recordings are replayed, how many instructions a frame takes, and
# how much the memory grows. Adds the results to BENCH.json. Fails if the instructions or the memory exceed their
# limits.
set -euo pipefail
binary=$1
result=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/support.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TMPDIR=$work "$binary" measure "$here/../Recordings" "$work/lines"

# Debian 12's valgrind cannot read the debugging information from Swift.
objcopy --strip-debug "$binary" "$work/counted"
# count FORMAT BYTES: prints the number of frames in a recording of this size, and the number of instructions that
# playing it takes.
count() {
  "$binary" write "$here/../Recordings" "$1" "$2" "$work/recording"
  local frames
  frames=$(valgrind --tool=callgrind --callgrind-out-file="$work/profile" "$work/counted" play "$work/recording" \
    2>"$work/log") || { cat "$work/log" >&2 && exit 2; }
  echo "$frames $(sed -n 's/^totals: //p' "$work/profile")"
}
failures=0
printf '%-34s %7s %9s\n' 'Instructions a frame of' '' 'at most'
# judge FORMAT LIMIT: compares the instructions per frame with the limit. They are computed from recordings of two
# sizes, so that the start and the end of the program are not counted.
judge() {
  local short long instructions
  read -ra short < <(count "$1" 1000000)
  read -ra long < <(count "$1" 3000000)
  instructions=$(((long[1] - short[1]) / (long[0] - short[0])))
  printf '%-34s %7s %9s\n' "$1" "$instructions" "$2"
  printf '{"key": "recording", "format": "%s", "instructions": %d, "limit": %d}\n' "$1" "$instructions" "$2" \
    >>"$work/lines"
  [[ $instructions -le $2 ]] || failures=$((failures + 1))
}
judge 'libinput record' 165000
judge evemu-record 8500
report "$result" recording "$(list "$work/lines")"
if [[ $failures -gt 0 ]]; then
  echo "beyond a limit" >&2
  exit 1
fi
