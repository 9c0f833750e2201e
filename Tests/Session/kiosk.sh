#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# kiosk.sh BINARIES RELEASE: tests a kiosk as the documents describe it, on a machine without systemd and logind.
# Installs RELEASE and reboots the machine. The broker is a service of runit. A user without permission for any device
# runs cage, which shows one program, and tactusd, which reads examples/config/kiosk.conf.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries" "$release"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"

# Everything keeps running from the first check to the last.
work=$scratch
prefix=/usr/local/share
asks_for='cage -- sh -c .tactusd & exec PROGRAM.'

sets_up() {
  "$here/../../.ci/install" "$release"
  useradd --create-home kiosk
  # Sets the two values that an administrator must set: the name of the output, and the broker's user.
  mkdir -p /etc/tactusd
  sed 's/# output HDMI-A-1/output Virtual-1/' "$prefix/doc/tactus/config/kiosk.conf" >/etc/tactusd/config
  echo 'user=kiosk' >/etc/tactus-broker.conf
  printf '#!/bin/sh\necho opened >>/run/menu\n' >/usr/local/bin/staff-menu
  chmod 755 /usr/local/bin/staff-menu
}
begins() {
  touch /run/menu
  chmod 666 /run/menu
  start broker "$prefix/tactus/runit/tactus-broker/run"
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  udevadm settle
  # Creates the folder for X11 sockets anew, as at boot.
  (cd / && rm -rf tmp/.X11-unix && mkdir -m 1777 tmp/.X11-unix)
  export XDG_RUNTIME_DIR=/run/kiosk
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  chown kiosk "$XDG_RUNTIME_DIR"
  start seatd env SEATD_VTBOUND=0 seatd -n 1 -u kiosk
  next seatd ''
  # Runs the command that the documents contain, with the test's window in place of PROGRAM.
  grep -q "$asks_for" "$prefix/doc/tactus/session.md" || die 'the documents say something else'
  start cage of_kiosk env -u WAYLAND_DISPLAY WLR_BACKENDS=drm,libinput WLR_RENDERER=pixman LIBSEAT_BACKEND=seatd \
    cage -- sh -c 'tactusd >&2 & exec "$0"' "$tools/touch-log"
  expect cage '^shown'
  settle
}
of_kiosk() {
  setpriv --reuid="$(id -u kiosk)" --regid="$(id -g kiosk)" --init-groups \
    env HOME=~kiosk PATH="/usr/local/bin:$PATH" "$@"
}

answers() { answers_in_cage cage 'down 0 511.75 383.812'; }
visitor() {
  [[ $(id -Gn kiosk) == kiosk ]] || die "the user is in the groups $(id -Gn kiosk)"
  answers
  local drag
  for drag in "$left" 'drag screen 1 0.001 0.5 0.4 0.5 150 0' 'drag screen 1 0.5 0.999 0.5 0.5 150 0' \
    'drag screen 5 0.3 0.3 0.7 0.3 200 0'; do
    ask player "$drag"
    hears_nothing cage
  done
  answers
}
staff() {
  ask player 'down screen 0 0.01 0.01'
  ask player 'down screen 1 0.99 0.99'
  sleep 6
  ask player 'up screen 0'
  ask player 'up screen 1'
  for _ in 1 2 3 4; do ask player 'drag screen 1 0.5 0.5 0.5 0.5 60 0'; done
  settle
  [[ $(</run/menu) == opened ]] || die "the menu was opened: '$(</run/menu)'; the program heard $(heard cage)"
}
# The fingers lift too early, or three rest on the screen.
says_why() {
  local said
  ask player 'down screen 0 0.01 0.01'
  ask player 'down screen 1 0.99 0.99'
  sleep 3
  ask player 'up screen 0'
  ask player 'up screen 1'
  settle
  said=$(of_kiosk "$binaries/tactus" why --last 1)
  [[ $said == *'`staff` did not act: the fingers lifted after 3'*' s of the 5 s that they must rest.'* ]] || die "$said"
  ask player 'drag screen 3 0.3 0.5 0.3 0.5 300 0'
  settle
  said=$(of_kiosk "$binaries/tactus" why --last 1)
  [[ $said == *'`3 any` blocked it.'* ]] || die "$said"
  [[ $(</run/menu) == opened ]] || die "the menu was opened: '$(</run/menu)'"
}
killed() {
  heard cage >/dev/null
  ask player 'down screen 0 0.5 0.5'
  settle
  pkill -KILL -x tactusd
  all_ended "$(heard cage)"
  ask player 'up screen 0'
  answers
}

if [[ $TACTUS_BOOT -eq 1 ]]; then
  sets_up >/dev/null
  reboots
fi
begins
grabbed_again of_kiosk
check 'a visitor can use only the program' visitor
check 'the staff gesture opens the menu' staff
check 'tactus why says what the staff gesture lacked, and which line blocked fingers' says_why
check 'without tactusd the program receives all touches' killed
finish
