# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# The broker as a service runs it: as an unprivileged user, with the permissions that udev grants. Source it after
# support/sessions.sh.

# in_front USER: puts this user's session in front, in the file that logind would write.
in_front() {
  printf 'IS_SEAT0=1\nACTIVE=1\nACTIVE_UID=%s\n' "$1" >/run/systemd/seats/new
  mv /run/systemd/seats/new /run/systemd/seats/seat0
}
# Starts the broker; its process is in `broker`.
system_broker() {
  # Numbers, since the guest's udev resolves no names.
  printf '%s\n' 'KERNEL=="uinput", OWNER="65533"' 'SUBSYSTEM=="input", KERNEL=="event*", GROUP="65532", MODE="0660"' \
    >/etc/udev/rules.d/99-broker.rules
  udevadm control --reload
  udevadm trigger --settle --action=add --subsystem-match=misc --subsystem-match=input
  rm -rf /run/tactus
  mkdir -p /run/systemd/seats /run/tactus
  chown 65533 /run/tactus
  start broker setpriv --reuid=65533 --regid=65533 --groups=65532 "$binaries/tactus-broker"
  until [[ -S /run/tactus/broker ]]; do settle; done
  broker=${pids[broker]}
}
