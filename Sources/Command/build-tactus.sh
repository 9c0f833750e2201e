#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Builds tactus as it ships, optimized for size and linked with the Swift runtime, into OUTDIR. Also writes the
# completions for shells, which tactus prints itself.
# Usage: build-tactus.sh SCRATCH OUTDIR
set -euo pipefail

[[ $# -eq 2 ]] || { echo "usage: $0 SCRATCH OUTDIR" >&2; exit 2; }
mkdir -p "$1/archives" "$2"
scratch=$(cd "$1" && pwd)
out=$(cd "$2" && pwd)
cd "$(dirname "$0")/../.."

# The Swift runtime needs only a small part of the C++ library. The linker searches this folder first, finds the static
# library there, and links only that part.
ln -sf "$(clang -print-file-name=libstdc++.a)" "$scratch/archives"

flags=(-c release --static-swift-stdlib --disable-local-rpath -Xswiftc -Osize
  -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -use-ld=lld -Xlinker --icf=all
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker "-L$scratch/archives")
swift build --scratch-path "$scratch" "${flags[@]}" --product tactus
install -s -m 755 "$scratch/release/tactus" "$out/tactus"
mkdir -p "$out/completions"
"$out/tactus" completions bash >"$out/completions/tactus"
"$out/tactus" completions zsh >"$out/completions/_tactus"
"$out/tactus" completions fish >"$out/completions/tactus.fish"
