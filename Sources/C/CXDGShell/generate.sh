#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Generates the code for xdg-shell with wayland-scanner; with --check, fails if the code is out of date.
set -euo pipefail
cd "$(dirname "$0")/../../.."
xml=$(pkg-config --variable=pkgdatadir wayland-protocols)/stable/xdg-shell/xdg-shell.xml
.ci/wayland-code "$@" Sources/C/CXDGShell xdg-shell "$xml" client
