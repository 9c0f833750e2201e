#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds tactusd as Embedded Swift, which needs no Swift runtime: OUTDIR/tactusd.
# Usage: build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)

includes=''
for module in CLinux/include CSessionProtocols/include CXDGShell/include CWaylandClient CLibinput CLibevdev CYAML \
  CXKBCommon CSystemd; do
  includes="$includes -I $sources/C/$module"
done
. "$sources/embedded.sh"
packages="wayland-server wayland-client libinput libudev libevdev yaml-0.1 xkbcommon libsystemd"
# shellcheck disable=SC2086
for flag in $(pkg-config --cflags-only-I $packages); do
  includes="$includes -Xcc $flag"
done

# The engine processes every event, so it is compiled for speed, the other modules for size.
compile Tactus "$fast"
objects=Tactus.o
for module in TactusText TactusJSON TactusGestures TactusWire WaylandServer WaylandClient TactusServer TactusSystem \
  LinuxInput TactusInput TactusActions TactusDaemon; do
  # shellcheck disable=SC2086
  compile "$module" $small
  objects="$module.o $objects"
done
for code in "$sources"/C/*.c "$sources/C/CLinux/loop.c" "$sources"/C/CTactusProtocol/*.c \
  "$sources"/C/CSessionProtocols/*.c "$sources"/C/CXDGShell/*.c; do
  compile_c "$code" -I "$(dirname "$code")/include"
  objects="$objects $(basename "$code" .c).o"
done

# shellcheck disable=SC2046,SC2086
program "$out/tactusd" $objects $(pkg-config --libs $packages) -Wl,-z,pack-relative-relocs -Wl,-s
