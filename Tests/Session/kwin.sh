#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# kwin.sh BUILT: the effect of KWin in a KWin as it is, without a screen, and with touches of its own protocol for them.
# BUILT is where `make release` has put it and libtactus-host. TIMES is how often toolkits are asked (3).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(cd "$1" && pwd)
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
. "$here/support/toolkits.sh"
build_tools
cp "$built/libtactus-host.so" "$tools/libtactus-host.so.0"
mkdir -p "$tools/plugins/kwin/effects/plugins"
cp "$built/tactus-kwin.so" "$tools/plugins/kwin/effects/plugins/tactus.so"

swipes=('bind 3 swipe down -> close { deliver delayed }' 'bind 3 swipe left -> workspace next { deliver delayed }'
  'bind 3 swipe right -> workspace previous { deliver delayed }')
gestures() { # LINE...: of the configuration
  printf '%s\n' 'version 1; defaults no' "$@" >"$work/new.conf"
  mv "$work/new.conf" "$work/tactus.conf"
}
kwin_session() {
  [[ -e $work/tactus.conf ]] || gestures "${swipes[@]}"
  export TACTUS_CONFIG=$work/tactus.conf QT_PLUGIN_PATH=$tools/plugins LD_LIBRARY_PATH=$tools
  export QT_LOGGING_RULES='*.info=true' QT_FORCE_STDERR_LOGGING=1
  mkdir -p "$XDG_CONFIG_HOME"
  printf '[Plugins]\ntactusEnabled=true\n' >"$XDG_CONFIG_HOME/kwinrc"
  kwin inner
  logged 'tactus: ready'
}
# logged PATTERN [N]: waits for the Nth such line of its log.
logged() {
  local n
  for n in {1..200}; do
    [[ $(grep -cE "$1" "$work/inner-itself.err") -lt ${2:-1} ]] || return 0
    sleep 0.05
  done
  die "it does not say '$1' but: $(<"$work/inner-itself.err")"
}
window() { # NAME [OPTION...]
  client "$1" inner 800x600 --fullscreen "${@:2}"
  until_heard "$1" play inner '0 0 400,400 10 400,400'
  rested "$1" >/dev/null
}
# rested NAME: what it has heard since, once all is decided, without times. Ids are KWin's affair. A frame without
# anything in it is of a touch beside the window.
rested() {
  perform inner '600 rest'
  heard "$1"
  words=$(awk '/^frame/ { if (!is_open) next; is_open = 0; print; next } { is_open = /^(down|up|motion)/ }
    /^(down|up|motion)/ { if (!($2 in id)) id[$2] = n++; $2 = id[$2]; NF-- } { print }' <<<"$heard")
}
hears_words() { # NAME TEXT
  rested "$1"
  [[ $words == "$2" ]] || die "$1 heard"$'\n'"$(diff <(echo "$2") <(echo "$words") | sed 's/^/    /')"
}
tapped="down 0 400 400
frame
up 0
frame"
tap='0 0 400,400 20 400,400'
swipe() { # X Y: three fingers go so far
  play inner "0 0 300,300 100 $((300 + $1)),$((300 + $2))" "1 0 400,300 100 $((400 + $1)),$((300 + $2))" \
    "2 0 500,300 100 $((500 + $1)),$((300 + $2))"
}

replayed() {
  kwin_session
  window plain
  play inner "$tap"
  hears_words plain "$tapped"
  play inner '0 0 200,200 20 220,200 60 220,200' '1 40 500,300 100 500,300'
  hears_words plain "down 0 200 200
frame
motion 0 220 200
frame
down 1 500 300
frame
up 0
frame
up 1
frame"
}
withheld() {
  kwin_session
  window plain
  swipe 0 200
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
# What a window knows of is taken back, and no more is told.
cancelled() {
  gestures 'bind 3 swipe left -> exec true { deliver cancel }'
  kwin_session
  window plain
  swipe -200 0
  rested plain
  [[ $words == *down*cancel && $words != *up* ]] || die "it heard $words"
  play inner "$tap"
  hears_words plain "$tapped"
}
switches() {
  kwin_session
  DBUS_SESSION_BUS_ADDRESS=$bus dbus-send --session --print-reply --dest=org.kde.KWin /VirtualDesktopManager \
    org.kde.KWin.VirtualDesktopManager.createDesktop uint32:1 string:second >/dev/null
  window plain
  swipe -200 0
  play inner "$tap"
  hears_words plain ''
  swipe 200 0
  play inner "$tap"
  hears_words plain "$tapped"
}
restores() {
  gestures 'bind 3 swipe left -> maximize { deliver delayed }' 'bind 3 swipe right -> restore { deliver delayed }'
  kwin_session
  client plain inner 400x300
  swipe -200 0
  expect plain '^shown [5-9][0-9][0-9]x'
  swipe 200 0
  expect plain '^shown 400x300'
}
reloaded() {
  kwin_session
  window plain
  gestures 'bind 3 swipe down -> clsoe'
  logged 'tactus: .*clsoe'
  gestures 'bind 3 swipe up -> close'
  logged 'tactus: configuration: ' 2
  swipe 0 200
  rested plain
  [[ $words == *down*up* ]] || die 'the last gesture is still there'
  swipe 0 -200
  expect plain '^closed'
}
panics() {
  gestures "${swipes[@]}" 'safety { panic 5 hold 1s }'
  kwin_session
  window plain
  local hand=() n
  for n in {0..4}; do hand+=("$n 0 $((100 + 100 * n)),300 1500 $((100 + 100 * n)),300"); done
  play inner "${hand[@]}"
  logged 'panic: no gestures'
  rested plain
  swipe 0 200
  rested plain
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "it heard $words"
  play inner "${hand[@]}"
  logged 'gestures again'
  swipe 0 200
  expect plain '^closed'
}
# The window is told, and from then on it hears what KWin alone says.
unloaded() {
  kwin_session
  window plain
  perform inner '0 down 0 200 200' '0 frame' '400 rest'
  effect unloadEffect
  logged 'tactus: gone'
  rested plain
  [[ $words == 'down 0 200 200'*cancel* && $words != *up* ]] || die "it heard $words"
  perform inner '0 up 0' '0 frame'
  rested plain
  swipe 0 200
  rested plain
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "it heard $words"
  # A finger that is down then stays KWin's.
  perform inner '0 down 0 200 200' '0 frame'
  expect plain '^down'
  effect loadEffect
  logged 'tactus: ready' 2
  perform inner '0 motion 0 220 200' '0 frame' '20 up 0' '20 frame'
  expect plain '^up 0'
  swipe 0 200
  expect plain '^closed'
}
# A palm: the window is told, and it counts for no gesture.
taken_from_a_window() {
  kwin_session
  window plain
  perform inner '0 down 0 200 200' '0 frame' '400 cancel'
  rested plain
  [[ $words == 'down 0 200 200'*cancel* && $words != *up* ]] || die "it heard $words"
  swipe 0 200
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
# From a touch that came late. KWin keeps touches from effects then; the window accepts nothing.
drag_and_drop() {
  kwin_session
  client plain inner 800x600 --fullscreen --on-down drag
  until_heard plain perform inner '0 down 0 200 200' '0 frame' '600 motion 0 220 200' '600 frame' \
    '650 motion 0 300 200' '650 frame' '700 up 0' '700 frame'
  local before=$heard
  rested plain
  [[ $before$words == *'drag enter'*'drag leave'*'up '* ]] || die "it heard $before$words"
  swipe 0 200
  expect plain '^closed'
  [[ $skipped != *down* ]] || die "it has heard $skipped"
}
effect() {
  DBUS_SESSION_BUS_ADDRESS=$bus dbus-send --session --print-reply --dest=org.kde.KWin /Effects \
    "org.kde.kwin.Effects.$1" string:tactus >/dev/null
}

hosts() {
  gestures "$@"
  kwin_session
}
asks() { # NAME FILE of tools
  start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY=inner LD_LIBRARY_PATH= QT_PLUGIN_PATH= QT_QPA_PLATFORM=wayland \
    GDK_BACKEND=wayland GSK_RENDERER=cairo /usr/bin/python3 "$here/tools/$2.py"
}
injected inner
swipes() { swipe -200 0; }

check 'what is withheld is replayed as it happened' replayed
check 'of a gesture a window hears nothing, and it closes' withheld
check 'what a window knows of is cancelled' cancelled
check 'what the device takes back is cancelled' taken_from_a_window
check 'drag and drop' drag_and_drop
check 'a gesture shows the next desktop' switches
check 'what is maximized is restored' restores
check 'a new configuration' reloaded
check 'a panic' panics
check 'unloaded and loaded while a finger is down' unloaded
check_toolkits
finish
