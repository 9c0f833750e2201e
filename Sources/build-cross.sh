#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds what ships for another CPU or C library: the C libraries, the broker, the module for the Weston of a Debian
# release, tactusd and tactus. Builds the module for every such CPU except armhf, and tactusd and tactus only for
# aarch64, since they were not tried on the remaining CPUs. For musl, SYSROOT may name a root of Alpine; builds
# everything for which the root has libraries. The default root has only musl, which suffices for libtactus and the
# broker. PARTS names parts to build instead, such as "TactusC tactusd".
# Usage: [SYSROOT=DIR] [PARTS=NAMES] build-cross.sh OUTDIR ARCH [SUITE], with ARCH and SUITE as for `sysroot`
set -euo pipefail

[[ $# -ge 2 ]] || { echo "usage: $0 OUTDIR ARCH [SUITE]" >&2; exit 2; }
sources=$(cd "$(dirname "$0")" && pwd)
ARCH=$2
sysroot=${SYSROOT:-$("$sources/sysroot" "${@:2}")}
SYSROOT=$(readlink -e "$sysroot") || { echo "$0: there is no folder $sysroot" >&2; exit 1; }
export ARCH SYSROOT
# for_root COMMAND...: runs a command that asks pkg-config about the libraries in SYSROOT.
for_root() {
  (
    includes=
    . "$sources/embedded.sh"
    "$@" >/dev/null 2>&1
  )
}
parts=(TactusC TactusBroker)
case $ARCH in
  armhf) ;;
  aarch64) parts+=(TactusWeston tactus tactusd) ;;
  *-musl)
    for_root pkg-config --exists wayland-server || export WAYLAND=no
    # If there are these two, a lack of the others is an error.
    ! for_root pkg-config --exists libinput libsystemd || parts+=(tactus tactusd)
    ! for_root "$sources/Hosts/TactusWeston/packages.sh" || parts+=(TactusWeston)
    ;;
  *) parts+=(TactusWeston) ;;
esac
for part in ${PARTS:-"${parts[@]}"}; do
  case $part in
    tactus | tactusd) "$sources/build-program.sh" "$1" "$part" ;;
    *) "$sources/Hosts/$part/build-embedded.sh" "$1" ;;
  esac
done
