#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# first.sh BINARIES: the first five minutes beside sway, as the documents print them, in a guest where a real kernel has
# a virtual touchscreen: from README.md to a changed gesture, and why gestures do not act.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
PATH=$binaries:$PATH

up='drag screen 3 0.5 0.8 0.5 0.3 150 0'

# The user's own file, which is not there yet; a launcher that tells when it is started.
newcomer() {
  sway_session
  mkdir "$work/bin"
  printf '%s\n' '#!/bin/sh' 'echo started >>"$HOME/launched"' >"$work/bin/fuzzel"
  chmod 755 "$work/bin/fuzzel"
  PATH=$work/bin:$PATH
  start daemon "$binaries/tactusd"
  expect daemon '^ready'
  swaymsg -q workspace 1
  window one
}
# printed WORDS: the lines of the block of the README with these words, run as they stand.
printed() {
  local lines
  lines=$(awk -v words="$1" '/^```/ { if (inside && index(block, words)) print block; inside = $0 == "```sh"; block = ""
    next } inside { block = block $0 "\n" }' "$here/../../README.md")
  [[ -n $lines ]] || die "the README prints no '$1'"
  said=$(bash -euo pipefail -c "$lines" 2>&1) || die "$lines: $said"
}
# asks WORDS PATTERN: what tactus says to these words; it may end with 1.
asks() {
  local words
  read -ra words <<<"$1"
  said=$(tactus "${words[@]}" 2>&1) || [[ $? -eq 1 ]] || die "tactus $1: $said"
  [[ $said =~ $2 ]] || die "tactus $1: '$2' is not in: $said"
}
# why PATTERN: of the last gesture, once tactusd has it.
why() {
  local n
  for ((n = 0; n < 10; n++)); do
    said=$(tactus why --last 1 2>&1)
    [[ ! $said =~ $1 ]] || return 0
    settle
  done
  die "tactus why --last 1: '$1' is not in: $said"
}
configures() { # LINE...
  mkdir -p "$HOME/.config/tactusd"
  printf '%s\n' "$@" >"$HOME/.config/tactusd/config"
  expect daemon '(configuration|config).*|ready'
}

looks() {
  newcomer
  asks 'status' 'sway at '
  asks 'status' 'runs as process'
  asks 'devices' 'screen'
  asks 'probe' 'clone'
  asks 'setup --show' 'make release'
}
changes_one() {
  newcomer
  printed 'mkdir -p ~/.config/tactusd'
  [[ $said == *'no warnings'* && $said == *'does       launcher'* ]] || die "$said"
  expect daemon '3 swipe up +-> launcher'
  ask player "$up"
  expect daemon '^3 swipe up -> launcher: done'
  settle
  [[ $(<"$HOME/launched") == started ]] || die "the launcher is not started"
  why '`3 swipe up` acted: launcher'
}
# Three mistakes: a number, a word, a place.
too_much() {
  newcomer
  configures 'bind 3 swipe up -> launcher { confirm hold 300ms }'
  ask player "$up"
  why '`3 swipe up` did not act: the fingers lifted before they had rested'
  tactus inspect --last 1 -o "$work/why.html"
  grep -q 'did not act: the fingers lifted' "$work/why.html" || die "the page does not say it"
}
misspelt() {
  newcomer
  # As `tactus setup` does: else what is built in is left out.
  tactus probe >"$work/probe"
  expect daemon '^touchscreen +screen is grabbed'
  configures 'bind 3 swpe up -> launcher'
  said=$(tactus check 2>&1) && die "it says nothing"
  [[ $said =~ config:1:8:.*swpe.*swipe ]] || die "check says: $said"
  # What was before it still counts.
  ask player "$left"
  expect daemon '^3 swipe left -> workspace next: done'
}
elsewhere() {
  newcomer
  configures 'defaults no' 'app "org.example.Nowhere" { bind 3 swipe up -> launcher }'
  ask player "$up"
  why '3 swipe up'
  [[ $said == *'did not act'* && $said == *'org.example.Nowhere'* ]] || die "it says: $said"
}
# tactusd reads a file that the user's own files do not have.
named_file() {
  sway_session
  printf '%s\n' 'defaults no' 'bind 3 swipe up -> exec true' >"$work/named.conf"
  cd "$work"
  start daemon "$binaries/tactusd" --config named.conf
  expect daemon '^ready'
  ask player "$up"
  expect daemon '^3 swipe up -> exec true: done'
  cd /
  why '`3 swipe up` acted: exec true'
}
hears_live() {
  newcomer
  start live tactus explain --live
  expect live 'watching screen'
  ask player "$up"
  expect live '3 swipe up'
  tactus report -o report.txt
  [[ -s report.txt ]] || die "no report"
  rm report.txt
  # It says on the other stream that it begins.
  cd "$work"
  start record setpriv --pdeathsig KILL tactus record swipe.yml
  until [[ -s record.err ]]; do settle; done
  ask player "$up"
  settle
  kill -INT "${pids[record]}"
  finished record || die "$(<record.err)"
  asks 'why swipe.yml' '`3 swipe up`'
  asks 'replay swipe.yml' 'swipe-up'
}
lets_go() {
  newcomer
  asks 'release' ''
  expect daemon 'gestures'
  ask player "$left"
  tactus status | grep -qi 'off' || die "$(tactus status)"
}

check 'what is there: tactus status, devices, probe, setup' looks
check 'a gesture is changed as the README says' changes_one
check 'why it did not fire: more than the hand did' too_much
check 'why it did not fire: a word that is none' misspelt
check 'why it did not fire: bound elsewhere' elsewhere
check 'why, by the file that tactusd reads' named_file
check 'tactus explain --live, tactus report -o report.txt, tactus record swipe.yml' hears_live
check 'tactus release' lets_go
finish
