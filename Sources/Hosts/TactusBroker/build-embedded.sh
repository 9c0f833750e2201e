#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds tactus-broker as Embedded Swift, which needs no Swift runtime: OUTDIR/tactus-broker.
# Usage: build-embedded.sh OUTDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 OUTDIR" >&2; exit 2; }
sources=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)

includes="-I $sources/C/CLinux/include"
. "$sources/embedded.sh"

for module in LinuxInput TactusText TactusBroker; do
  # shellcheck disable=SC2086
  compile "$module" $small
done
compile_c "$sources/C/unicode.c"
compile_c "$sources/C/CLinux/loop.c"
program "$out/tactus-broker" TactusBroker.o TactusText.o LinuxInput.o unicode.o loop.o -Wl,-s
