#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# docc.sh OUT [BUILD]: makes web pages from the documentation of each library that has a catalog, below OUT/MODULE, with
# the docc of the Swift toolchain. BUILD is the build folder of `swift build` (.build). A warning, such as one about a
# broken link, is an error.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ $# -ge 1 ]] || { sed -n 5,7p "$0" >&2; exit 64; }
out=$1 build=${2:-.build}
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The folder that contains the toolchain's programs. `swift` on the PATH may be a link to a program in this folder.
tools=$(dirname "$(readlink -f "$(command -v swift)")")
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
for catalog in Sources/*/*/*.docc; do
  module=$(basename "$catalog" .docc)
  swift build --scratch-path "$build" --target "$module"
  # The folders of C modules that the module may import.
  includes=()
  for map in Sources/C/*/module.modulemap Sources/C/*/include/module.modulemap; do includes+=(-I "${map%/*}"); done
  mkdir -p "$work/$module"
  "$tools/swift-symbolgraph-extract" -module-name "$module" -target "$target" -I "$build/debug/Modules" \
    "${includes[@]}" -output-dir "$work/$module" -minimum-access-level public -skip-synthesized-members
  "$tools/docc" convert "$catalog" --additional-symbol-graph-dir "$work/$module" --output-dir "$out/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "tactus.$module" \
    --fallback-default-module-kind Library --hosting-base-path "$module" --warnings-as-errors
  [[ -f $out/$module/index.html ]] || { echo "docc.sh: there is no page of $module" >&2; exit 1; }
done
