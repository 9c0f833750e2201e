#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# clone-latency.sh BINARIES SHIPPED [BENCH.json]: measures the time, in microseconds, from the kernel's time stamp of a
# frame until a program has read the frame. Five fingers move at 120 Hz. The program reads three devices in turn: the
# touchscreen itself, the output of a bare loop in C, and tactusd's clone. All of this runs in one guest, in real
# time. BINARIES must be built for release; SHIPPED contains tactusd. Prints a table and a line of JSON, which is also
# put into BENCH.json under "clone".
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
shipped=$(cd "$2" && pwd)
. "$here/support/latencies.sh"
in_guest clone "${3:-}" "$here/clone-latency.sh" "$binaries" "$shipped"
. "$here/support/checks.sh"
turns=3
work=$scratch
export XDG_RUNTIME_DIR=$scratch
cc -O2 -o "$scratch/reemit" "$here/tools/reemit.c"
# No bound gesture can begin with these fingers, so only the forwarding of events is measured.
printf 'version 1; defaults no\ndevice * { grab yes }\nbind 1 edge left -> exec true\n' >"$scratch/config"

clone_of_tactusd() {
  local path
  while true; do
    for path in /sys/class/input/event*/device/phys; do
      if grep -q tactus/clone "$path" 2>/dev/null; then
        node=/dev/input/$(cut -d/ -f5 <<<"$path")
        return
      fi
    done
    # Waits a moment before the next attempt.
    udevadm settle
    read -r -t 0.05 <><(:) || true
  done
}
# turn SUBJECT NUMBER: plays fingers while the program reads SUBJECT (`itself`, `loop` or `tactusd`), and records the
# latencies.
turn() {
  local node subject=$1$2
  ask player 'create screen'
  node=${line##* }
  udevadm settle
  case $1 in
    loop)
      start "with$subject" "$scratch/reemit" "$node"
      expect "with$subject" '^/dev/input/event'
      node=$line
      udevadm settle
      ;;
    tactusd)
      start "with$subject" "$shipped/tactusd" --config "$scratch/config"
      clone_of_tactusd
      udevadm settle
      ;;
  esac
  start "$subject" "$binaries/InputLatency" bare "$node"
  expect "$subject" '^ready$'
  [[ $1 != tactusd ]] || expect "with$subject" 'is grabbed'
  for _ in 1 2 3; do ask player 'drag screen 5 0.1 0.2 0.4 0.7 1000 0'; done
  ask player 'destroy screen'
  expect "$subject" '^end$'
  sed -n 's/^latency //p' <<<"$skipped" >>"$scratch/$1"
  [[ $1 != tactusd ]] || kill "${pids[with$subject]}"
}
start player "$binaries/TouchPlayer" --kernel-time
for ((n = 0; n < turns; n++)); do
  for subject in itself loop tactusd; do turn "$subject" "$n"; done
done
row='%-34s %7s %9s %6s\n'
# shellcheck disable=SC2059
printf "$row" 'From the kernel to a reader, in us' frames median p99
json=
for subject in itself loop tactusd; do
  read -r frames median high <<<"$(summary $subject)"
  case $subject in
    itself) name='of the touchscreen' ;;
    loop) name='by a bare loop' ;;
    tactusd) name="by tactusd's clone" ;;
  esac
  # shellcheck disable=SC2059
  printf "$row" "$name" "$frames" "$median" "$high"
  json+="${json:+, }\"$subject\": {\"frames\": $frames, \"median\": $median, \"p99\": $high}"
done
echo "{$json}"
