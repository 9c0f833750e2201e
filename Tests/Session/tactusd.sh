#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# tactusd.sh BINARIES RELEASE: tests tactusd beside unmodified sway, phoc and KWin, in a guest whose real kernel has a
# virtual touchscreen. Sway and phoc also read this touchscreen. RELEASE is a tactusd that was built for release, to
# measure its memory.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(readlink -f "$2")
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries" "$release"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"

up='drag screen 3 0.5 0.7 0.5 0.3 150 0'
# The gesture starts on the window in front: if another window were touched, sway would bring that window to the front.
down='drag screen 3 0.6 0.2 0.6 0.7 150'

shown() { swaymsg -t get_workspaces | jq -Mr '.[] | select(.focused).name'; }

switches() {
  sway_session
  window one
  swaymsg -q workspace 2
  window two
  daemon 'bind 3 swipe left -> workspace next' 'bind 3 swipe right -> workspace previous'
  [[ $(shown) == 2 ]] || die "it shows $(shown)"
  gesture "$right" 'workspace previous: done by sway'
  [[ $(shown) == 1 ]] || die "it shows $(shown)"
  gesture "$left" 'workspace next: done by sway'
  [[ $(shown) == 2 ]] || die "it shows $(shown)"
  # Without a grab, the window receives the touches too.
  expect two 'wl_touch.* down'
}

closes() {
  sway_session
  window below
  window front
  daemon 'bind 3 swipe down -> close { confirm hold 300ms }'
  # The fingers lift without resting, so no window is closed.
  ask player "$down 0"
  gesture "$down 500" 'close: done by sway'
  finished front || true
  kill -0 "${pids[below]}"
  [[ $(swaymsg -t get_tree | jq -M '[.. | objects | select(.pid? != null)] | length') == 1 ]]
}

types() {
  sway_session
  window window
  daemon 'bind 1 edge left -> key Alt+Left'
  # The window receives a keyboard only now: tactusd's virtual keyboard is the first one of the seat.
  expect window 'wl_keyboard\] enter'
  gesture 'drag screen 1 0.001 0.5 0.4 0.5 150 0' 'key Alt\+Left: done by virtual-keyboard'
  expect window 'key: .*state: 1 \(pressed\)'
  expect window 'sym: Alt_L'
  expect window 'sym: Left'
}

# Tests conditions on the role of a window, which only X11 windows have.
knows_roles() {
  echo 'xwayland enable' >"$work/more.conf"
  sway_session
  swaymsg -q exec 'echo "display $DISPLAY"'
  expect sway '^display (.+)$'
  local display=${BASH_REMATCH[1]}
  window wayland
  daemon 'when role compose { bind 3 swipe left -> workspace 5; }' 'bind 3 swipe left -> workspace 6'
  # Only the user that runs sway may use its X server.
  start letter setpriv --reuid=65534 --regid=65534 --clear-groups -- \
    env -u WAYLAND_DISPLAY DISPLAY="$display" GDK_BACKEND=x11 /usr/bin/python3 -c '
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="letter")
# Sway 1.7 ignores a role that a window has from the beginning. Sway reports a changed title, but not a changed role.
def focused(*_):
    window.set_role("compose")
    window.set_title("a letter")
    print("in front", flush=True)
window.connect("focus-in-event", focused)
window.show_all()
Gtk.main()'
  expect letter 'in front'
  settle
  gesture "$left" 'workspace 5: done by sway'
  gesture "$left" 'workspace 6: done by sway'
}

points() {
  sway_session
  window window
  # Grabs the touchscreen, since actions that follow the fingers must not use the pointer while windows also receive the
  # fingers.
  daemon 'device * { grab yes }' 'bind 2 tap -> click right' 'bind 2 pan vertical -> scroll { drive yes }' \
    'bind 3 swipe up-left -> click middle' 'bind 1 edge right along up -> scroll up { step 5mm; with Ctrl }' \
    'bind 1 corner top-left -> sway "workspace 7"' 'bind 3 swipe left long -> workspace back-and-forth'
  expect daemon '^touchscreen +screen is grabbed'
  # Waits until the window has noticed the new pointer.
  settle
  gesture 'drag screen 2 0.4 0.5 0.4 0.5 80 0' 'click right: done by virtual-pointer'
  expect window 'button: 273 .*state: 1'
  gesture 'drag screen 2 0.4 0.4 0.4 0.6 300 0' 'scroll: done by virtual-pointer'
  expect window 'axis: 0 .*value: -'
  gesture 'drag screen 3 0.6 0.8 0.3 0.4 150 0' 'click middle: done by virtual-pointer'
  expect window 'button: 274 .*state: 1'
  gesture 'drag screen 1 0.999 0.6 0.999 0.3 300 0' 'scroll up: done by virtual-pointer'
  expect window 'sym: Control_L'
  ask player 'drag screen 1 0.002 0.002 0.3 0.5 200 0'
  expect daemon 'sway workspace 7: done by sway'
  [[ $(shown) == 7 ]] || die "it shows $(shown)"
  gesture 'drag screen 3 0.8 0.5 0.2 0.5 250 0' 'workspace back-and-forth: done by sway'
  [[ $(shown) == 1 ]] || die "it shows $(shown)"
}

# Checks the reports of `tactus watch` about an edge gesture, and about pans that commit or are cancelled.
watched() {
  sway_session
  daemon 'bind 1 edge left -> workspace 5 { distance 60mm }' 'bind 3 pan horizontal -> workspace { drive yes }' \
    'bind 3 swipe up -> workspace 7'
  start watch "$binaries/tactus" watch
  next watch '^\{"event":"watching"\}$'
  ask player 'drag screen 1 0.001 0.5 0.6 0.5 800 0'
  next watch '"event":"begin".*"gesture":"1 edge left","do":"workspace 5","fingers":1,"progress":0.*"output":"HEADLESS-1"'
  expect watch '"event":"would-commit"'
  [[ $skipped == *'"event":"progress"'*'"progress":0.5'* ]] || die "it says: $skipped"
  expect watch '"event":"commit"'
  expect daemon '1 edge left -> workspace 5: done'
  ask player "${left/150/400}"
  next watch '"event":"begin".*"gesture":"3 pan horizontal"'
  expect watch '"event":"(commit|cancel)"'
  [[ $line == *commit* ]] || die "$line"
  # The movement is short and slow, so the pan does not commit.
  ask player 'drag screen 3 0.5 0.5 0.55 0.5 800 200'
  next watch '"event":"begin".*"gesture":"3 pan horizontal"'
  expect watch '"event":"(commit|cancel)"'
  [[ $line == *cancel* && $skipped != *would-commit* ]] || die "$skipped$line"
  ask player 'drag screen 3 0.5 0.8 0.5 0.3 150 0'
  expect watch '"event":"commit".*"gesture":"3 swipe up"'
  kill -TERM "${pids[daemon]}"
  finished watch && die 'it does not say that tactusd has ended'
  grep -q 'tactusd has ended' "$work/watch.err"
}

# Prints a hash of the picture on the screen.
pixels() { grim -t ppm - | sha256sum; }
# draws [LINE]: checks that tactusd draws an indicator while a finger moves in from an edge, and that the indicator
# keeps no touch from the window. LINE is added to sway's configuration.
draws() {
  [[ -z ${1:-} ]] || printf '%s\n' "$1" >"$work/more.conf"
  sway_session
  window window
  swaymsg -q fullscreen enable
  local edge lines=() before begun further
  for edge in left right top bottom; do lines+=("bind 1 edge $edge -> workspace 5 { distance 60mm; at end }"); done
  daemon "${lines[@]}"
  settle
  before=$(pixels)
  ask player 'down screen 0 0.001 0.5'
  expect window 'wl_touch.* down'
  ask player 'move screen 0 0.1 0.5'
  settle
  begun=$(pixels)
  [[ $begun != "$before" ]] || die 'nothing is drawn'
  ask player 'move screen 0 0.2 0.5'
  settle
  further=$(pixels)
  [[ $further != "$begun" ]] || die 'it does not fill'
  ask player 'move screen 0 0.6 0.5'
  settle
  [[ $(pixels) != "$further" ]] || die 'it does not say that it would commit'
  ask player 'up screen 0'
  expect daemon 'workspace 5: done by sway'
  swaymsg -q workspace 1
  settle
  [[ $(pixels) == "$before" ]] || die 'it stays'
}
draws_in_phoc() {
  phoc_session
  daemon 'bind 1 edge left -> exec true { distance 60mm; at end }'
  settle
  local before
  before=$(pixels)
  ask player 'down screen 0 0.001 0.5'
  ask player 'move screen 0 0.2 0.5'
  settle
  [[ $(pixels) != "$before" ]] || die 'nothing is drawn'
  ask player 'up screen 0'
  settle
  [[ $(pixels) == "$before" ]] || die 'it stays'
}
# KWin asks the user before a program may take a picture of the screen. So this function reads from KWin's replies to
# tactusd whether KWin displays what tactusd draws.
draws_in_kwin() {
  kwin_session
  watcher=(env WAYLAND_DEBUG=client)
  daemon 'bind 1 edge left -> exec true { distance 60mm; at end }'
  ask player 'down screen 0 0.001 0.5'
  ask player 'move screen 0 0.2 0.5'
  settle
  grep -q 'zwlr_layer_surface_v1@[0-9]*\.configure(' "$work/daemon.err" || die 'nothing is drawn'
  # Checks that KWin has shown a frame that tactusd has drawn.
  local frame
  frame=$(sed -n 's/.* wl_surface@.*frame(new id \(wl_callback@[0-9]*\)).*/\1/p' "$work/daemon.err" | tail -n 1)
  [[ -n $frame ]] && grep -qF " $frame.done(" "$work/daemon.err" || die 'it is not shown'
  ask player 'up screen 0'
  settle
  grep -q -- '-> zwlr_layer_surface_v1@[0-9]*\.destroy()' "$work/daemon.err" || die 'it stays'
}
# `overlay no` takes effect at once.
draws_not() {
  sway_session
  window window
  daemon 'bind 1 edge left -> workspace 5 { distance 100mm; at end }' 'defaults { overlay no; }'
  settle
  local before
  before=$(pixels)
  ask player 'down screen 0 0.001 0.5'
  ask player 'move screen 0 0.2 0.5'
  settle
  [[ $(pixels) == "$before" ]] || die 'something is drawn'
  TACTUS_CONFIG=$work/tactus.conf "$binaries/tactus" status | grep -q 'does not show .*overlay no' || die 'nobody says so'
  configure 'bind 3 swipe left -> workspace 5'
  expect daemon '^configuration: '
  TACTUS_CONFIG=$work/tactus.conf "$binaries/tactus" status | grep -q 'shows .* at the edge: .*layer-shell' || die 'not on'
}

runs() {
  sway_session
  printf '%s\n' '#!/bin/sh' 'echo "$1 $TACTUS_GESTURE $TACTUS_FINGERS" >"$2"' >"$work/program"
  chmod 755 "$work/program"
  mkfifo "$work/told"
  exec {told}<>"$work/told"
  daemon "bind 3 swipe left -> exec $work/program 'two words' $work/told"
  gesture "$left" 'exec .*: done by exec'
  read -r -t "$patience" -u "$told" line
  [[ $line == 'two words 3 swipe left 3' ]] || die "$line"
}

phoc_closes() {
  phoc_session
  window below
  window front
  daemon 'bind 3 swipe down -> close { confirm hold 300ms }' 'bind 3 swipe left -> maximize' \
    'bind 3 swipe right -> workspace next'
  gesture "$left" 'maximize: done by foreign-toplevel'
  expect front 'maximized'
  gesture "$right" 'workspace next: failed: .*ext-workspace'
  gesture "$down 500" 'close: done by foreign-toplevel'
  finished front || true
  kill -0 "${pids[below]}"
}

desktop() { busctl --user --json=short call org.kde.KWin /KWin org.kde.KWin currentDesktop | jq -M '.data[0]'; }

kwin_switches() {
  kwin_session
  busctl --user call org.kde.KWin /VirtualDesktopManager org.kde.KWin.VirtualDesktopManager createDesktop us 9 second
  window below
  window front
  daemon 'bind 3 swipe left -> workspace next' 'bind 3 swipe right -> workspace previous' \
    'bind 3 swipe down -> close { confirm hold 300ms }'
  gesture "$left" 'workspace next: done by kwin'
  [[ $(desktop) == 2 ]] || die "it is on $(desktop)"
  gesture "$right" 'workspace previous: done by kwin'
  [[ $(desktop) == 1 ]] || die "it is on $(desktop)"
  gesture "$down 500" 'close: done by kwin'
  finished front || true
  kill -0 "${pids[below]}"
}

kwin_types() {
  kwin_session
  window window
  daemon 'bind 3 swipe left -> key Alt+Left' 'bind 3 swipe right -> click right' \
    'bind 3 swipe up -> fullscreen on'
  gesture "$left" 'key Alt\+Left: done by kwin-keyboard'
  expect window 'key: .*state: 1 \(pressed\)'
  expect window 'sym: Alt_L'
  expect window 'sym: Left'
  # Makes the window fill the screen, so that it is below the fingers.
  gesture "$up" 'fullscreen on: done by kwin'
  gesture "$right" 'click right: done by kwin-pointer'
  expect window 'button: 273 .*state: 1'
  # `tactus status` must report that KWin lets tactusd press keys, although KWin does not let tactus itself press keys.
  TACTUS_CONFIG=$work/tactus.conf "$binaries/tactus" status >"$work/status" || true
  grep 'key Alt+Left' "$work/status" | grep kwin-keyboard || die "$(<"$work/status")"
}

unplugged() {
  sway_session
  window one
  swaymsg -q workspace 2
  daemon 'bind 3 swipe right -> workspace previous' 'bind 3 swipe left -> workspace next'
  ask player 'down screen 0 0.3 0.3'
  ask player 'destroy screen'
  expect daemon 'unplugged|gone|removed'
  ask player 'create screen'
  udevadm settle
  expect daemon 'screen'
  gesture "$right" 'workspace previous: done by sway'
}

# Outputs are added and removed during gestures, even the output under the fingers.
many_outputs() {
  sway_session
  window one
  # Uses pans, since 32 outputs keep the machine busy, and a swipe must be quick.
  daemon 'device screen { output HEADLESS-1 }' 'bind 3 pan left -> exec echo left' \
    'when output HEADLESS-1 { bind 3 pan right -> exec true; }'
  local n round before after
  gesture "$left" 'exec echo left: done'
  for n in {2..32}; do
    ask player "down screen 0 0.$((n + 40)) 0.5"
    swaymsg -q create_output
    ask player "up screen 0"
    ((n % 10)) || swaymsg -q focus output HEADLESS-1
    ((n % 10)) || gesture "$right" 'exec true: done'
  done
  [[ $(swaymsg -t get_outputs | jq length) -eq 32 ]]
  settle
  swaymsg -q focus output HEADLESS-1
  before=$(ls "/proc/${pids[daemon]}/fd" | wc -l)
  for round in 1 2; do
    for n in 0 1 2; do ask player "down screen $n 0.$((n + 5)) 0.5"; done
    for n in {2..32}; do swaymsg -q output "HEADLESS-$n" disable; done
    settle
    for n in 0 1 2; do ask player "up screen $n"; done
    gesture "$right" 'exec true: done'
    for n in {2..32}; do swaymsg -q output "HEADLESS-$n" enable; done
    settle
    gesture "$right" 'exec true: done'
  done
  # Disables the output that belongs to the touchscreen.
  for n in 0 1 2; do ask player "down screen $n 0.$((n + 5)) 0.5"; done
  swaymsg -q output HEADLESS-1 disable
  settle
  for n in 0 1 2; do ask player "up screen $n"; done
  gesture "$left" 'exec echo left: done'
  swaymsg -q output HEADLESS-1 enable
  settle
  gesture "$right" 'exec true: done'
  after=$(ls "/proc/${pids[daemon]}/fd" | wc -l)
  ((after <= before + 1)) || die "$before files were open, and now $after"
}
switched_off() {
  sway_session
  daemon 'bind 3 swipe left -> workspace 5'
  swaymsg -q input type:touch events disabled
  expect daemon '^touchscreen +screen: the compositor does not read it'
  ask player "$left"
  swaymsg -q input type:touch events enabled
  expect daemon '^.* -> |^touchscreen +screen: the compositor reads it again'
  [[ $line == *again ]] || die "it does what is switched off: $line"
  gesture "$left" 'workspace 5: done by sway'
}

unseen() {
  sway_session
  watcher=(setpriv --bounding-set=-sys_ptrace --)
  daemon 'bind 3 swipe left -> workspace 5'
  swaymsg -q input type:touch events disabled
  settle
  gesture "$left" 'workspace 5: done by sway'
}

reloads() {
  sway_session
  daemon 'bind 3 swipe left -> workspace 5'
  gesture "$left" 'workspace 5: done by sway'
  configure 'bind 3 swipe left -> workspce 6'
  expect daemon 'tactus.conf:2:22: '
  gesture "$left" 'workspace 5: done by sway'
  configure 'bind 3 swipe left -> workspace 6'
  expect daemon '^configuration: '
  next daemon '^  3 swipe left +-> workspace 6 +sway: '
  gesture "$left" 'workspace 6: done by sway'
}

restarts() {
  sway_session
  daemon 'bind 3 swipe left -> workspace 5'
  kill -KILL "${pids[sway]}"
  expect daemon '^compositor +none'
  gesture "$left" 'workspace 5: failed'
  wlroots another sway -c "$work/sway.conf"
  expect daemon '^compositor +sway at'
  gesture "$left" 'workspace 5: done by sway'
}

ends() {
  sway_session
  daemon 'bind 3 swipe left -> workspace 5'
  kill -TERM "${pids[daemon]}"
  finished daemon || die "it ended with $?"
  [[ ! -e $XDG_RUNTIME_DIR/tactusd-0 ]]
}

asleep() {
  sway_session
  daemon 'bind 3 swipe left -> workspace 5'
  gesture "$left" 'workspace 5: done by sway'
  settle
  woken() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' "/proc/${pids[daemon]}/status"; }
  before=$(woken)
  sleep 60
  [[ $(woken) == "$before" ]] || die "it woke up $(($(woken) - before)) times in a minute"
}

tells_why_not() {
  sway_session
  daemon 'bind 3 swipe left -> overview'
  gesture "$left" 'overview: failed.*exec'
}

recording=$here/../Recordings/evemu/pinch-rotate.evemu

tells_outputs() {
  sway_session
  daemon "shell-client \"$binaries/gesture-monitor\""
  start monitor "$binaries/gesture-monitor" --json --socket tactusd-0 --output HEADLESS-1
  expect monitor 'attached'
  ask player "play screen $recording"
  for kind in pinch rotation; do expect monitor "\"$kind\".*\"ended\""; done
  kill -TERM "${pids[monitor]}"
  # A program that the configuration does not name must not be allowed to use whole outputs.
  configure
  expect daemon '^configuration: '
  ! "$binaries/gesture-monitor" --socket tactusd-0 --output HEADLESS-1 || die "anybody may see all touches"
}

starts() {
  sway_session
  printf '#!/bin/sh\nexec %q --json --socket tactusd-0 --output HEADLESS-1\n' "$binaries/gesture-monitor" >"$work/shell"
  chmod +x "$work/shell"
  configure
  start daemon "$binaries/tactusd" --config "$work/tactus.conf" --start "$work/shell"
  expect daemon attached
}

# tactusd learns from sway where the client's window is: the window fills the screen below its title bar.
tells_windows() {
  sway_session
  daemon
  start monitor "$binaries/gesture-monitor" --json --socket tactusd-0
  expect monitor 'attached: 1[0-9]+x[67][0-9]+'
  ask player "play screen $recording"
  for kind in pinch rotation; do expect monitor "\"$kind\".*\"ended\""; done
  # Touches on another window in front of the client's window must not reach the client.
  window front
  for command in 'floating enable' 'resize set 1280 720' 'move position 0 0'; do
    # If a window acknowledges an earlier size late, sway resizes the window to that size.
    settle
    swaymsg -q "$command" || die "sway does not '$command'"
  done
  settle
  swaymsg -t get_tree | jq -e '.. | objects | select(.app_id? == "wev").rect.width == 1280' || die "it is not resized"
  # Sway does not report by itself that a window was resized. tactusd queries the windows at each touch, and uses the
  # answer for the next touch.
  ask player "play screen $recording"
  while read -r -t 3 -u "${reads[monitor]}" line; do :; done
  ask player "play screen $recording"
  while read -r -t 3 -u "${reads[monitor]}" line; do
    [[ $line != *'"down"'* && $line != *began* ]] || die "it hears $line"
  done
  kill -0 "${pids[daemon]}" "${pids[monitor]}" || die 'who is to keep silent has gone'
}

plays() {
  sway_session
  configure 'bind 3 swipe up -> workspace 5'
  start daemon "$binaries/tactusd" --config "$work/tactus.conf" --play "$here/../Recordings/three-finger-swipe.yml"
  expect daemon '-> workspace 5: done by sway'
}

is_alone() {
  sway_session
  daemon
  ! "$binaries/tactusd" 2>"$work/second" || die "a second one runs"
  grep -q 'is another tactusd running' "$work/second"
}

is_small() {
  tactusd=$release
  sway_session
  daemon 'bind 3 swipe left -> workspace 5'
  gesture "$left" 'workspace 5: done by sway'
  local kilobytes
  kilobytes=$(private_kilobytes "${pids[daemon]}")
  ((kilobytes < 3 * 1024)) || die "it has $kilobytes kB of its own in memory"
}

check 'sway: a swipe of three fingers switches the workspace, and windows receive its touches' switches
check 'sway: three fingers that swipe down and rest close the window in front' closes
check 'sway: an edge swipe types a chord into a client' types
check 'sway: the role of an X11 window can be a condition' knows_roles
check 'sway: gestures of several kinds click, scroll and run sway commands' points
check 'tactus watch reports when a gesture begins, progresses and commits' watched
check 'sway: the overlay shows the progress of a gesture and receives no touch' draws
check 'sway: the overlay works on a rotated screen with scale 2' draws 'output * scale 2 transform 90'
check 'phoc: the overlay shows the progress of a gesture' draws_in_phoc
check 'KWin: the overlay shows the progress of a gesture' draws_in_kwin
check 'sway: if the configuration says overlay no, tactusd draws nothing' draws_not
check 'sway: exec runs a program with the gesture in its environment' runs
check 'phoc: tactusd closes and maximizes windows via foreign-toplevel, and reports why other actions fail' phoc_closes
check 'KWin: tactusd switches desktops and closes windows over D-Bus' kwin_switches
check 'KWin: the desktop file of tactusd allows it to type and click' kwin_types
check 'gestures act after a touchscreen is unplugged with a finger down and plugged in again' unplugged
check 'gestures act while 32 outputs are added and removed' many_outputs
check 'a touchscreen disabled in sway has no gestures until it is enabled' switched_off
check 'if tactusd cannot see the open files of sway, a disabled touchscreen has gestures' unseen
check 'a changed configuration applies at once; if it has an error, the previous one stays active' reloads
check 'tactusd finds the compositor again after the compositor restarts' restarts
check 'a failed action is reported with its reason' tells_why_not
check 'only a trusted client receives pinch and rotation on an output' tells_outputs
check 'a program that tactusd starts is trusted' starts
check 'sway: a client receives pinch and rotation gestures on its window' tells_windows
check 'tactusd plays a recording in place of a touchscreen' plays
check 'a second tactusd refuses to start' is_alone
check 'tactusd has less than 3 MB of private memory' is_small
check 'SIGTERM ends tactusd and removes its socket' ends
check 'tactusd does not wake up while no finger is down' asleep
finish
