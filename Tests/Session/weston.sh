#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh MODULE: what windows that know nothing of gestures hear with the module in a real weston, and what its
# gestures do there. MODULE is tactus-weston.so however it was built; for one with a sanitizer PRELOAD is its library.
# In the folder PROGRAMS are the example clients, by default beside the module.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
programs=$(readlink -f "${PROGRAMS:-$(dirname "$module")}")
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
. "$here/support/toolkits.sh"
# A killed backtracer can hold pipes open for ever.
export SWIFT_BACKTRACE=enable=no
build_tools
patience=40
version=$(command weston --version)
version=${version#weston }

# with SHELL LINES: a weston `w` with the module, and this configuration.
with() {
  local ini=${ini:-$'[tactus]\nlog=gestures'}
  configure "$2"
  export TACTUS_CONFIG=$work/tactus.conf
  weston w "$1" "$module"
}
configure() { printf 'version 1; defaults no\n%s\n' "$1" >"$work/tactus.conf"; }
# fires [WORD]: the binding `-> exec echo WORD` has, in the last play or since.
fires() { [[ $'\n'$skipped == *$'\n'${1:-fired}$'\n'* ]] || expect w "^${1:-fired}\$"; }
silent() { [[ -z $skipped ]] || die "w said $skipped"; }
ended_well() {
  kill -TERM "${pids[w]}"
  finished w || die "weston ended with $?: $(tail -n 3 "$work/w.log" "$work/w.err")"
}

for part in windows grabs trouble time trust clients shell configuration actions outputs; do . "$here/weston/$part.sh"; done

check 'no recognizer interested: as without the module' nobody_interested
check 'a refused edge swipe is given back, late and whole' edge_refused
check 'an accepted edge swipe is never heard of' edge_accepted
check 'a pan that is not kept back is cancelled when it begins' pan_cancels
check 'a double tap' tap_twice
check 'a double tap that a single one waits for' tap_twice_with_late_ends
check 'four fingers count before three of them do' four_before_three
check 'a window is moved from a down that came late' move_by_late_down
check 'a window that was moved is held no longer' moved_without_a_hold
check 'a popup opens, and takes the touches' popup_opens
check 'a popup opens for a tap that comes late' popup_opens_late
check 'a drag starts' drag_starts
check 'a client killed in mid-gesture' client_killed
check 'a client killed while a touch is kept from it' client_killed_while_withheld
check 'a window that opens under a finger' window_opens
check 'a client and the system: two gestures of the one, until the other wins' together_until_the_system
check 'a client and the system: a third finger after the two are taken from the window' third_finger_after
check 'a client and the system: a third finger that is cancelled with the two' third_finger_before
check 'a client and the system: what the system keeps back is the system'"'"'s' system_before_client
check 'a client killed in its own gesture' client_killed_in_its_gesture
check 'an application that recognizes its gestures itself, where nobody else does' recognizes_itself
check 'a photo is moved, a page is turned' photo_table
check "the application's template: a circle follows the finger" template_gesture
check "the application's template: a photo is moved and pinched" template_photo
check "the application's template: a list is scrolled and tapped" template_list
check 'an application in C' in_c
check 'recognizers in C, judged by their program' strokes_in_c
check "a window of GTK: the compositor's gestures beside those of the toolkit" in_gtk
if [[ -e /usr/share/wayland-protocols/stable/xdg-shell/xdg-shell.xml ]]; then
  check 'an application in Python' in_python
fi
# Later ones make its window as large as the output.
case $version in
  10.*) place=300,250 ;;
  *) place=400,300 ;;
esac
check "weston's own client of touches sees what is given back" others_see "$place" weston-simple-touch
check 'wev sees what is given back' others_see 400,300 wev
check 'a toolkit sees a tap that was kept back as one click' toolkit_clicks
check_toolkits
check 'bindings are for trusted programs' trusts
check 'a touchscreen unplugged in mid-touch' unplugged
check 'shells are told of a touchscreen that comes and goes' shells_told
check 'a touch cancelled by its device' device_cancels
check 'a palm that its device took back without a word, and that lands again' palm_lands_again
check 'a palm that its device took back without a word, in a frame of its own' palm_is_taken_back
check 'a palm that its device took back without a word, after a panic' palm_after_panic
check 'a finger that rests for long is there, and is no palm' no_palm "$edge"
check 'a finger that rests for long is there, where nothing is configured' no_palm ''
check 'a touch cancelled by its device that goes on telling of it' cancelled_in_motion
check 'taps while weston is stopped' stopped
check 'stamps: taps that have waited' late
check 'stamps: a landing before the last event' early
check 'stamps: an hour ahead' ahead
check 'stamps: 32 bits are full' wraps
check 'stamps: two touchscreens, two clocks' two_clocks
check 'serials of a withheld touch are not guessed' guesses
check 'a connection that is handed on is not of the program that its owner became' hands_on
check 'a connection that is handed on is not of the shell that its owner became' hands_on_from_a_gesture
check 'the client that draws the shell is trusted' shell_is_trusted
check 'a program that weston starts beside its shell is not' beside_the_shell
check 'a program that the module starts is trusted' started_is_trusted
check 'five fingers held still: no gestures, until the same again or another configuration' panics
check 'contacts beyond max-touches: no window hears of them, and the way out counts them' drops
check 'words that this host does not obey: said with their lines' unobeyed
check 'five fingers held still: a new configuration is taken back' panic_takes_back
check 'the lock screen: only what is bound for it' locks
check 'a shell switches the gestures off and on' inhibits
check 'a window keeps an edge for itself' excludes 'allow exclusion all' window
check 'a window keeps no edge for itself that it may not have' excludes 'deny exclusion' system
check 'a gesture over a subsurface' subsurface_touched
check 'bindings for a window, a device, an output' scopes
check 'a mistake in the configuration has a line and a column' mistakes
check 'a changed configuration is read again' reloads
check 'programs are trusted as the changed configuration says' reloads_trust
check 'a program is told of its gesture' tells_programs
check 'close, in desktop-shell' closes desktop 400x300
check 'close, in kiosk-shell' closes kiosk 800x600
check 'minimize and restore, in desktop-shell' minimizes desktop 400x300
check 'minimize and restore, in kiosk-shell' minimizes kiosk 800x600
check 'maximize and restore' maximizes
check 'fullscreen, and back' fills
check 'window next and previous, in desktop-shell' cycles desktop 400x300
check 'window next and previous, in kiosk-shell' cycles kiosk 800x600
# Later ones have none.
if [[ $version == 10.* ]]; then
  check 'workspaces, and windows moved to them' workspaces
  check 'workspaces where there is no keyboard' workspaces_without_keyboard
else
  check 'no workspaces: windows hear of no keys, and stay' no_workspaces
fi
check 'keys where no keymap can be made' keys_without_keymap
check 'a window follows the fingers' moves_along
check 'a window that is about to be closed' fades
check 'a window killed while it follows the fingers' gone_while_followed desktop move
check 'a window killed while it is about to be closed' gone_while_followed desktop close
check 'keys are pressed, in desktop-shell' keys desktop 400x300
check 'keys are pressed, in kiosk-shell' keys kiosk 800x600
check 'keys beside those that are held' keys_beside_held_ones
check 'two outputs have edges of their own' two_outputs
check 'sixteen outputs that come and go' many_outputs
check 'an output that is turned and scaled' turned_output
if command -v valgrind >/dev/null; then
  check 'nothing is written after it was freed when weston ends' nothing_after_free
fi
check 'nested in another weston' within weston p kiosk
if command -v kwin_wayland >/dev/null; then
  check 'nested in KWin' within kwin p
fi
finish
