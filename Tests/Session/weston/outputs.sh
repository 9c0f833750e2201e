# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of outputs, and of a weston that runs inside other compositors.

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
  # A finger that moves in from the left edge of the second output triggers the gesture. A finger that moves left from
  # the right edge of the first output does not.
  play w '0 0 805,300 80 1200,300'
  fires
  play w -r 300 '0 0 795,300 80 400,300'
  silent
  # The output disappears while a finger is on it.
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
# Outputs are removed alternately from the end and from the beginning of the row, while a finger is at the edge of the
# last output.
many_outputs() {
  with desktop "$edge"
  client c w 400x300
  ask w 'place app=c 100 100'
  local n
  for n in {1..15}; do
    ask w "output o$n"
    ask w "await ^view 0000000[12] $((800 * n)),0 "
    play w "0 0 $((800 * n + 5)),300 80 $((800 * n + 400)),300"
    fires
  done
  play w '0 0 200,200 0 200,200'
  hears c "down 0 100 100 0
frame
up 0 10
frame"
  local last=15
  for n in 15 1 14 2 13; do
    # The finger is on the last output, which may be the output that is removed.
    play w "0 0 $((800 * last + 5)),300 20 $((800 * last + 5)),320 stays"
    ask w "output-off o$n"
    perform w '0 up 0' '0 frame' '300 rest'
    last=$((last - 1))
    play w '0 0 200,200 0 200,200'
    heard c
    [[ $heard == down*up* ]] || die "after o$n has gone, c heard: $heard"
    from left
    fires
  done
  ended_well
}
# The second output is rotated and has scale 2.
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
  # The parent stamps the events, so their times may differ slightly from those that were played. The module adds the
  # last frame, which the parent omits.
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
