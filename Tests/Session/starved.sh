#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# starved.sh BINARIES: tests tactusd without free file descriptors, and with too many clients. tactusd plays a
# recording, so the test needs no guest and no privilege.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
. "$here/support/checks.sh"
cc -O1 -Wall -Wextra -o "$scratch/crowd" "$here/tools/crowd.c"

configure() { printf '%s\n' 'version 1; defaults no' "bind 3 swipe left -> notify $1" >"$work/tactus.conf"; }

daemon() {
  configure first
  start daemon env -u WAYLAND_DISPLAY -u TACTUS_CONFIG "XDG_RUNTIME_DIR=$work" "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/none" \
    "$binaries/tactusd" --config "$work/tactus.conf" --play "$here/../Recordings/double-tap.yml"
  expect daemon '^ready$'
}

limit() { prlimit --pid "${pids[daemon]}" --nofile="$1:"; }
descriptors() { find "/proc/${pids[daemon]}/fd" -mindepth 1 | wc -l; }

hungry() {
  daemon
  # The limit is lower than the number of open descriptors, so that tactusd cannot open another one.
  limit 3
  configure second
  expect daemon 'files cannot be read: Too many open files; trying again'
  limit 1024
  expect daemon 'its files are watched again'
  [[ $skipped != *'Too many'* ]] || die "it says it twice: $skipped"
  expect daemon 'notify second'
  configure third
  expect daemon 'notify third'
}

crowded() {
  daemon
  start crowd "$scratch/crowd" "$work/tactusd-0" 400
  expect crowd done
  expect daemon 'more than 128 clients are connected'
  configure second
  expect daemon 'notify second'
  [[ $(descriptors) -lt 320 ]] || die "it holds $(descriptors) descriptors"
}

loaded() {
  daemon
  limit 1024
  start crowd "$scratch/crowd" "$work/tactusd-0" 3 20
  expect crowd done
  expect daemon 'no file descriptor is left'
  configure second
  expect daemon 'notify second'
  # tactusd may keep the descriptors that the remaining clients have sent, as long as no other client needs descriptors.
  [[ $(descriptors) -lt 1008 ]] || die "it holds $(descriptors) descriptors"
}

check 'once descriptors are free, tactusd reads the changed configuration, and watches its files again' hungry
check 'when too many clients connect, tactusd disconnects silent clients' crowded
check 'tactusd disconnects clients that send descriptors without end' loaded
finish
