#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# musl.sh [TARGET [BUILT [NATIVE]]]: builds everything for musl for which there are libraries, into BUILT, and tests it.
# TARGET is x86_64-linux-musl, whose programs run on this machine, or aarch64-linux-musl, whose programs run in
# qemu-user. NATIVE contains the release for this machine.
set -euo pipefail
top=$(cd "$(dirname "$0")/../.." && pwd)
target=${1:-x86_64-linux-musl}
built=$(readlink -m "${2:-$top/.build/release-$target}")
native=$(readlink -m "${3:-$top/.build/release-embedded}")
cd "$top/Tests/Cross"
. "$top/Sources/emulator.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

SYSROOT=$(./musl-root "$target")
export SYSROOT
"$top/Sources/build-cross.sh" "$built" "$target"
./run.sh "$target" "$built" "$native"

emulator "$target" "$SYSROOT" "$built"
./compiler.sh "$target" "$SYSROOT" "$work/cc"
"$work/cc" -std=c11 -Wall -Werror -O1 -o "$work/musl" musl.c "$top"/Sources/C/{musl,CLinux/loop}.c
# shellcheck disable=SC2086
$emulator "$work/musl" $emulator "$work/musl"

# The broker gets a /run of its own, so that the machine's broker is not disturbed.
# shellcheck disable=SC2016,SC2086
unshare --user --map-root-user --mount sh -c 'mount -t tmpfs tmpfs /run && exec "$@"' sh \
  python3 broker.py $emulator "$built/tactus-broker"

"$top/Tests/Package/alpine.sh" "$built"
