#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# tinytactus.sh BUILT: tests tinytactus, a compositor in C that is an example of a host, with real clients. tinytactus
# runs in a window of a Weston that plays touches. BUILT is where `make release` has put libtactus-host. TIMES is how
# often each toolkit is tried (default: 3), HANDS is the number of random hands (default: 40), and SEED is their seed
# (default: 1).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(cd "$1" && pwd)
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
. "$here/support/toolkits.sh"
build_tools
cp "$built/libtactus-host.so" "$tools/libtactus-host.so.0"
sed -E "s,^(lib|include)dir=.*,\\1dir=$built," "$built/tactus-host.pc" >"$tools/tactus-host.pc"
PKG_CONFIG_PATH=$tools CFLAGS=-Werror "$here/../../examples/tinytactus/build.sh" "$tools/tinytactus"

swipes=('bind 3 swipe down -> close { deliver delayed }' 'bind 3 swipe left -> window previous { deliver delayed }'
  'bind 3 swipe right -> window next { deliver delayed }')
configure() { # LINE...: writes the configuration of tinytactus
  printf '%s\n' 'version 1; defaults no' "$@" >"$work/new.conf"
  chmod 644 "$work/new.conf"
  mv "$work/new.conf" "$work/tactus.conf"
}
tinytactus() { # [COMMAND...]: starts tinytactus, run by the command (such as valgrind) if there is one
  [[ -v pids[outer] ]] || weston outer kiosk
  [[ -e $work/tactus.conf ]] || configure "${swipes[@]}"
  start_nested inner outer env LD_LIBRARY_PATH="$tools" TACTUS_CONFIG="$work/tactus.conf" "$@" "$tools/tinytactus" \
    'echo ready $WAYLAND_DISPLAY; exec setpriv --pdeathsig KILL sleep infinity'
}
window() { # NAME [SIZE [OPTION...]]
  client "$1" inner "${2:-800x600}" --fullscreen "${@:3}"
  reaches "$1"
}
# Waits until the window receives touches: a compositor may deliver them a little later than it shows the window.
reaches() { # NAME [AT]
  local place=${2:-400,400}
  until_heard "$1" play outer "0 0 $place 10 $place"
  heard_of "$1"
}
# heard_of NAME: puts the events of the window that were not read yet into `words`, without times. To detect the end,
# plays a tap with the id 9 and waits for it.
heard_of() {
  play outer "9 0 ${place:-400,400} 10 ${place:-400,400}"
  expect "$1" '^up 9'
  words=$(sed -E '/^down 9/,$d; /^(frame|cancel)/! s/ [0-9]+( sub)?$/\1/' <<<"$skipped")
  expect "$1" '^frame'
}
hears_events() { # NAME TEXT
  heard_of "$1"
  [[ $words == "$2" ]] || die "$1 heard"$'\n'"$(diff <(echo "$2") <(echo "$words") | sed 's/^/    /')"
}
swipe() { # X Y: three fingers move this far
  play outer -r 600 "0 0 300,300 100 $((300 + $1)),$((300 + $2))" "1 0 400,300 100 $((400 + $1)),$((300 + $2))" \
    "2 0 500,300 100 $((500 + $1)),$((300 + $2))"
}

# If nothing is bound, a window receives the same touches as directly from Weston, except that Weston omits the frame
# after the last finger.
nobody_interested() {
  local hand=('0 0 100,100 200 160,220' '1 50 700,500 150 650,400' '2 300 400,300 340 400,340') without
  weston outer kiosk
  client direct outer 800x600 --fullscreen
  ask outer 'await 800x600 .*app=direct .*front'
  play outer "${hand[@]}"
  heard direct
  without=$heard
  kill "${pids[direct]}"
  configure
  tinytactus
  window plain
  heard plain
  play outer "${hand[@]}"
  # Touches that pass through two compositors arrive a little later.
  local all= n
  for n in {1..50}; do
    heard plain
    all+=${heard:+$heard$'\n'}
    [[ $all != *$'\nup 2 '*$'\nframe\n'* ]] || break
  done
  heard=${all%$'\n'}
  without=$(awk '{ print } /^down/ { down++ } /^up/ && !--down { print "frame" }' <<<"$without" | frames)
  heard=$(frames <<<"$heard")
  [[ $heard == "$without" && $without == *motion*up* ]] || die "$(diff <(echo "$without") <(echo "$heard"))"
}
# Touches outside of a window's input region go to the window below.
input_region() {
  tinytactus
  window back
  client front inner 400x400 --input 0,0,200x200
  reaches front 100,100
  play outer -r 600 '0 0 300,100 20 300,100'
  hears_events back "down 0 300 100
frame
up 0
frame"
}
# Both outputs are side by side in the outer window, at half their size, so that fingers reach each of them.
two_outputs() {
  tinytactus env WLR_WL_OUTPUTS=2
  client wide inner 1200x400
  reaches wide 500,100
  play outer -r 600 '0 0 500,200 20 500,200' '1 0 100,200 20 100,200'
  place=500,100 hears_events wide "down 0 1000 200
down 1 200 200
frame
up 0
up 1
frame"
  play outer -r 600 '0 0 450,200 100 450,400' '1 0 500,200 100 500,400' '2 0 550,200 100 550,400'
  expect wide '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
popup() {
  tinytactus
  window plain 800x600 --on-down popup
  play outer -r 600 '0 0 450,450 20 450,450'
  heard plain
  words=$(sed -E '/^(frame|cancel)/! s/ [0-9]+( popup)?$/\1/' <<<"$heard")
  [[ $words == "down 0 49 49 popup
frame
up 0
frame" ]] || die "it heard $heard"
}
# A client starts a drag with a touch that was replayed late; then the drag receives the touch's events.
drag_and_drop() {
  tinytactus
  client plain inner 800x600 --fullscreen --on-down drag
  until_heard plain play outer -r 600 '0 0 200,200 600 200,200 700 300,200 750 300,200'
  words=$(sed -E '/^down/ s/ [0-9]+$//; /^frame/d' <<<"$heard")
  [[ $words == $'down 0 200 200\ndrag enter\ndrag drop'* && $words != *motion* ]] || die "it heard $heard"
  swipe 0 200
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
drag_unplugged() {
  tinytactus
  client plain inner 800x600 --fullscreen --on-down drag
  local n
  for n in {1..100}; do
    perform outer '0 down 0 200 200' '0 frame' '600 motion 0 250 200' '600 frame' '700 motion 0 300 200' '700 frame'
    heard plain
    [[ -z $heard ]] || break
    perform outer '0 up 0' '0 frame'
  done
  [[ $heard == *'drag enter'* && $heard != *motion* ]] || die "it heard $heard"
  ask outer 'touch off'
  expect plain '^drag leave'
  [[ $skipped != *drop* ]] || die "it heard $skipped"
  ask outer 'touch on'
  for n in {1..100}; do
    swipe 0 200
    ! read -r -t 0.2 -u "${reads[plain]}" line || [[ $line != closed ]] || return 0
  done
  die 'no gesture comes after it'
}
# When the touchscreen is unplugged, the window receives a cancel. When it is plugged in again, its touches have new
# ids.
unplugged() {
  tinytactus
  window plain
  perform outer '0 down 0 200 200' '0 down 1 300 300' '0 frame' '800 unplug'
  expect plain '^cancel'
  words=$(sed -E '/^frame/! s/ [0-9]+$//' <<<"$skipped")
  [[ $words == $'down 0 200 200\ndown 1 300 300\nframe' ]] || die "it heard $words"
  ask outer 'touch on'
  reaches plain
  play outer -r 600 '0 0 200,200 20 200,200'
  hears_events plain "down 0 200 200
frame
up 0
frame"
}

# Of several withheld motions, only the last is replayed.
replayed() {
  tinytactus
  window plain
  play outer -r 600 '0 0 200,200 20 200,200'
  hears_events plain "down 0 200 200
frame
up 0
frame"
  play outer -r 600 '0 0 200,200 20 220,200 60 220,200' '1 40 500,300 60 500,300'
  hears_events plain "down 0 200 200
frame
motion 0 220 200
frame
down 1 500 300
frame
up 0
up 1
frame"
}
withheld() {
  tinytactus
  window plain
  swipe 0 200
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
turned() {
  tinytactus
  window first
  window second
  swipe -200 0
  hears_events first ''
  swipe 200 0
  hears_events second ''
}
# logged PATTERN [N]: waits for the Nth line of tinytactus's log that matches.
logged() {
  local n
  for n in {1..200}; do
    [[ $(grep -cE "$1" "$work/inner.err") -lt ${2:-1} ]] || return 0
    sleep 0.05
  done
  die "it does not say '$1' but: $(<"$work/inner.err")"
}
# Tests actions that tinytactus performs, and an action that the library performs itself.
configured() {
  configure 'bind 3 swipe up -> fullscreen toggle' 'bind 3 swipe left -> overview' \
    "bind 3 swipe right -> exec sh -c 'echo \"\$TACTUS_GESTURE\" >$work/inner.run/told'"
  tinytactus
  client plain inner 400x300
  reaches plain 100,100
  swipe 0 -200
  expect plain '^shown 800x600'
  swipe -200 0
  logged 'overview: failed: no backend here supports this'
  swipe 200 0
  local n
  for n in {1..100}; do [[ ! -s $work/inner.run/told ]] || break; sleep 0.05; done
  [[ $(<"$work/inner.run/told") == '3 swipe right' ]] || die 'the program is not told'
}
# A new configuration takes effect as soon as it is written. If it contains a mistake, the previous configuration stays
# active.
reloaded() {
  tinytactus
  window plain
  logged '^tinytactus: configuration: '
  configure 'bind 3 swipe left -> close' 'bind 3 swipe down -> clsoe'
  logged 'clsoe'
  configure 'bind 3 swipe left -> close'
  logged '^tinytactus: configuration: ' 2
  kill -HUP "${pids[inner]}"
  swipe 0 200
  heard_of plain
  [[ $words == *down* ]] || die 'the last gesture is still there'
  swipe -200 0
  expect plain '^closed'
}
panics() {
  configure "${swipes[@]}" 'safety { panic 5 hold 1s }'
  tinytactus
  window plain
  local hand=() n
  for n in {0..4}; do hand+=("$n 0 $((100 + 100 * n)),300 1500 $((100 + 100 * n)),300"); done
  play outer "${hand[@]}"
  logged 'panic: gestures are off'
  heard plain
  swipe 0 200
  heard_of plain
  [[ $(grep -c '^down' <<<"$words") == 3 && $words != *cancel* && $words == *up* ]] || die "it heard $words"
  play outer "${hand[@]}"
  logged 'gestures again'
  swipe 0 200
  expect plain '^closed'
}
# Two fingers land in the same frame, on windows of two clients.
two_windows() {
  tinytactus
  window back
  client front inner 300x600
  reaches front 100,100
  perform outer '0 down 0 100 100' '0 down 1 500 100' '0 frame' '20 up 0' '20 up 1' '20 frame' '600 rest'
  hears_events back "down 1 500 100
frame
up 1
frame"
  # The touch has brought the other window to the front.
  expect front '^up 0'
  [[ $skipped =~ ^'down 0 100 100 '[0-9]+$'\nframe\n'$ ]] || die "front heard $skipped"
}
# A subsurface lies on the window, and receives the fingers that land on it.
subsurface() {
  tinytactus
  window plain 800x600 --subsurface 100,100,200x200
  play outer -r 600 '0 0 150,160 20 150,160'
  hears_events plain "down 0 50 60 sub
frame
up 0
frame"
}
# A window does not receive touches that a gesture of its own client consumes; if the window has already received them,
# they are cancelled.
of_a_client() {
  tinytactus
  window panning 800x600 --gestures
  play outer -r 600 '0 0 200,200 100 300,200'
  heard_of panning
  [[ $words == 'pan began'*'pan ended'* && $words != *down* ]] || die "it heard $words"
  play outer -r 600 '0 0 200,200 700 200,200 800 300,200'
  heard_of panning
  [[ $words == $'down 0 200 200\nframe\n'*cancel* && $words == *'pan began'*'pan ended'* && $words != *up* ]] ||
    die "it heard $words"
}

# Plays random hands: each touch that the window receives must end exactly once, and valgrind must find no error.
random_hands() {
  # The gesture that closes windows is left out.
  configure "${swipes[@]:1}"
  patience=200
  tinytactus env TMPDIR="$work/inner.run" valgrind -q --log-file="$work/inner.run/valgrind"
  window plain 800x600 --gestures
  RANDOM=${SEED:-1}
  local n id at start fingers=() words=
  for ((n = 1; n <= ${HANDS:-40}; n++)); do
    start=$((n % 10 * 200))
    for ((id = 0; id <= RANDOM % 4; id++)); do
      at=$((start + RANDOM % 40))
      fingers+=("$id $at $((RANDOM % 800)),$((RANDOM % 600)) $((at + RANDOM % 150)) $((RANDOM % 800)),$((RANDOM % 600))")
    done
    [[ $((n % 10)) == 0 ]] || continue
    play outer "${fingers[@]}"
    fingers=()
    # The window would block if this script did not read its output.
    heard plain
    words+=$heard$'\n'
  done
  perform outer '600 rest'
  heard plain
  each_ends "$words$heard"
  [[ ! -s $work/inner.run/valgrind ]] || die "$(head -20 "$work/inner.run/valgrind")"
}

hosts() {
  configure "$@"
  tinytactus
}
asks() { # NAME FILE of tools
  start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/inner" QT_QPA_PLATFORM=wayland GDK_BACKEND=wayland \
    GSK_RENDERER=cairo /usr/bin/python3 "$here/tools/$2.py"
}
injected outer

check 'if no gesture is bound, windows receive the same touches as if the library were not used' nobody_interested
check 'withheld touches are replayed, each with only the last of its withheld motions' replayed
check 'a gesture closes a window, and the window receives none of the touches of the gesture' withheld
check 'a gesture brings windows to the front, and the windows receive none of the touches of the gesture' turned
check 'gestures perform the actions that the configuration binds to them' configured
check 'a changed configuration applies, unless it has an error' reloaded
check 'the panic gesture switches gestures off' panics
check 'if two fingers land on two windows at the same moment, each window receives its finger' two_windows
check 'a subsurface receives the touches that land on it' subsurface
check 'a window receives touches only inside its input region' input_region
check 'a window across two outputs receives the touches on both outputs' two_outputs
check 'a popup receives the touches that land on it' popup
check 'a finger drags and drops' drag_and_drop
check 'unplugging the touchscreen ends a drag without a drop' drag_unplugged
check 'a client recognizes its own gesture' of_a_client
check 'after the touchscreen is unplugged while fingers are down, windows receive touches' unplugged
check 'random hands cause no errors under valgrind' random_hands
check_toolkits
finish
