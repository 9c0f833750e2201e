#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston-soak.sh MODULE [HANDS]: plays random hands, also at the edges and with up to six fingers, on a weston with the
# module. Meanwhile, gestures close and move windows, popups open, drags start, clients start, exit and are killed under
# fingers, outputs and the touchscreen are added and removed, the screen locks, the panic gesture switches gestures off,
# and the configuration changes. Most events follow one another ten times as fast as those of a real finger. Weston must
# end with status 0. If MODULE was built with a sanitizer (PRELOAD is its library), the sanitizer must find no error.
# Memory must not grow faster than it does without the module: by about 5 bytes per hand. With `none` for MODULE, the
# script runs weston without the module. An hour of busy use is about 20000 hands. If SEED is the seed of an earlier
# run, repeats that run.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
modules=()
[[ $1 == none ]] || modules=("$(readlink -f "$1")")
hands=${2:-1000}
programs=$(readlink -f "${PROGRAMS:-$(dirname "$1")}")
RANDOM=${SEED:=$RANDOM}
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
# Limits how much freed memory a sanitizer holds back, and ignores leaks, since weston itself leaks a little.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=abort_on_error=1:quarantine_size_mb=16 LSAN_OPTIONS=exitcode=0
build_tools

configurations=(
  'bind 1 edge left -> notify left
bind 3 pan any -> window { drive yes }
bind 1 tap 2 -> notify twice
bind 4 tap -> restore'
  'bind 3 swipe up -> notify up
bind 4 swipe any -> window next
bind 2 pinch in -> notify in { deliver delayed }
bind 5 pinch in -> minimize
bind 3 tap -> restore'
  'bind 1 edge left -> minimize
bind 1 edge right -> restore
bind 1 edge top -> fullscreen toggle
bind 1 edge bottom -> maximize
bind 3 pan any -> move { drive yes }
bind 4 pan any -> workspace { drive yes }
bind 4 swipe down -> move next
bind 3 swipe left -> key Ctrl+t
bind 5 tap -> exec true'
  'app touch-log { bind 3 pan down -> close { drive yes } }
when locked { bind 1 edge any -> notify locked }
when output second { bind 1 edge any -> notify second }
bind 2 rotate cw -> notify turned
bind 1 hold -> notify held { deliver delayed }
bind 3 tap -> workspace 1'
  'block 2..3 any
bind 1 edge left -> '
  ''
)
configure() { printf 'version 1; defaults no\nsafety { panic 5 hold 1s }\n%s\n' "${configurations[$((RANDOM % ${#configurations[@]}))]}" >"$work/tactus.conf"; }

clients=()
come() {
  local command=("$tools/touch-log" --size 400x300)
  case $((RANDOM % 9)) in
    0 | 1) command=("$programs/gesture-monitor" --size 400x300) ;;
    2) command=("$programs/photo-table" --size 400x300) ;;
    3) command=("$programs/gesture-monitor" --output headless) ;;
    4) command+=(--on-down popup) ;;
    5) command+=(--on-down drag) ;;
    6) command+=(--on-down move) ;;
    7) command+=(--gestures --exclude 4 --subsurface 50,50,200x100) ;;
  esac
  XDG_RUNTIME_DIR=$work WAYLAND_DISPLAY=$work/w "${command[@]}" </dev/null >/dev/null 2>&1 &
  clients+=("$!")
}
go() {
  [[ ${#clients[@]} -gt 0 ]] || return 0
  kill -"$1" "${clients[0]}" 2>/dev/null || true
  wait "${clients[0]}" 2>/dev/null || true
  clients=("${clients[@]:1}")
}
second=off
plug_output() {
  if [[ $second == off ]]; then second=on && ask w 'output second'; else second=off && ask w 'output-off second'; fi
}
# Touches the button of the lock screen.
unlock() {
  perform w '0 wake' '10 down 0 400 300' '10 frame' '30 up 0' '30 frame'
}

# Plays the panic gesture, which switches gestures off, or on again.
panic() {
  perform w '0 down 0 100 300' '0 down 1 200 300' '0 down 2 300 300' '0 down 3 400 300' '0 down 4 500 300' '0 frame' \
    '1050 up 0' '1050 up 1' '1050 up 2' '1050 up 3' '1050 up 4' '1050 frame'
}

# hand: prints the lines of up to six fingers that land, move and lift at random.
hand() {
  awk -v seed="$RANDOM$RANDOM" 'BEGIN {
    srand(seed)
    pace = rand() < 0.05 ? 10 : 1
    fingers = 1 + int(rand() * 6)
    for (n = 0; n < fingers; n++) {
      landing = int(rand() * rand() * 20); length_ = 1 + int(rand() * 30)
      x = rand() < 0.3 ? 3 : rand() * 800; y = rand() < 0.1 ? 597 : rand() * 600
      dx = (rand() - 0.5) * 60; dy = (rand() - 0.5) * 60
      for (t = 0; t < length_; t++) {
        line[landing + t] = line[landing + t] (landing + t) * pace (t ? " motion " : " down ") n " " x " " y "\n"
        x += dx * rand(); y += dy * rand()
        if (x < 0) x = 0; if (x > 799) x = 799; if (y < 0) y = 0; if (y > 599) y = 599
      }
      line[landing + length_] = line[landing + length_] (landing + length_) * pace " up " n "\n"
    }
    stop = rand() < 0.05 ? int(rand() * 30) : 100
    for (t = 0; t <= 60; t++) {
      if (t > stop) break
      if (t in line) printf "%s%d frame\n", line[t], t * pace
    }
    if (stop < 100) printf "%d cancel\n", (stop + 1) * pace
  }'
}
# These functions cause random disturbances while fingers are down: `disturb` starts or ends clients, or changes the
# configuration; `interrupt` prints the lines of the hand, sometimes with lines that disturb.
disturb() {
  case $((RANDOM % 60)) in
    0 | 1 | 2) [[ ${#clients[@]} -ge 4 ]] || come ;;
    3 | 4) go KILL ;;
    5) go TERM ;;
    6 | 7) configure ;;
  esac
}
interrupt() {
  case $((RANDOM % 250)) in
    0) printf '%s\n' "${lines[@]:0:8}" '15 unplug' '16 plug' ;;
    1) printf '%s\n' "${lines[@]}" '80 idle' ;;
    2) printf '%s\n' '0 idle' "${lines[@]}" ;;
    *) printf '%s\n' "${lines[@]}" ;;
  esac
}
# measure: ends all clients and restores the initial state. Then `heap` is the number of bytes in use, and `files` the
# number of open files.
measure() {
  while [[ ${#clients[@]} -gt 0 ]]; do go TERM; done
  unlock
  [[ $second == off ]] || plug_output
  printf 'version 1; defaults no\n' >"$work/tactus.conf"
  perform w '300 rest'
  ask w 'await-none app=(touch-log|gesture-monitor|photo-table) '
  unlock
  say w heap
  expect w '^heap ([0-9]*) ([0-9]*)'
  heap=${BASH_REMATCH[1]} files=${BASH_REMATCH[2]}
  echo "hand $n of $hands: $((heap / 1024)) kB in use, $files files open," \
    "$(awk '/^VmRSS/ { print $2 }' "/proc/${pids[w]}/status") kB resident"
}

work=$scratch
locking=true
export TACTUS_CONFIG=$work/tactus.conf
configure
ini="[tactus]
trust=$programs/gesture-monitor
log=gestures"
weston w desktop ${modules:+"${modules[@]}"}
echo "SEED=$SEED"
warm=
for ((n = 0; n < hands; n++)); do
  # The growth is counted from the measurement after two tenths of the hands, when all one-time allocations have been
  # made.
  if [[ $n -gt 0 && $((n % ((hands + 9) / 10))) -eq 0 ]]; then
    measure
    [[ $n -gt $((hands / 4)) ]] || warm=$heap warm_files=$files
  fi
  [[ $((RANDOM % 100)) -gt 0 ]] || plug_output
  [[ $((RANDOM % 50)) -gt 0 ]] || unlock
  [[ $((RANDOM % 400)) -gt 0 ]] || panic
  mapfile -t lines < <(hand)
  mapfile -t lines < <(interrupt)
  printf '%s\n' play "${lines[@]}" end >&"${writes[w]}"
  disturb
  expect w '^done play'
done
measure
kill -TERM "${pids[w]}"
finished w || die "SEED=$SEED: weston ended with $?: $(tail -n 40 "$work/w.err")"
! grep -qE 'ERROR: AddressSanitizer|tactus-weston' "$work/w.err" || die "SEED=$SEED: $(<"$work/w.err")"
sed -n 's/.*tactus: gesture: \(.*\): .* -> \([a-z]*\).*/\2/p' "$work/w.log" | sort | uniq -c | tr -s '\n ' ' '
echo
echo "$hands hands: grown by $(((heap - warm) / 1024)) kB"
[[ $((heap - warm)) -lt $((524288 + 8 * hands)) && $files -lt $((warm_files + 8)) ]] || die "SEED=$SEED: that is too much"
