#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# tinytactus-input.sh BUILT BINARIES: tests tinytactus, the example of a host in C, in a guest whose real kernel has
# virtual touchscreens. BUILT is where `make release` has put libtactus-host; BINARIES contains TouchPlayer.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(cd "$1" && pwd)
binaries=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$built" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
cp "$built/libtactus-host.so" "$tools/libtactus-host.so.0"
sed -E "s,^(lib|include)dir=.*,\\1dir=$built," "$built/tactus-host.pc" >"$tools/tactus-host.pc"
PKG_CONFIG_PATH=$tools "$here/../../examples/tinytactus/build.sh" "$tools/tinytactus"
chmod -R a+rX "$scratch"

tinytactus_session() {
  configure 'bind 3 swipe down -> close { deliver delayed }'
  chmod 644 "$work/tactus.conf"
  session tinytactus env LD_LIBRARY_PATH="$tools" TACTUS_CONFIG="$work/tactus.conf" "$tools/tinytactus" \
    'echo ready $WAYLAND_DISPLAY; exec setpriv --pdeathsig KILL sleep infinity'
  start plain "$tools/touch-log" --fullscreen
  expect plain '^shown 1280x720'
  settle
}
down='drag screen 3 0.6 0.2 0.6 0.7 150 0'
closes() {
  ask player "$down"
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
withheld() {
  tinytactus_session
  answers plain
  heard plain >/dev/null
  closes
}
two_touchscreens() {
  tinytactus_session
  tells_two_apart plain
  closes
}
palm() {
  tinytactus_session
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'palm screen 0'
  ask player 'up screen 0'
  local words
  words=$(heard plain)
  [[ $words == down*cancel && $words != *up* ]] || die "it heard $words"
  closes
}
unplugged() {
  tinytactus_session
  is_unplugged plain
  answers plain
  heard plain >/dev/null
  closes
}

check 'a gesture closes a window, and the window receives none of the touches of the gesture' withheld
check 'a window receives the fingers of two touchscreens that use the same touch ids' two_touchscreens
check 'if a finger becomes a palm, its touch is cancelled' palm
check 'gestures act after the touchscreen is unplugged while a finger is down' unplugged
finish
