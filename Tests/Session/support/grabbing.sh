# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Runs tactusd with `grab yes`, and windows that print the touches that they receive. Source this file after
# support/sessions.sh.

. "$(dirname "${BASH_SOURCE[0]}")/touch-log.sh"
tools=$scratch/tools
mkdir "$tools"
# Where there is no compiler, TOOLS contains touch-log and the libraries for `build_preloaded`.
if [[ -n ${TOOLS:-} ]]; then cp "$TOOLS"/* "$tools"; else (cd "$tools" && build_touch_log); fi
# build_preloaded NAME: builds the library $tools/NAME.so, which a check loads into tactusd.
build_preloaded() {
  [[ -n ${TOOLS:-} ]] || cc -O1 -Wall -Wextra -shared -fPIC -o "$tools/$1.so" "$here/tools/$1.c"
}
chmod -R a+rX "$scratch"

grab='device * { grab yes }'
# grabbing LINE...: starts tactusd with these lines, and waits until it has grabbed the touchscreen.
grabbing() {
  daemon "$grab" "$@"
  grabbed
}
grabbed() { expect daemon '^touchscreen +screen is grabbed'; }
# grabbed_again [PREFIX...]: after the touchscreen was lost for a while, waits until `tactus status`, run by PREFIX,
# reports that the touchscreen is grabbed again.
grabbed_again() {
  settle
  until_it says_grabbed "$@"
}
says_grabbed() {
  local said
  said=$("$@" "$binaries/tactus" status) || true
  echo "$said"
  [[ $said == *'clone: grabbed'* ]]
}
# logged NAME: opens a window that fills the screen and prints its touches.
logged() {
  start "$1" "$tools/touch-log" --fullscreen
  expect "$1" '^shown'
  # Sway shows the window a moment later.
  settle
}
# heard_all NAME: waits until all programs have handled their events, and prints the lines that the window has printed
# since the last call.
heard_all() {
  settle
  say "$1" mark
  expect "$1" '^mark'
  printf %s "$skipped"
}
# heard NAME: like `heard_all`, but prints only touches, without their times.
heard() {
  heard_all "$1" >/dev/null
  sed -E '/^(shown|no touch)/d; /^(frame|cancel)/! s/ [0-9]+$//' <<<"${skipped%$'\n'}"
}
hears_nothing() {
  local words
  words=$(heard "$1")
  [[ -z $words ]] || die "it hears: ${words//$'\n'/ | }"
}
tap='drag screen 1 0.5 0.5 0.5 0.5 60 0'
# answers_in_cage NAME LANDING: checks that a tap reaches the window normally: as a line that begins with LANDING, and
# the line of the lift. cage 0.1 sends no frame events.
answers_in_cage() {
  local words
  heard "$1" >/dev/null
  ask player "$tap"
  words=$(heard "$1")
  [[ $words == "$2"*$'\nup 0'* ]] || die "a tap is heard as: ${words//$'\n'/ | }"
}
# answers NAME: checks that a tap reaches the window normally.
answers() {
  heard "$1" >/dev/null
  ask player "$tap"
  local words
  words=$(heard "$1")
  [[ $words == 'down '*$'\nframe\nup '* ]] || die "a tap is heard as: ${words//$'\n'/ | }"
}
# Checks that no finger is still down for the window: each down has an up, or a cancel came.
all_ended() {
  local words=$1
  [[ $(grep -c '^down' <<<"$words") == $(grep -c '^up' <<<"$words") || $words == *cancel* ]] ||
    die "a finger is left down: ${words//$'\n'/ | }"
}
# tells_two_apart NAME: checks that the window receives every finger of two touchscreens that use the same touch ids.
tells_two_apart() {
  local words
  ask player 'create other'
  settle
  ask player 'down screen 0 0.2 0.2'
  settle
  ask player 'down other 0 0.6 0.6'
  settle
  ask player 'up screen 0'
  settle
  ask player 'move other 0 0.7 0.6'
  settle
  ask player 'up other 0'
  words=$(heard "$1")
  [[ $(grep -E '^(down|up)' <<<"$words" | cut -d' ' -f1,2 | tr '\n' ',') == 'down 0,down 1,up 0,up 1,' ]] ||
    die "it heard $words"
}
# is_unplugged NAME: unplugs the touchscreen while a finger is down, and plugs the touchscreen in again. The finger's
# touch must end for the window.
is_unplugged() {
  local words
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'destroy screen'
  words=$(heard "$1")
  all_ended "$words"
  [[ $words == down* ]] || die "it heard $words"
  ask player 'create screen'
  settle
}
# Puts one finger down, and waits until the window has received its touch.
hands_down() {
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'move screen 0 0.55 0.6'
  settle
  ask player 'move screen 0 0.6 0.7'
}
hands_up() { ask player 'up screen 0'; }
