#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Makes what wayland-scanner makes of the protocol, into OUTDIR or, without it, in place.
# With --check: validates the protocol, and fails if what is here is not current.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
xml=$here/../../protocol/tactus-gestures-v1.xml

generate() { # OUTDIR
  mkdir -p "$1/include"
  # -c: core headers only would hide the events of wl_touch from the same include; the full ones are what hosts use.
  wayland-scanner --strict server-header "$xml" "$1/include/tactus-gestures-v1-server-protocol.h"
  wayland-scanner --strict client-header "$xml" "$1/include/tactus-gestures-v1-client-protocol.h"
  wayland-scanner --strict private-code "$xml" "$1/tactus-gestures-v1-protocol.c"
}

if [[ ${1:-} == --check ]]; then
  xmllint --nonet --noout --dtdvalid /usr/share/wayland/wayland.dtd "$xml"
  fresh=$(mktemp -d)
  trap 'rm -rf "$fresh"' EXIT
  generate "$fresh"
  for file in include/tactus-gestures-v1-{server,client}-protocol.h tactus-gestures-v1-protocol.c; do
    diff -q "$fresh/$file" "$here/$file" >/dev/null || {
      echo "$file is not what wayland-scanner makes of the protocol: run Sources/CTactusProtocol/generate.sh" >&2
      exit 1
    }
  done
  echo "the protocol validates, and its code is current"
else
  generate "${1:-$here}"
fi
