#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# wayfire.sh BUILT BINARIES: the plugin of Wayfire in a Wayfire as it is, on the virtual screen of a guest, with a real
# kernel's virtual touchscreen. BUILT is where `make release` has put it and libtactus-host, BINARIES where TouchPlayer
# is.
# TIMES is how often toolkits are asked (3).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(cd "$1" && pwd)
binaries=$(cd "$2" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  exec "$here/guest" -T -t "${LIMIT:-1800}" env TIMES="${TIMES:-3}" "$0" "$built" "$binaries"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
cp "$built/libtactus-host.so" "$tools/libtactus-host.so.0"
cp "$built/libtactus-wayfire.so" "$tools"
chmod -R a+rX "$scratch"
chmod 666 /dev/dri/*
screens=drm
patience=60

swipes=('bind 3 swipe down -> close { deliver delayed }' 'bind 3 swipe left -> workspace next { deliver delayed }'
  'bind 3 swipe right -> workspace previous { deliver delayed }')
# gestures LINE...: of the configuration.
gestures() {
  printf '%s\n' 'version 1; defaults no' "$@" >"$work/new.conf"
  chmod 644 "$work/new.conf"
  mv "$work/new.conf" "$work/tactus.conf"
}
# plugins NAME...: those that Wayfire has, now or from its start on.
plugins() {
  cat >"$work/new.ini" <<END
[core]
plugins = autostart $*
vwidth = 3
vheight = 1
close_top_view = none
xwayland = false
[autostart]
autostart_wf_shell = false
ready = echo ready \$WAYLAND_DISPLAY >$work/ready
END
  chmod 644 "$work/new.ini"
  mv "$work/new.ini" "$work/wayfire.ini"
}
plugin=$tools/libtactus-wayfire.so
wayfire_session() {
  [[ -e $work/tactus.conf ]] || gestures "${swipes[@]}"
  [[ -e $work/wayfire.ini ]] || plugins "$plugin"
  mkfifo -m 666 "$work/ready"
  session wayfire env WLR_RENDERER=gles2 WLR_RENDERER_ALLOW_SOFTWARE=1 LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=0 \
    LD_LIBRARY_PATH="$tools" TACTUS_CONFIG="$work/tactus.conf" ready="$work/ready" ini="$work/wayfire.ini" \
    sh -c '(read line <"$ready"; echo "$line") & exec wayfire -c "$ini"'
  [[ $skipped == *'tactus: ready'* ]] || expect wayfire 'tactus: ready'
}
# shown NAME [OPTION...]: a window that fills the screen and writes down its touches.
shown() {
  start "$1" "$tools/touch-log" --fullscreen "${@:2}"
  expect "$1" '^shown 1024x768'
  settle
}
down='drag screen 3 0.6 0.2 0.6 0.7 150 0'
# Wayfire itself says where a finger is as soon as it is down.
tapped="down 0 511 383
motion 0 511 383
frame
up 0
frame"
hears() { # NAME TEXT
  local words
  words=$(heard "$1" | sed -E '/^(down|motion)/s/\.[0-9]+//g')
  [[ $words == "$2" ]] || die "$1 heard"$'\n'"$(diff <(echo "$2") <(echo "$words") | sed 's/^/    /')"
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
# What a window knows of is taken back, and no more is told.
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
  expect wayfire 'tactus: panic: no gestures'
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
# The window is told, and from then on it hears what Wayfire alone says.
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
unplugged() {
  wayfire_session
  shown plain
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'destroy screen'
  local words
  words=$(heard plain)
  all_ended "$words"
  [[ $words == down* ]] || die "it heard $words"
  ask player 'create screen'
  settle
  ask player "$tap"
  answers plain
}

program() { # NAME FILE of tools
  wayfire_session
  start "$1" env QT_QPA_PLATFORM=wayland GDK_BACKEND=wayland GSK_RENDERER=cairo /usr/bin/python3 "$here/tools/$2.py"
  expect "$1" '^shown'
  settle
}
toolkit() { # PROGRAM of tools/clicks
  gestures 'bind 3 swipe up -> exec true { deliver delayed }'
  program button "clicks/$1"
  local n clicks
  for ((n = 0; n < TIMES; n++)); do
    ask player "$tap"
    ask player 'drag screen 3 0.6 0.8 0.6 0.3 150 0'
    # A palm. Qt 5 clicks at any wl_touch.cancel.
    [[ $1 == qt5 ]] || {
      ask player 'down screen 0 0.5 0.5'
      ask player 'palm screen 0'
      ask player 'up screen 0'
    }
    settle
  done
  clicks=0
  while read -r -t 5 -u "${reads[button]}" line; do [[ $line != clicked ]] || clicks=$((clicks + 1)); done
  [[ $clicks == "$TIMES" ]] || die "$clicks clicks of $TIMES"
}
scrolls() { # PROGRAM of tools/scrolls
  program text "scrolls/$1"
  ask player 'drag screen 1 0.5 0.7 0.5 0.3 800 0'
  expect text '^scrolled'
}

check 'what is withheld is replayed as it happened' replayed
check 'of a gesture a window hears nothing, and it closes' withheld
check 'a gesture shows the next workspace' switches
check 'what a window knows of is cancelled' cancelled
check 'a gesture of a client' of_a_client
check 'a new configuration' reloaded
check 'a panic' panics
check 'unloaded and loaded while fingers are down' unloaded
check 'unplugged while a finger is down' unplugged
for program in qt5 gtk3 gtk4; do
  check "$program: a withheld tap clicks once, and nothing else does" toolkit "$program"
  check "$program: a withheld drag scrolls" scrolls "$program"
done
finish
