# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Functions for users who log in on a machine with systemd, where a release is installed. Source this file after
# support/sessions.sh; it expects the folder `release`.

home_of() { getent passwd "$1" | cut -d: -f6; }
of_user() { # USER COMMAND...
  setpriv --reuid="$1" --regid="$1" --init-groups \
    env HOME="$(home_of "$1")" XDG_RUNTIME_DIR="/run/user/$(id -u "$1")" "${@:2}"
}
# logs_in USER TERMINAL COMMAND...: starts a session of the user on this terminal.
logs_in() {
  systemd-run --quiet --unit="login-$1" --property=User="$1" --property=PAMName=login \
    --property=TTYPath="/dev/tty$2" --property=StandardInput=tty --property=WorkingDirectory="~" \
    --setenv=XDG_SEAT=seat0 --setenv=XDG_VTNR="$2" --setenv=XDG_SESSION_TYPE=wayland --setenv=XDG_SESSION_CLASS=user \
    "${@:3}"
}
session_of() { loginctl show-user "$1" --property=Display --value; }
# installed USER...: installs the release and creates these users.
installed() {
  "$here/../../.ci/install" "$release"
  local user
  for user; do useradd --create-home "$user"; done
  # udev read its rules before the broker's user existed, and does not read them again by itself.
  udevadm control --reload
  udevadm trigger --settle --action=add /dev/uinput
  systemd-sysusers /usr/local/lib/sysusers.d/tactus.conf
  systemctl daemon-reload
  systemctl enable --now tactus-broker.socket
}
# Creates a touchscreen; its node is in `node`.
touchscreen() {
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  node=${line##* }
  udevadm settle
}
