#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Makes what wayland-scanner makes of protocol/third-party, and of our words for what KWin has; with --check: fails if
# it is not current.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
for name in wlr-foreign-toplevel-management-unstable-v1 ext-workspace-v1 virtual-keyboard-unstable-v1 \
  wlr-virtual-pointer-unstable-v1 wlr-layer-shell-unstable-v1 xdg-output-unstable-v1; do
  "$here/../../../.ci/wayland-code" "$@" "$here" "$name" "$here/../../../protocol/third-party/$name.xml" client server
done
"$here/../../../.ci/wayland-code" "$@" "$here" kwin-fake-input "$here/kwin-fake-input.xml" client server
