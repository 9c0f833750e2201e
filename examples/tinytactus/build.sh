#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# build.sh OUTPUT: builds tinytactus with the wlroots and the libtactus-host that pkg-config finds. CFLAGS may add
# flags.
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTPUT" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
protocols=$(pkg-config --variable=pkgdatadir wayland-protocols)
wayland-scanner server-header "$protocols/stable/xdg-shell/xdg-shell.xml" "$work/xdg-shell-protocol.h"
# shellcheck disable=SC2046,SC2086
"${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L -DWLR_USE_UNSTABLE -O1 -g -Wall -Wextra ${CFLAGS:-} -isystem "$work" \
  -o "$1" "$here/tinytactus.c" $(pkg-config --cflags --libs wlroots tactus-host wayland-server xkbcommon)
