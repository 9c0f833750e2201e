#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# clients.sh BINARIES: tests tactusd's reports to its clients about touches that it keeps from windows, in a guest whose
# real kernel has a virtual touchscreen. To a client with an output, tactusd reports the outcome of each touch, with the
# reason; to a client with a window, it reports only touches on that window. Tests the clone and the gate.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  libinput=$("$here/libinput") ||
    echo '== NOT RUN: clients with the gate. There is no libinput with plugins in Lua, see above. ==' >&2
  exec "$here/guest" -T "$0" "$binaries" "${libinput:-}"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"

monitor() {
  start monitor "$binaries/gesture-monitor" --json --socket tactusd-0 "$@"
  expect monitor '"note":"attached'
  settle
}
# becomes PATTERN: checks the touches that were reported to the client since the last call. Touches are numbered from 1:
# `1 down` reports the first one, and `1 consumed system` a decision about it. Motions are left out. To mark the end of
# the report, plays a tap near the bottom; a client's window also contains this place.
fence=0
becomes() {
  local told
  settle
  ask player 'drag screen 1 0.75 0.93 0.75 0.93 60 0'
  expect monitor '"touch":([0-9]+),"phase":"down",.*"y":6[46][0-9]\.'
  told=$(sed -nE 's/.*"touch":([0-9]+),"(phase|disposition)":"([a-z-]+)"(,"reason":"([a-z]+)")?.*/\1 \3 \5/p' \
    <<<"$skipped" | grep -v motion | awk -v fence="$fence" '$1 > fence { $1 = $1 - fence; print }' |
    sort -s -n -k 1,1 | tr -s ' \n' ' ,') || true
  fence=${BASH_REMATCH[1]}
  [[ ${told%,} =~ ^$1$ ]] || die "it is told '${told%,}', not '$1'"
}
# each COUNT WHAT: prints the pattern for `becomes` that says that WHAT happens to each of COUNT touches.
each() {
  local n all=
  for ((n = 1; n <= $1; n++)); do all+=",$n ${2//,/,$n }"; done
  echo "${all#,}"
}
withheld='down,withheld pending'

bound=('bind 3 swipe left -> exec true' 'bind 3 swipe right -> exec true' 'bind 1 edge left -> exec true')
# Checks that the touches that a window receives agree with the reports to the client.
on_an_output() {
  "$beside"
  logged window
  "$with" "shell-client $binaries/gesture-monitor" "${bound[@]}" 'bind 3 pan down -> exec true'
  monitor --output HEADLESS-1
  heard window >/dev/null
  gesture "$left" 'exec true: done'
  hears_nothing window
  becomes "$(each 3 "$withheld,consumed system,up")"
  heard window >/dev/null
  gesture 'drag screen 1 0.001 0.5 0.4 0.5 150 0' 'exec true: done'
  hears_nothing window
  becomes "$(each 1 "$withheld,consumed system,up")"
  heard window >/dev/null
  ask player "$tap"
  [[ $(heard window) == down*frame*up* ]] || die 'a window is not told of a tap'
  becomes "$(each 1 "$withheld,delivered none,up")"
  heard window >/dev/null
  ask player 'drag screen 3 0.5 0.5 0.5 0.5 80 0'
  [[ $(heard window) == *down*down*down*up*up*up* ]] || die 'a window is not told of three fingers that rest'
  becomes "$(each 3 "$withheld,(delivered none,up|up,delivered none)")"
}
taken_back() {
  "$beside"
  logged window
  "$with" "shell-client $binaries/gesture-monitor" \
    'bind 3 swipe left -> exec true { deliver cancel }'
  monitor --output HEADLESS-1
  gesture "$left" 'exec true: done'
  words=$(heard window)
  [[ $words == *down*down*down* ]] || die "a window is told only of ${words//$'\n'/ | }"
  all_ended "$words"
  becomes "$(each 3 'down,delivered none,cancelled system,up')"
}
untrusted() {
  "$beside"
  "$with" "${bound[@]}"
  start monitor "$binaries/gesture-monitor" --json --socket tactusd-0 --output HEADLESS-1
  ! finished monitor || die 'it has an output'
  [[ $(<"$work/monitor.err") == *'not trusted with outputs'* ]] || die "$(<"$work/monitor.err")"
}
# The window of another program fills the left half of the screen, and the client's window the right half.
on_its_window() {
  "$beside"
  start other "$tools/touch-log"
  expect other '^shown'
  settle
  "$with" "${bound[@]}"
  monitor
  # The client's own recognizers cancel touches of its window too.
  ask player 'drag screen 1 0.75 0.5 0.75 0.5 60 0'
  becomes "$(each 1 "$withheld,delivered none,up,end-withheld pending,cancelled recognized")"
  gesture 'drag screen 3 0.75 0.5 0.55 0.5 150 0' 'exec true: done'
  becomes "$(each 3 "$withheld,consumed (recognized|system),up")"
  # Touches that begin on the other window belong to that window, even if they move over the client's window.
  ask player 'drag screen 1 0.25 0.5 0.25 0.5 60 0'
  ask player 'drag screen 1 0.25 0.5 0.75 0.5 300 0'
  gesture 'drag screen 3 0.1 0.5 0.7 0.5 150 0' 'exec true: done'
  gesture 'drag screen 1 0.001 0.5 0.7 0.5 150 0' 'exec true: done'
  ask player "play screen $here/../Recordings/evemu/slow-pan.evemu"
  becomes ''
}

check_all() {
  check "$1: a client on an output is told whether each touch is delivered, consumed or cancelled, and why" on_an_output
  check "$1: a client on an output is told when touches of a window are cancelled" taken_back
  check "$1: only a trusted client can attach to an output" untrusted
  check "$1: a client is told only about touches that land on its own window" on_its_window
}
with=grabbing beside=sway_session
check_all clone
if [[ -n ${2:-} ]]; then
  . "$here/support/gated-sway.sh"
  with=gating beside=gated_sway
  check_all gate
fi
finish
