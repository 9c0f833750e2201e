# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of the panic gesture, the lock screen, and the requests of shells.

panic=$'\nsafety { panic 5 hold 1s }'
# rest MS: plays five fingers that land, rest this long, and lift. Puts the events that a window receives when they land
# into `rested`.
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
  says 'panic: gestures are off'
  # While gestures are off, touches arrive at once, as they would without the module.
  play w -r 300 '0 0 5,300 20 400,300'
  silent
  hears_plain c 'down 0 5 300 0
frame
motion 0 202.5 300 10
frame
motion 0 400 300 20
frame
up 0 30'
  # The window receives the second panic gesture, which switches gestures on again.
  rest 1200
  heard c
  [[ $heard == "$rested"$'\nup 0 1200\n'* && $heard != *cancel* ]] || die "$heard"
  says 'gestures again'
  from left
  fires
  hears c ''
  # A new configuration switches gestures on again, like a second panic gesture.
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
  # The window receives the next finger as usual, and the panic gesture also counts the dropped fingers.
  play w '0 0 100,300 60 140,300'
  heard c
  [[ $heard == *'down 0 100 300'* ]] || die "$heard"
  rest 1200
  says 'panic: gestures are off'
  heard c
  rest 800
  hears_plain c "$rested"$'\nup 0 800\nup 1 800\nup 2 800\nup 3 800\nup 4 800'
  ended_well
}
unobeyed() {
  with kiosk $'defaults { palm-size 25mm }\nsafety {\n  panic none\n  panic-gpio key KEY_PROG1\n}'
  says '.*tactus.conf:2:12: warning: `palm-size` is ignored by this host'
  says '.*tactus.conf:4:3: warning: the panic gesture stays'
}
panic_takes_back() {
  with kiosk "$edge$panic"
  logs 'configuration' configure "bind 1 edge top -> exec echo top$panic"
  from top
  fires top
  rest 1200
  says 'panic: back to the previous configuration'
  from left
  fires
  # The previous configuration is already active, so the next panic gesture switches gestures off.
  rest 1200
  says 'panic: gestures are off'
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
  # A finger is down when the session locks.
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
  # Touches the button of the lock screen. In weston 14 and later, the button ignores fingers, even without the module.
  if [[ $version != 10.* ]]; then
    ended_well
    return
  fi
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
  # The inhibition does not affect the window's own gestures.
  expect c '^pan began'
  say c allow
  expect c '^mark'
  from left
  fires
  # When the client is killed, its inhibition ends.
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
  client c w 800x600 --gestures --exclude 4
  play w -r 300 '0 0 5,300 80 400,300'
  if [[ $2 == window ]]; then silent; else fires left; fi
  heard c
  if [[ $2 == window ]]; then [[ $heard == *'pan ended'* ]]; else [[ $heard != *pan* ]]; fi || die "$heard"
  # The system's gestures still start at the edges that the client does not exclude.
  from right
  fires right
}
subsurface_touched() {
  with kiosk "$edge"
  client c w 800x600 --gestures --subsurface 300,200,200x100
  # The subsurface receives its own touches. The gesture belongs to the window, and is reported in the window's
  # coordinates.
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
