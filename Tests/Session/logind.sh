#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# logind.sh BINARIES RELEASE: tests RELEASE on a machine with systemd, installed and set up as
# examples/session/README.md says. A user without permission for any device logs in to sway on a virtual terminal.
# tactus-broker is a system service, which systemd starts when a client connects to its socket; tactusd is a service of
# the user. logind decides which user's session is in front.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T -S "$0" "$binaries" "$release"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/users.sh"

# Everything keeps running from the first check to the last, as on a real user's machine.
work=$scratch
# Ada logs in, and her sway starts tactusd.
begins() {
  local home
  home=$(home_of ada)
  mkdir -p "$home"/.config/{sway,tactusd}
  printf '%s\n' 'version 1; defaults no' 'device * { way auto }' 'bind 3 swipe left -> exec true' \
    >"$home/.config/tactusd/config"
  printf '%s\n' 'xwayland disable' 'focus_follows_mouse no' 'exec systemctl --user start tactusd' \
    "exec sh -c 'echo WAYLAND_DISPLAY=\$WAYLAND_DISPLAY >session && mv session here'" >"$home/.config/sway/config"
  chown -R ada: "$home"
  logs_in ada 1 env WLR_RENDERER=pixman WLR_BACKENDS=drm,libinput LIBSEAT_BACKEND=logind sway
  until_it [ -e "$home/here" ]
  start daemon journalctl --follow --lines=all --output=cat _UID="$(id -u ada)" SYSLOG_IDENTIFIER=tactusd
  grabbed
  start window of_user ada env "$(<"$home/here")" "$tools/touch-log" --fullscreen
  expect window '^shown'
  settle
}

# Nothing in Ada's session needs permission to open devices: her daemon receives the device from the broker, which
# systemd starts when the daemon connects to the broker's socket.
is_hers() {
  [[ $(id -Gn ada) == ada ]] || die "she is in the groups $(id -Gn ada)"
  [[ $(ps -o user= -C tactus-broker) == tactus ]] || die "the broker is run by $(ps -o user= -C tactus-broker)"
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
# tactusd is killed, and systemd restarts it.
killed() {
  heard window >/dev/null
  hands_down
  of_user ada systemctl --user kill --signal=KILL tactusd
  all_ended "$(heard window)"
  hands_up
  grabbed
  is_hers
}
broker_killed() {
  heard window >/dev/null
  hands_down
  systemctl kill --signal=KILL tactus-broker.service
  all_ended "$(heard window)"
  hands_up
  grabbed
  is_hers
}
# While the session is locked, windows receive all touches, since one of them may be the screen locker's.
locked() {
  heard window >/dev/null
  hands_down
  hint true
  expect daemon '^session +locked'
  hands_up
  all_ended "$(heard window)"
  answers window
  hint false
  expect daemon '^session +unlocked'
  settle
  is_hers
}
hint() {
  of_user ada busctl call org.freedesktop.login1 "/org/freedesktop/login1/session/$(session_of ada)" \
    org.freedesktop.login1.Session SetLockedHint b "$1"
}
# Another user's session comes to the front: Ada's daemon loses the touchscreen, and regains it when her session
# returns.
away() {
  hands_down
  logs_in bob 2 sleep infinity
  until_it session_of bob
  loginctl activate "$(session_of bob)"
  expect daemon '^broker +took the touchscreens back|another session is in front'
  hands_up
  until_it [ "$(cut -d= -f2 <(grep ACTIVE_UID /run/systemd/seats/seat0))" = "$(id -u bob)" ]
  # Ada's daemon may not open the touchscreen while Bob is in front.
  of_user ada systemctl --user reset-failed tactusd
  of_user ada systemctl --user restart tactusd
  expect daemon 'not allowed to read'
  loginctl activate "$(session_of ada)"
  grabbed
  is_hers
}
# Switches to Bob's session and back as quickly as the commands allow.
away_for_a_moment() {
  local n
  for n in {1..5}; do
    busctl call org.freedesktop.login1 "/org/freedesktop/login1/session/$(session_of bob)" \
      org.freedesktop.login1.Session Activate
    busctl call org.freedesktop.login1 "/org/freedesktop/login1/session/$(session_of ada)" \
      org.freedesktop.login1.Session Activate
    until_it [ "$(cut -d= -f2 <(grep ACTIVE_UID /run/systemd/seats/seat0))" = "$(id -u ada)" ]
    grabbed_again of_user ada
    is_hers
  done
}
# Ada logs out: her tactusd ends.
logs_out() {
  systemctl stop login-ada
  until_it [ -z "$(session_of ada)" ]
  until_it eval '! pgrep -u ada tactusd'
}

installed ada bob >/dev/null
touchscreen
begins
check 'tactusd as a user service receives the touchscreen from the broker as a system service' is_hers
check 'if tactusd is killed with a finger down, systemd restarts it' killed
check 'when the broker is killed, a touch that is down ends in its window' broker_killed
check 'no gesture acts while the session is locked' locked
check 'tactusd has no touchscreen while another session is in front' away
check 'after another session was in front for a moment, tactusd has the touchscreen again' away_for_a_moment
check 'tactusd ends when the user logs out' logs_out
finish
