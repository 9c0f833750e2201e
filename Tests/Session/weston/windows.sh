# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of the touches that windows receive.

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
  [[ $(with_last_frame "$plain") == "$(frames <<<"$heard")" ]] ||
    die "$(diff <(with_last_frame "$plain") <(frames <<<"$heard"))"
}

edge='bind 1 edge left -> exec echo fired'
edge_refused() {
  with kiosk "$edge"
  client c w 800x600
  # The finger moves along the edge, not in from the edge.
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
  # A tap at the edge arrives late and completely.
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
  # Elsewhere, nothing is withheld.
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
  # The next touch arrives as usual.
  play w '0 0 400,300 0 400,300'
  hears c "down 0 400 300 0
frame
up 0 10
frame"
}
# No other gesture waits for the double tap, so the window receives the first tap at once. The second touch is cancelled
# when the gesture is recognized.
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
# The single tap waits for the double tap, so the window receives no lift before the double tap has been recognized or
# has failed.
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
  # A touch that rests is no tap: the window receives its lift late, with the original time.
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
  # These swipes are too slow for both gestures, so the window receives all touches, in order.
  heard c
  local slow=('0 0 500,100 900 500,130' '1 0 500,200 900 500,230' '2 0 500,300 900 500,330')
  play w -r 1200 "${slow[@]}"
  heard c
  local late=$heard
  weston stock kiosk
  client before stock 800x600
  play stock "${slow[@]}"
  heard before
  [[ $(frames <<<"$late") == "$(with_last_frame "$heard")" ]] ||
    die "$(diff <(with_last_frame "$heard") <(frames <<<"$late"))"
}
