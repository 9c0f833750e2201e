#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# demo.sh BUILT: the demo runs to its end by itself, and shows what it says. BUILT is where photo-table and
# libtactus-weston.so are.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(readlink -f "$1")
. "$here/support/checks.sh"
demo=$here/../../examples/demo

mapfile -t titles < <(sed -n 's/^step //p' "$demo/tour.txt")
plays() {
  DISPLAYED=no timeout 60 "$demo/run.sh" "$built" "$scratch/out" >"$scratch/told" 2>&1 || die "$(<"$scratch/told")"
}
shows() {
  [[ ${#titles[@]} -gt 0 ]] || die "the tour is empty"
  local n file before=
  for n in "${!titles[@]}"; do
    file=$scratch/out/$((n + 1)).png
    [[ $(head -c 4 "$file") == $'\x89PNG' ]] || die "$file is no picture"
    [[ -z $before ]] || ! cmp -s "$before" "$file" || die "'${titles[n]}' looks like the step before it"
    before=$file
  done
}
names() {
  local title
  for title in "${titles[@]}"; do
    grep -qF "$title</h2>" "$scratch/out/index.html" || die "'$title' is not on the page"
    grep -qF "  $title" "$scratch/told" || die "'$title' is not told"
  done
  [[ $(grep -c 'href="data:image/png' "$scratch/out/index.html") == "${#titles[@]}" ]] || die "pictures are missing"
  ! grep -qE '(src|href)="[^d]' "$scratch/out/index.html" || die "the page needs other files"
}
tells() { # PATTERN
  grep -qE "^ +[0-9]+\.[0-9]{2}  $1" "$scratch/told" || die "$(<"$scratch/told")"
}
leaves_nothing() {
  local left
  left=$(grep -ls "XDG_RUNTIME_DIR=$TMPDIR" /proc/[0-9]*/environ || true)
  [[ -z $left ]] || die "still there: $left"
  left=$(ls "$TMPDIR")
  [[ -z $left ]] || die "still there: $left"
}

# What the demo makes for itself goes into a folder of ours.
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp
check 'the tour ends by itself' plays
check 'nothing is left of it' leaves_nothing
check 'each step has a picture of its own' shows
check 'the page names each step' names
for gesture in 'pan +began' 'pinch +began' 'rotation +began' 'double tap +ended' 'button +pressed' \
  '3 swipe up +fired' '3 swipe down +fired' 'touch [0-9]+ +withheld' 'touch [0-9]+ +consumed' 'edge pan +ended' \
  '3 pan any +began' '3 pan any +ended'; do
  check "told: $gesture" tells "$gesture"
done
finish
