#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh ARCH LIBDIR NATIVE: tests the libraries and programs that `make release ARCH=...` has built into LIBDIR, in
# qemu-user unless they are for this machine's CPU. SYSROOT replaces the folder that Sources/sysroot prints. Runs the C
# tests with all cases. Plays random fingers, whose effects must equal those of this machine's libraries in NATIVE bit
# for bit. Checks that a host in C reads a binding, and that the broker prints its version.
set -euo pipefail
arch=$1
library=$(cd "$2" && pwd)
native=$(cd "$3" && pwd)
cd "$(dirname "$0")"
. ../../Sources/emulator.sh
sysroot=${SYSROOT:-$(../../Sources/sysroot "$arch")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

./compiler.sh "$arch" "$sysroot" "$work/cc"
emulator "$arch" "$sysroot" "$library"

./retain.sh "$arch" "$sysroot"
CC=$work/cc RUN=$emulator EMULATOR=$emulator ../CInterface/run.sh "$library"

# build COMPILER LIBDIR FILE NAME LIBRARY...: builds the program NAME from FILE with the libraries in LIBDIR.
build() {
  "$1" -std=c11 -Wall -Wextra -Werror -O1 -I"$2" "$3" -o "$work/$4" -L"$2" "${@:5}"
}
# Both programs get the same atan2 if the C libraries differ.
same=()
[[ $arch != *-musl ]] || same=(atan2.c -ffp-contract=off -lm)
build "$work/cc" "$library" bits.c bits-there "${same[@]}" -ltactus
build "${CC:-gcc}" "$native" bits.c bits-here "${same[@]}" -ltactus
for seed in 1 2; do
  LD_LIBRARY_PATH=$native "$work/bits-here" $seed "${SESSIONS:-1000}" >"$work/here"
  $emulator "$work/bits-there" $seed "${SESSIONS:-1000}" >"$work/there"
  cmp "$work/here" "$work/there"
  echo "bits: seed $seed, $(wc -l <"$work/here") effects are equal"
done

printf '%s\n' 'version 1; defaults no' 'bind 3 swipe left -> move next' >"$work/configuration"
build "$work/cc" "$library" host.c host -ltactus-host -lwayland-server
said=$($emulator "$work/host" "$work/configuration")
[[ $said == *'3 swipe left -> move next'* ]] || { echo "host: it says $said" >&2 && exit 1; }
echo "host: ${said##*$'\n'}"

[[ ! -e $library/tactus-broker ]] || $emulator "$library/tactus-broker" --version
printf '%-24s %10s %10s\n' bytes "$arch" "$(uname -m)"
for file in "$library"/*.so "$library"/tactus{-broker,d}; do
  [[ -e $file ]] || continue
  other=$native/$(basename "$file")
  printf '%-24s %10d %10s\n' "$(basename "$file")" "$(stat -c %s "$file")" "$([[ ! -e $other ]] || stat -c %s "$other")"
done
