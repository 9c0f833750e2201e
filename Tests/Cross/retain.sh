#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# retain.sh ARCH SYSROOT: checks that the toolchain generates a wrong `swift_bridgeObjectRetain` for this CPU, and that
# Sources/embedded.sh corrects the function. Fails if the correction is missing, or if a newer toolchain does not need
# it.
set -euo pipefail
cd "$(dirname "$0")/../.."
export ARCH=$1 SYSROOT=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/Retain"
echo 'public func twice(_ text: String) -> [String] { [text, text] }' >"$scratch/Retain/Retain.swift"

# returned COMMAND...: runs the command, which may redefine functions of embedded.sh, and then compiles the test file.
# Prints the values that `swift_bridgeObjectRetain` and its variant return.
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
