#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# arm-kiosk.sh BINARIES BUILT: types the lines with which documentation/arm.md makes a kiosk, on a machine with systemd
# and logind, and reboots the machine. BUILT/packages contains the package of tactus.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
built=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T -S "$0" "$binaries" "$built"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/users.sh"
. "$here/support/blocks.sh"

# Everything keeps running from the first check to the last.
work=$scratch
service=/etc/systemd/system/kiosk.service

sets_up() {
  touchscreen
  split "$here/../../documentation/arm.md" "$work"
  # Runs no triggers, since man-db's would index all manual pages of the root.
  dpkg --no-triggers --install "$built"/packages/tactus_*.deb
  cp "$tools/touch-log" /usr/local/bin/touch-log
  # The window reads its commands from a pipe and writes its lines to another, both of which outlive it.
  mkfifo -m 666 /var/lib/asked /var/lib/told
  # The machine has no graphics card.
  mkdir -p $service.d
  printf '%s\n' '[Service]' Environment=WLR_RENDERER=pixman >$service.d/guest.conf
  # Installs nothing from a network, and lets the kiosk show a window that prints its touches.
  sed "/^sudo apt /d; s/sudo //; s|chromium .*'|touch-log </var/lib/asked >/var/lib/told'|" \
    "$(grep -l kiosk.service "$work"/*.sh)" >"$work/lines"
  bash -euo pipefail "$work/lines"
}
begins() {
  start window sh -c 'exec 3<&0; cat <&3 >/var/lib/asked & while cat /var/lib/told; do :; done'
  expect window '^shown'
  grabbed_again of_user kiosk
}
works() {
  [[ $(id -Gn kiosk) == kiosk ]] || die "the user is in the groups $(id -Gn kiosk)"
  answers_in_cage window 'down 0 '
  ask player 'drag screen 3 0.6 0.5 0.2 0.5 150 0'
  hears_nothing window
  answers_in_cage window 'down 0 '
}

if [[ $TACTUS_BOOT -eq 1 ]]; then
  sets_up >/dev/null
  begins
  check 'visitors reach only the program of the kiosk that documentation/arm.md makes' works
  reboots
fi
touchscreen
# The guest does not start all that a machine starts.
[[ $(systemctl is-enabled kiosk.service) == enabled ]] || die 'it does not start at boot'
systemctl start kiosk.service
begins
check 'the same after a reboot' works
finish
