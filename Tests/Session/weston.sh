#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh MODULE: what windows that know nothing of gestures hear with the module in a real weston, and what its
# gestures do there. MODULE is tactus-weston.so however it was built; for one with a sanitizer PRELOAD is its library.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
# A killed backtracer can hold pipes open for ever.
export SWIFT_BACKTRACE=enable=no
build_tools
patience=10

# with SHELL LINES: a weston `w` with the module, and this configuration.
with() {
  configure "$2"
  export TACTUS_CONFIG=$work/tactus.conf
  weston w "$1" "$module"
}
configure() { printf 'version 1\n%s\n' "$1" >"$work/tactus.conf"; }
# fires [WORD]: the binding `-> exec echo WORD` has, in the last play or since.
fires() { [[ $'\n'$skipped == *$'\n'${1:-fired}$'\n'* ]] || expect w "^${1:-fired}\$"; }
silent() { [[ -z $skipped ]] || die "w said $skipped"; }
ended_well() {
  kill -TERM "${pids[w]}"
  finished w || die "weston ended with $?: $(tail -n 3 "$work/w.log" "$work/w.err")"
}
# Within a frame the order says nothing.
frames() { awk '{ frame = frame $0 "\n" } /^frame|^cancel/ { flush() } END { flush() }
  function flush() { printf "%s", frame | "sort"; close("sort"); frame = "" }'; }

# MARK: what windows hear

nobody_interested() {
  local hand=("0 0 200,200 60 260,200 120 260,260" "1 20 500,300 90 500,390" "4 50 300,500 70 320,500")
  weston stock kiosk
  client before stock 800x600
  play stock "${hand[@]}"
  heard before
  local plain=$heard
  with kiosk ''
  client c w 800x600
  play w "${hand[@]}"
  heard c
  [[ $(frames <<<"$plain"$'\nframe') == "$(frames <<<"$heard")" ]] ||
    die "$(diff <(frames <<<"$plain"$'\nframe') <(frames <<<"$heard"))"
}

edge='bind 1 edge left -> exec echo fired'
edge_refused() {
  with kiosk "$edge"
  client c w 800x600
  # Along the edge, not in from it.
  play w -r 400 '0 0 5,300 30 5,360'
  hears c "down 0 5 300 0
frame
motion 0 5 320 10
frame
motion 0 5 340 20
frame
motion 0 5 360 30
frame
up 0 40
frame"
  # A tap at the edge comes late, and whole.
  play w -r 400 '0 0 5,300 20 5,300'
  hears c "down 0 5 300 0
frame
up 0 30
frame"
}
edge_accepted() {
  with kiosk "$edge"
  client c w 800x600
  play w '0 0 5,300 100 400,300'
  fires
  hears c ''
  # Elsewhere nothing is kept back.
  play w '0 0 400,300 10 420,300'
  hears c "down 0 400 300 0
frame
motion 0 420 300 10
frame
up 0 20
frame"
}

pan='bind 3 pan left -> exec echo fired {
  deliver cancel
}'
pan_cancels() {
  with kiosk "$pan"
  client c w 800x600
  play w '0 0 500,200 100 200,200' '1 0 500,300 100 200,300' '2 0 500,400 100 200,400'
  fires
  heard c
  local before=${heard%%cancel*} after=${heard#*cancel}
  [[ $before == 'down 0 500 200 0'* && -z $after ]] || die "$heard"
  [[ $(grep -c '^down' <<<"$before") == 3 ]] || die "$heard"
  [[ $(grep -c '^up' <<<"$before") == 0 ]] || die "$heard"
  # All is forgotten.
  play w '0 0 400,300 0 400,300'
  hears c "down 0 400 300 0
frame
up 0 10
frame"
}
four_before_three() {
  with kiosk 'bind 3 swipe left -> exec echo three
bind 4 swipe left -> exec echo four'
  client c w 800x600
  play w -r 600 '0 0 500,100 80 200,100' '1 0 500,200 80 200,200' '2 0 500,300 80 200,300' '3 20 500,400 80 200,400'
  fires four
  play w -r 600 '0 0 500,100 80 200,100' '1 0 500,200 80 200,200' '2 0 500,300 80 200,300'
  fires three
  # Neither: too slow for both. The window is given everything there was, and nothing is out of order.
  heard c
  play w -r 1200 '0 0 500,100 900 500,130' '1 0 500,200 900 500,230' '2 0 500,300 900 500,330'
  heard c
  [[ $(grep -c '^down' <<<"$heard") == 3 && $(grep -c '^up' <<<"$heard") == 3 ]] || die "$heard"
  [[ $heard != *cancel* ]] || die "$heard"
}

# MARK: the shell's own grabs

move_by_late_down() {
  with desktop 'bind 1 edge left -> exec echo fired'
  client c w 200x150 --on-down move
  ask w 'place app=c 0 100'
  # It begins at the edge, so the window hears of it late; then its title bar asks for a move.
  play w -r 300 '0 0 5,150 100 5,250 400 5,300'
  heard c
  [[ $heard == 'down 0 5 50 0'$'\n'* && $heard != *up* && $heard != *cancel* ]] || die "$heard"
  ask w 'await ^view 50000000 0,2[0-4][0-9] .* app=c '
  # And the next touch is its own again.
  play w -r 300 '0 0 50,300 10 50,300'
}
popup_opens() {
  with desktop "$edge"
  client c w 400x300 --on-down popup
  ask w 'place app=c 100 100'
  play w '0 0 200,200 10 200,200'
  expect c '^popup$'
  ask w 'await ^view 50000000 201,201 100x100'
  heard c
  play w '0 0 251,251 10 251,251'
  hears c "down 0 50 50 0 popup
frame
motion 0 50 50 10
frame
up 0 20"
}
drag_starts() {
  with desktop "$edge"
  client c w 400x300 --on-down drag
  ask w 'place app=c 100 100'
  play w '0 0 200,200 50 200,200 200 300,250'
  expect c '^drag enter'
  expect c '^drag (drop|leave)'
}

# MARK: what can go wrong

client_killed() {
  with kiosk "$edge"
  client first w 800x600
  client second w 800x600
  play w '0 0 400,300 100 450,300 stays'
  kill -KILL "${pids[second]}"
  ask w 'await-none app=second '
  # The finger is still down, and goes on.
  perform w '0 motion 0 460 300' '0 frame' '10 motion 0 470 300' '10 frame' '20 up 0' '20 frame'
  hears first ''
  play w '0 0 400,300 0 400,300'
  hears first "down 0 400 300 0
frame
up 0 10
frame"
  ended_well
}
client_killed_while_withheld() {
  with kiosk "$edge"
  client first w 800x600
  client second w 800x600
  play w '0 0 5,300 10 5,300 stays'
  kill -KILL "${pids[second]}"
  ask w 'await-none app=second '
  perform w '0 up 0' '0 frame' '300 rest'
  play w '0 0 5,300 100 400,300'
  fires
  hears first ''
  ended_well
}
unplugged() {
  with kiosk "$edge"
  client c w 800x600
  play w '0 0 400,300 20 420,300 stays'
  ask w 'touch off'
  expect c '^no touch'
  ask w 'touch on'
  say c mark
  expect c '^mark'
  play w '0 0 5,300 100 400,300'
  fires
  play w '0 0 400,300 0 400,300'
  hears c "down 0 400 300 0
frame
up 0 10
frame"
  ended_well
}
device_cancels() {
  with kiosk "$edge"
  client c w 800x600
  perform w '0 down 0 400 300' '0 frame' '10 cancel' '20 down 0 300 200' '20 frame' '30 up 0' '30 frame'
  hears c "down 0 400 300 0
frame
cancel
down 0 300 200 20
frame
up 0 30
frame"
}

# MARK: the configuration

scopes() {
  with kiosk 'app "c*" { bind 1 edge left -> exec echo app }
app other { bind 1 edge left -> exec echo other }
device "/test/touch*" { bind 1 edge right -> exec echo device }
when output headless { bind 1 edge top -> exec echo output }
when output elsewhere { bind 1 edge bottom -> exec echo elsewhere }'
  client c w 800x600
  from left
  fires app
  from right
  fires device
  from top
  fires output
  from bottom
  silent
}
mistakes() {
  with kiosk 'bind 1 edge lift -> overview'
  grep -q 'tactus: .*tactus.conf:2:13: ' "$work/w.log" || die "$(grep tactus: "$work/w.log")"
}
reloads() {
  with kiosk "$edge"
  play w '0 0 5,300 100 400,300'
  fires
  configure 'bind 1 edge top -> exec echo top'
  reread 'configuration'
  play w -r 300 '0 0 5,300 100 400,300'
  silent
  play w '0 0 400,5 100 400,300'
  fires top
  # What is wrong is said, and the last good one stays.
  configure 'bind 1 edge'
  reread 'tactus.conf:2:'
  play w '0 0 400,5 100 400,300'
  fires top
  # As editors write.
  configure 'bind 1 edge bottom -> exec echo bottom' && cp "$work/tactus.conf" "$work/new"
  mv "$work/new" "$work/tactus.conf"
  reread 'configuration'
  play w '0 0 400,595 100 400,300'
  fires bottom
}
# reread PATTERN: weston's log has another such line of ours than when this was called last.
reread() {
  local seen
  for _ in {1..200}; do
    seen=$(grep -c "tactus: " "$work/w.log")
    if [[ $seen -gt ${lines_seen:-1} ]]; then
      lines_seen=$seen
      grep "tactus: " "$work/w.log" | tail -n 3 | grep -q "$1" && return
    fi
    read -r -t 0.05 <> <(:) || true
  done
  die "not read again: $(grep tactus: "$work/w.log")"
}

# MARK: actions. Each is bound to an edge.

# bound LEFT RIGHT TOP BOTTOM: the lines of a configuration.
bound() {
  local edges=(left right top bottom) lines=
  while [[ $# -gt 0 ]]; do
    lines+="bind 1 edge ${edges[0]} -> $1"$'\n'
    edges=("${edges[@]:1}")
    shift
  done
  printf '%s' "$lines"
}
from() {
  case $1 in
    left) play w '0 0 5,300 80 400,300' ;;
    right) play w '0 0 795,300 80 400,300' ;;
    top) play w '0 0 400,5 80 400,300' ;;
    bottom) play w '0 0 400,595 80 400,300' ;;
  esac
}

closes() {
  with "$1" "$(bound close)"
  client c w "$2"
  from left
  expect c '^closed'
  ask w 'await-none app=c '
  from left
  ended_well
}
minimizes() {
  with "$1" "$(bound minimize restore)"
  client c w "$2"
  client d w "$2"
  from left
  ask w 'await-none app=d '
  ask w 'await app=c .* active'
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c .* active'
  from right
  ask w 'await app=d .* active'
  from left
  ended_well
}
maximizes() {
  with desktop "$(bound maximize restore)"
  client c w 400x300
  from left
  expect c '^shown 800x600'
  ask w 'await 800x600 app=c .* maximized'
  from right
  expect c '^shown 400x300'
  ask w 'await 400x300 app=c title=c active;'
}
fills() {
  with desktop "$(bound 'fullscreen toggle' restore 'fullscreen on' 'fullscreen off')"
  client c w 400x300
  for way in 'left right' 'top bottom' 'left left' 'top right'; do
    from "${way% *}"
    expect c '^shown 800x600'
    ask w 'await 800x600 app=c .* fullscreen'
    from "${way#* }"
    expect c '^shown 400x300'
    ask w 'await 400x300 app=c title=c active;'
  done
}
cycles() {
  with "$1" "$(bound 'window next' 'window previous')"
  client a w "$2"
  client b w "$2"
  client c w "$2"
  ask w 'await app=c .* active'
  for next in a b c; do
    from left
    ask w "await app=$next .* active"
  done
  for next in b a c; do
    from right
    ask w "await app=$next .* active"
  done
  ended_well
}
workspaces() {
  with desktop "$(bound 'workspace next' 'workspace previous' 'workspace 3' 'move next')"
  client c w 400x300
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c '
  from top
  ask w 'await-none app=c '
  from right
  from right
  ask w 'await app=c '
  from bottom
  ask w 'await app=c '
  from right
  ask w 'await-none app=c '
}
workspaces_without_keyboard() {
  local arguments=(--touch-only)
  with desktop "$(bound 'workspace next' 'workspace previous')"
  client c w 400x300
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c '
  ended_well
}
moves_along() {
  with desktop 'bind 3 pan any -> move { drive yes }'
  client c w 400x300
  ask w 'place app=c 100 100'
  play w '0 0 200,200 100 300,250' '1 0 250,200 100 350,250' '2 0 300,200 100 400,250'
  ask w 'await ^view 50000000 (19|20)[0-9.]*,14[0-9.]* .* app=c |^view 50000000 200,150 .* app=c '
}
fades() {
  with desktop 'bind 3 pan down -> close { drive yes }'
  client c w 400x300
  ask w 'place app=c 100 100'
  # Not far enough: it stays.
  play w '0 0 200,200 300 200,230 600 200,230' '1 0 250,200 300 250,230 600 250,230' \
    '2 0 300,200 300 300,230 600 300,230'
  say c mark
  expect c '^mark'
  play w '0 0 200,200 150 200,560' '1 0 250,200 150 250,560' '2 0 300,200 150 300,560'
  expect c '^closed'
}
keys() {
  with "$1" "$(bound 'key Ctrl+Alt+t' 'key plus' 'key Nonsense_Key' 'exec /nowhere/at-all')"
  client c w "$2" --keys
  heard c
  from left
  expect c '^key 29 pressed'
  next c '^key 56 pressed'
  next c '^key 20 pressed'
  expect c '^key 29 released'
  from right
  expect c '^key 42 pressed'
  next c '^key 13 pressed'
  expect c '^key 42 released'
  from top
  from bottom
  grep -q 'tactus: the keyboard has no such keys: Nonsense_Key' "$work/w.log" || die "$(grep tactus: "$work/w.log")"
  grep -q 'tactus: exec /nowhere/at-all: No such file' "$work/w.log" || die "$(grep tactus: "$work/w.log")"
}

# MARK: outputs, and compositors around it

two_outputs() {
  with desktop "$edge"
  ask w 'output second'
  ask w 'await ^view 00000002 800,0 '
  client c w 400x300
  ask w 'place app=c 900 100'
  play w '0 0 1000,200 0 1000,200'
  hears c "down 0 100 100 0
frame
up 0 10
frame"
  # The right edge of the first is no edge of the second; the left one of the second is.
  play w '0 0 805,300 80 1200,300'
  fires
  play w -r 300 '0 0 795,300 80 400,300'
  silent
  # It goes while a finger is on it.
  play w '0 0 1000,200 10 1010,200 stays'
  ask w 'output-off second'
  heard c
  [[ $heard == *cancel ]] || die "$heard"
  perform w '0 up 0' '0 frame'
  hears c ''
  from left
  fires
  ended_well
}
within() {
  configure "$edge"
  export TACTUS_CONFIG=$work/tactus.conf
  "$@"
  nested_weston w p kiosk "$module"
  client c w 800x600
  play p '0 0 400,300 20 420,300'
  expect c '^up 0'
  # The times are the parent's, and may be a little off. The frame that the parent forgets is there.
  [[ $(sed 's/ [0-9]*$//' <<<"$skipped$line") == "down 0 400 300
frame
motion 0 410 300
frame
motion 0 420 300
frame
up 0" ]] || die "$skipped"
  next c '^frame'
  play p '0 0 5,300 100 400,300'
  fires
  hears c ''
}

check 'no recognizer interested: as without the module' nobody_interested
check 'a refused edge swipe is given back, late and whole' edge_refused
check 'an accepted edge swipe is never heard of' edge_accepted
check 'a pan that is not kept back is cancelled when it begins' pan_cancels
check 'four fingers count before three of them do' four_before_three
check 'a window is moved from a down that came late' move_by_late_down
check 'a popup opens, and takes the touches' popup_opens
check 'a drag starts' drag_starts
check 'a client killed in mid-gesture' client_killed
check 'a client killed while a touch is kept from it' client_killed_while_withheld
check 'a touchscreen unplugged in mid-touch' unplugged
check 'a touch cancelled by its device' device_cancels
check 'bindings for a window, a device, an output' scopes
check 'a mistake in the configuration has a line and a column' mistakes
check 'a changed configuration is read again' reloads
check 'close, in desktop-shell' closes desktop 400x300
check 'close, in kiosk-shell' closes kiosk 800x600
check 'minimize and restore, in desktop-shell' minimizes desktop 400x300
check 'minimize and restore, in kiosk-shell' minimizes kiosk 800x600
check 'maximize and restore' maximizes
check 'fullscreen, and back' fills
check 'window next and previous, in desktop-shell' cycles desktop 400x300
check 'window next and previous, in kiosk-shell' cycles kiosk 800x600
check 'workspaces, and windows moved to them' workspaces
check 'workspaces where there is no keyboard' workspaces_without_keyboard
check 'a window follows the fingers' moves_along
check 'a window that is about to be closed' fades
check 'keys are pressed, in desktop-shell' keys desktop 400x300
check 'keys are pressed, in kiosk-shell' keys kiosk 800x600
check 'two outputs have edges of their own' two_outputs
check 'nested in another weston' within weston p kiosk
if command -v kwin_wayland >/dev/null; then
  check 'nested in KWin' within kwin p
fi
finish
