#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Generates the code for protocol/third-party, and for our description of KWin's protocol, with wayland-scanner; with
# --check, fails if the code is out of date.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
for name in wlr-foreign-toplevel-management-unstable-v1 ext-workspace-v1 virtual-keyboard-unstable-v1 \
  wlr-virtual-pointer-unstable-v1 wlr-layer-shell-unstable-v1 xdg-output-unstable-v1; do
  "$here/../../../.ci/wayland-code" "$@" "$here" "$name" "$here/../../../protocol/third-party/$name.xml" client server
done
"$here/../../../.ci/wayland-code" "$@" "$here" kwin-fake-input "$here/kwin-fake-input.xml" client server
