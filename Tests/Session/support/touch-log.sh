# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds the program touch-log (weston/touch-log.c), a window that prints its touches.

# Builds touch-log from its source, in the current folder. To build it for another CPU, set CC, and WAYLAND to the
# options for libwayland-client.
build_touch_log() {
  local sources flags
  sources=$(cd "$(dirname "${BASH_SOURCE[0]}")/../weston" && pwd)
  read -ra flags <<<"${WAYLAND:-$(pkg-config --cflags --libs wayland-client)}"
  generate xdg-shell "$(protocols)/stable/xdg-shell/xdg-shell.xml"
  local lock=staging/ext-session-lock/ext-session-lock-v1.xml
  generate ext-session-lock-v1 "$(protocols)/$lock"
  local xml
  for xml in "$sources"/../../../protocol/*.xml; do generate "$(basename "$xml" .xml)" "$xml"; done
  ${CC:-cc} -O1 -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -I. -o touch-log \
    "$sources/touch-log.c" xdg-shell.c ext-session-lock-v1.c tactus-gestures-*.c "${flags[@]}"
}
# The folder of Wayland's protocols, which are the same for all CPUs.
protocols() { env -u PKG_CONFIG_LIBDIR -u PKG_CONFIG_SYSROOT_DIR pkg-config --variable=pkgdatadir wayland-protocols; }
generate() { # NAME XML
  wayland-scanner client-header "$2" "$1-client-protocol.h"
  wayland-scanner private-code "$2" "$1.c"
}

# each_ends TEXT: checks that each touch in TEXT begins once, and ends once.
each_ends() {
  awk '$1 == "down" { if ($2 in is) exit wrong = 1; is[$2] } $1 == "cancel" { split("", is) }
    $1 == "motion" || $1 == "up" { if (!($2 in is)) exit wrong = 1 } $1 == "up" { delete is[$2] }
    END { for (id in is) wrong = 1; exit wrong }' <<<"$1" || die "it heard $1"
}
