#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds the module for Weston as Embedded Swift, which needs no Swift runtime: OUTDIR/tactus-weston.so. packages.sh
# determines the version of Weston.
# Usage: build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)

includes="-I $sources/C/CLinux/include -I $sources/C/CWeston"
defines="-D COMPOSITOR"
. "$sources/embedded.sh"
packages=$("$sources/Hosts/TactusWeston/packages.sh")
# shellcheck disable=SC2086
for flag in $(pkg-config --cflags-only-I $packages); do
  includes="$includes -Xcc $flag"
done
# The compiler caches headers by its flags. This definition keeps the headers of different versions of Weston apart.
includes="$includes -Xcc -DTACTUS_WESTON=$(echo "$packages" | tr -cd 0-9)"

# The engine processes every event, so it is compiled for speed. Most of the other code seldom runs.
compile Tactus "$fast"
for module in TactusText TactusGestures TactusWire WaylandServer TactusServer TactusSystem TactusWeston; do
  # shellcheck disable=SC2086
  compile "$module" $small
done
compile_c "$sources/C/unicode.c"
compile_c "$sources/C/CLinux/loop.c"
for code in "$sources"/C/CTactusProtocol/*.c; do compile_c "$code" -I "$sources/C/CTactusProtocol/include"; done

# shellcheck disable=SC2046,SC2086
library "$out/tactus-weston.so" wet_module_init \
  TactusWeston.o TactusSystem.o TactusServer.o TactusWire.o WaylandServer.o TactusGestures.o \
  TactusText.o Tactus.o unicode.o loop.o \
  tactus-gestures-v1-protocol.o tactus-gestures-shell-v1-protocol.o tactus-gestures-toplevels-v1-protocol.o \
  $(pkg-config --libs $packages)
