# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Tests buttons and long texts of toolkits in a compositor with gestures. Each test runs TIMES times (default: 3).
# Source this file after checks.sh. The script must define how to drive the compositor:
#
#   hosts LINE...          starts the compositor with these lines of configuration
#   asks NAME FILE         starts tools/FILE.py, which opens a window that fills the screen
#   taps                   one finger taps
#   swipes                 three fingers swipe left
#   drags UP|DOWN          one finger moves too slowly for a swipe
#   taken_back             one finger, whose touch the device cancels

# injected DISPLAY: defines `taps`, `swipes`, `drags` and `taken_back`, which play their fingers in this compositor with
# `play` and `perform`.
injected() {
  desk=$1
  taps() { play "$desk" '0 0 400,400 10 402,400 50 402,400'; }
  swipes() { play "$desk" '0 0 300,300 100 100,300' '1 0 400,300 100 200,300' '2 0 500,300 100 300,300'; }
  # The drag takes longer than a swipe may, so that it is first withheld and then replayed; the finger rests at the end,
  # so that nothing keeps scrolling.
  drags() {
    local from=500 to=200
    [[ $1 == UP ]] || from=200 to=500
    play "$desk" "0 0 400,$from 800 400,$to 950 400,$to"
  }
  taken_back() { perform "$desk" '0 down 0 400 400' '0 frame' '20 motion 0 402 400' '20 frame' '40 cancel'; }
}

# The number of seconds without output after which no more output is expected.
quiet=1

# awaited NAME COMMAND...: repeats the command until the program reacts, since a compositor may deliver touches a little
# later than it shows a window. Then waits until no more output comes.
awaited() {
  local n
  expect "$1" '^shown'
  for n in {1..100}; do
    "${@:2}"
    ! read -r -t 0.2 -u "${reads[$1]}" line || break
  done
  while read -r -t "$quiet" -u "${reads[$1]}" line; do :; done
}
# clicked N: waits until the button has been clicked N times, and checks that no more clicks follow.
clicked() {
  local clicks=0
  while [[ $clicks -lt $1 ]]; do
    expect button '^clicked'
    clicks=$((clicks + 1))
  done
  while read -r -t "$quiet" -u "${reads[button]}" line; do [[ $line != clicked ]] || clicks=$((clicks + 1)); done
  [[ $clicks == "$1" ]] || die "$clicks clicks of $1"
}

# A tap that is withheld and then replayed clicks the button once. Neither a gesture nor a touch that the device cancels
# may click it.
clicks_once() { # TOOLKIT
  hosts 'bind 3 swipe left -> exec true { deliver delayed }'
  asks button "clicks/$1"
  awaited button taps
  local n
  for ((n = 0; n < ${TIMES:-3}; n++)); do
    swipes
    taken_back
    taps
  done
  clicked "${TIMES:-3}"
}
# A gesture cancels touches that the button has received. Qt 5 is not tested, since it clicks at any wl_touch.cancel,
# and so needs `deliver delayed`. The gesture is a pan, which may take any time: a swipe that a busy machine slows down
# is no swipe, and would rightly click the button.
clicks_nothing() { # TOOLKIT
  hosts 'bind 3 pan left -> exec true { deliver cancel }'
  asks button "clicks/$1"
  awaited button taps
  local n
  for ((n = 0; n < ${TIMES:-3}; n++)); do
    swipes
    expect button '^pressed'
    [[ $skipped != *clicked* ]] || die 'it is clicked'
  done
  taps
  clicked 1
}
# A drag that is withheld at first and then replayed scrolls, in both directions.
scrolls() { # TOOLKIT
  hosts 'bind 3 swipe left -> exec true { deliver delayed }'
  asks text "scrolls/$1"
  awaited text drags UP
  local n
  for ((n = 0; n < ${TIMES:-3}; n += 2)); do
    drags DOWN
    (next text '^back') || die "drag $n"
    drags UP
    (next text '^forwards') || die "drag $((n + 1))"
  done
}

is_here() { # TOOLKIT
  case $1 in
    qt5) /usr/bin/python3 -c 'import PyQt5' ;;
    gtk*) /usr/bin/python3 -c "import gi; gi.require_version('Gtk', '${1#gtk}.0')" ;;
  esac 2>/dev/null
}
check_toolkits() {
  local toolkit
  for toolkit in qt5 gtk3 gtk4; do
    # Other Debian releases lack some of the toolkits.
    is_here "$toolkit" || { echo "left out: $toolkit, which is not here" && continue; }
    check "$toolkit: each withheld tap clicks a button once, and a swipe does not click it" clicks_once "$toolkit"
    [[ $toolkit == qt5 ]] || check "$toolkit: a cancelled touch clicks nothing" clicks_nothing "$toolkit"
    check "$toolkit: a withheld drag scrolls" scrolls "$toolkit"
  done
}
