#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds what ships for another CPU: the C libraries, the broker, the module for the Weston of a Debian release,
# tactusd and tactus. Builds the module for every such CPU except armhf, and tactusd and tactus only for aarch64, since
# they were not tried on the remaining CPUs. PARTS names some of these instead, such as "TactusC tactusd".
# Usage: build-cross.sh OUTDIR ARCH [SUITE], with ARCH and SUITE as for `sysroot`
set -euo pipefail

[[ $# -ge 2 ]] || { echo "usage: $0 OUTDIR ARCH [SUITE]" >&2; exit 2; }
sources=$(cd "$(dirname "$0")" && pwd)
ARCH=$2
SYSROOT=$("$sources/sysroot" "${@:2}")
export ARCH SYSROOT
parts=(TactusC TactusBroker)
[[ $ARCH == armhf ]] || parts+=(TactusWeston)
[[ $ARCH != aarch64 ]] || parts+=(tactus tactusd)
for part in ${PARTS:-"${parts[@]}"}; do
  case $part in
    tactus | tactusd) "$sources/build-program.sh" "$1" "$part" ;;
    *) "$sources/Hosts/$part/build-embedded.sh" "$1" ;;
  esac
done
