#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh BUILT PROGRAMS: runs weston.sh of the session tests with Debian 13's Weston for arm64, in qemu-user. BUILT
# contains the module that was built for it, PROGRAMS the example clients for this machine, which connect to this
# Weston. ONLY is a pattern that selects checks by name.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
session=$here/../Session
module=$(readlink -e "$1/tactus-weston.so")
programs=$(readlink -e "$2")
root=$("$session/root" 13-arm64)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/tools"

# Builds the clients for this machine, and the injector, which is a module, for arm64.
export TOOLS=$work/tools
bash -euo pipefail -c 'scratch=$1; . "$0/weston/rig.sh"; build_tools' "$session" "$work"
sysroot=$("$here/../../Sources/sysroot" aarch64 trixie)
"$here/compiler.sh" aarch64 "$sysroot" "$work/cc"
# valgrind's headers are the same for all CPUs.
mkdir "$work/include"
ln -s /usr/include/valgrind "$work/include"
# shellcheck disable=SC2046
"$work/cc" -O1 -shared -fPIC -I"$work/include" -o "$TOOLS/injector.so" "$session/weston/injector.c" \
  $(PKG_CONFIG_SYSROOT_DIR=$sysroot PKG_CONFIG_LIBDIR=$sysroot/usr/lib/aarch64-linux-gnu/pkgconfig \
    pkg-config --cflags --libs libweston-14 wayland-server xkbcommon)
. "$here/../../Sources/emulator.sh"
emulator aarch64 "$root" /nowhere
for name in weston weston-simple-touch; do
  printf '#!/bin/sh\nexec %s %s/usr/bin/%s "$@"\n' "$emulator" "$root" "$name" >"$work/bin/$name"
  chmod +x "$work/bin/$name"
done
# The client that draws the shell is this machine's, since qemu-user would start it as such.
draws=$(pkg-config --variable=libexecdir weston)/weston-desktop-shell
# In qemu-user, no other process sees the name of a program, posix_spawn does not report that a program does not exist,
# and valgrind does not work.
EXCEPT='^(beside the module, tactus status|gestures press keys in |weston does not write to freed memory)' \
  PATH=$work/bin:$PATH draws=$draws PROGRAMS=$programs "$session/weston.sh" "$module"
