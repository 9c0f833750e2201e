# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of failures while weston runs, and of weston's end.

client_killed() {
  with kiosk "$edge"
  client first w 800x600
  client second w 800x600
  play w '0 0 400,300 100 450,300 stays'
  kill -KILL "${pids[second]}"
  ask w 'await-none app=second '
  # The finger is still down, and keeps moving.
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

# counts N: checks that weston counts N fingers, and N inhibitions of idling. Weston's backend for real devices does not
# report that a touch is cancelled, and sends no up for it. In these checks, fingers that end without an event represent
# such touches.
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
# passes_to_d FINGER: checks that c has received a cancel for its palm, and d the touch of this finger.
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
  # While other fingers are down, the module forgets only the palm, and the touches of the other fingers continue.
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
  # Weston sends an empty frame if the frame contained only a cancellation, which weston does not report. An empty frame
  # ends the touch.
  perform w '0 down 0 100 300' '0 frame' '20 frame'
  counts 0
  play w '1 0 500,300 0 500,300'
  passes_to_d 1
  # While other fingers are down, the module forgets the touch that had no events in this frame.
  perform w '0 down 0 100 300' '0 down 1 120 300' '0 down 2 140 300' '0 frame' '20 frame'
  counts 3
  perform w '0 motion 1 130 300' '0 frame' '10 up 2' '10 frame'
  counts 1
  perform w '0 up 1' '0 frame'
  counts 0
  # The window with the touch is closed, so the module can report the end of the touch to no window.
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
  says 'panic: gestures are off'
  heard c
  heard d
  play w '0 0 100,300 stays'
  play w '0 0 500,300 0 500,300'
  hears_plain d $'down 0 100 200 0\nframe\nup 0 10'
  hears c $'down 0 100 200 0\nframe\ncancel'
  perform w '0 down 0 100 300' '0 frame' '20 frame'
  play w '1 0 500,300 0 500,300'
  heard d
  [[ $heard == 'down 1 '* ]] || die "$heard"
  counts 0
  # Even while a palm rests on the screen, the panic gesture switches gestures on again.
  perform w '0 down 7 100 300' '0 frame' '20 frame'
  rest 1200
  says 'gestures again'
  from left
  fires
}
# A finger that rests for a long time, such as a thumb on a virtual joystick or on a Shift key, is no palm.
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

nothing_after_free() {
  local log=$work/valgrind real
  real=$(type -P weston)
  configure "$edge"
  export TACTUS_CONFIG=$work/tactus.conf
  PATH=$work/bin:$PATH
  mkdir "$work/bin"
  printf '#!/bin/sh\nexec valgrind -q --log-file=%q %q "$@"\n' "$log" "$real" >"$work/bin/weston"
  chmod +x "$work/bin/weston"
  # The valgrind of Debian 12 may fail on Swift's debug information.
  strip --strip-debug -o "$work/module.so" "$module"
  weston w desktop "$work/module.so"
  play w '0 0 400,300 10 400,300'
  ended_well
  ! grep -q 'Invalid write' "$log" || die "$(<"$log")"
}
