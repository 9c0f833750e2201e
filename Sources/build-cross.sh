#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds everything that is Embedded Swift for another CPU: the C libraries, the broker, the module for the Weston of a
# Debian release, and tactusd. Builds the module for every such CPU except armhf, and tactusd only for aarch64, since
# the two were not tried on the remaining CPUs.
# Usage: build-cross.sh OUTDIR ARCH [SUITE], with ARCH and SUITE as for `sysroot`
set -euo pipefail

[[ $# -ge 2 ]] || { echo "usage: $0 OUTDIR ARCH [SUITE]" >&2; exit 2; }
sources=$(cd "$(dirname "$0")" && pwd)
ARCH=$2
SYSROOT=$("$sources/sysroot" "${@:2}")
export ARCH SYSROOT
parts=(TactusC TactusBroker)
[[ $ARCH != aarch64 ]] || parts+=(TactusDaemon)
[[ $ARCH == armhf ]] || parts+=(TactusWeston)
for part in "${parts[@]}"; do "$sources/Hosts/$part/build-embedded.sh" "$1"; done
