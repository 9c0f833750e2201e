#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds the C libraries as Embedded Swift, which needs no Swift runtime: OUTDIR/libtactus.so, tactus.h, tactus.pc, and
# libtactus-server.so, tactus-server.h, tactus-server.pc. The second has the first one in it: what is shared between
# modules of Embedded Swift is compiled into each library, and the first must need nothing but libc and libm.
# Usage: [PREFIX=/usr/local] [LIBDIR=/usr/local/lib] build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

headers=$sources/CTactus/include
header=$headers/tactus.h
part() { sed -n "s/^#define TACTUS_VERSION_$1 //p" "$header"; }
version=$(part MAJOR).$(part MINOR).$(part PATCH)

# Modules as in the package: the engine, then its C interface on top, then the server and its C interface. -Osize would
# save 26 kB of 171 of the engine and cost a sixth more instructions for one finger, two fifths for two; of the server,
# which mostly waits for sockets, it saves 85 kB of 528.
compile() { # OPTIMIZATION MODULE
  optimization=$1
  shift
  find "$sources/$1" -name '*.swift' -exec swiftc \
    -swift-version 6 -parse-as-library -wmo "$optimization" -enable-experimental-feature Embedded -Xfrontend -function-sections \
    -package-name tactus -module-name "$1" -I "$work" -I "$sources/CMath" -I "$headers" \
    -I "$sources/CWaylandServer" -I "$sources/CTactusProtocol/include" \
    -c -emit-module -emit-module-path "$work/$1.swiftmodule" -o "$work/$1.o" {} +
}
compile -O Tactus
compile -O TactusC
compile -Osize WaylandServer
compile -Osize TactusServer
compile -Osize TactusServerC
"${CC:-cc}" -c -O2 -fPIC -fvisibility=hidden "$sources/CTactusProtocol/tactus-gestures-v1-protocol.c" \
  -o "$work/protocol.o"

# The toolchain's own linker folds equal functions, of which generic code has many: a tenth of the size.
if command -v ld.lld >/dev/null; then linker="-fuse-ld=lld -Wl,--icf=all"; else linker=; fi
printf '{ global: tactus_*; local: *; };\n' >"$work/exports"

library() { # NAME OBJECTS AND LIBRARIES...
  name=$1
  shift
  # shellcheck disable=SC2086
  "${CC:-cc}" -shared -o "$out/lib$name.so" "$@" $linker \
    -Wl,-soname,"lib$name.so.0" -Wl,--version-script,"$work/exports" -Wl,--gc-sections -Wl,--no-undefined \
    -Wl,--as-needed -Wl,-z,relro,-z,now -Wl,-s -lm
  ln -sf "lib$name.so" "$out/lib$name.so.0"
}
library tactus "$work/TactusC.o" "$work/Tactus.o"
# The engine first: of what several modules have compiled the first is taken.
library tactus-server "$work/Tactus.o" "$work/TactusC.o" "$work/WaylandServer.o" "$work/TactusServer.o" \
  "$work/TactusServerC.o" "$work/protocol.o" -lwayland-server

cp "$header" "$headers/tactus-server.h" "$out"
libdir=${LIBDIR:-'${prefix}/lib'}
package() { # NAME DESCRIPTION REQUIRES
  cat >"$out/$1.pc" <<PC
prefix=${PREFIX:-/usr/local}
libdir=$libdir
includedir=\${prefix}/include

Name: $1
Description: $2
Version: $version
Requires.private: $3
Libs: -L\${libdir} -l$1
Cflags: -I\${includedir}
PC
}
package tactus "Touch gestures with the semantics of UIKit" ""
package tactus-server "Touch gestures for the clients of a Wayland compositor" wayland-server
