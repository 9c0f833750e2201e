#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds a program of the user's session as Embedded Swift, which needs no Swift runtime: OUTDIR/tactus or
# OUTDIR/tactusd.
# Usage: build-program.sh OUTDIR tactus|tactusd
set -euo pipefail

case $#:${2:-} in
  2:tactus) modules="TactusExplain TactusHands TactusCommand TactusMain" own='' ;;
  2:tactusd) modules="TactusWire TactusServer TactusSystem TactusDaemon" own=libevdev ;;
  *)
    echo "usage: $0 OUTDIR tactus|tactusd" >&2
    exit 2
    ;;
esac
sources=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
name=$2

includes=''
for module in CLinux/include CSessionProtocols/include CXDGShell/include CWaylandClient CLibinput CLibevdev CYAML \
  CXKBCommon CSystemd; do
  includes="$includes -I $sources/C/$module"
done
. "$sources/embedded.sh"
packages="wayland-server wayland-client libinput libudev $own yaml-0.1 xkbcommon libsystemd"
# shellcheck disable=SC2086
for flag in $(pkg-config --cflags-only-I $packages); do
  includes="$includes -Xcc $flag"
done

# The engine processes every event, so it is compiled for speed, the other modules for size.
compile Tactus "$fast"
objects=Tactus.o
for module in TactusText TactusJSON TactusGestures WaylandServer WaylandClient LinuxInput TactusInput TactusActions \
  $modules; do
  # shellcheck disable=SC2086
  compile "$module" $small
  objects="$module.o $objects"
done
for code in "$sources"/C/{unicode,numbers,CLinux/loop}.c "$sources"/C/CTactusProtocol/*.c \
  "$sources"/C/CSessionProtocols/*.c "$sources"/C/CXDGShell/*.c; do
  compile_c "$code" -I "$(dirname "$code")/include"
  objects="$objects $(basename "$code" .c).o"
done

# shellcheck disable=SC2046,SC2086
program "$out/$name.new" $objects $(pkg-config --libs $packages) -Wl,-z,pack-relative-relocs -Wl,-s

# tactus prints the completions for shells itself. A program for another CPU runs in qemu-user.
if [ "$name" = tactus ]; then
  emulator=''
  if [ -n "${ARCH:-}" ]; then
    . "$sources/emulator.sh"
    emulator "$ARCH" "$SYSROOT" "$out"
  fi
  mkdir -p "$out/completions"
  $emulator "$out/tactus.new" completions bash >"$out/completions/tactus"
  $emulator "$out/tactus.new" completions zsh >"$out/completions/_tactus"
  $emulator "$out/tactus.new" completions fish >"$out/completions/tactus.fish"
fi
mv "$out/$name.new" "$out/$name"
