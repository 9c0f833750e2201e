# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Buttons and long texts of toolkits in a compositor with gestures, each asked TIMES times (3). After checks.sh, and
# what the compositor is driven with:
#
#   hosts LINE...          it is up, with these lines of configuration
#   asks NAME FILE         a program of tools, without its ending, in a window that fills the screen, is to come up
#   taps                   one finger
#   swipes                 three go left
#   drags UP|DOWN          one goes so slowly that it is no swipe
#   taken_back             one finger that its device takes back

# injected DISPLAY: these four by fingers that are played into this display, where `play` and `perform` do that.
injected() {
  desk=$1
  taps() { play "$desk" '0 0 400,400 10 402,400 50 402,400'; }
  swipes() { play "$desk" '0 0 300,300 100 100,300' '1 0 400,300 100 200,300' '2 0 500,300 100 300,300'; }
  # It is withheld until it has gone on for longer than a swipe; at its end it rests, so that nothing is flung.
  drags() {
    local from=500 to=200
    [[ $1 == UP ]] || from=200 to=500
    play "$desk" "0 0 400,$from 800 400,$to 950 400,$to"
  }
  taken_back() { perform "$desk" '0 down 0 400 400' '0 frame' '20 motion 0 402 400' '20 frame' '40 cancel'; }
}

# How long nothing comes if nothing more will, in seconds.
quiet=1

# awaited NAME COMMAND...: does it until the program answers, since a compositor may give touches a little later
# to what it shows. Nothing more is to come then.
awaited() {
  local n
  expect "$1" '^shown'
  for n in {1..100}; do
    "${@:2}"
    ! read -r -t 0.2 -u "${reads[$1]}" line || break
  done
  while read -r -t "$quiet" -u "${reads[$1]}" line; do :; done
}
# clicked N: so many clicks have come since, and no more do.
clicked() {
  local clicks=0
  while [[ $clicks -lt $1 ]]; do
    expect button '^clicked'
    clicks=$((clicks + 1))
  done
  while read -r -t "$quiet" -u "${reads[button]}" line; do [[ $line != clicked ]] || clicks=$((clicks + 1)); done
  [[ $clicks == "$1" ]] || die "$clicks clicks of $1"
}

# What is withheld and given back is one click; of a gesture, and of what its device takes back, there is none.
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
# A gesture that takes back what the button knows already. Qt 5 clicks at any wl_touch.cancel: it is for `delayed`. This
# is a pan, which is one however long it takes: of a swipe that a busy machine stretches the button is rightly clicked.
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
# What is withheld and given back in the middle of a drag scrolls, there and back.
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
    # Other Debians have not all of them.
    is_here "$toolkit" || { echo "left out: $toolkit, which is not here" && continue; }
    check "$toolkit: a withheld tap clicks once, and nothing else does" clicks_once "$toolkit"
    [[ $toolkit == qt5 ]] || check "$toolkit: a cancelled touch clicks nothing" clicks_nothing "$toolkit"
    check "$toolkit: a withheld drag scrolls" scrolls "$toolkit"
  done
}
