#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# settings.sh BINARIES: what the page of `tactus settings` asks for, beside a real tactusd and sway, with the fingers of
# a kernel's touchscreen, in a guest.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/system-broker.sh"
. "$here/support/grabbing.sh"

up='drag screen 4 0.5 0.8 0.5 0.3 150 0'

# On the guest's own network, which begins switched off.
ip link set lo up
settings() { # LINE...
  sway_session
  logged window
  grabbing "$@"
  opens
}
# opens WORD...: the command, after these words, and the page that it serves.
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

# A gesture is bound, acts, and is gone again.
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
# The page hears of fingers, of what a gesture comes to, and of the verdict.
tries() {
  settings 'bind 4 swipe up -> exec true'
  settle
  ask player "$up"
  expect page '^fingers .*"fingers":\[\{'
  expect page '^course .*4 swipe up'
  expect page '^verdict .*4 swipe up'
  # `tactus status` names the program meanwhile.
  [[ $("$binaries/tactus" status) == *"tactus (process ${pids[settings]}) sees where your fingers are"* ]] ||
    die "status: $("$binaries/tactus" status)"
}
# A gesture that was a little too short is accepted from then on.
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
# A gesture is made, bound as the page says that it can be, acts, and is taken back.
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
# The user's own files, without a session.
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

check 'a gesture bound on the page acts, and can be undone' binds
check 'the page shows the fingers and the verdict on a gesture' tries
check 'the page can accept a gesture that was too short' accepts
check 'a gesture shown to the page can be bound' shows
check 'the page does not change settings that the administrator locked' locked
check 'the page reports a read-only home' read_only
check 'tactus settings ends when its page is closed' ends
finish
