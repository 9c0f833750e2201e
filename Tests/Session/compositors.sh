#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Checks a condition on which the other session tests rely: touches reach a window through real, unmodified compositors
# without the module, and through one compositor that is nested in another.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
build_tools

# Compares the touches without their times, since a compositor may use slightly different times of its own. No frame
# follows the last up: this version of weston omits that frame, so the nested compositor cannot pass it on.
through() { # OUTER
  play "$1" '0 0 200,200 30 230,200' '1 20 500,300 30 500,330'
  # The window may receive the last event late, after the nested compositor has read it.
  expect window '^up 1'
  [[ $(sed -E '/^frame/! s/ [0-9]+$//' <<<"$skipped$line") == "down 0 200 200
frame
motion 0 210 200
frame
motion 0 220 200
down 1 500 300
frame
motion 0 230 200
motion 1 500 330
frame
up 0
up 1" ]] || die "$skipped$line"
}
plain() {
  weston outer "$1"
  client window outer 800x600 --fullscreen
  through outer
}
# Plays touches until one arrives, since a compositor may report that it shows a window slightly before it does. All
# later touches then arrive too.
reaches() { # OUTER
  until_heard window play "$1" '0 0 400,400 10 400,400'
  # Once this touch has arrived, no earlier touch can still arrive.
  play "$1" '2 0 400,400 10 400,400'
  expect window '^up 2'
}
within() { # OUTER INNER...
  "${@:1:2}" ${outer_shell:+"$outer_shell"}
  nested_"$3" inner outer "${@:4}"
  client window inner 800x600 --fullscreen
  reaches outer
  through outer
}

pictures() {
  weston outer kiosk
  screenshot outer "$work/before.png" || die 'no picture'
  client window outer 800x600
  screenshot outer "$work/after.png" || die 'no picture'
  ! cmp -s "$work/before.png" "$work/after.png" || die "the window is not in the picture"
}

check 'weston with kiosk-shell delivers touches' plain kiosk
check 'weston with desktop-shell delivers touches' plain desktop
check 'a screenshot of weston shows a window' pictures
outer_shell=kiosk
check 'weston nested in weston delivers touches' within weston outer weston kiosk
check 'sway nested in weston delivers touches' within weston outer sway
check 'phoc nested in weston delivers touches' within weston outer phoc
outer_shell=
check 'weston nested in KWin delivers touches' within kwin outer weston kiosk
finish
