#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# mock.sh BINARIES: tests a real libinput with touchscreens that umockdev simulates, without devices of a kernel. Needs
# no guest and no privilege.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
. "$here/support/checks.sh"
. "$here/support/touches.sh"

read -ra umockdev < <(pkg-config --cflags --libs umockdev-1.0)
cc -O1 -Wall -Wextra -shared -fPIC -o "$scratch/shim.so" "$here/tools/mock/shim.c" -ldl
cc -O1 -Wall -Wextra -o "$scratch/player" "$here/tools/mock/player.c" "${umockdev[@]}"

# The player's test beds are in the scratch folder, which is removed even if the player crashes.
launcher=(env "TMPDIR=$scratch" "LD_PRELOAD=$scratch/shim.so:libumockdev-preload.so.0")
player() {
  start player "${launcher[@]}" "$scratch/player"
  expect player '^bed (.*)$'
  export UMOCKDEV_DIR=${BASH_REMATCH[1]}
}
settled() { :; }

status() {
  player
  create screen
  "${launcher[@]}" "$binaries/tactus" status >"$work/said" || true
  grep -A1 '^touchscreens$' "$work/said" | grep -qE "^  .* $node .*mm" || die "$(<"$work/said")"
  ! sed -n '/^missing$/,$p' "$work/said" | grep -q touchscreen || die "$(<"$work/said")"
}

explained() {
  player
  create screen
  printf 'version 1\ndefaults no\nbind 1 edge left -> overview\n' >"$work/conf"
  start explain env XDG_RUNTIME_DIR="$work" "${launcher[@]}" "$binaries/tactus" explain --live "$work/conf"
  expect explain '^watching screen'
  ask player 'down screen 0 0.01 0.5'
  ask player 'up screen 0'
  expect explain '1 finger, '
  next explain '^  `1 edge left` did not act: 2.* mm of the 12.5 mm it needs, when the fingers '
}

check 'a program receives the down, motion and up of a finger' touches
check 'if a finger becomes a palm, only the touch of this finger is cancelled' palm
check 'fingers with equal touch ids on two touchscreens are different fingers' two_screens
check 'when a touchscreen is unplugged, its fingers are cancelled before it is removed' unplugged
check 'a touchscreen that is plugged in again gets a new id' plugged_in
check 'tactus status lists the touchscreen' status
check 'tactus explain --live says what a gesture lacked' explained
finish
