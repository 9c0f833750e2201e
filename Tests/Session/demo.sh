#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# demo.sh BUILT: checks that the demo ends by itself, names each step of its tour, and saves a different picture for
# each step; and that it plays the fingers of another tour to another program. BUILT contains photo-table,
# gesture-monitor and libtactus-weston.so.
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
  grep -qE "^ +[0-9]+\.[0-9]{2} s  $1" "$scratch/told" || die "$(<"$scratch/told")"
}
leaves_nothing() {
  local left
  left=$(grep -ls "XDG_RUNTIME_DIR=$TMPDIR" /proc/[0-9]*/environ || true)
  [[ -z $left ]] || die "still there: $left"
  left=$(ls "$TMPDIR")
  [[ -z $left ]] || die "still there: $left"
}

means_something() {
  ! grep -nE "recognizer|undecided|withheld|consumed" "$scratch/told" >&2 || die 'a visitor does not know these words'
}

# Plays the tour that the document prints to another program, in one command.
own_program() {
  sed -n '/^step /,/^```/{ /^```/!p }' "$demo/../../documentation/application.md" >"$scratch/fingers.txt"
  [[ $(wc -l <"$scratch/fingers.txt") -eq 5 ]] || die "the document shows: $(<"$scratch/fingers.txt")"
  echo 'tells pinch +ended' >>"$scratch/fingers.txt"
  DISPLAYED=no timeout 60 "$demo/run.sh" "$built" "$scratch/own" "$scratch/fingers.txt" "$built/gesture-monitor" \
    >"$scratch/told" 2>&1 || die "$(<"$scratch/told")"
  grep -qE 'pinch +ended' "$scratch/told" || die "$(<"$scratch/told")"
  [[ $(head -c 4 "$scratch/own/2.png") == $'\x89PNG' ]] || die "there is no picture of the second step"
}
missing_program() {
  ! DISPLAYED=no timeout 60 "$demo/run.sh" "$built" "$scratch/own" "$scratch/fingers.txt" /nowhere/at-all \
    >"$scratch/told" 2>&1 || die "it plays to nobody"
  grep -q 'there is no program /nowhere/at-all' "$scratch/told" || die "$(<"$scratch/told")"
}

# The demo puts its temporary files into a folder of this test.
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp
check 'the demo ends by itself' plays
check 'the demo leaves no process and no file' leaves_nothing
check 'each step of the demo has a picture of its own' shows
check 'the page of the demo names each step' names
for gesture in 'pan begins with 1 finger: "First light"' 'pinch begins with 2 fingers' 'rotation begins' \
  'double tap on "Firs in the fog"' 'the button "Tidy up" is pressed' '"3 swipe up", .* does: maximize' \
  '"3 swipe down", .* does: restore' 'touch [0-9]+ is kept from the window' 'touch [0-9]+ never gets to the window' \
  'edge pan ends' '3 pan any begins: move' '3 pan any ends: move'; do
  check "the demo reports the gesture: $gesture" tells "$gesture"
done
check 'the demo uses no word that a visitor does not know' means_something
check 'the demo plays two fingers to a program of your own' own_program
check 'the demo says that a program of your own does not exist' missing_program
check 'the demo with a program of your own leaves no process and no file' leaves_nothing
finish
