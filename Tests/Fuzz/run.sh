#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh [SECONDS]: runs each fuzz target for SECONDS (60 by default), starting with known inputs. Then plays random
# events to the broker; random frames, and random requests and touches over sockets, under AddressSanitizer; and some of
# the requests and touches under valgrind. Writes inputs that cause a failure into BUILD/fuzz/TARGET (BUILD is .build
# unless set).
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
out=${BUILD:-.build}/fuzz
frames=${FRAMES:-10000000}
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
Tests/Fuzz/build.sh "$out"

fuzz() { # TARGET MAXIMUM_LENGTH CORPUS...
  local target=$1 length=$2
  shift 2
  mkdir -p "$out/$target"
  printf '  %-14s %s s: ' "$target" "$seconds"
  if ! "$out/$target-fuzz" -max_total_time="$seconds" -max_len="$length" -rss_limit_mb=2048 -timeout=10 \
    -print_final_stats=1 \
    -artifact_prefix="$out/$target/" "$out/$target" "$@" >"$out/$target.log" 2>&1; then
    echo "found something"
    tail -n 30 "$out/$target.log" >&2
    exit 1
  fi
  echo "$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$target.log") inputs, nothing found"
}
fuzz frame 4096
fuzz scenario 4096 Tests/Cases
fuzz config 4096 examples/config Tests/TactusConfigTests/Drafts
fuzz page 4096 Tests/Fuzz/Requests
fuzz yaml 16384 Tests/Recordings
fuzz evemu 8192 Tests/Recordings/evemu
fuzz wire 4096

printf '  %-14s ' broker-laws
"$out/broker-laws" "${SEQUENCES:-1000000}"
printf '  %-14s ' stress
"$out/stress" "$frames" "${SEED:-1}" | tail -n 1
printf '  %-14s ' wire-stress
"$out/wire-stress" "${STEPS:-200000}" "${SEED:-1}" | tail -n 1
printf '  %-14s ' wire-check
valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite \
  "$out/wire-check" 10000 "${SEED:-1}" | tail -n 1
