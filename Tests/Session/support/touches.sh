# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Checks which touches arrive, with either kind of virtual touchscreen: the kernel's or umockdev's. Expects `binaries`,
# which contains InputProbe, and
#   player     a function that starts the player under this name
#   settled    a function that returns when a new device can be used
#   launcher   an array: the command that runs InputProbe

number='-?[0-9.]+'

# probe NAME ARGUMENT...: starts InputProbe, and waits until it has found all present devices.
probe() {
  start "$1" "${launcher[@]}" "$binaries/InputProbe" "${@:2}"
  expect "$1" '^ready'
}
# create SCREEN: creates a touchscreen; its node is in `node`.
create() {
  ask player "create $1"
  node=${line##* }
  settled
}
# watched SCREEN PROBE...: creates a touchscreen, and starts probes that have found it.
watched() {
  local probe
  player
  create "$1"
  for probe in "${@:2}"; do probe "$probe"; done
}
frame() { next "$1" "^frame [0-9]+ [0-9]+: $2\$"; }

touches() {
  watched screen probe
  ask player 'down screen 0 0.5 0.5'
  frame probe 'down 1.0 (.*),(.*)'
  # The position is in mm on the glass, since there is no output.
  [[ ${BASH_REMATCH[*]:1} == '127.9 73.1' ]] || die "$line"
  ask player 'move screen 0 0.25 0.5'
  frame probe "move 1.0 63.9,73.1"
  ask player 'up screen 0'
  frame probe 'up 1.0'
}

palm() {
  watched screen probe
  ask player 'down screen 0 0.1 0.1'
  frame probe "down 1.0 $number,$number"
  ask player 'down screen 1 0.8 0.8'
  frame probe "down 1.1 $number,$number"
  ask player 'palm screen 1'
  frame probe 'cancel 1.1'
  ask player 'move screen 1 0.9 0.9'
  ask player 'up screen 1'
  ask player 'move screen 0 0.2 0.2'
  frame probe "move 1.0 $number,$number"
  ask player 'down screen 1 0.8 0.8'
  frame probe "down 1.1 $number,$number"
}

two_screens() {
  player
  create left
  probe probe
  create right
  expect probe '^added 2 right'
  ask player 'down left 0 0.1 0.1'
  frame probe "down 1.0 $number,$number"
  ask player 'down right 0 0.9 0.9'
  frame probe "down 2.0 $number,$number"
  ask player 'up left 0'
  frame probe 'up 1.0'
  ask player 'move right 0 0.8 0.8'
  frame probe "move 2.0 $number,$number"
  ask player 'down left 0 0.2 0.2'
  frame probe "down 1.0 $number,$number"
  ask player 'up right 0'
  frame probe 'up 2.0'
}

unplugged() {
  watched screen probe
  ask player 'down screen 0 0.1 0.1'
  frame probe "down 1.0 $number,$number"
  ask player 'down screen 3 0.5 0.1'
  frame probe "down 1.3 $number,$number"
  ask player 'destroy screen'
  frame probe 'cancel 1.0; cancel 1.3'
  next probe '^removed 1 screen'
}

plugged_in() {
  player
  probe probe
  [[ $line == *'no touchscreen found'* ]] || die "$line"
  create screen
  expect probe "^added 1 screen $node seat0 255x146mm slots=10\$"
  ask player 'down screen 0 0.1 0.1'
  frame probe "down 1.0 $number,$number"
  ask player 'destroy screen'
  expect probe '^removed 1 screen'
  create screen
  next probe '^added 2 screen'
  ask player 'down screen 0 0.1 0.1'
  frame probe "down 2.0 $number,$number"
}

