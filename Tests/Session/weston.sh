#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh MODULE: tests the module in a real weston: which touches windows receive, and what gestures do. MODULE is
# tactus-weston.so. If it was built with a sanitizer, PRELOAD is the sanitizer's library. The folder PROGRAMS contains
# the example clients; it is by default the folder of the module.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
programs=$(readlink -f "${PROGRAMS:-$(dirname "$module")}")
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
. "$here/support/toolkits.sh"
# Without this, a killed backtracer of Swift could keep pipes open forever.
export SWIFT_BACKTRACE=enable=no
build_tools
version=$(command weston --version)
version=${version#weston }

# with SHELL LINES: starts a weston `w` with the module and this configuration.
with() {
  local ini=${ini:-$'[tactus]\nlog=gestures'}
  configure "$2"
  export TACTUS_CONFIG=$work/tactus.conf
  weston w "$1" "$module"
}
configure() { printf 'version 1; defaults no\n%s\n' "$1" >"$work/tactus.conf"; }
# fires [WORD]: checks that the binding `-> exec echo WORD` has acted during the last play, or waits until it acts.
fires() { [[ $'\n'$skipped == *$'\n'${1:-fired}$'\n'* ]] || expect w "^${1:-fired}\$"; }
silent() { [[ -z $skipped ]] || die "w said $skipped"; }
ended_well() {
  kill -TERM "${pids[w]}"
  finished w || die "weston ended with $?: $(tail -n 3 "$work/w.log" "$work/w.err")"
}

for part in windows grabs trouble time trust clients shell configuration actions outputs; do . "$here/weston/$part.sh"; done

check 'if no gesture is bound, windows receive the same touches as if the module were not loaded' nobody_interested
check 'a touch that turns out not to be an edge swipe is replayed late and whole' edge_refused
check 'a window never receives the touch of an edge swipe' edge_accepted
check 'a pan that does not withhold its touches cancels them when it begins' pan_cancels
check 'a double tap fires, and its touches are cancelled' tap_twice
check 'a single tap that waits for a double tap acts only if no second tap follows' tap_twice_with_late_ends
check 'a swipe of four fingers takes precedence over a swipe of three' four_before_three
check 'a client can move its window with the serial of a replayed down' move_by_late_down
check 'moving a window does not trigger a hold' moved_without_a_hold
check 'a popup opens, and receives the touches that land on it' popup_opens
check 'a popup opens for a replayed tap' popup_opens_late
check 'a client can start a drag with a touch' drag_starts
check 'after a client is killed while a finger is on its window, the window behind receives touches' client_killed
check 'gestures act after a client is killed while its touch is withheld' client_killed_while_withheld
check 'a window that opens under a finger receives only touches that land later' window_opens
check 'two gestures of a client recognize together until a system gesture wins' together_until_the_system
check 'if a third finger lands after a gesture of a client has begun, a system gesture can win' third_finger_after
check 'if three fingers land together, a system gesture wins against a gesture of a client' third_finger_before
check 'a client never receives the touches of a system gesture that withholds them' system_before_client
check 'after a client is killed during its own gesture, the window behind receives touches' client_killed_in_its_gesture
check 'without the module, an application recognizes its gestures itself' recognizes_itself
check 'in photo-table, fingers move a photo and turn a page' photo_table
check "the application template: a circle follows the finger" template_gesture
check "the application template: fingers move and pinch a photo" template_photo
check "the application template: fingers scroll and tap a list" template_list
check 'an application in C recognizes taps' in_c
check 'recognizers written in C recognize strokes' strokes_in_c
check "a GTK window uses gestures of the protocol together with gestures of GTK" in_gtk
if [[ -e /usr/share/wayland-protocols/stable/xdg-shell/xdg-shell.xml ]]; then
  check 'an application in Python recognizes taps' in_python
fi
# Later versions of weston make the client's window as large as the output.
case $version in
  10.*) place=300,250 ;;
  *) place=400,300 ;;
esac
check "weston-simple-touch receives replayed touches" others_see "$place" weston-simple-touch
check 'wev receives replayed touches' others_see 400,300 wev
check 'a toolkit counts a replayed tap as one click' toolkit_clicks
check_toolkits
check 'only a trusted program may use the gestures on an output' trusts
check 'after a touchscreen is unplugged while a finger is down, windows receive touches' unplugged
check 'shells are told when a touchscreen is added or removed' shells_told
check 'a window receives a cancel when the device cancels a touch' device_cancels
check 'if the device drops a palm without an event, the touch ends when its touch id lands again' palm_lands_again
check 'if the device drops a palm without an event, the touch ends after an empty frame' palm_is_taken_back
check 'if the device drops a palm without an event, the touch still ends, even after a panic gesture' palm_after_panic
check 'a finger that rests for a long time does not count as a dropped palm' no_palm "$edge"
check 'without any configuration, a finger that rests for a long time stays down' no_palm ''
check 'a window receives no motion of a touch that the device has cancelled' cancelled_in_motion
check 'after weston continues, a window receives the taps that were played while weston was stopped' stopped
check 'time stamps: late taps keep their times' late
check 'time stamps: a landing may be older than the previous event' early
check 'time stamps: an event may be an hour ahead of the clock' ahead
check 'time stamps: a clock of 32 bits may overflow' wraps
check 'time stamps: two touchscreens may use different clocks' two_clocks
check 'a client cannot use a guessed serial of a withheld touch' guesses
check 'if the owner of a connection becomes a trusted program later, the connection is not trusted' hands_on
check 'if the owner of a connection becomes the shell later, the connection is not trusted' hands_on_from_a_gesture
check 'the client that draws the shell is trusted' shell_is_trusted
check 'a program that weston starts in addition to its shell is not trusted' beside_the_shell
check 'a program that the module starts is trusted' started_is_trusted
check 'holding five fingers switches gestures off and on; a new configuration switches gestures on' panics
check 'contacts beyond max-touches: windows do not receive them, but the panic gesture counts them' drops
check 'words of the configuration that weston does not obey are reported with their lines' unobeyed
check 'holding five fingers reverts a new configuration' panic_takes_back
check 'on the lock screen, only bindings for the lock screen act' locks
check 'a shell client can switch system gestures off and on' inhibits
check 'a window can reserve an edge if the configuration allows it' excludes 'allow exclusion all' window
check 'a window cannot reserve an edge if the configuration denies it' excludes 'deny exclusion' system
check 'a client recognizes a gesture that is made on a subsurface of its window' subsurface_touched
check 'bindings can be limited to a window, a device or an output' scopes
check 'an error in the configuration is reported with its line and column' mistakes
check 'a changed configuration applies, unless it has an error' reloads
check 'a changed configuration changes which programs are trusted' reloads_trust
check 'a program that a gesture starts has the gesture in its environment' tells_programs
if [[ -x $programs/tactus ]]; then
  check 'beside the module, tactus status, why and explain name the log of weston' beside_the_module
fi
check 'the action close closes a window in desktop-shell' closes desktop 400x300
check 'the action close closes a window in kiosk-shell' closes kiosk 800x600
check 'the actions minimize and restore work in desktop-shell' minimizes desktop 400x300
check 'the actions minimize and restore work in kiosk-shell' minimizes kiosk 800x600
check 'the actions maximize and restore change the size of a window' maximizes
check 'the action fullscreen switches fullscreen on and off' fills
check 'the actions window next and window previous work in desktop-shell' cycles desktop 400x300
check 'the actions window next and window previous work in kiosk-shell' cycles kiosk 800x600
# Later versions of weston have no workspaces.
if [[ $version == 10.* ]]; then
  check 'gestures switch workspaces and move windows to them' workspaces
  check 'gestures switch workspaces without a keyboard' workspaces_without_keyboard
else
  check 'if weston has no workspaces, workspace actions send no keys and move no windows' no_workspaces
fi
check 'if there is no keymap, a key action does nothing, and weston keeps running' keys_without_keymap
check 'a driven move makes a window follow the fingers' moves_along
check 'a driven close makes a window fade' fades
check 'if a client is killed while its window follows the fingers, weston continues' gone_while_followed desktop move
check 'if a client is killed while its window fades, weston continues' gone_while_followed desktop close
check 'gestures press keys in desktop-shell' keys desktop 400x300
check 'gestures press keys in kiosk-shell' keys kiosk 800x600
check 'while keys are held down, gestures can press other keys' keys_beside_held_ones
check 'each of two outputs has its own edges' two_outputs
check 'gestures act while sixteen outputs are added and removed' many_outputs
check 'gestures work on a rotated and scaled output' turned_output
if command -v valgrind >/dev/null; then
  check 'weston does not write to freed memory when it ends' nothing_after_free
fi
check 'gestures work in a weston nested in another weston' within weston p kiosk
if command -v kwin_wayland >/dev/null; then
  check 'gestures work in a weston nested in KWin' within kwin p
fi
finish
