#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# wayfire.sh BUILT BINARIES [ROOT]: tests the plugin for Wayfire in an unmodified Wayfire, in a guest whose real kernel
# has a virtual screen and a virtual touchscreen. BUILT is where `make release` has put the plugin and libtactus-host;
# BINARIES contains TouchPlayer. ROOT is the Debian whose Wayfire is used: 12 (this machine), 13 or unstable (see
# `root`). For a root other than this machine, the script builds the plugin against that root. TIMES is how often each
# toolkit is tried (default: 3), HANDS is the number of random hands (default: 20), and SEED is their seed (default: 1).
# LIMIT is the time limit in seconds (default: 1800).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(cd "$1" && pwd)
binaries=$(cd "$2" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  settings=(TIMES="${TIMES:-3}" HANDS="${HANDS:-20}" SEED="${SEED:-1}" LIMIT="${LIMIT:-1800}")
  root=$("$here/root" "${3:-12}")
  [[ $root != / ]] || exec "$here/guest" -T -t "${LIMIT:-1800}" env "${settings[@]}" "$0" "$built" "$binaries"
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  checkout=$(cd "$here/../.." && pwd)
  runtime=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/linux
  # Builds touch-log here, since the root contains no compiler.
  (. "$here/support/touch-log.sh" && mkdir "$work/tools" && cd "$work/tools" && build_touch_log)
  cp "$built/libtactus-host.so" "$work"
  "$here/against" "$root" "$checkout/Sources/Hosts/Plugins/wayfire/build.sh" "$work/libtactus-wayfire.so" "$built"
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TACTUS_ROOT=$root TOOLS=$work/tools \
    TACTUS_FOLDERS=$checkout:$binaries:$runtime:$work "$here/guest" -T -t "${LIMIT:-1800}" \
    env "${settings[@]}" "$0" "$work" "$binaries" && exit
  exit 1
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/toolkits.sh"
cp "$built/libtactus-host.so" "$tools/libtactus-host.so.0"
cp "$built/libtactus-wayfire.so" "$tools"
chmod -R a+rX "$scratch"
chmod 666 /dev/dri/*
screens=drm
quiet=5

swipes=('bind 3 swipe down -> close { deliver delayed }' 'bind 3 swipe left -> workspace next { deliver delayed }'
  'bind 3 swipe right -> workspace previous { deliver delayed }')
# gestures LINE...: writes these lines of configuration.
gestures() {
  printf '%s\n' 'version 1; defaults no' "$@" >"$work/new.conf"
  chmod 644 "$work/new.conf"
  mv "$work/new.conf" "$work/tactus.conf"
}
# delayed LINE...: does the same for bindings whose touches are withheld from windows.
delayed() { gestures "${@/%/ { deliver delayed \}}"; }
# plugins NAME...: writes Wayfire's configuration with these plugins. Wayfire loads them when it starts or, if it is
# already running, at once. `ini` is appended to the configuration.
plugins() {
  cat >"$work/new.ini" <<END
[core]
plugins = autostart $*
vwidth = 3
vheight = 2
close_top_view = none
xwayland = false
[autostart]
autostart_wf_shell = false
ready = echo ready \$WAYLAND_DISPLAY >$work/ready
${ini:-}
END
  chmod 644 "$work/new.ini"
  mv "$work/new.ini" "$work/wayfire.ini"
}
plugin=$tools/libtactus-wayfire.so
# Starts Wayfire. If the array `under` is set, it is a command that runs Wayfire, such as valgrind.
wayfire_session() {
  [[ -e $work/tactus.conf ]] || gestures "${swipes[@]}"
  [[ -e $work/wayfire.ini ]] || plugins "$plugin"
  mkfifo -m 666 "$work/ready"
  session wayfire env WLR_RENDERER=gles2 WLR_RENDERER_ALLOW_SOFTWARE=1 LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=0 \
    LD_LIBRARY_PATH="$tools" TACTUS_CONFIG="$work/tactus.conf" ready="$work/ready" ini="$work/wayfire.ini" \
    sh -c '(read line <"$ready"; echo "$line") & exec "$@" wayfire -c "$ini"' - ${under:+"${under[@]}"}
  [[ $skipped == *'tactus: ready'* ]] || expect wayfire 'tactus: ready'
}
# shown NAME [OPTION...]: opens a window that fills the screen and prints its touches; `size` is the size of the screen.
size=1024x768
shown() {
  start "$1" "$tools/touch-log" --fullscreen "${@:2}"
  expect "$1" "^shown $size"
  settle
}
down='drag screen 3 0.6 0.2 0.6 0.7 150 0'
# The events of a tap, without motions, since Wayfire 0.7.4 sends a motion right after each down.
tapped="down 0 511 383
frame
up 0
frame"
hears() { # NAME TEXT
  local words
  words=$(heard "$1" | sed -E '/^motion/d; /^down/s/\.[0-9]+//g')
  [[ $words == "$2" ]] || die "$1 heard"$'\n'"$(diff <(echo "$2") <(echo "$words") | sed 's/^/    /')"
}

# unload, load: unloads or loads the plugin in a running session.
unload() {
  plugins
  expect wayfire 'tactus: gone'
}
load() {
  plugins "$plugin"
  expect wayfire 'tactus: ready'
}
# If nothing is bound, a window receives the same touches as if the plugin were not loaded. Frames are not compared,
# since Wayfire itself omits some, and the order within a frame does not matter.
as_without() {
  wayfire_session
  shown plain
  local with without
  with=$(hands)
  unload
  without=$(hands)
  [[ $with == "$without" && $(grep -c '^down' <<<"$with") == 4 ]] || die "$(diff <(echo "$without") <(echo "$with"))"
}
hands() {
  ask player "$tap"
  ask player 'drag screen 2 0.1 0.2 0.6 0.7 100 0'
  ask player 'drag screen 1 0.9 0.5 0.2 0.3 80 50'
  heard plain | grep -v '^frame' | sort
}
nobody_interested() {
  gestures
  as_without
}
# Checks the same as `as_without` on a rotated and scaled screen; then checks that gestures work there too.
turned_and_scaled() {
  ini='[output:Virtual-1]
transform = 90
scale = 2'
  gestures
  size=384x512 as_without
  gestures "${swipes[@]}"
  load
  ask player "$down"
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
# Both screens are side by side; fingers reach the window on each of them.
two_outputs() {
  screens=drm,headless
  export WLR_HEADLESS_OUTPUTS=1
  wayfire_session
  start plain "$tools/touch-log" --fullscreen
  expect plain '^shown'
  settle
  local here=0.2 there=0.7
  ask player "drag screen 1 $here 0.5 $here 0.5 60 0"
  [[ $(heard plain) == *down* ]] || here=0.7 there=0.2
  ask player "drag screen 1 $there 0.5 $there 0.5 60 0"
  ask player "drag screen 3 $there 0.2 $there 0.7 150 0"
  hears plain ''
  ask player "drag screen 3 $here 0.2 $here 0.7 150 0"
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
# Touches outside of a window's input region go to the window below.
input_region() {
  wayfire_session
  shown back
  shown front --input 0,0,300x300
  ask player 'drag screen 1 0.1 0.1 0.1 0.1 60 0'
  hears front "down 0 102 76
frame
up 0
frame"
  ask player "$tap"
  hears back "$tapped"
}
subsurface() {
  wayfire_session
  shown plain --subsurface 400,300,300x300
  ask player "$tap"
  local words
  words=$(heard plain | sed -E 's/\.[0-9]+//g')
  [[ $words == 'down 0 111 83'*' sub'* && $words == *up* ]] || die "it heard $words"
  ask player "$down"
  expect plain '^closed'
}
popup() {
  wayfire_session
  shown plain --on-down popup
  ask player "$tap"
  expect plain '^popup'
  heard plain >/dev/null
  ask player 'drag screen 1 0.53 0.55 0.53 0.55 60 0'
  local words
  words=$(heard plain)
  [[ $words == 'down 0 '*' popup'*$'\nup 0\nframe' ]] || die "it heard $words"
  ask player "$down"
  expect plain '^closed'
}
# A client starts a drag with a touch that was replayed late. The finger moves slowly, so that the client has time to
# start the drag.
drag_and_drop() {
  wayfire_session
  shown plain --on-down drag
  local n
  ask player 'down screen 0 0.3 0.5'
  for n in {1..6}; do
    settle
    ask player "move screen 0 0.$((3 + n)) 0.5"
  done
  expect plain '^drag enter'
  settle
  ask player 'up screen 0'
  expect plain '^drag drop'
  settle
  heard plain >/dev/null
  ask player "$down"
  expect plain '^closed'
}
# One report of the device contains two fingers, on windows of two clients.
two_windows() {
  wayfire_session
  shown back
  start front "$tools/touch-log" --size 300x300
  expect front '^shown'
  settle
  cat >"$work/hand.evemu" <<END
E: 0.000001 0003 002f 0000
E: 0.000001 0003 0039 7001
E: 0.000001 0003 0035 1024
E: 0.000001 0003 0036 1024
E: 0.000001 0003 002f 0001
E: 0.000001 0003 0039 7002
E: 0.000001 0003 0035 4000
E: 0.000001 0003 0036 4000
E: 0.000001 0001 014a 0001
E: 0.000001 0000 0000 0000
E: 0.060000 0003 002f 0000
E: 0.060000 0003 0039 -1
E: 0.060000 0003 002f 0001
E: 0.060000 0003 0039 -1
E: 0.060000 0001 014a 0000
E: 0.060000 0000 0000 0000
END
  ask player "play screen $work/hand.evemu"
  local words
  for words in "$(heard front)" "$(heard back)"; do
    [[ $(grep -v motion <<<"$words" | cut -d' ' -f1 | tr '\n' ' ') == 'down frame up frame ' ]] ||
      die "one of both heard $words"
  done
}
two_touchscreens() {
  wayfire_session
  shown plain
  tells_two_apart plain
}

replayed() {
  wayfire_session
  shown plain
  ask player "$tap"
  hears plain "$tapped"
}
withheld() {
  wayfire_session
  shown plain
  ask player "$down"
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
switches() {
  wayfire_session
  shown plain
  ask player "$left"
  hears plain ''
  ask player "$tap"
  hears plain ''
  ask player "$right"
  settle
  ask player "$tap"
  hears plain "$tapped"
}
up='drag screen 3 0.5 0.7 0.5 0.3 150 0'
# go WHERE...: goes to these workspaces, one after the other.
go() {
  local where
  for where; do
    ask player "${goes[$where]}"
    settle
  done
}
# is_shown, is_hidden: checks whether the window is on the workspace that the screen shows.
is_shown() {
  ask player "$tap"
  hears plain "$tapped"
}
is_hidden() {
  ask player "$tap"
  hears plain ''
}
# There are three workspaces in each of two rows. The window is on the first.
each_workspace() {
  local -A goes=([next]=$left [previous]=$right [up]=$up [down]='drag screen 3 0.5 0.3 0.5 0.7 150 0'
    [5]=${left/n 3/n 4} [6]=${right/n 3/n 4} [7]=${up/n 3/n 4} [1]='drag screen 4 0.5 0.3 0.5 0.7 150 0')
  delayed 'bind 3 swipe left -> workspace next' \
    'bind 3 swipe right -> workspace previous' 'bind 3 swipe up -> workspace up' 'bind 3 swipe down -> workspace down' \
    'bind 4 swipe left -> workspace 5' 'bind 4 swipe right -> workspace 6' 'bind 4 swipe up -> workspace 7' \
    'bind 4 swipe down -> workspace 1'
  wayfire_session
  shown plain
  local way
  for way in 'down up' 'down down up' '5 up previous' 'next next next up' '6 next up previous previous' '6 1'; do
    read -ra way <<<"$way"
    go "${way[0]}"
    is_hidden
    go "${way[@]:1}"
    is_shown
  done
  go previous up 7
  is_shown
}
moves_along() {
  delayed 'bind 3 swipe left -> move next' 'bind 3 swipe right -> workspace previous' \
    'bind 3 swipe up -> workspace next' 'bind 3 swipe down -> workspace 1'
  wayfire_session
  settle
  ask player "$left" # there is no window yet, so this remains the first workspace
  shown plain
  ask player "$down"
  settle
  is_shown
  ask player "$left"
  settle
  is_shown
  ask player "$right"
  settle
  is_hidden
  ask player "$up"
  settle
  is_shown
}
tiles() {
  size=400x300
  gestures 'bind 3 swipe left -> tile left' 'bind 3 swipe right -> tile right' 'bind 3 swipe up -> restore' \
    'bind 3 swipe down -> fullscreen on'
  plugins grid "$plugin"
  wayfire_session
  start plain "$tools/touch-log" --size "$size"
  expect plain "^shown $size"
  settle
  local hand half words
  for hand in "$left" "$right"; do
    ask player "$hand"
    expect plain '^shown 512x768'
    settle
    heard plain >/dev/null
    for half in 0.25 0.75; do ask player "drag screen 1 $half 0.5 $half 0.5 60 0"; done
    # Only the tap on its half of the screen reaches the window.
    words=$(heard plain)
    [[ $(grep -c '^down' <<<"$words") == 1 && $words == 'down 0 25'[56]* ]] || die "it heard $words"
    ask player "$up"
    expect plain "^shown $size"
    settle
  done
  ask player "$down"
  expect plain '^shown 1024x768'
  settle
  ask player "$up"
  expect plain "^shown $size"
}
# acts NAME DRAG, idles NAME DRAG: checks whether the gesture performs its action, which makes the file run/NAME.
acts() {
  ask player "$2"
  until_it test -e "$work/run/$1"
  rm "$work/run/$1"
}
idles() {
  ask player "$2"
  settle
  [[ ! -e $work/run/$1 ]] || die "$1 acted"
}
conditions() {
  local four='drag screen 4 0.6 0.5 0.2 0.5 150 0'
  local run=$work/run
  gestures "bind 3 swipe left -> exec touch $run/app { only app org.example.One }" \
    "bind 3 swipe right -> exec touch $run/title { only title Two }" \
    "bind 3 swipe up -> exec touch $run/fullscreen { only fullscreen }" \
    "bind 3 swipe down -> exec touch $run/output { only output Virtual-1 }" \
    "bind 4 swipe left -> exec touch $run/background { only background }" \
    "bind 4 swipe right -> exec touch $run/elsewhere { only output Nowhere }"
  wayfire_session
  settle
  acts background "$four"
  acts output "$down"
  idles app "$left"
  idles title "$right"
  idles fullscreen "$up"
  start two "$tools/touch-log" --size 200x200 --app-id org.example.Two --title Two
  expect two '^shown'
  settle
  acts title "$right"
  idles app "$left"
  idles fullscreen "$up"
  shown one --app-id org.example.One --title One
  acts app "$left"
  acts fullscreen "$up"
  idles title "$right"
  idles background "$four"
  idles elsewhere "${four/0.6 0.5 0.2/0.2 0.5 0.6}"
}
# Checks that the window receives its new size after each gesture.
sizes() {
  size=400x300
  gestures 'bind 3 swipe up -> fullscreen toggle' 'bind 3 swipe down -> maximize toggle'
  wayfire_session
  start plain "$tools/touch-log" --size "$size"
  expect plain "^shown $size"
  settle
  local hand
  for hand in "$up" "$down"; do
    ask player "$hand"
    expect plain '^shown 1024x768'
    settle
    ask player "$hand"
    expect plain "^shown $size"
    settle
  done
}
minimizes_and_restores() {
  gestures 'bind 3 swipe down -> minimize { deliver delayed }' 'bind 3 swipe up -> restore { deliver delayed }'
  wayfire_session
  shown plain
  ask player "$down"
  settle
  ask player "$tap"
  hears plain ''
  ask player "$up"
  settle
  ask player "$tap"
  hears plain "$tapped"
}
# Gestures switch between two windows; a tap must then reach the window in front.
turns_to_the_next() {
  gestures 'bind 3 swipe left -> window next { deliver delayed }' \
    'bind 3 swipe right -> window previous { deliver delayed }'
  wayfire_session
  shown one
  shown other
  local hand
  for hand in "$left" "$right"; do
    ask player "$tap"
    hears one ''
    hears other "$tapped"
    ask player "$hand"
    settle
    ask player "$tap"
    hears one "$tapped"
    hears other ''
    ask player "$hand"
    settle
  done
}
# Tests actions that other plugins of Wayfire perform. While the overview is open, the plugin that shows it receives the
# taps.
of_plugins() {
  gestures 'bind 3 swipe up -> overview { deliver delayed }' 'bind 3 swipe down -> show-desktop { deliver delayed }' \
    'bind 3 swipe left -> wayfire nobody/toggle { deliver delayed }' \
    'bind 3 swipe right -> wayfire scale/toggle { deliver delayed }'
  plugins scale wm-actions "$plugin"
  wayfire_session
  shown plain
  local hand
  for hand in "$up" "$right"; do
    ask player "$hand"
    settle
    ask player 'drag screen 1 0.01 0.01 0.01 0.01 60 0'
    hears plain ''
    ask player "$hand"
    settle
    ask player "$tap"
    hears plain "$tapped"
  done
  ask player "$left"
  expect wayfire 'tactus: .*nobody/toggle'
  ask player "$down"
  settle
  ask player "$tap"
  hears plain ''
}

# Touches that a window has received are cancelled, and the window receives no further events of them.
cancelled() {
  gestures "${swipes[@]/delayed/cancel}"
  wayfire_session
  shown plain
  ask player "$left"
  local words
  words=$(heard plain)
  [[ $words == *down*cancel && $words != *up* ]] || die "it heard $words"
  ask player "$right"
  heard plain >/dev/null
  ask player "$tap"
  hears plain "$tapped"
}
of_a_client() {
  wayfire_session
  shown panning --gestures
  ask player 'drag screen 1 0.3 0.5 0.6 0.5 200 0'
  local words
  words=$(heard panning)
  [[ $words == 'pan began'*'pan ended'* && $words != *down* ]] || die "it heard $words"
  ask player "$tap"
  settle
  heard panning | grep -q '^up' || die 'a tap does not arrive'
}
# Tests a client of the gesture protocol: its own gestures, and a gesture of the system, which closes its window.
monitors() {
  wayfire_session
  start monitor "$binaries/gesture-monitor" --json --fullscreen
  expect monitor '"note":"attached: 1024x768"'
  settle
  ask player 'drag screen 2 0.3 0.3 0.3 0.6 200 0'
  expect monitor '"gesture":"two-finger pan".*"state":"began"'
  expect monitor '"gesture":"two-finger pan".*"state":"ended"'
  settle
  ask player "$down"
  finished monitor || die "it ended with $?: $(<"$work/monitor.err")"
}
photos() {
  wayfire_session
  start photos "$binaries/photo-table" --fullscreen --picture "$work/table.png"
  painted ''
  settle
  local before=$painted
  ask player 'drag screen 1 0.25 0.35 0.5 0.4 300 0'
  painted "$before"
  ask player "$down"
  finished photos || die "it ended with $?: $(<"$work/photos.err")"
}
reloaded() {
  wayfire_session
  shown plain
  gestures 'bind 3 swipe down -> clsoe'
  expect wayfire 'tactus: .*clsoe'
  gestures 'bind 3 swipe up -> close'
  expect wayfire 'tactus: configuration: '
  ask player "$down"
  heard plain | grep -q '^down' || die 'the last gesture is still there'
  ask player 'drag screen 3 0.6 0.7 0.6 0.2 150 0'
  expect plain '^closed'
}
panics() {
  gestures "${swipes[@]}" 'safety { panic 5 hold 1s }'
  wayfire_session
  shown plain
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 100 1500'
  expect wayfire 'tactus: panic: gestures are off'
  heard plain >/dev/null
  ask player "$down"
  local words
  words=$(heard plain)
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "it heard $words"
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 100 1500'
  expect wayfire 'tactus: gestures again'
  ask player "$down"
  expect plain '^closed'
}
# The plugin is unloaded while fingers are down: the window receives a cancel, and afterwards only the touches that
# Wayfire itself sends.
unloaded() {
  wayfire_session
  shown plain
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'down screen 1 0.3 0.3'
  plugins
  expect wayfire 'tactus: gone'
  local words
  words=$(heard plain)
  [[ $words == 'down 0 '*$'\nframe\n'*cancel ]] || die "it heard $words"
  ask player 'up screen 0'
  ask player 'up screen 1'
  heard plain >/dev/null
  ask player "$down"
  words=$(heard plain)
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "it heard $words"
  plugins "$plugin"
  expect wayfire 'tactus: ready'
  ask player "$tap"
  hears plain "$tapped"
  ask player "$down"
  expect plain '^closed'
}
# Wayfire ends, and unloads the plugin, after the window has received the touch of one finger, and while the touches of
# three other fingers are withheld.
ends() {
  wayfire_session
  shown plain
  hands_down
  ask player 'down screen 1 0.3 0.3'
  ask player 'down screen 2 0.4 0.3'
  ask player 'down screen 3 0.5 0.3'
  kill -TERM "${pids[wayfire]}"
  local status=0
  finished wayfire || status=$?
  [[ $status == 0 && $skipped == *'tactus: gone'* ]] || die "it ended with $status: $skipped"
}
# The session is locked while fingers are down: each touch must end for the window, and the screen locker must receive
# all new touches.
locked() {
  plugins session-lock "$plugin"
  wayfire_session
  shown plain
  hands_down
  ask player 'down screen 1 0.3 0.3'
  start lock "$tools/touch-log" --lock
  expect lock '^shown'
  settle
  hands_up
  ask player 'up screen 1'
  local words
  words=$(heard plain)
  [[ $words == down* ]] || die "it heard $words"
  all_ended "$words"
  heard lock >/dev/null
  ask player "$down"
  words=$(heard lock)
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "the lock heard $words"
  hears plain ''
  say lock unlock
  finished lock
  settle
  ask player "$tap"
  hears plain "$tapped"
  ask player "$down"
  expect plain '^closed'
}
unplugged() {
  wayfire_session
  shown plain
  is_unplugged plain
  ask player "$tap"
  answers plain
}

# Plays random hands: each touch that the window receives must end exactly once, and valgrind, if it is installed, must
# find no error.
random_hands() {
  gestures "${swipes[@]:1}" 'bind 2 pinch in -> exec true'
  [[ -z $valgrind ]] || under=(env TMPDIR="$work/run" GALLIUM_DRIVER=softpipe valgrind -q
    --suppressions="$here/support/valgrind.supp" --log-file="$work/run/valgrind")
  patience=1200
  ini='[output:Virtual-1]
mode = 640x480'
  size=640x480
  wayfire_session
  shown plain --gestures
  RANDOM=${SEED:-1}
  local n slot words=
  for ((n = 1; n <= ${HANDS:-20}; n++)); do
    ask player "random screen $((1 + RANDOM % 4)) $RANDOM"
    for slot in {0..5}; do ask player "up screen $slot"; done
    # The window would block if this script did not read its output.
    [[ $((n % 20)) -gt 0 ]] || words+=$(heard plain)$'\n'
  done
  words+=$(heard plain)
  each_ends "$words"
  [[ $words == *down* ]] || die 'it heard nothing'
  [[ -z ${under:-} || (-e $work/run/valgrind && ! -s $work/run/valgrind) ]] || die "$(head -40 "$work/run/valgrind")"
}

hosts() {
  gestures "$@"
  wayfire_session
}
asks() { # NAME FILE of tools
  start "$1" env QT_QPA_PLATFORM=wayland GDK_BACKEND=wayland GSK_RENDERER=cairo /usr/bin/python3 "$here/tools/$2.py"
}
taps() { ask player "$tap"; }
swipes() { ask player "$left"; }
drags() {
  if [[ $1 == UP ]]; then ask player 'drag screen 1 0.5 0.7 0.5 0.3 800 200'; else
    ask player 'drag screen 1 0.5 0.3 0.5 0.7 800 200'; fi
}
# Plays a touch that the driver declares a palm.
taken_back() {
  ask player 'down screen 0 0.5 0.5'
  ask player 'palm screen 0'
  ask player 'up screen 0'
}

check 'if no gesture is bound, windows receive the same touches as if the plugin were not loaded' nobody_interested
check 'gestures work on a rotated and scaled screen' turned_and_scaled
check 'touches and gestures work on each of two screens' two_outputs
check 'withheld touches are replayed as they happened' replayed
check 'a gesture closes a window, and the window receives none of the touches of the gesture' withheld
check 'a gesture shows the next workspace' switches
check 'gestures show the next workspace, the one above and a numbered one' each_workspace
check 'a gesture moves the window to another workspace' moves_along
check 'a gesture acts only while its conditions hold' conditions
check 'gestures toggle fullscreen and maximize' sizes
check 'gestures tile a window, and restore its size' tiles
check 'gestures minimize and restore a window' minimizes_and_restores
check 'gestures switch to the next and the previous window' turns_to_the_next
check 'gestures trigger actions of other plugins' of_plugins
check 'a gesture cancels touches that a window has received' cancelled
check 'a window receives touches only inside its input region' input_region
check 'a subsurface receives the touches that land on it' subsurface
check 'a popup receives the touches that land on it' popup
check 'a finger drags and drops' drag_and_drop
check 'if two fingers land on two windows at the same moment, each window receives its finger' two_windows
check 'a window receives the fingers of two touchscreens that use the same touch ids' two_touchscreens
check 'a client recognizes its own gesture' of_a_client
check 'gesture-monitor recognizes a pan, and a swipe closes its window' monitors
check 'in photo-table, a finger moves a photo, and a swipe closes the window' photos
check 'a changed configuration applies, unless it has an error' reloaded
check 'the panic gesture switches gestures off' panics
check 'when the plugin is unloaded, touches are cancelled; when it is loaded again, gestures act' unloaded
check 'after the touchscreen is unplugged while a finger is down, windows receive touches' unplugged
# Wayfire 0.7.4 locks the session in another way, and unloads no plugins when a signal ends it.
if compgen -G "/usr/lib/*/wayfire/libsession-lock.so" >/dev/null; then
  check 'touches end in their window when the session is locked' locked
  check 'Wayfire ends without an error while fingers are down' ends
fi
valgrind=$(command -v valgrind || true)
check "random hands cause no errors${valgrind:+ under valgrind}" random_hands
check_toolkits
finish
