#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Makes what wayland-scanner makes of protocol/third-party, into OUTDIR or, without it, in place.
# With --check: fails if what is here is not current.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
protocols=$here/../../protocol/third-party
names=(wlr-foreign-toplevel-management-unstable-v1 ext-workspace-v1 virtual-keyboard-unstable-v1)

generate() { # OUTDIR
  mkdir -p "$1/include"
  for name in "${names[@]}"; do
    wayland-scanner --strict client-header "$protocols/$name.xml" "$1/include/$name-client-protocol.h"
    wayland-scanner --strict server-header "$protocols/$name.xml" "$1/include/$name-server-protocol.h"
    wayland-scanner --strict private-code "$protocols/$name.xml" "$1/$name-protocol.c"
  done
}

if [[ ${1:-} == --check ]]; then
  fresh=$(mktemp -d)
  trap 'rm -rf "$fresh"' EXIT
  generate "$fresh"
  for name in "${names[@]}"; do
    for file in "include/$name-client-protocol.h" "include/$name-server-protocol.h" "$name-protocol.c"; do
      diff -q "$fresh/$file" "$here/$file" >/dev/null || {
        echo "$file is not what wayland-scanner makes of $name: run Sources/CSessionProtocols/generate.sh" >&2
        exit 1
      }
    done
  done
  echo "the code of the protocols in protocol/third-party is current"
else
  generate "${1:-$here}"
fi
