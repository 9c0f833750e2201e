#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# daemon.sh ARCH LIBDIR BINARIES: tests the tactusd that `make release ARCH=...` has built into LIBDIR. tactusd runs in
# qemu-user; the sway beside it is built for this machine. Runs only the checks of tactusd.sh that need no touchscreen,
# since qemu-user does not support the ioctls of evdev. BINARIES contains TouchPlayer.
set -euo pipefail
arch=$1
built=$(cd "$2" && pwd)
binaries=$(cd "$3" && pwd)
cd "$(dirname "$0")"
. ../../Sources/emulator.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

emulator "$arch" "$(../../Sources/sysroot "$arch")" "$built"
cp "$binaries/TouchPlayer" "$work"
printf '#!/bin/sh\nexec %s %s/tactusd "$@"\n' "$emulator" "$built" >"$work/tactusd"
chmod +x "$work/tactusd"
"$work/tactusd" --version

checks='^(tactusd plays a recording|a second tactusd|SIGTERM ends tactusd)'
said=$(ONLY=$checks ../Session/tactusd.sh "$work" "$built/tactusd") || { echo "$said" && exit 1; }
echo "$said"
[[ $said == *'3 passed, 0 failed'* ]] || { echo "daemon.sh: not all of its checks have run" >&2 && exit 1; }
