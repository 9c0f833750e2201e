#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# command.sh ARCH LIBDIR NATIVE: runs the `tactus` that `make release ARCH=...` has built into LIBDIR in qemu-user. Its
# output about all recordings and example configurations must equal that of this machine's `tactus` in NATIVE.
set -euo pipefail
arch=$1
built=$(cd "$2" && pwd)
native=$(cd "$3" && pwd)
cd "$(dirname "$0")/../.."
. Sources/emulator.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

emulator "$arch" "$(Sources/sysroot "$arch")" "$built"
export HOME=$work XDG_CONFIG_HOME=$work XDG_RUNTIME_DIR=$work
count=0
equal() { # ARGUMENTS...: compares output, errors and exit status
  local place
  for place in here there; do
    local program=("$native/tactus")
    # shellcheck disable=SC2206
    [[ $place == here ]] || program=($emulator "$built/tactus")
    { "${program[@]}" "$@" 2>"$work/errors" && echo 0 || echo $?; } >"$work/$place" </dev/null
    cat "$work/errors" >>"$work/$place"
  done
  diff "$work/here" "$work/there" >&2 || { echo "command.sh: tactus $* differs" >&2 && exit 1; }
  count=$((count + 1))
}
equal --help
for option in --json --print --relations; do
  for file in examples/config/*.conf; do equal check "$option" "$file"; done
done
for gesture in '3 swipe left' '4 tap' '1 edge left'; do equal explain --json "$gesture"; done
while read -r recording; do
  for command in replay 'replay --json' why 'why --json'; do
    # shellcheck disable=SC2086
    equal $command "$recording"
  done
done < <(git ls-files Tests/Recordings | grep '\.\(yml\|evemu\|replay\)$')
[[ $count -gt 100 ]] || { echo "command.sh: only $count comparisons" >&2 && exit 1; }
echo "command: $count outputs are equal"
