# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For weston.sh: checks of late events and of time stamps.

# as_in_plain LINE...: checks that touches land and lift as they would without the module, regardless of their time
# stamps.
as_in_plain() {
  local plain=$work/plain
  weston stock kiosk
  [[ $1 != second ]] || ask stock second
  client before stock 800x600
  with kiosk "$edge"
  [[ $1 != second ]] || { ask w second && shift; }
  client c w 800x600
  perform stock "$@"
  perform w "$@" '400 rest'
  heard before
  grep '^down\|^up' <<<"$heard" | sed 's/ [0-9-]*$//' >"$plain"
  heard c
  [[ -s $plain && $(grep '^down\|^up' <<<"$heard" | sed 's/ [0-9-]*$//') == "$(<"$plain")" ]] ||
    die "$(grep '^down\|^up' <<<"$heard" | diff "$plain" -)"
  counts 0
}
stopped() {
  with kiosk "$edge"
  client c w 800x600
  local lines=('0 down 0 400 300' '0 frame' '10 up 0' '10 frame') n
  for n in {1..8}; do
    lines+=("$((n * 300)) down 0 400 300" "$((n * 300)) frame" "$((n * 300 + 30)) up 0" "$((n * 300 + 30)) frame")
  done
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  expect c '^up'
  kill -STOP "${pids[w]}"
  read -r -t 2.6 <> <(:) || true
  kill -CONT "${pids[w]}"
  expect w '^done play'
  heard c
  [[ $(grep -c ^down <<<"$heard") -eq 8 && $(grep -c ^up <<<"$heard") -eq 8 && $heard != *cancel* ]] || die "$heard"
}
# tap MS X STAMP STAMP: prints the lines of a tap.
tap() { printf '%s\n' "$1 down 0 $2 300 @$3" "$1 frame" "$1 up 0 @$4" "$1 frame"; }
late() {
  local lines n
  mapfile -t lines < <(
    tap 0 400 +0 +0
    for n in {0..7}; do tap 100 $((5 + n % 2 * 200)) "-$((2600 - n * 300))" "-$((2570 - n * 300))"; done
  )
  as_in_plain "${lines[@]}"
}
early() {
  local lines
  mapfile -t lines < <(tap 20 5 -1 +0 && tap 30 400 -1 -1 && tap 40 5 -30 -20)
  as_in_plain '0 down 0 400 300' '0 frame' '20 up 0' '20 frame' "${lines[@]}"
}
ahead() {
  local lines
  mapfile -t lines < <(tap 100 400 +0 +0 && tap 200 5 +0 +0 && tap 300 400 +0 +3600000 && tap 400 5 +0 +0)
  as_in_plain '0 down 0 400 300' '0 frame' '10 motion 0 410 300 @+3600000' '10 frame' '20 up 0' '20 frame' "${lines[@]}"
}
wraps() {
  local lines
  mapfile -t lines < <(tap 30 400 24 25 && tap 40 5 34 35)
  as_in_plain '0 down 0 400 300 @4294967290' '0 frame' '10 motion 0 410 300 @4' '10 frame' '20 up 0 @14' '20 frame' \
    "${lines[@]}"
}
two_clocks() {
  as_in_plain second '0 down 0 400 300' '0 frame' '10 2down 1 300 200 @77' '10 2frame' '20 motion 0 410 300' \
    '20 frame' '30 2motion 1 310 200 @97' '30 2frame' '40 up 0' '40 frame' '50 down 0 400 300' '50 frame' \
    '60 2up 1 @127' '60 2frame' '70 up 0' '70 frame' '80 2down 0 5 200 @147' '80 2frame' '90 2up 0 @157' '90 2frame' \
    '100 down 0 5 300' '100 frame' '110 up 0' '110 frame'
}
