# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of grabs by the shell itself, such as moving a window.

move_by_late_down() {
  with desktop 'bind 1 edge left -> exec echo fired'
  client c w 200x150 --on-down move
  ask w 'place app=c 0 100'
  # The touch begins at the edge, so the window receives it late. Then the client requests a move, as if the finger had
  # touched its title bar.
  play w -r 300 '0 0 5,150 100 5,250 1500 5,300'
  heard c
  [[ $heard == 'down 0 5 50 0'$'\n'* && $heard != *up* && $heard != *cancel* ]] || die "$heard"
  ask w 'await ^view 50000000 0,2[0-4][0-9] .* app=c '
  # The window receives the next touch as usual.
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
  hears_plain c "down 0 50 50 0 popup
frame
motion 0 50 50 10
frame
up 0 20"
}
# A finger taps at an edge that has a binding. The window receives the tap's down only after the finger has lifted, and
# opens a popup then.
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
