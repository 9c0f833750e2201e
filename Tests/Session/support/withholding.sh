# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# What is to hold in each way in which touches are kept from windows. After support/grabbing.sh. A script says
#
#   way     its line of configuration
#   beside  what starts sway
#   with    what starts tactusd with that line and others, up to its having the touchscreen
#   taken   what waits until it has it
#
# and has `wrong`, which does all of it for a window.

strokes=(
  "$tap" 'drag screen 1 0.5 0.7 0.5 0.3 300 0' 'drag screen 1 0.5 0.3 0.4 0.6 90 0' 'drag screen 2 0.3 0.5 0.6 0.5 200 50'
  "play screen $here/../Recordings/evemu/pinch-rotate.evemu" "play screen $here/../Recordings/evemu/slow-pan.evemu"
  'drag screen 3 0.5 0.5 0.5 0.5 80 0' "$tap"
)
play_all() {
  local stroke
  for stroke in "${strokes[@]}"; do ask player "$stroke"; done
}

blocks() {
  "$beside"
  logged window
  "$with" 'block 3..5 any'
  ask player "$left"
  ask player 'drag screen 4 0.5 0.5 0.5 0.5 80 0'
  hears_nothing window
  answers window
}

panics() {
  wrong
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 3500 0'
  expect daemon '^panic: no gestures'
  answers window
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 3500 0'
  expect daemon '^gestures again'
  "$taken"
  heard window >/dev/null
  gesture "$left" 'exec true: done'
  hears_nothing window
}
released() {
  wrong
  "$binaries/tactus" release
  expect daemon '^released: '
  answers window
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
  ask player 'drag screen 5 0.2 0.5 0.2 0.5 3500 0'
  expect daemon '^gestures again'
  "$taken"
}
broken() {
  wrong
  configure "$way" 'bind 3 swipe sideways -> nothing'
  expect daemon '^configuration|tactus.conf:3'
  answers window
  gesture "$left" 'exec true: done'
}
