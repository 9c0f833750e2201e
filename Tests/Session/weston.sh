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
# A killed backtracer can hold pipes open for ever.
export SWIFT_BACKTRACE=enable=no
build_tools
patience=40

# with SHELL LINES: a weston `w` with the module, and this configuration.
with() {
  local ini=${ini:-$'[tactus]\nlog=gestures'}
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
  perform w '0 down 0 500 200' '0 down 1 500 300' '0 down 2 500 400' '0 frame' \
    '10 motion 0 490 200' '10 motion 1 490 300' '10 motion 2 490 400' '10 frame' \
    '20 motion 0 420 200' '20 motion 1 420 300' '20 motion 2 420 400' '20 frame' \
    '30 motion 0 300 200' '30 motion 1 300 300' '30 motion 2 300 400' '30 frame' \
    '40 up 1' '40 frame' '50 motion 0 200 200' '50 frame' '60 up 0' '60 frame' '70 up 2' '70 frame'
  fires
  hears c 'down 0 500 200 0
down 1 500 300 0
down 2 500 400 0
frame
motion 0 490 200 10
motion 1 490 300 10
motion 2 490 400 10
frame
cancel'
  # All is forgotten.
  play w '0 0 400,300 0 400,300'
  hears c "down 0 400 300 0
frame
up 0 10
frame"
}
# Nothing depends on its end: each touch is over in the window before the gesture is.
tap_twice() {
  with kiosk 'bind 1 tap 2 -> exec echo fired'
  client c w 800x600
  play w '0 0 400,300 20 400,300' '0 100 400,300 120 400,300'
  fires
  hears c 'down 0 400 300 0
frame
up 0 30
frame
down 0 400 300 100
frame
cancel'
}
# The single tap waits for the double one, so no end is told before it is known whose it was.
tap_twice_with_late_ends() {
  with kiosk 'bind 1 tap -> exec echo once
bind 1 tap 2 -> exec echo fired'
  client c w 800x600
  play w '0 0 400,300 20 400,300' '0 100 400,300 120 400,300'
  fires
  hears c 'down 0 400 300 0
frame
down 1 400 300 100
frame
cancel'
  play w -r 500 '0 0 400,300 20 400,300'
  fires once
  hears c 'down 0 400 300 0
frame
cancel'
  # A tap that is none, since it rests: its end is late, and as it was.
  play w -r 500 '0 0 400,300 900 400,300'
  heard c
  [[ $(grep -v '^motion\|^frame' <<<"$heard") == 'down 0 400 300 0
up 0 910' ]] || die "$heard"
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
  local slow=('0 0 500,100 900 500,130' '1 0 500,200 900 500,230' '2 0 500,300 900 500,330')
  play w -r 1200 "${slow[@]}"
  heard c
  local late=$heard
  weston stock kiosk
  client before stock 800x600
  play stock "${slow[@]}"
  heard before
  [[ $(frames <<<"$late") == "$(frames <<<"$heard"$'\nframe')" ]] ||
    die "$(diff <(frames <<<"$heard"$'\nframe') <(frames <<<"$late"))"
}

# MARK: the shell's own grabs

move_by_late_down() {
  with desktop 'bind 1 edge left -> exec echo fired'
  client c w 200x150 --on-down move
  ask w 'place app=c 0 100'
  # It begins at the edge, so the window hears of it late; then its title bar asks for a move.
  play w -r 300 '0 0 5,150 100 5,250 1500 5,300'
  heard c
  [[ $heard == 'down 0 5 50 0'$'\n'* && $heard != *up* && $heard != *cancel* ]] || die "$heard"
  ask w 'await ^view 50000000 0,2[0-4][0-9] .* app=c '
  # And the next touch is its own again.
  play w -r 300 '0 0 50,300 10 50,300'
}
moved_without_a_hold() {
  with desktop 'bind 1 hold -> exec echo fired
bind 1 edge left -> exec echo left'
  client c w 200x150 --on-down move
  ask w 'place app=c 200 100'
  play w -r 1500 '0 0 250,150 100 300,250'
  silent
  ask w 'await ^view 50000000 250,200 .* app=c '
  from left
  fires left
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
# A tap where an edge is bound: its down comes when it has lifted.
popup_opens_late() {
  with desktop "$edge"
  client c w 400x300 --on-down popup
  ask w 'place app=c 0 100'
  play w -r 400 '0 0 5,150 0 5,150'
  expect c '^popup( done)?$'
  [[ $line == popup ]] || die "$line"
  ask w 'await ^view 50000000 6,151 100x100'
  heard c
  play w '0 0 51,201 0 51,201'
  heard c
  [[ $heard == *' popup'$'\n'* ]] || die "$heard"
}
drag_starts() {
  with desktop "$edge"
  client c w 400x300 --on-down drag
  ask w 'place app=c 100 100'
  play w '0 0 200,200 50 200,200 1500 300,250'
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
window_opens() {
  with kiosk ''
  client c w 800x600
  play w '0 0 400,300 10 400,300 stays'
  client d w 800x600
  perform w '0 motion 0 410 300' '0 frame' '10 up 0' '10 frame'
  heard c
  [[ $(sed 's/ [0-9]*$//' <<<"$heard") == 'down 0 400 300
frame
motion 0 410 300
frame
up 0
frame' ]] || die "$heard"
  hears d ''
  play w '0 0 400,300 0 400,300'
  hears c ''
  hears d "down 0 400 300 0
frame
up 0 10
frame"
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
  counts 0
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
shells_told() {
  local ini="[tactus]
trust=$programs/gesture-monitor"
  with kiosk "$edge"
  aware m "$programs/gesture-monitor" --json --output headless
  expect m '"note":"devices: (.*)"'
  [[ ${BASH_REMATCH[1]} == /test/touchscreen ]] || die "$line"
  ask w 'touch off'
  aware n "$programs/gesture-monitor" --json --output headless
  expect n '"note":"devices: (.*)"'
  [[ -z ${BASH_REMATCH[1]} ]] || die "$line"
  ask w 'touch on'
  play w '0 0 400,300 0 400,300'
  aware o "$programs/gesture-monitor" --json --output headless
  expect o '"note":"devices: (.*)"'
  [[ ${BASH_REMATCH[1]} == /test/touchscreen ]] || die "$line"
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
  counts 0
}

# Weston's backend for real devices does not say that a touch is cancelled, and no up follows: here, what `stays`.
counts() {
  say w count
  expect w '^count '
  [[ $line == "count $1 $1" ]] || die "$line, not $1"
}
two_windows() {
  with desktop "$1"
  client c w 300x400
  client d w 300x400
  ask w 'place app=c 0 100'
  ask w 'place app=d 400 100'
}
# passes_to_d FINGER: the palm in c is cancelled, and this finger's touch is d's.
passes_to_d() {
  hears d "down $1 100 200 0
frame
up $1 10
frame"
  heard c
  [[ $heard == *$'\n'cancel ]] || die "$heard"
  counts 0
}
palm_lands_again() {
  two_windows "$edge"
  play w '0 0 100,300 20 120,300 stays'
  play w '0 0 500,300 0 500,300'
  passes_to_d 0
  # With others there: it alone is forgotten, and the others go on.
  play w '0 0 100,300 stays' '1 0 150,300 stays'
  perform w '0 down 1 160 300' '0 frame'
  counts 2
  perform w '0 up 0' '0 up 1' '0 frame'
  counts 0
  from left
  fires
}
palm_is_taken_back() {
  two_windows "$edge"
  # Of a frame with nothing but what weston does not pass on nothing is left.
  perform w '0 down 0 100 300' '0 frame' '20 frame'
  counts 0
  play w '1 0 500,300 0 500,300'
  passes_to_d 1
  # Beside others: the one that is not heard of.
  perform w '0 down 0 100 300' '0 down 1 120 300' '0 down 2 140 300' '0 frame' '20 frame'
  counts 3
  perform w '0 motion 1 130 300' '0 frame' '10 up 2' '10 frame'
  counts 1
  perform w '0 up 1' '0 frame'
  counts 0
  # Its window is closed: nothing is left that touches could go to.
  heard d
  play w '0 0 100,300 stays'
  kill -KILL "${pids[c]}"
  ask w 'await-none app=c '
  perform w '0 frame'
  play w '1 0 500,300 0 500,300'
  heard d
  [[ $heard == 'down 1 '* ]] || die "$heard"
  perform w '0 down 0 100 300' '0 frame' '20 frame'
  play w '1 0 5,300 80 400,300'
  fires
  counts 0
}
palm_after_panic() {
  two_windows "$edge$panic"
  rest 1200
  says 'panic: no gestures'
  heard c
  heard d
  play w '0 0 100,300 stays'
  play w '0 0 500,300 0 500,300'
  hears d $'down 0 100 200 0\nframe\nup 0 10'
  hears c $'down 0 100 200 0\nframe\ncancel'
  perform w '0 down 0 100 300' '0 frame' '20 frame'
  play w '1 0 500,300 0 500,300'
  heard d
  [[ $heard == 'down 1 '* ]] || die "$heard"
  counts 0
  # The way back is found with a palm there, too.
  perform w '0 down 7 100 300' '0 frame' '20 frame'
  rest 1200
  says 'gestures again'
  from left
  fires
}
# A thumb on a stick, a held Shift key.
no_palm() {
  with kiosk "$1"
  client c w 800x600
  perform w '0 down 0 100 300' '0 frame' '3200 down 1 400 300' '3200 frame' '3210 motion 0 110 300' '3210 frame' \
    '3220 up 1' '3220 frame' '6500 down 1 400 300' '6500 frame' '6510 up 1' '6510 frame' '6520 up 0' '6520 frame'
  hears c 'down 0 100 300 0
frame
down 1 400 300 3200
frame
motion 0 110 300 3210
frame
up 1 3220
frame
down 1 400 300 6500
frame
up 1 6510
frame
up 0 6520
frame'
  counts 0
}
cancelled_in_motion() {
  with kiosk "$edge"
  client c w 800x600
  perform w '0 down 0 400 300' '0 frame' '10 cancel' '20 motion 0 410 300' '20 frame' '30 down 1 300 200' '30 frame' \
    '40 motion 0 420 300' '40 motion 1 310 200' '40 frame' '50 up 0' '50 frame' '60 motion 1 320 200' '60 frame' \
    '70 up 1' '70 frame'
  hears c 'down 0 400 300 0
frame
cancel
down 1 300 200 30
frame
motion 1 310 200 40
frame
motion 1 320 200 60
frame
up 1 70
frame'
  counts 0
}

# MARK: time

# as_in_plain LINE...: what lands and lifts is what does without the module, whatever the stamps are.
as_in_plain() {
  local plain=$work/plain
  weston stock kiosk
  [[ $1 != second ]] || ask stock second
  client before stock 800x600
  with kiosk "$edge"
  [[ $1 != second ]] || { ask w second && shift; }
  client c w 800x600
  perform stock "$@"
  perform w "$@" '400 rest'
  heard before
  grep '^down\|^up' <<<"$heard" | sed 's/ [0-9-]*$//' >"$plain"
  heard c
  [[ -s $plain && $(grep '^down\|^up' <<<"$heard" | sed 's/ [0-9-]*$//') == "$(<"$plain")" ]] ||
    die "$(grep '^down\|^up' <<<"$heard" | diff "$plain" -)"
  counts 0
}
stopped() {
  with kiosk "$edge"
  client c w 800x600
  local lines=('0 down 0 400 300' '0 frame' '10 up 0' '10 frame') n
  for n in {1..8}; do
    lines+=("$((n * 300)) down 0 400 300" "$((n * 300)) frame" "$((n * 300 + 30)) up 0" "$((n * 300 + 30)) frame")
  done
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  expect c '^up'
  kill -STOP "${pids[w]}"
  read -r -t 2.6 <> <(:) || true
  kill -CONT "${pids[w]}"
  expect w '^done play'
  heard c
  [[ $(grep -c ^down <<<"$heard") -eq 8 && $(grep -c ^up <<<"$heard") -eq 8 && $heard != *cancel* ]] || die "$heard"
}
# tap MS X STAMP STAMP: its lines.
tap() { printf '%s\n' "$1 down 0 $2 300 @$3" "$1 frame" "$1 up 0 @$4" "$1 frame"; }
late() {
  local lines n
  mapfile -t lines < <(
    tap 0 400 +0 +0
    for n in {0..7}; do tap 100 $((5 + n % 2 * 200)) "-$((2600 - n * 300))" "-$((2570 - n * 300))"; done
  )
  as_in_plain "${lines[@]}"
}
early() {
  local lines
  mapfile -t lines < <(tap 20 5 -1 +0 && tap 30 400 -1 -1 && tap 40 5 -30 -20)
  as_in_plain '0 down 0 400 300' '0 frame' '20 up 0' '20 frame' "${lines[@]}"
}
ahead() {
  local lines
  mapfile -t lines < <(tap 100 400 +0 +0 && tap 200 5 +0 +0 && tap 300 400 +0 +3600000 && tap 400 5 +0 +0)
  as_in_plain '0 down 0 400 300' '0 frame' '10 motion 0 410 300 @+3600000' '10 frame' '20 up 0' '20 frame' "${lines[@]}"
}
wraps() {
  local lines
  mapfile -t lines < <(tap 30 400 24 25 && tap 40 5 34 35)
  as_in_plain '0 down 0 400 300 @4294967290' '0 frame' '10 motion 0 410 300 @4' '10 frame' '20 up 0 @14' '20 frame' \
    "${lines[@]}"
}
two_clocks() {
  as_in_plain second '0 down 0 400 300' '0 frame' '10 2down 1 300 200 @77' '10 2frame' '20 motion 0 410 300' \
    '20 frame' '30 2motion 1 310 200 @97' '30 2frame' '40 up 0' '40 frame' '50 down 0 400 300' '50 frame' \
    '60 2up 1 @127' '60 2frame' '70 up 0' '70 frame' '80 2down 0 5 200 @147' '80 2frame' '90 2up 0 @157' '90 2frame' \
    '100 down 0 5 300' '100 frame' '110 up 0' '110 frame'
}

# MARK: who may have what

# A swipe that is withheld is nobody's, whatever serial a client asks with.
guesses() {
  with desktop "$edge"
  client c w 400x300 --on-down drag
  ask w 'place app=c 0 100'
  perform w '0 down 0 200 200' '0 frame' '10 up 0' '10 frame'
  expect c '^drag'
  heard c
  perform w '0 down 0 5 150' '0 frame' '10 motion 0 15 150' '10 frame'
  say c guess
  expect c '^guessed'
  [[ $skipped != *granted* && $skipped != *drag* ]] || die "$skipped"
  perform w '0 motion 0 25 150' '0 frame' '10 motion 0 300 150' '10 frame' '20 up 0' '20 frame'
  fires
  hears c ''
  ask w 'await ^view 50000000 0,100 .* app=c '
}
hands_on() {
  cp "$(command -v sleep)" "$work/trusted"
  local ini="[tactus]
trust=$work/trusted"
  with kiosk "$edge"
  aware i "$tools/identity" "$work/trusted" 60
  next i '^identity ordinary$'
}
hands_on_from_a_gesture() {
  local shell
  shell=$(pkg-config --variable=libexecdir weston)/weston-desktop-shell
  with desktop "bind 1 edge left -> exec $tools/identity $shell"
  play w '0 0 5,300 100 400,300'
  [[ $skipped == *identity* ]] || expect w '^identity'
  [[ $skipped$line == *'identity ordinary'* ]] || die "$skipped$line"
}
# bare: as `weston`, for a shell that draws nothing.
bare() {
  start_weston w desktop "$module" --backend=headless-backend.so --use-pixman --width=800 --height=600
  expect w '^ready'
}
shell_is_trusted() {
  local draws=$tools/identity
  bare
  expect w '^identity trusted$'
  [[ $skipped != *identity* ]] || die "$skipped"
}
beside_the_shell() {
  local types=$tools/keyboard ini=
  weston w desktop "$module"
  [[ $skipped == *identity* ]] || expect w '^identity'
  [[ $skipped$line != *trusted* ]] || die "$skipped$line"
}
started_is_trusted() {
  local ini="[tactus]
start=$tools/keyboard"
  bare
  expect w '^identity trusted$'
}

# MARK: the end

nothing_after_free() {
  local log=$work/valgrind real
  real=$(type -P weston)
  configure "$edge"
  export TACTUS_CONFIG=$work/tactus.conf
  PATH=$work/bin:$PATH
  mkdir "$work/bin"
  printf '#!/bin/sh\nexec valgrind -q --log-file=%q %q "$@"\n' "$log" "$real" >"$work/bin/weston"
  chmod +x "$work/bin/weston"
  weston w desktop "$module"
  play w '0 0 400,300 10 400,300'
  ended_well
  ! grep -q 'Invalid write' "$log" || die "$(<"$log")"
}

# MARK: clients that know of gestures, beside the configured ones

# aware NAME COMMAND...: one of the examples; it is shown.
aware() { start "$1" env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/w" "${@:2}"; }
monitor() {
  aware m "$programs/gesture-monitor" --json --fullscreen
  expect m '"note":"attached: 800x600"'
  all=
}
# gestures COUNT: what the monitor tells, up to the lifting of so many touches: `told` of gestures, `touches` of what
# becomes of touches, `all` of everything since it was emptied last.
gestures() {
  local n
  for ((n = 0; n < $1; n++)); do
    expect m '"phase":"up"'
    all+=$skipped
  done
  told=$(grep -v '"state":"changed"' <<<"$all" | sed -n 's/.*"gesture":"\([^"]*\)".*"state":"\([^"]*\)".*/\1 \2/p')
  touches=$(sed -n 's/.*"touch":\([0-9]*\),"disposition":"\([^"]*\)","reason":"\([^"]*\)".*/\1 \2 \3/p' <<<"$all")
}
# both STATE: the pinch and the rotation, in whichever order that is told.
both() {
  local n first=
  for n in 1 2; do
    expect m '"gesture":"(pinch|rotation)".*"state":"'"$1"
    [[ $first != "${BASH_REMATCH[1]}" ]] || die "$first $1 twice"
    first=${BASH_REMATCH[1]}
    all+=$skipped$line$'\n'
  done
}
together_until_the_system() {
  with kiosk 'bind 3 swipe up -> exec echo fired'
  monitor
  play w '0 0 300,300 100 350,250 200 300,200' '1 0 500,300 100 450,350 200 500,400'
  # Both at once, to the end.
  both began
  both ended
  # The client is asked whether they may begin: where it answers too late, the system's has won before.
  for _ in {1..5}; do
    all=
    play w '0 0 300,300 20 306,283 120 306,283 220 306,83' '1 0 500,300 20 490,300 120 490,300 220 490,100' \
      '2 120 400,300 220 400,100'
    fires
    gestures 3
    [[ -z $told ]] || break
  done
  # A pan of two fingers may go along with them.
  [[ $(grep -v pan <<<"$told" | sort) == 'pinch began
pinch cancelled
rotation began
rotation cancelled' ]] || die "$told"
  # The third is the system's, unless it had landed before the window was told that the others were cancelled: with
  # `wl_touch.cancel` all are.
  local third=system first
  [[ ${all%%\"disposition\":\"cancelled\"*} != *'"x":400.00,"y":300.00'* ]] || third=quarantine
  first=${touches%% *}
  [[ $(grep -v delivered <<<"$touches") == "$first cancelled recognized
$((first + 1)) cancelled recognized
$((first + 2)) cancelled $third" ]] || die "$touches, not $third"
}
third_finger_after() {
  with kiosk 'bind 3 pan up -> exec echo fired'
  monitor
  play w '0 0 300,300 50 350,250 stays' '1 0 500,300 50 450,350 stays'
  both began
  perform w '0 down 2 400 300' '0 frame' '10 rest'
  drag_up 350,250 450,350 400,300
  fires
  gestures 3
  [[ $(grep -v delivered <<<"$touches") == '1 cancelled recognized
2 cancelled recognized
3 cancelled system' ]] || die "$touches"
}
third_finger_before() {
  with kiosk 'bind 3 pan up -> exec echo fired'
  monitor
  play w '0 0 300,300 50 350,250 stays' '1 0 500,300 50 450,350 stays' '2 0 400,300 stays'
  both began
  drag_up 350,250 450,350 400,300
  fires
  gestures 3
  [[ $(grep -v delivered <<<"$touches") == '1 cancelled recognized
2 cancelled recognized
3 cancelled quarantine' ]] || die "$touches"
}
# drag_up X,Y...: the fingers that are down there go up by 200, and lift.
drag_up() {
  local lines=() ms n at=("$@")
  for ((ms = 10; ms <= 100; ms += 10)); do
    for n in "${!at[@]}"; do lines+=("$ms motion $n ${at[n]%,*} $((${at[n]#*,} - ms * 2))"); done
    lines+=("$ms frame")
  done
  for n in "${!at[@]}"; do lines+=("110 up $n"); done
  perform w "${lines[@]}" '110 frame'
}
system_before_client() {
  with kiosk 'bind 1 edge left -> exec echo fired'
  monitor
  play w '0 0 5,300 100 400,300'
  fires
  gestures 1
  # Nothing began, and the window was never told.
  [[ $told != *began* && $told != *ended* ]] || die "$told"
  [[ $touches == *system* && $touches != *delivered* ]] || die "$touches"
}
client_killed_in_its_gesture() {
  with kiosk "$edge"
  client c w 800x600
  monitor
  play w '0 0 300,300 100 350,250 stays' '1 0 500,300 100 450,350 stays'
  expect m '"gesture":"pinch".*"state":"began"'
  kill -KILL "${pids[m]}"
  ask w 'await-none title=Gesture'
  perform w '0 motion 0 360 240' '0 frame' '10 up 0' '10 up 1' '10 frame'
  from left
  fires
  play w '0 0 400,300 0 400,300'
  hears c "down 0 400 300 0
frame
up 0 10
frame"
  ended_well
}
photo_table() {
  with kiosk "$edge"
  aware p "$programs/photo-table" --fullscreen --picture "$work/table.png"
  painted ''
  local before=$painted
  [[ $(head -c 4 "$work/table.png" | tail -c 3) == PNG ]] || die 'no picture'
  # A photo is moved and turned, and the page stays.
  play w -r 100 '0 0 130,220 200 380,150' '1 0 230,220 200 450,220'
  painted "$before"
  local moved=$painted
  # A page is turned over the edge; the system's gesture is at the other one.
  play w -r 300 '0 0 795,300 150 100,300'
  painted "$moved"
  [[ $painted != "$before" ]] || die 'the page was not turned'
}
# painted BEFORE: waits for another picture than that one, and one that stays; its sum is in `painted`.
painted() {
  local last= n
  for ((n = 0; n < 800; n++)); do
    read -r -t 0.05 <> <(:) || true
    painted=$(md5sum 2>/dev/null <"$work/table.png" | cut -c -32) || painted=
    [[ -z $painted || $painted == "$1" || $painted != "$last" ]] || return 0
    last=$painted
  done
  die 'nothing was painted'
}
# others_see X,Y COMMAND...: a program that knows nothing of us gets what is given back, at this place of its window,
# and nothing of what is taken.
others_see() {
  with kiosk "$edge"
  aware o env WAYLAND_DEBUG=1 stdbuf -oL -eL bash -c 'exec "$@" 2>&1' - "${@:2}"
  ask w 'await .* front keyboard'
  play w -r 300 '0 0 5,300 100 400,300'
  fires
  play w -r 300 '0 0 400,300 20 420,300'
  expect o 'wl_touch@[0-9]+\.down\('
  [[ $skipped != *wl_touch@*.down* && $line == *" ${1%,*}.0"*", ${1#*,}.0"* ]] || die "$skipped$line"
  expect o 'wl_touch@[0-9]+\.up\('
}
toolkit_clicks() {
  with kiosk 'bind 1 edge left -> exec echo fired
bind 3 swipe up -> exec echo swiped'
  aware g env GDK_BACKEND=wayland GSK_RENDERER=cairo GTK_A11Y=none HOME="$work" \
    /usr/bin/python3 "$here/weston/gtk-click.py"
  expect g '^shown'
  ask w 'await 800x600 .*title=gtk '
  # Kept back at first, and then given back: at the edge, and anywhere.
  play w -r 600 '0 0 5,300 20 5,300'
  next g '^pressed'
  next g '^clicked'
  play w -r 300 '0 0 400,300 20 400,300'
  next g '^pressed'
  next g '^clicked'
  # One that the edge takes is none.
  from left
  fires
  play w -r 300 '0 0 400,300 20 400,300'
  next g '^pressed'
  next g '^clicked'
}
trusts() {
  with kiosk 'bind 3 swipe up -> notify three'
  aware m "$programs/gesture-monitor" --json --output headless
  finished m && die 'it is trusted'
  grep -q 'is not trusted' "$work/m.err" || die "$(<"$work/m.err")"
  local ini="[tactus]
trust=$programs/gesture-monitor"
  kill -KILL "${pids[w]}"
  finished w || true
  weston v kiosk "$module"
  start n env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/v" "$programs/gesture-monitor" --json --output headless
  expect n '"note":"bindings: three"'
  play v '0 0 300,400 100 300,100' '1 0 400,400 100 400,100' '2 0 500,400 100 500,100'
  expect n '"gesture":"three".*"state":"ended"'
  # On each output.
  ask v 'output second'
  start o env XDG_RUNTIME_DIR="$work" WAYLAND_DISPLAY="$work/v" "$programs/gesture-monitor" --json --output second
  expect o '"note":"bindings: three"'
  play v '0 0 1100,400 100 1100,100' '1 0 1200,400 100 1200,100' '2 0 1300,400 100 1300,100'
  expect o '"gesture":"three".*"state":"ended"'
}

# MARK: the way out, the lock screen, and what a shell may ask

panic=$'\nsafety { panic 5 hold 1s }'
# rest MS: five fingers land, lie still for so long, and lift; `rested` is what a window hears of them.
rest() {
  local id x lands=() lifts=()
  rested=
  for id in {0..4}; do
    x=$((100 + 100 * id))
    lands+=("0 down $id $x 300") lifts+=("$1 up $id") rested+="down $id $x 300 0"$'\n'
  done
  rested+=frame
  perform w "${lands[@]}" '0 frame' "${lifts[@]}" "$1 frame" "$(($1 + 10)) rest"
}
says() { grep -q "tactus: $1" "$work/w.log" || die "$(grep tactus: "$work/w.log")"; }
panics() {
  with kiosk "$edge$panic"
  client c w 800x600
  rest 800
  heard c
  [[ $heard != *cancel* ]] || die "$heard"
  rest 1200
  hears c "$rested"$'\ncancel'
  says 'panic: no gestures'
  # As without the module: at once, and without the last frame.
  play w -r 300 '0 0 5,300 20 400,300'
  silent
  hears c 'down 0 5 300 0
frame
motion 0 202.5 300 10
frame
motion 0 400 300 20
frame
up 0 30'
  # The same again, of which the window hears, and all is as it was.
  rest 1200
  heard c
  [[ $heard == "$rested"$'\nup 0 1200\n'* && $heard != *cancel* ]] || die "$heard"
  says 'gestures again'
  from left
  fires
  hears c ''
  # Or with another configuration.
  rest 1200
  logs 'gestures again' configure "bind 1 edge top -> exec echo top$panic"
  from top
  fires top
  ended_well
}
drops() {
  with kiosk "defaults { max-touches 2 }$panic"
  client c w 800x600
  play w '0 0 100,300 60 140,300' '1 10 200,300 60 240,300' '2 20 300,300 40 340,300 80 360,300'
  heard c
  [[ $heard == *'down 1 200 300'* && $heard == *'motion 1 240 300'* ]] || die "$heard"
  [[ $heard != *'down 2'* && $heard != *'300 300'* && $heard != *'340 300'* && $heard != *'up 2'* ]] || die "$heard"
  # The next one lands as if nothing had been, and the way out counts every finger.
  play w '0 0 100,300 60 140,300'
  heard c
  [[ $heard == *'down 0 100 300'* ]] || die "$heard"
  rest 1200
  says 'panic: no gestures'
  heard c
  rest 800
  hears c "$rested"$'\nup 0 800\nup 1 800\nup 2 800\nup 3 800\nup 4 800'
  ended_well
}
unobeyed() {
  with kiosk $'defaults { palm-size 25mm }\nsafety {\n  panic none\n  panic-gpio key KEY_PROG1\n}'
  says '.*tactus.conf:2:12: warning: `palm-size` is not obeyed by this host'
  says '.*tactus.conf:4:3: warning: the panic gesture stays'
}
panic_takes_back() {
  with kiosk "$edge$panic"
  logs 'configuration' configure "bind 1 edge top -> exec echo top$panic"
  from top
  fires top
  rest 1200
  says 'panic: the new configuration is taken back'
  from left
  fires
  # The old one has no older one.
  rest 1200
  says 'panic: no gestures'
  play w -r 300 '0 0 5,300 80 400,300'
  silent
}
locks() {
  local locking=true
  with desktop "bind 1 edge left -> exec echo fired
when locked { bind 1 edge top -> exec echo locked }"
  client c w 400x300 --gestures
  ask w 'place app=c 200 200'
  play w -r 300 '0 0 400,5 80 400,300'
  silent
  heard c
  # A finger is down when it locks.
  play w '0 0 400,400 100 450,450 stays'
  expect c '^pan began'
  perform w '0 idle'
  expect c '^suspended'
  [[ $skipped == *'pan cancelled'* ]] || die "$skipped"
  ask w 'await-none app=c '
  perform w '0 up 0' '0 frame' '10 wake'
  ask w 'await ^view ffff0000 '
  heard c
  play w -r 300 '0 0 5,300 80 400,150'
  silent
  play w '0 0 400,5 80 400,150'
  fires locked
  play w -r 100 '0 0 600,400 100 650,450'
  hears c ''
  # Its button.
  play w '0 0 400,300 20 400,300'
  ask w 'await-none ^view ffff0000 '
  ask w 'await app=c '
  play w -r 300 '0 0 400,5 80 400,100'
  silent
  from left
  fires
  play w '0 0 400,400 100 450,450'
  expect c '^resumed'
  expect c '^pan began'
  ended_well
}
inhibits() {
  local ini="[tactus]
trust=$tools/touch-log"
  with kiosk "$edge"
  client c w 800x600 --gestures
  from left
  fires
  say c inhibit
  expect c '^mark'
  play w -r 300 '0 0 5,300 80 400,300'
  silent
  # The window's own go on.
  expect c '^pan began'
  say c allow
  expect c '^mark'
  from left
  fires
  # Who is gone inhibits nothing.
  say c inhibit
  expect c '^mark'
  kill -KILL "${pids[c]}"
  ask w 'await-none app=c '
  from left
  fires
}
excludes() {
  with kiosk "$(bound 'exec echo left' 'exec echo right')
client touch-log { $1 }"
  client c w 800x600 --gestures --exclude 1
  play w -r 300 '0 0 5,300 80 400,300'
  if [[ $2 == window ]]; then silent; else fires left; fi
  heard c
  if [[ $2 == window ]]; then [[ $heard == *'pan ended'* ]]; else [[ $heard != *pan* ]]; fi || die "$heard"
  # The other edges are nobody's.
  from right
  fires right
}
subsurface_touched() {
  with kiosk "$edge"
  client c w 800x600 --gestures --subsurface 300,200,200x100
  # Its touches are its own, and the gesture is the window's, in the window's coordinates.
  play w '0 0 350,250 100 450,250'
  expect c '^pan began'
  [[ $line == 'pan began 3'*' 250' ]] || die "$line"
  local before=$skipped
  expect c '^pan ended 450 250'
  [[ $(grep -v '^pan' <<<"$before$skipped") == 'down 0 50 50 0 sub
frame
cancel' ]] || die "$before$skipped"
  heard c
  from left
  fires
  hears c ''
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
  play w -r 300 '0 0 400,595 80 400,300'
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
  logs 'configuration' configure 'bind 1 edge top -> exec echo top'
  play w -r 300 '0 0 5,300 100 400,300'
  silent
  play w '0 0 400,5 100 400,300'
  fires top
  # What is wrong is said, and the last good one stays.
  logs 'tactus.conf:2:' configure 'bind 1 edge'
  play w '0 0 400,5 100 400,300'
  fires top
  # As editors write.
  printf 'version 1\nbind 1 edge bottom -> exec echo bottom\n' >"$work/new"
  logs 'configuration' mv "$work/new" "$work/tactus.conf"
  play w '0 0 400,595 100 400,300'
  fires bottom
}
reloads_trust() {
  local ini=
  with kiosk "$edge"
  logs 'configuration' configure "$edge"$'\n'"shell-client \"$tools/touch-log\""
  client c w 800x600 --gestures
  say c inhibit
  expect c '^mark'
  play w -r 300 '0 0 5,300 80 400,300'
  silent
  say c allow
  expect c '^mark'
  kill -KILL "${pids[c]}"
  ask w 'await-none app=c '
  logs 'configuration' configure "$edge"
  client d w 800x600 --gestures
  say d inhibit
  play w -r 300 '0 0 5,300 80 400,300'
  fires
}
tells_programs() {
  with kiosk 'bind 1 edge left -> exec printenv TACTUS_GESTURE'
  play w '0 0 5,300 100 400,300'
  fires '1 edge left'
}
# logs PATTERN COMMAND...: runs it, and waits until weston's log has one such line of ours more.
logs() {
  local before
  before=$(grep -c "tactus: .*$1" "$work/w.log") || true
  "${@:2}"
  for _ in {1..200}; do
    [[ $(grep -c "tactus: .*$1" "$work/w.log") -eq $before ]] || return 0
    read -r -t 0.05 <> <(:) || true
  done
  die "no such line as $1: $(grep tactus: "$work/w.log")"
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
  ask w 'await app=c .* front keyboard'
  from left
  ask w 'await-none app=c '
  from right
  ask w 'await app=c .* front keyboard'
  from right
  ask w 'await app=d .* front keyboard'
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
  ask w 'await 400x300 app=c title=c active front keyboard;'
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
    ask w 'await 400x300 app=c title=c active front keyboard;'
  done
}
cycles() {
  with "$1" "$(bound 'window next' 'window previous')"
  client a w "$2"
  client b w "$2"
  client c w "$2"
  ask w 'await app=c .* front keyboard'
  for next in a b c; do
    from left
    ask w "await app=$next .* front keyboard"
  done
  for next in b a c; do
    from right
    ask w "await app=$next .* front keyboard"
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
keys_without_keymap() {
  local arguments=(--touch-only)
  mkdir "$work/xkb"
  XKB_CONFIG_ROOT=$work/xkb with kiosk "$(bound 'key a')"
  for _ in {1..3}; do from left; done
  WAYLAND_DEBUG=1 client c w 800x600
  [[ $(grep -c 'global(.*"wl_seat"' "$work/c.err") -eq 2 ]] || die "$(grep 'global(.*"wl_seat"' "$work/c.err")"
  ended_well
}
moves_along() {
  with desktop 'bind 3 pan any -> move { drive yes }'
  client c w 400x300
  ask w 'place app=c 100 100'
  play w '0 0 200,200 100 300,250' '1 0 250,200 100 350,250' '2 0 300,200 100 400,250'
  ask w 'await ^view 50000000 (19|20)[0-9.]*,14[0-9.]* .* app=c |^view 50000000 200,150 .* app=c '
}
gone_while_followed() {
  local shell=$1 action=$2
  with "$shell" "bind 3 pan any -> $action { drive yes }"
  client c w 400x300
  client d w 400x300
  ask w 'place app=d 100 100'
  play w '0 0 200,200 100 250,250 stays' '1 0 250,200 100 300,250 stays' '2 0 300,200 100 350,250 stays'
  kill -KILL "${pids[d]}"
  ask w 'await-none app=d '
  drag_up 250,250 300,250 350,250
  play w '0 0 200,200 100 250,250' '1 0 250,200 100 300,250' '2 0 300,200 100 350,250'
  ended_well
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

keys_beside_held_ones() {
  with kiosk "$(bound 'key Ctrl+t' 'key Ctrl+plus')"
  client c w 800x600 --keys
  ask w 'press 29'
  expect c '^key 29 pressed'
  from left
  next c '^key 20 pressed'
  next c '^key 20 released'
  ask w 'release 29'
  next c '^key 29 released'
  from left
  next c '^key 29 pressed'
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
# Upright and twice as fine, beside the other one.
turned_output() {
  local ini='[tactus]
log=gestures
[output]
name=second
scale=2
transform=rotate-90'
  with desktop "$(bound 'exec echo left' 'exec echo right' 'exec echo top' 'exec echo bottom')"
  ask w 'output second'
  ask w 'await ^view 00000002 800,0 600x800 '
  client c w 200x150
  ask w 'place app=c 900 100'
  play w '0 0 950,150 10 960,150'
  hears c "down 0 50 50 0
frame
motion 0 60 50 10
frame
up 0 20
frame"
  play w '0 0 805,300 80 1100,300'
  fires left
  play w '0 0 1395,300 80 1000,300'
  fires right
  play w '0 0 1100,5 80 1100,300'
  fires top
  play w '0 0 1100,795 80 1100,500'
  fires bottom
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
check 'a photo is moved, a page is turned' photo_table
check "weston's own client of touches sees what is given back" others_see 300,250 weston-simple-touch
check 'wev sees what is given back' others_see 400,300 wev
check 'a toolkit sees a tap that was kept back as one click' toolkit_clicks
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
check 'workspaces, and windows moved to them' workspaces
check 'workspaces where there is no keyboard' workspaces_without_keyboard
check 'keys where no keymap can be made' keys_without_keymap
check 'a window follows the fingers' moves_along
check 'a window that is about to be closed' fades
check 'a window killed while it follows the fingers' gone_while_followed desktop move
check 'a window killed while it is about to be closed' gone_while_followed desktop close
check 'keys are pressed, in desktop-shell' keys desktop 400x300
check 'keys are pressed, in kiosk-shell' keys kiosk 800x600
check 'keys beside those that are held' keys_beside_held_ones
check 'two outputs have edges of their own' two_outputs
check 'an output that is turned and scaled' turned_output
if command -v valgrind >/dev/null; then
  check 'nothing is written after it was freed when weston ends' nothing_after_free
fi
check 'nested in another weston' within weston p kiosk
if command -v kwin_wayland >/dev/null; then
  check 'nested in KWin' within kwin p
fi
finish
