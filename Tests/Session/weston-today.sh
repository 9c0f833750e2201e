#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston-today.sh ROOT PROGRAMS [MODULE]: runs `weston.sh` and the tour of the demo in the weston of another Debian;
# `root` lists the possible ROOTs. PROGRAMS contains the example clients. MODULE is the module for that weston; if no
# MODULE is given, the script builds the module. Run as root.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
examples=$here/../../examples
root=$("$here/root" "$1")
programs=$(readlink -f "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
module=${3:-$work/tactus-weston.so}
[[ -e $module ]] || "$here/against" "$root" "$here/../../Sources/Hosts/TactusWeston/build-embedded.sh" "$work"
mkdir "$work/programs"
ln -s "$programs"/* "$work/programs/"
ln -sf "$(readlink -f "$module")" "$work/programs/libtactus-weston.so"
# Builds the tools and examples here, since the root contains no compiler.
export TOOLS=$work/tools
TACTUS_ROOT=$root bash -euo pipefail -c 'scratch=$1; . "$0/weston/rig.sh"; build_tools' "$here" "$work"
for example in c-client gtk4-client; do
  mkdir "$TOOLS/$example"
  make --no-print-directory -s -C "$examples/$example" BUILD="$TOOLS/$example"
done
failed=0
PROGRAMS=$programs "$here/in-root" "$root" "$here/weston.sh" "$work/programs/libtactus-weston.so" || failed=1
"$here/in-root" "$root" "$here/demo.sh" "$work/programs" || failed=1
exit "$failed"
