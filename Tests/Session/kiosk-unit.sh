#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# kiosk-unit.sh BINARIES RELEASE: tests the unit tactusd-kiosk.service as examples/session/README.md prints it, on a
# machine with systemd and logind. Another unit, kiosk.service, runs cage in a session of a user without permission for
# any device. systemd restarts both when they fail.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T -S "$0" "$binaries" "$release"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/users.sh"

# Everything keeps running from the first check to the last.
work=$scratch
share=/usr/local/share/doc/tactus

sets_up() {
  installed kiosk >/dev/null
  mkdir -p /etc/tactusd
  sed 's/# output HDMI-A-1/output Virtual-1/' "$share/config/kiosk.conf" >/etc/tactusd/config
  # The unit that the document prints, with the user's name and number.
  local unit=/etc/systemd/system/tactusd-kiosk.service
  sed -n '/tactusd-kiosk.service/,/^WantedBy=/{ /^\[Unit\]/,$p }' "$share/session.md" |
    sed "s/=NAME/=kiosk/; s/1001/$(id -u kiosk)/" >"$unit"
  grep -qx 'ExecStart=/usr/local/bin/tactusd' "$unit" || die 'the document shows no unit'
  # The window reads its commands from a pipe and writes its lines to another, each of which outlives it.
  mkfifo -m 666 /run/asked /run/told
  cat >/etc/systemd/system/kiosk.service <<END
[Service]
User=kiosk
PAMName=login
TTYPath=/dev/tty1
StandardInput=tty
WorkingDirectory=~
Environment=XDG_SEAT=seat0 XDG_VTNR=1 XDG_SESSION_TYPE=wayland XDG_SESSION_CLASS=user
Environment=WLR_BACKENDS=drm,libinput WLR_RENDERER=pixman LIBSEAT_BACKEND=logind
ExecStart=cage -- sh -c 'exec $tools/touch-log </run/asked >/run/told'
Restart=always
RestartSec=1
END
  systemctl daemon-reload
}
begins() {
  touchscreen
  start window sh -c 'exec 3<&0; cat <&3 >/run/asked & while cat /run/told; do :; done'
  start daemon journalctl --follow --boot --lines=all --output=cat --unit=tactusd-kiosk
  systemctl enable --quiet tactusd-kiosk.service
  systemctl start kiosk.service
  expect window '^shown'
  grabbed
}
answers() { answers_in_cage window 'down 0 '; }
visitor() {
  [[ $(id -Gn kiosk) == kiosk ]] || die "the user is in the groups $(id -Gn kiosk)"
  answers
  ask player "$left"
  hears_nothing window
}
# crashes SIGNAL: the signal ends tactusd while fingers are down, and systemd restarts it.
crashes() {
  local before
  before=$(systemctl show --property=MainPID --value tactusd-kiosk)
  heard window >/dev/null
  hands_down
  kill "-$1" "$before"
  all_ended "$(heard window)"
  hands_up
  grabbed
  [[ $(systemctl show --property=MainPID --value tactusd-kiosk) != "$before" ]] || die "it is still process $before"
  visitor
}
# The compositor ends, and systemd starts it again. The same or a new tactusd serves it.
without_compositor() {
  hands_down
  systemctl kill --signal=KILL kiosk.service
  hands_up
  expect window '^shown'
  grabbed_again of_user kiosk
  visitor
}
stops() {
  systemctl stop kiosk.service
  until_it eval '! pgrep -u kiosk "^(cage|tactusd)"'
  systemctl start kiosk.service
  expect window '^shown'
  grabbed_again of_user kiosk
  visitor
}

sets_up
begins
check 'beside a kiosk that systemd starts, tactusd runs as the unit that the document prints' visitor
check 'if tactusd crashes with fingers down, systemd restarts it' crashes SEGV
check 'if tactusd is killed with fingers down, systemd restarts it' crashes KILL
check 'if the compositor is killed, the next one has gestures again' without_compositor
check 'tactusd stops and starts with the kiosk' stops
finish
