#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# delays.sh BINARIES RELEASE: measures how much later a window receives touches because of tactusd, on the whole path:
# the kernel's touchscreen, tactusd, its clone, sway, the window. Plays hands of `tactus-lab delay` without and with
# tactusd, and compares the delays with those that tactus-lab measured for the same hands. It compares times, so the
# machine must be quiet. RELEASE contains programs that were built for release.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries" "$release"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/system-broker.sh"
. "$here/support/grabbing.sh"

exec 3>&1

# Makes 32 simulated hands: two for each kind of use.
"$binaries/tactus-lab" delay --hands 32 --output 1280x720@294x165mm --keep "$scratch/hands" >"$scratch/report"
for file in "$scratch"/hands/*.yml; do
  # Converts the hand to the format that TouchPlayer reads. With the additional last line, TouchPlayer answers one
  # second after the last touch, so that this shell does not run while sway works.
  sed -En 's/^ +- \[ *([0-9]+), *([0-9]+), *([0-9]+), *([0-9]+), *(-?[0-9]+)\].*/\1 \2 \3 \4 \5/p' "$file" |
    awk '{ printf "E: %d.%06d %04x %04x %d\n", $1, $2, $3, $4, $5 }
      END { printf "E: %d.%06d 0000 0000 0\n", $1 + 1, $2 }' >"${file%.yml}.evemu"
done

# Describes a touchscreen with the properties of the one that tactus-lab simulates.
cat >"$scratch/device" <<'END'
glass: screen
  id 18 0 0 0; properties 1; keys 14a
  axes 0=0..5880/20 1=0..3300/20 2f=0..9 30=0..2000/20 35=0..5880/20 36=0..3300/20 39=0..65535
END

# hear NAME: plays each hand, and records in a file NAME when the window received each event.
hear() {
  local file
  for file in "$scratch"/hands/*.evemu; do
    heard_all window >/dev/null
    ask player "play glass $file"
    printf '%s %s\n' "$(basename "$file" .evemu)" "${line##* }"
    heard_all window
  done >"$scratch/$1"
}
# as_measured MODE LINE...: measures the delays, with these lines added to the built-in configuration, and compares them
# with tactus-lab's delays in MODE.
as_measured() {
  local mode=$1
  shift
  sway_session
  ask player 'destroy screen'
  ask player "describe glass $scratch/device"
  udevadm settle
  start window "$tools/touch-log" --fullscreen --clock --app-id org.example.Window
  expect window '^shown'
  settle
  hear alone
  printf '%s\n' 'version 1' "$grab" "$@" >"$work/tactus.conf"
  start daemon "$release/tactusd" --config "$work/tactus.conf"
  grabbed
  hear beside
  "$here/tools/compare-delays.py" "$scratch/hands/delays" "$mode" "$scratch/alone" "$scratch/beside" >&3
}
check 'windows wait for touches for the time that tactus-lab predicts' as_measured 'let go'
check 'windows wait for touches for the time that tactus-lab predicts, with deliver delayed' \
  as_measured withheld 'defaults { deliver delayed }'
finish
