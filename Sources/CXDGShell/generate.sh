#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Makes what wayland-scanner makes of xdg-shell, into OUTDIR or, without it, in place.
# With --check: fails if what is here is not current.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
xml=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml

generate() { # OUTDIR
  mkdir -p "$1/include"
  wayland-scanner --strict client-header "$xml" "$1/include/xdg-shell-client-protocol.h"
  wayland-scanner --strict private-code "$xml" "$1/xdg-shell-protocol.c"
}

if [[ ${1:-} == --check ]]; then
  fresh=$(mktemp -d)
  trap 'rm -rf "$fresh"' EXIT
  generate "$fresh"
  for file in include/xdg-shell-client-protocol.h xdg-shell-protocol.c; do
    diff -q "$fresh/$file" "$here/$file" >/dev/null || {
      echo "$file is not what wayland-scanner makes of xdg-shell: run Sources/CXDGShell/generate.sh" >&2
      exit 1
    }
  done
  echo "the code of xdg-shell is current"
else
  generate "${1:-$here}"
fi
