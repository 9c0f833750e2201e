#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds the module for Weston as Embedded Swift, which needs no Swift runtime: OUTDIR/tactus-weston.so.
# Usage: build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

packages="libweston-10 libweston-desktop-10 weston wayland-server"
includes=
for flag in $(pkg-config --cflags-only-I $packages); do includes="$includes -Xcc $flag"; done

# Module by module, as in the package. The engine is what every event goes through; of the rest little runs often.
objects=
compile() {
  case $1 in
    Tactus) optimise=-O ;;
    *) optimise="-Osize -Xllvm -enable-machine-outliner=always" ;;
  esac
  # shellcheck disable=SC2086
  find "$sources/$1" -name '*.swift' -exec swiftc \
    -swift-version 6 -parse-as-library -wmo $optimise \
    -enforce-exclusivity=unchecked -enable-experimental-feature Embedded -Xfrontend -function-sections \
    -module-name "$1" -package-name tactus -I "$work" -I "$sources/CMath" -I "$sources/CWaylandServer" \
    -I "$sources/CTactusProtocol/include" -I "$sources/CHost" -I "$sources/CWeston" $includes \
    -c -emit-module -emit-module-path "$work/$1.swiftmodule" -o "$work/$1.o" {} +
  objects="$work/$1.o $objects"
}
for module in Tactus TactusText TactusConfig WaylandServer TactusServer TactusSystem TactusWeston; do compile "$module"; done
${CC:-cc} -Os -fPIC -c -I "$sources/CTactusProtocol/include" -o "$work/protocol.o" \
  "$sources/CTactusProtocol/tactus-gestures-v1-protocol.c"
objects="$objects $work/protocol.o"

# Strings are compared as Unicode says.
unicode=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/embedded/$(swiftc -print-target-info |
  sed -n 's/.*"unversionedTriple": "\(.*\)",/\1/p')/libswiftUnicodeDataTables.a

if command -v ld.lld >/dev/null; then linker="-fuse-ld=lld -Wl,--icf=all"; else linker=; fi
printf '{ global: wet_module_init; local: *; };\n' >"$work/exports"
# shellcheck disable=SC2046,SC2086
${CC:-cc} -shared -o "$out/tactus-weston.so" $objects "$unicode" $linker \
  -Wl,--version-script,"$work/exports" -Wl,--gc-sections -Wl,--no-undefined -Wl,--as-needed -Wl,-z,relro,-z,now,-z,pack-relative-relocs -Wl,-s \
  $(pkg-config --libs libweston-10 libweston-desktop-10 wayland-server) -lm
