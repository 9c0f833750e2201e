#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# package.sh BUILD: checks the Swift package as other projects use it. A copy of the application template must build and
# run as a package of its own, and the tests of one module must build without those of other modules. BUILD is the build
# folder.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
mkdir -p "$1"
build=$(readlink -f "$1")
. "$root/Tests/Session/support/checks.sh"
export SWIFT_BACKTRACE=enable=no

builds() {
  local said
  cp -r "$root/examples/app-template" "$scratch/first-gesture"
  said=$(TACTUS=$root swift build --package-path "$scratch/first-gesture" --scratch-path "$build/template" 2>&1) || die "$said"
  [[ $said != *warning:* ]] || die "$said"
}
# Runs the programs without a compositor; the session tests run them in one.
runs() {
  local program said
  for program in FirstGesture Photo List; do
    said=$("$build/template/debug/$program" --help)
    [[ $said == *--fullscreen* ]] || die "$program --help says: $said"
    ! said=$(XDG_RUNTIME_DIR=$scratch WAYLAND_DISPLAY=nowhere "$build/template/debug/$program" 2>&1) || die "$program runs without a compositor"
    [[ $said == "$program: there is no Wayland compositor at WAYLAND_DISPLAY" ]] || die "$said"
  done
}

one_module() {
  local targets
  targets=$(cd "$root" && TESTS=TactusTextTests swift package --scratch-path "$build/described" describe --type json |
    python3 -c 'import json, sys
print(*[target["name"] for target in json.load(sys.stdin)["targets"] if target["type"] == "test"])')
  [[ $targets == TactusTextTests ]] || die "it would build $targets"
  local said
  said=$(make -n -C "$root" TactusTextTests)
  [[ $said == *'TESTS=TactusTextTests swift build --product TactusPackageTests'* ]] || die "make would: $said"
}

check 'the application template builds as a package of its own' builds
check 'the programs of the application template run, and report if there is no compositor' runs
check 'the tests of one module are built without the tests of other modules' one_module
finish
