#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Makes what wayland-scanner makes of xdg-shell; with --check fails if what is here is not current.
set -euo pipefail
cd "$(dirname "$0")/../../.."
xml=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
.ci/wayland-code "$@" Sources/C/CXDGShell xdg-shell "$xml" client
