#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds the C libraries as Embedded Swift, which needs no Swift runtime: OUTDIR/libtactus.so, tactus.h, tactus.pc, the
# same files for libtactus-server and libtactus-host, and tactus-protocols.pc. Each library contains the code of the
# previous one, since modules of Embedded Swift cannot share code between libraries. There is more than one library,
# since libtactus must need only libc and libm. WAYLAND=no builds only libtactus, without the headers of libwayland.
# Usage: [PREFIX=/usr/local] [LIBDIR=/usr/local/lib] build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
headers=$sources/C/CTactus/include
header=$headers/tactus.h
part() { sed -n "s/^#define TACTUS_VERSION_$1 //p" "$header"; }
version=$(part MAJOR).$(part MINOR).$(part PATCH)

includes="-I $headers -I $sources/C/CLinux/include"
defines="-D COMPOSITOR"
. "$sources/embedded.sh"

# The engine and its C interface are compiled for speed. Compiled for size, they would be a sixth smaller, but need a
# sixth more instructions for one finger, and two fifths more for two. The server mostly waits for sockets, so it is
# compiled for size.
compile Tactus "$fast"
compile TactusC "$fast"
compile_c "$sources/C/unicode.c"

# The version of all exported symbols. Its number is that of the soname.
node=TACTUS_0
c_library() { # NAME OBJECTS AND LIBRARIES...
  name=$1
  shift
  library "$out/lib$name.so" 'tactus_*' "$@" -Wl,-soname,"lib$name.so.0"
  ln -sf "lib$name.so" "$out/lib$name.so.0"
}
libdir=${LIBDIR:-'${prefix}/lib'}
package() { # NAME DESCRIPTION REQUIRES
  cp "$headers/$1.h" "$out"
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
c_library tactus TactusC.o Tactus.o unicode.o
package tactus "Touch gestures with the semantics of UIKit" ""
cat >"$out/tactus-protocols.pc" <<PC
prefix=${PREFIX:-/usr/local}
pkgdatadir=\${prefix}/share/tactus/protocol

Name: tactus-protocols
Description: The Wayland protocols of Tactus, as XML
Version: $version
PC

[ "${WAYLAND:-yes}" != no ] || exit 0
for module in TactusWire WaylandServer TactusServer TactusServerC TactusText TactusGestures \
  TactusSystem TactusHostC; do
  # shellcheck disable=SC2086
  compile "$module" $small
done
compile_c "$sources/C/CLinux/loop.c"
for code in "$sources"/C/CTactusProtocol/*.c; do compile_c "$code" -I "$sources/C/CTactusProtocol/include"; done
protocol=$(cd "$sources/C/CTactusProtocol" && printf '%s ' *.c | sed 's/\.c /.o /g')
# Wayland objects of clients may outlive a server. The code of these objects must stay loaded, even if the plugin that
# contains the server is unloaded.
stays=-Wl,-z,nodelete
# The engine comes first: if several modules contain the same code, the linker uses the first copy, which here is
# compiled for speed.
c_library tactus-server Tactus.o TactusC.o TactusWire.o WaylandServer.o TactusServer.o TactusServerC.o unicode.o \
  $protocol -lwayland-server $stays
# shellcheck disable=SC2086
c_library tactus-host Tactus.o TactusC.o TactusWire.o WaylandServer.o TactusServer.o TactusServerC.o TactusText.o \
  TactusGestures.o TactusSystem.o TactusHostC.o unicode.o loop.o $protocol -lwayland-server $stays
package tactus-server "Touch gestures for the clients of a Wayland compositor" wayland-server
package tactus-host "The user's touch gestures in a Wayland compositor" wayland-server
