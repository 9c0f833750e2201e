# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Runs the broker as a system service would: as an unprivileged user, with the permissions that udev grants. Source this
# file after support/sessions.sh.

# in_front USER: puts this user's session in front, by writing the file that logind would write.
in_front() {
  printf 'IS_SEAT0=1\nACTIVE=1\nACTIVE_UID=%s\n' "$1" >/run/systemd/seats/new
  mv /run/systemd/seats/new /run/systemd/seats/seat0
}
# system_broker OPTION...: starts the broker with these options; its process id is in `broker`.
system_broker() {
  # Uses numbers instead of names, which the guest's udev does not resolve.
  printf '%s\n' 'KERNEL=="uinput", OWNER="65533"' 'SUBSYSTEM=="input", KERNEL=="event*", GROUP="65532", MODE="0660"' \
    >/etc/udev/rules.d/99-broker.rules
  udevadm control --reload
  udevadm trigger --settle --action=add --subsystem-match=misc --subsystem-match=input
  rm -rf /run/tactus
  mkdir -p /run/systemd/seats /run/tactus
  chown 65533 /run/tactus
  start broker setpriv --reuid=65533 --regid=65533 --groups=65532 "$binaries/tactus-broker" "$@"
  until_it [ -S /run/tactus/broker ]
  broker=${pids[broker]}
}
