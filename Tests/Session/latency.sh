#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# latency.sh BINARIES [BENCH.json]: measures the time, in microseconds, from the kernel's time stamp of a frame to the
# engine's effects; for comparison, also measures the time until a bare libinput loop has read the frame. Engine and
# bare loop take turns in one guest, in real time. BINARIES must be built for release. Prints a table and a line of
# JSON, which is also put into BENCH.json under "input".
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
. "$here/support/latencies.sh"
in_guest input "${2:-}" "$here/latency.sh" "$binaries"
. "$here/support/checks.sh"
turns=4

# turn SUBJECT NUMBER: plays some gestures to the subject and records its latencies.
turn() {
  local gesture node subject=$1$2
  ask player 'create screen'
  node=${line##* }
  udevadm settle
  start "$subject" "$binaries/InputLatency" "$1" "$node"
  expect "$subject" '^ready$'
  for gesture in slow-pan pinch-rotate three-finger-swipe left-edge-pan fast-swipe tap; do
    ask player "play screen $here/../Recordings/evemu/$gesture.evemu"
  done
  ask player 'destroy screen'
  expect "$subject" '^end$'
  sed -n 's/^latency //p' <<<"$skipped" >>"$scratch/$1"
}

work=$scratch
start player "$binaries/TouchPlayer" --kernel-time
for ((n = 0; n < turns; n++)); do
  turn bare "$n"
  turn engine "$n"
done
read -r bare_frames bare_median bare_high <<<"$(summary bare)"
read -r frames median high <<<"$(summary engine)"

row='%-34s %7s %9s %6s\n'
# shellcheck disable=SC2059
{
  printf "$row" 'From the kernel to, in us' frames median p99
  printf "$row" "libinput's bare loop" "$bare_frames" "$bare_median" "$bare_high"
  printf "$row" "the engine's effects" "$frames" "$median" "$high"
  printf "$row" 'difference' '' "$((median - bare_median))" "$((high - bare_high))"
}
printf '{"frames": %d, "median": %d, "p99": %d, "bare": {"median": %d, "p99": %d}}\n' \
  "$frames" "$median" "$high" "$bare_median" "$bare_high"
