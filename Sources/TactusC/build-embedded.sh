#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds the C library as Embedded Swift, which needs no Swift runtime: OUTDIR/libtactus.so, tactus.h, tactus.pc.
# Usage: [PREFIX=/usr/local] [LIBDIR=/usr/local/lib] build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

header=$sources/CTactus/include/tactus.h
part() { sed -n "s/^#define TACTUS_VERSION_$1 //p" "$header"; }
version=$(part MAJOR).$(part MINOR).$(part PATCH)

# Two modules, as in the package: the engine, then its C interface on top. -Osize would save 26 kB of 171 and cost a
# sixth more instructions for one finger, two fifths for two.
compile() {
  find "$sources/$1" -name '*.swift' -exec swiftc \
    -swift-version 6 -parse-as-library -wmo -O -enable-experimental-feature Embedded -Xfrontend -function-sections \
    -module-name "$1" -I "$work" -I "$sources/CMath" -I "$sources/CTactus/include" \
    -c -emit-module -emit-module-path "$work/$1.swiftmodule" -o "$work/$1.o" {} +
}
compile Tactus
compile TactusC

# The toolchain's own linker folds equal functions, of which generic code has many: a tenth of the size.
if command -v ld.lld >/dev/null; then linker="-fuse-ld=lld -Wl,--icf=all"; else linker=; fi
printf '{ global: tactus_*; local: *; };\n' >"$work/exports"
# shellcheck disable=SC2086
${CC:-cc} -shared -o "$out/libtactus.so" "$work/TactusC.o" "$work/Tactus.o" $linker \
  -Wl,-soname,libtactus.so.0 -Wl,--version-script,"$work/exports" -Wl,--gc-sections -Wl,--no-undefined \
  -Wl,--as-needed -Wl,-z,relro,-z,now -Wl,-s -lm
ln -sf libtactus.so "$out/libtactus.so.0"

cp "$header" "$out/tactus.h"
libdir=${LIBDIR:-'${prefix}/lib'}
cat >"$out/tactus.pc" <<PC
prefix=${PREFIX:-/usr/local}
libdir=$libdir
includedir=\${prefix}/include

Name: tactus
Description: Touch gestures with the semantics of UIKit
Version: $version
Libs: -L\${libdir} -ltactus
Cflags: -I\${includedir}
PC
