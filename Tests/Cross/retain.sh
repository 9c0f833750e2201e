#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# retain.sh ARCH SYSROOT: whether the toolchain still gets `swift_bridgeObjectRetain` wrong for other CPUs, and whether
# Sources/embedded.sh mends it. Fails when the mend is missing, and when it is no longer needed.
set -euo pipefail
cd "$(dirname "$0")/../.."
export ARCH=$1 SYSROOT=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/Retain"
echo 'public func twice(_ text: String) -> [String] { [text, text] }' >"$scratch/Retain/Retain.swift"

# returned COMMAND...: what the functions return once the command has had its way with what embedded.sh defines.
returned() {
  (
    sources=$scratch includes=
    . Sources/embedded.sh
    "$@"
    compile Retain -O
    sed -n '/^define .*@swift_bridgeObjectRetain\(_n\)\{0,1\}(/,/^}/s/^  ret //p' "$work/Retain.ll" | sort -u
  )
}
unmended() { mend_retains() { :; }; }
[[ $(returned true) == 'ptr %0' ]] || { echo 'retain.sh: a string is not returned with its tag' >&2 && exit 1; }
[[ $(returned unmended) != 'ptr %0' ]] || {
  echo 'retain.sh: the toolchain returns strings with their tags: take mend_retains out of Sources/embedded.sh' >&2
  exit 1
}
echo 'retain.sh: passed'
