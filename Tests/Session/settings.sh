#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# settings.sh BINARIES: tests `tactus settings` with a real tactusd and sway, and with fingers on a kernel's virtual
# touchscreen, in a guest. The script sends the requests that the page of `tactus settings` would send.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/system-broker.sh"
. "$here/support/grabbing.sh"

up='drag screen 4 0.5 0.8 0.5 0.3 150 0'

# Activates the guest's loopback interface, which is down at first.
ip link set lo up
settings() { # LINE...
  sway_session
  logged window
  grabbing "$@"
  opens
}
# opens WORD...: starts `tactus settings`, with these words before the command, and opens the page that it serves.
opens() {
  start settings "$@" "$binaries/tactus" settings --no-browser
  expect settings '^http'
  start page "$here/tools/page.py" "$line"
  expect page '^hello'
}
asks() { # PATH BODY PATTERN
  say page "$1 $2"
  expect page "^(answer|refused) "
  [[ $line =~ $3 ]] || die "$1: $line"
}

# hears PATH BODY PATTERN: sends a request, and waits for its answer and for an event that matches the pattern, in
# whichever order they arrive. The event is then in `event`.
hears() {
  say page "$1 $2"
  expect page "^(answer|refused) |$3"
  event=$line
  if [[ $line =~ ^(answer|refused)\  ]]; then
    [[ $line == answer* ]] || die "$1: $line"
    expect page "$3"
    event=$line
  else
    expect page '^answer '
  fi
}

# A gesture is bound, acts, and is unbound again.
binds() {
  settings 'bind 3 swipe left -> exec true'
  asks apply '{"do":"bind","gesture":["4","swipe","up"],"action":["exec","true"]}' '"text":"4 swipe up"'
  expect daemon '^configuration: '
  gesture "$up" 'exec true: done'
  [[ $(cat "$work/config.d/50-settings.conf") == *'bind 4 swipe up -> exec true'* ]] || die 'it is not in the file'
  [[ $("$binaries/tactus" check --config "$work/tactus.conf" 2>&1) != *rror* ]] || die 'tactus check objects'
  asks undo '{}' '"bindings"'
  expect daemon '^configuration: '
  [[ ! -e $work/config.d/50-settings.conf ]] || die 'the file is left'
  answers window
  asks nowhere '{}' 'There is no such page'
}
# The page receives the positions of the fingers, the progress of a gesture, and whether the gesture acted.
tries() {
  settings 'bind 4 swipe up -> exec true'
  settle
  ask player "$up"
  expect page '^fingers .*"fingers":\[\{'
  expect page '^course .*4 swipe up'
  expect page '^verdict .*4 swipe up'
  # `tactus status` names the program that receives the positions of fingers.
  [[ $("$binaries/tactus" status) == *"tactus (process ${pids[settings]}) sees where your fingers are"* ]] ||
    die "status: $("$binaries/tactus" status)"
}
# The page proposes a change with which a gesture that was slightly too short would act. After the change, the gesture
# acts.
accepts() {
  local short='drag screen 4 0.5 0.8 0.5 0.65 100 0'
  settings 'bind 4 swipe up -> exec true { distance 60mm }'
  settle
  ask player "$short"
  expect page '^verdict .*"change":.*"apply":(\{.*\}+)'
  local said=$line change
  change=$(jq -c '.change.apply' <<<"${said#verdict }")
  asks apply "$change" '"bindings"'
  expect daemon '^configuration: '
  gesture "$short" 'exec true: done'
}
# The page describes an unbound gesture that fingers have made. The gesture is bound as the page suggests, acts, and is
# unbound again.
shows() {
  settings 'bind 3 swipe left -> exec true'
  settle
  ask player "$up"
  expect page '^verdict '
  local shown=${line#verdict } words
  [[ $(jq -r .shown.measures <<<"$shown") == '4 fingers, '*' mm up, '* ]] || die "it was $shown"
  words=$(jq -c '.shown.readings[0].words' <<<"$shown")
  [[ $words == '["4","swipe","up"]' ]] || die "it can be bound as $words"
  asks apply "{\"do\":\"bind\",\"gesture\":$words,\"action\":[\"exec\",\"true\"]}" '"text":"4 swipe up"'
  expect daemon '^configuration: '
  gesture "$up" 'exec true: done'
  asks undo '{}' '"bindings"'
}
# The configuration requires swipes of 60 mm, and the fingers swipe 13 mm: the page proposes a shorter distance. No
# gesture acts during the exercises.
fits() {
  settings 'defaults { swipe-distance 60mm }' 'bind 3 swipe left -> exec true'
  settle
  hears fit '{"do":"begin"}' '^exercise .*"number":1,.*Swipe left with three fingers'
  expect daemon '^paused: gestures are off'
  [[ $("$binaries/tactus" status) == *"has switched gestures off until it ends"* ]] || die 'status does not say so'
  exercises page
  for _ in {4..9}; do asks fit '{"do":"skip"}' '^answer '; done
  hears fit '{"do":"skip"}' '^fitted '
  local change
  change=$(jq -r '.proposals[0].line' <<<"${event#fitted }")
  [[ $change == 'swipe-distance '* ]] || die "$event"
  expect daemon '^gestures again'
  asks apply "{\"do\":\"fit\",\"changes\":[\"$change\"]}" '"bindings"'
  expect daemon '^configuration: '
  gesture "$short" 'exec true: done'
  asks undo '{}' '"bindings"'
  expect daemon '^configuration: '
  asks fit '{"do":"begin"}' '^answer '
  expect daemon '^paused: gestures are off'
  kill -KILL "${pids[settings]}"
  expect daemon '^gestures again'
}
short='drag screen 3 0.6 0.5 0.55 0.5 150 0'
# exercises NAME: in each of the first three exercises, plays a swipe that is too short; the program must report that it
# is not recognized.
exercises() {
  local drag
  for drag in "$short" 'drag screen 3 0.5 0.5 0.55 0.5 150 0' 'drag screen 3 0.5 0.55 0.5 0.45 150 0'; do
    ask player "$drag"
    expect "$1" 'not recognized'
  done
}
# With two touchscreens, the proposed number applies only to the one on which the exercises were made. On the other, the
# same swipe stays too short.
fits_one() {
  settings 'defaults { swipe-distance 60mm }' 'bind 3 swipe left -> exec true' 'bind 3 swipe right -> exec false'
  ask player 'create other'
  expect daemon '^touchscreen +other is grabbed'
  settle
  start fit "$binaries/tactus" fit --device "$node" --keep "$work/hand"
  expect fit '^1  Swipe left'
  exercises fit
  # A tap of one finger is no attempt at an exercise.
  ask player "$tap"
  for _ in {4..10}; do ask player "${tap/screen 1/screen 2}"; expect fit '^   2 fingers'; done
  expect fit '^The numbers apply only to the touchscreen screen'
  [[ $(ls "$work/hand" | wc -l) -eq 10 ]] || die "it keeps $(ls "$work/hand")"
  says=$("$binaries/tactus" fit --accept "$work"/hand/*.yml) || die "$says"
  expect daemon '^configuration: '
  [[ $(cat "$work/config.d/50-settings.conf") == *'device screen {'*'swipe-distance '* ]] || die "$says"
  ask player "${short/screen/other}"
  gesture "$short" 'exec true: done'
  ask player "${short/screen/other}"
  settle
  [[ $("$binaries/tactus" why --last 1) == *'did not act'* ]] || die "why: $("$binaries/tactus" why --last 1)"
}
# Plays the same exercises to `tactus fit`, which is interrupted after three exercises and changes nothing.
fits_by_command() {
  sway_session
  logged window
  grabbing 'defaults { swipe-distance 60mm }' 'bind 3 swipe left -> exec true'
  start fit "$binaries/tactus" fit
  expect fit '^1  Swipe left'
  expect daemon '^paused: gestures are off'
  exercises fit
  kill -INT "${pids[fit]}"
  expect fit '^Nothing was changed'
  expect daemon '^gestures again'
  [[ ! -e $work/config.d/50-settings.conf ]] || die 'something is written'
}
# Opens the page for the user's own configuration files, without a session.
own_files() {
  mkdir -p "$work/home" /etc/tactusd
  opens env -u TACTUS_CONFIG "XDG_CONFIG_HOME=$work/home"
}
change='{"do":"off","binding":"3 swipe up"}'
locked() {
  own_files
  echo 'locked yes' >/etc/tactusd/config
  asks apply "$change" '^refused .*The administrator has locked'
  rm /etc/tactusd/config
  asks apply "$change" '^answer '
  [[ -s $work/home/tactusd/config.d/50-settings.conf ]] || die 'nothing is written'
}
read_only() {
  own_files
  mount -t tmpfs -o ro none "$work/home"
  asks apply "$change" '^refused .*Read-only file system'
  umount "$work/home"
  asks apply "$change" '^answer '
}
ends() {
  settings 'bind 3 swipe left -> exec true'
  kill "${pids[page]}"
  finished settings || die "it ended with $?"
}

check 'a gesture that is bound on the settings page acts, and the binding can be undone' binds
check 'the settings page shows the fingers of a gesture and whether the gesture acted' tries
check 'the settings page can change a binding so that a gesture that was too short acts' accepts
check 'an unbound gesture that fingers have made can be bound on the settings page' shows
check 'while the settings page fits numbers to a hand, no gesture acts' fits
check 'tactus fit watches the exercises, and changes nothing if it is interrupted' fits_by_command
check 'with two touchscreens, tactus fit changes the numbers of the one that was used, and keeps the gestures' fits_one
check 'the settings page does not change settings that the administrator has locked' locked
check 'the settings page reports that the home folder is read-only' read_only
check 'tactus settings ends when its page is closed' ends
finish
