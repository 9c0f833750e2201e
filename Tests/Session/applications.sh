#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# applications.sh BINARIES: what programs that people use make of touches beside tactusd, in a guest where a real kernel
# has a virtual touchscreen: of gestures nothing, of what is none the same as ever. With a clone, and with the gate.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  libinput=$("$here/libinput") ||
    echo '== NOT RUN: applications with the gate. There is no libinput with plugins in Lua, see above. ==' >&2
  # A browser takes most of it.
  TACTUS_GUEST_MEMORY=3G exec "$here/guest" -T "$0" "$binaries" "${libinput:-}"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/withholding.sh"

nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
three=('bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true')
# gestures_at Y: ten times each of three gestures that are bound; the last goes 20 mm in 60 ms.
gestures_at() {
  local n
  for n in {1..10}; do
    gesture "drag screen 3 0.6 $1 0.2 $1 150 0" 'exec true: done'
    gesture "drag screen 1 0.001 $1 0.4 $1 150 0" 'exec true: done'
    gesture "drag screen 3 0.5 $1 0.42 $1 60 0" 'exec true: done'
  done
}

# A button, or a list, that fills the screen is pressed by taps and by no gesture.
presses() { # PROGRAM of tools/clicks
  "$beside"
  start button env QT_QPA_PLATFORM=wayland GDK_BACKEND=wayland /usr/bin/python3 "$here/tools/clicks/$1.py"
  expect button '^shown'
  settle
  "$with" "${three[@]}"
  gestures_at 0.5
  settle
  said button
  [[ -z $words ]] || die "gestures: ${words//$'\n'/, }"
  ask player "$tap"
  settle
  said button
  [[ $words == $'pressed\nclicked\n' ]] || die "a tap: ${words//$'\n'/, }"
}
# said NAME: all that it has said since the last time is in `words`.
said() {
  words=
  while IFS= read -r -t 0.1 -u "${reads[$1]}" line; do words+=$line$'\n'; done
}

# firefox: up to its showing the page, whose title tells what it has had.
firefox() {
  local profile=$work/profile
  mkdir "$profile"
  printf 'user_pref("%s", %s);\n' browser.shell.checkDefaultBrowser false browser.aboutwelcome.enabled false \
    browser.startup.homepage_override.mstone '"ignore"' datareporting.policy.dataSubmissionEnabled false \
    gfx.webrender.software true >"$profile/user.js"
  chown -R nobody "$profile"
  start titles swaymsg --monitor --raw --type subscribe '["window"]'
  # The processes of its pages end at once in the guest's kernel when they are locked in.
  start firefox "${nobody[@]}" env GDK_BACKEND=wayland MOZ_ENABLE_WAYLAND=1 MOZ_DISABLE_CONTENT_SANDBOX=1 \
    firefox-esr --profile "$profile" --no-remote --kiosk "file://$here/tools/pages/touches.html"
  # Of a machine that has much to read.
  patience=120 expect titles '"name": "touches 0,'
}
has_had() { # PATTERN: the title by now.
  settle
  local title
  title=$(swaymsg -t get_tree | jq -Mr '.. | objects | select(.pid? != null).name')
  [[ $title =~ $1 ]] || die "the page has had '$title', not '$1'"
}
zooms() {
  "$beside"
  firefox
  "$with" "${three[@]}"
  gestures_at 0.5
  has_had '^touches 0, clicks 0, at most 100 %, scrolled by 0,'
  ask player "$tap"
  has_had '^touches 1, clicks 1, at most 100 %, scrolled by 0,'
  # What is nobody's zooms and scrolls as ever.
  ask player 'drag screen 1 0.5 0.7 0.5 0.3 300 0'
  has_had '^touches 2, clicks 1, at most 100 %, scrolled by [1-9]'
  ask player "play screen $here/../Recordings/evemu/pinch-rotate.evemu"
  has_had '^touches 4, clicks 1, at most [2-9][0-9][0-9] %'
}

# keyboard: that of the screen, shown, and a window that tells what is typed.
keyboard() {
  window typed
  start keyboard "${nobody[@]}" wvkbd-mobintl
  has_room 480
}
# has_room HEIGHT: what the keyboard leaves to windows.
has_room() {
  settle
  local room
  room=$(swaymsg -t get_workspaces | jq -M '.[] | select(.focused).rect.height')
  [[ $room == "$1" ]] || die "windows have $room of the height, not $1"
}
types() {
  "$beside"
  keyboard
  "$with" "${three[@]}"
  gestures_at 0.8
  # The first key is that of the tap, at the left.
  ask player 'drag screen 1 0.05 0.8 0.05 0.8 60 0'
  expect typed 'sym: '
  [[ $line == *"utf8: 'q'" ]] || die "a gesture has typed $line"
}
# As often, with both fingers over the keyboard as it comes and goes.
toggles() {
  "$beside"
  keyboard
  "$with" 'bind 2 edge bottom -> keyboard toggle'
  local n
  for n in {1..25}; do
    gesture 'drag screen 2 0.5 0.999 0.5 0.6 150 0' 'keyboard toggle: done by screen-keyboard'
    has_room 720
    gesture 'drag screen 2 0.5 0.999 0.5 0.6 150 0' 'keyboard toggle: done by screen-keyboard'
    has_room 480
  done
  kill -0 "${pids[keyboard]}"
}

check_all() {
  local program
  for program in gtk3 gtk3-list gtk4 qt5; do
    check "$1, $program: a tap presses the button, and a gesture does not" presses "$program"
  done
  check "$1, Firefox: its own gestures zoom and scroll, and bound ones do not" zooms
  check "$1, wvkbd: taps type, and a gesture does not" types
  check "$1, wvkbd: a gesture shows and hides it fifty times" toggles
}
# Windows get the touches of the gesture too.
observing() { daemon "$@"; }
with=observing beside=sway_session
check "observing, wvkbd: a gesture shows and hides it fifty times" toggles
with=grabbing
check_all clone
if [[ -n ${2:-} ]]; then
  . "$here/support/gated-sway.sh"
  with=gating beside=gated_sway
  check_all gate
fi
finish
