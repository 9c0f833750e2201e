#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# tools.sh ARCH BUILT: builds the tools that the checks of sessions need in a machine with the CPU ARCH, into the folder
# BUILT of a release for this CPU: debug/TouchPlayer, and in session-tools touch-log and libraries that checks load into
# tactusd.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
ARCH=$1
built=$(cd "$2" && pwd)
SYSROOT=$("$top/Sources/sysroot" "$ARCH")
export ARCH SYSROOT
mkdir -p "$built/debug" "$built/session-tools"
# The checks expect the release in a folder of this name.
ln -sfn . "$built/release-embedded"

sources=$top/Sources out=$built includes="-I $top/Sources/C/CLinux/include"
. "$sources/embedded.sh"
for module in TactusText LinuxInput; do
  # shellcheck disable=SC2086
  compile "$module" $small
done
for code in unicode numbers CLinux/loop; do compile_c "$sources/C/$code.c"; done
sources=$top/Tests/Session/tools out=
# shellcheck disable=SC2086
compile TouchPlayer $small
program "$built/debug/TouchPlayer" TouchPlayer.o LinuxInput.o TactusText.o unicode.o numbers.o loop.o -Wl,-s
# Session tests expect it beside the programs of the release.
ln -sf debug/TouchPlayer "$built/TouchPlayer"

. "$top/Tests/Session/support/touch-log.sh"
cd "$built/session-tools"
# shellcheck disable=SC2154
"$top/Tests/Cross/compiler.sh" "$ARCH" "$SYSROOT" "$work/cc"
CC=$work/cc WAYLAND=-lwayland-client build_touch_log
for name in spin count-allocations; do
  "$work/cc" -O1 -Wall -Wextra -shared -fPIC -o "$name.so" "$sources/$name.c"
done
