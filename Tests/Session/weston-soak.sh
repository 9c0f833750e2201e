#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston-soak.sh MODULE [TOUCHES]: random hands on a weston with the module, while clients come, go and are killed and
# the configuration changes; events follow one another ten times as fast as fingers do. Weston must end well, with
# nothing found by a sanitizer (PRELOAD is its library), and without having grown (where there is none).
# An hour of a busy hand is about 20000 touches. SEED makes a run again.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
touches=${2:-1000}
programs=$(readlink -f "${PROGRAMS:-$(dirname "$module")}")
RANDOM=${SEED:=$RANDOM}
. "$here/support/checks.sh"
. "$here/weston/rig.sh"
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:abort_on_error=1
build_tools

configurations=(
  'bind 1 edge left -> notify left
bind 3 pan any -> window { drive yes }
bind 1 tap 2 -> notify twice'
  'bind 3 swipe up -> notify up
bind 4 swipe any -> window next
bind 2 pinch in -> notify in { deliver delayed }'
  ''
)
configure() { printf 'version 1\n%s\n' "${configurations[$((RANDOM % 3))]}" >"$work/tactus.conf"; }

clients=()
come() {
  local command=("$tools/touch-log" --size 400x300)
  [[ $((RANDOM % 2)) -eq 0 || ! -x $programs/gesture-monitor ]] || command=("$programs/gesture-monitor" --size 400x300)
  XDG_RUNTIME_DIR=$work WAYLAND_DISPLAY=$work/w "${command[@]}" </dev/null >/dev/null 2>&1 &
  clients+=("$!")
}
go() {
  kill -"$1" "${clients[0]}" 2>/dev/null || true
  wait "${clients[0]}" 2>/dev/null || true
  clients=("${clients[@]:1}")
}

# hand: the lines of up to six fingers that land, move and lift at random.
hand() {
  awk -v seed="$RANDOM$RANDOM" 'BEGIN {
    srand(seed)
    fingers = 1 + int(rand() * 6)
    for (n = 0; n < fingers; n++) {
      landing = int(rand() * rand() * 20); length_ = 1 + int(rand() * 30)
      x = rand() < 0.3 ? 3 : rand() * 800; y = rand() * 600; dx = (rand() - 0.5) * 60; dy = (rand() - 0.5) * 60
      for (t = 0; t < length_; t++) {
        line[landing + t] = line[landing + t] (landing + t) (t ? " motion " : " down ") n " " x " " y "\n"
        x += dx * rand(); y += dy * rand()
        if (x < 0) x = 0; if (x > 799) x = 799; if (y < 0) y = 0; if (y > 599) y = 599
      }
      line[landing + length_] = line[landing + length_] (landing + length_) " up " n "\n"
    }
    stop = rand() < 0.05 ? int(rand() * 30) : 100
    for (t = 0; t <= 60; t++) {
      if (t > stop) break
      if (t in line) printf "%s%d frame\n", line[t], t
    }
    if (stop < 100) printf "%d cancel\n", stop + 1
  }'
}
resident() { awk '/^VmRSS/ { print $2 }' "/proc/${pids[w]}/status"; }

work=$scratch
export TACTUS_CONFIG=$work/tactus.conf
configure
weston w desktop "$module"
warm=
for ((n = 0; n < touches; n++)); do
  case $((RANDOM % 20)) in
    0) [[ ${#clients[@]} -ge 4 ]] || come ;;
    1) [[ ${#clients[@]} -eq 0 ]] || go KILL ;;
    2) [[ ${#clients[@]} -eq 0 ]] || go TERM ;;
    3) configure ;;
  esac
  mapfile -t lines < <(hand)
  perform w "${lines[@]}"
  [[ $n -ne $((touches / 3)) ]] || warm=$(resident)
done
while [[ ${#clients[@]} -gt 0 ]]; do go TERM; done
ask w views
grown=$(($(resident) - warm))
kill -TERM "${pids[w]}"
finished w || die "SEED=$SEED: weston ended with $?: $(tail -n 40 "$work/w.err")"
! grep -q 'ERROR: AddressSanitizer' "$work/w.err" || die "SEED=$SEED: $(<"$work/w.err")"
echo "$touches hands, grown by $grown kB since the third part of them"
[[ -n ${PRELOAD:-} || $grown -lt 1024 ]] || die "SEED=$SEED: that is too much"
