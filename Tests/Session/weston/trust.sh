# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of what trusted programs and other programs may do.

# Checks that a client can use no serial that belongs to the withheld touch of a swipe.
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
  # Later versions of weston do not report the folder of their shell.
  shell=$(pkg-config --variable=libexecdir weston 2>/dev/null || echo /usr/libexec)/weston-desktop-shell
  with desktop "bind 1 edge left -> exec $tools/identity $shell"
  play w '0 0 5,300 100 400,300'
  [[ $skipped == *identity* ]] || expect w '^identity'
  [[ $skipped$line == *'identity ordinary'* ]] || die "$skipped$line"
}
# bare: starts weston with a shell that draws nothing. Unlike the function `weston`, does not wait for a background.
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
