#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# phosh.sh BINARIES RELEASE: tests a phone with phosh, on a machine with systemd. Installs RELEASE, sets it up as
# examples/session/README.md says, and reboots the machine. A user without permission for any device logs in, and
# tactusd starts with the session.
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

sets_up() {
  installed ada
  local home
  home=$(home_of ada)
  mkdir -p "$home"/.config/{tactusd,autostart}
  printf '%s\n' 'version 1; defaults no' 'device * { way auto }' 'bind 3 swipe left -> exec true' \
    'bind 3 swipe down -> close' 'block 4 any' >"$home/.config/tactusd/config"
  # Installs the desktop file that the documents contain.
  sed -n '/^\[Desktop Entry\]/,/^```/{/^```/!p}' /usr/local/share/doc/tactus/session.md \
    >"$home/.config/autostart/tactusd.desktop"
  chown -R ada: "$home"
}
begins() {
  touchscreen
  # Uses phosh's virtual output, which has the size of a phone; the kernel's virtual screen has no such mode.
  logs_in ada 1 env WLR_RENDERER=pixman WLR_BACKENDS=headless,libinput LIBSEAT_BACKEND=logind \
    XDG_CURRENT_DESKTOP=Phosh:GNOME phosh-session
  until_it of_user ada systemctl --user is-active tactusd
  start daemon journalctl --follow --lines=all --output=cat _UID="$(id -u ada)" SYSLOG_IDENTIFIER=tactusd
  grabbed
  start window of_user ada env WAYLAND_DISPLAY=wayland-0 "$tools/touch-log" --fullscreen
  expect window '^shown'
  # Phosh locks the session when it starts.
  loginctl unlock-session "$(session_of ada)"
  settle
}
acts() {
  [[ $(id -Gn ada) == ada ]] || die "she is in the groups $(id -Gn ada)"
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
is_blocked() {
  ask player 'drag screen 4 0.6 0.5 0.2 0.5 150 0'
  hears_nothing window
  answers window
}
closes() {
  gesture 'drag screen 3 0.4 0.3 0.4 0.7 150 0' 'close: done'
  finished window || true
}

if [[ $TACTUS_BOOT -eq 1 ]]; then
  sets_up >/dev/null
  reboots
fi
begins
check 'phosh: a gesture acts, and windows receive none of its touches' acts
check 'phosh: blocked touches trigger nothing and reach no window' is_blocked
check 'phosh: a gesture closes the window in front' closes
finish
