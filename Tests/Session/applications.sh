#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# applications.sh BINARIES: runs everyday programs together with tactusd, in a guest whose real kernel has a virtual
# touchscreen. The programs must not react to gestures, and must react to all other touches as they do without tactusd.
# Tests the clone, and the gate if a libinput with plugins is available.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  libinput=$("$here/libinput") ||
    echo '== NOT RUN: applications with the gate. There is no libinput with plugins in Lua, see above. ==' >&2
  # The browser needs most of this memory.
  TACTUS_GUEST_MEMORY=3G exec "$here/guest" -T "$0" "$binaries" "${libinput:-}"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/withholding.sh"

nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
three=('bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true')
# gestures_at Y: plays each of three bound gestures ten times, at this height; the third gesture takes only 60 ms.
gestures_at() {
  local n
  for n in {1..10}; do
    gesture "drag screen 3 0.6 $1 0.2 $1 150 0" 'exec true: done'
    gesture "drag screen 1 0.001 $1 0.4 $1 150 0" 'exec true: done'
    gesture "drag screen 3 0.5 $1 0.42 $1 60 0" 'exec true: done'
  done
}

# The program shows a button or a list that fills the screen. Taps must press it, and gestures must not.
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
# said NAME: puts all that the program has printed since the last call into `words`.
said() {
  words=
  while IFS= read -r -t 0.1 -u "${reads[$1]}" line; do words+=$line$'\n'; done
}

# firefox: starts Firefox and waits until it shows the page, whose title reports the touches that the page has received.
firefox() {
  local profile=$work/profile
  mkdir "$profile"
  printf 'user_pref("%s", %s);\n' browser.shell.checkDefaultBrowser false browser.aboutwelcome.enabled false \
    browser.startup.homepage_override.mstone '"ignore"' datareporting.policy.dataSubmissionEnabled false \
    gfx.webrender.software true >"$profile/user.js"
  chown -R nobody "$profile"
  start titles swaymsg --monitor --raw --type subscribe '["window"]'
  # In the guest's kernel, Firefox's content processes die at once if they are sandboxed.
  start firefox "${nobody[@]}" env GDK_BACKEND=wayland MOZ_ENABLE_WAYLAND=1 MOZ_DISABLE_CONTENT_SANDBOX=1 \
    firefox-esr --profile "$profile" --no-remote --kiosk "file://$here/tools/pages/touches.html"
  # Firefox reads many files when it starts, which may take up to two minutes.
  patience=120 expect titles '"name": "touches 0,'
}
has_had() { # PATTERN: checks the page's current title.
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
  # Touches that are no gesture zoom and scroll as usual.
  ask player 'drag screen 1 0.5 0.7 0.5 0.3 300 0'
  has_had '^touches 2, clicks 1, at most 100 %, scrolled by [1-9]'
  ask player "play screen $here/../Recordings/evemu/pinch-rotate.evemu"
  has_had '^touches 4, clicks 1, at most [2-9][0-9][0-9] %'
}

# keyboard: opens the on-screen keyboard, and a window that prints the keys that it receives.
keyboard() {
  window typed
  start keyboard "${nobody[@]}" wvkbd-mobintl
  has_room 480
}
# has_room HEIGHT: checks that the keyboard leaves this height to windows.
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
  # The tap hits the first key, at the left; a gesture must not have typed anything before.
  ask player 'drag screen 1 0.05 0.8 0.05 0.8 60 0'
  expect typed 'sym: '
  [[ $line == *"utf8: 'q'" ]] || die "a gesture has typed $line"
}
# Shows and hides the keyboard fifty times with a gesture of two fingers. The fingers touch the area in which the
# keyboard appears.
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
  check "$1, Firefox: unbound gestures zoom and scroll the page, and bound gestures do not" zooms
  check "$1, wvkbd: taps type, and a gesture does not" types
  check "$1, wvkbd: a gesture shows and hides the keyboard fifty times" toggles
}
# tactusd only observes the touchscreen here: windows also receive the touches of gestures.
observing() { daemon "$@"; }
with=observing beside=sway_session
check "observing, wvkbd: a gesture shows and hides the keyboard fifty times" toggles
with=grabbing
check_all clone
if [[ -n ${2:-} ]]; then
  . "$here/support/gated-sway.sh"
  with=gating beside=gated_sway
  check_all gate
fi
finish
