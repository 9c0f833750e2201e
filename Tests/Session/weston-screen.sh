#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston-screen.sh ROOT BUILD MODULE: tests the module in the weston of another Debian release (see `root`), with a
# virtual screen and a virtual touchscreen of the kernel. Weston reads the touchscreen with its own libinput. BUILD
# contains TouchPlayer; MODULE is the module for this weston. Runs in the guest.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
build=$(readlink -f "$2")
module=$(readlink -f "$3")
if [[ -z ${TACTUS_SHARED:-} ]]; then
  root=$("$here/root" "$1")
  tools=$(mktemp -d)
  trap 'rm -rf "$tools"' EXIT
  . "$here/support/touch-log.sh"
  (cd "$tools" && build_touch_log)
  checkout=$(cd "$here/../.." && pwd)
  runtime=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/linux
  TACTUS_ROOT=$root TACTUS_FOLDERS=$checkout:$tools:$runtime TOOLS=$tools "$here/guest" -T \
    "$here/weston-screen.sh" "$1" "$build" "$module"
  exit
fi
binaries=$build
tools=$TOOLS
. "$here/support/checks.sh"
. "$here/support/sessions.sh"

# with LINE...: starts weston with these lines of configuration.
with() {
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  udevadm settle
  export XDG_RUNTIME_DIR=$work/run HOME=$work/run WAYLAND_DISPLAY=weston
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  configure "$@"
  start weston env -u WAYLAND_DISPLAY TACTUS_CONFIG="$work/tactus.conf" weston --backend=drm --renderer=pixman \
    --shell="${shell:-kiosk}" --socket=weston --idle-time=0 --no-config --modules="$module"
  until_it test -S "$XDG_RUNTIME_DIR/weston"
}
window() { # OPTION...
  start window "$tools/touch-log" "$@"
  expect window '^shown'
  settle
}
heard() {
  settle
  say window mark
  expect window '^mark'
  heard=$skipped
}
tap='drag screen 1 0.5 0.5 0.5 0.5 30 0'
answers() {
  ask player "$tap"
  heard
  [[ $heard == down*up* ]] || die "of a tap it heard: $heard"
}

gives_back() {
  with "bind 3 swipe left -> exec touch $work/fired { deliver delayed }"
  window --fullscreen
  answers
  ask player "$left"
  heard
  [[ -z $heard && -e $work/fired ]] || die "of a swipe it heard: $heard"
  # No two-finger gesture is bound, so the window receives both touches.
  ask player 'drag screen 2 0.3 0.5 0.6 0.5 200 50'
  heard
  [[ $(grep -c ^down <<<"$heard") == 2 && $(grep -c ^up <<<"$heard") == 2 && $heard != *cancel* ]] || die "$heard"
}
cancels() {
  with "bind 3 pan left -> exec touch $work/fired { deliver cancel }"
  window --fullscreen
  ask player "$left"
  heard
  [[ $heard == *down*cancel* && -e $work/fired ]] || die "it heard: $heard"
  answers
}
recognizes() {
  with 'bind 3 swipe left -> exec true'
  window --fullscreen --gestures
  ask player 'drag screen 1 0.3 0.5 0.6 0.5 200 0'
  heard
  [[ $heard == *'pan began'*'pan ended'* ]] || die "it heard: $heard"
}
closes() {
  with 'bind 3 swipe down -> close { deliver delayed }'
  window --fullscreen
  ask player 'drag screen 3 0.6 0.2 0.6 0.7 150 0'
  expect window '^closed'
}
ends_with_a_finger_down() {
  with 'bind 3 swipe left -> exec true'
  window --fullscreen
  ask player 'down screen 0 0.5 0.5'
  kill -TERM "${pids[weston]}"
  finished weston || die "weston ended with $?: $(tail -n 3 "$work/weston.err")"
}

check 'windows receive taps and replayed touches of two fingers, but no touches of a swipe' gives_back
check 'a pan that does not withhold its touches cancels them when it begins' cancels
check 'a client recognizes its own gestures' recognizes
check 'a gesture closes the window' closes
check 'weston ends without an error while a finger is down' ends_with_a_finger_down
finish
