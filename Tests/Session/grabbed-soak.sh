#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# grabbed-soak.sh BINARIES TOUCHES [SEED]: random touches beside sway, with `grab yes`, while tactusd is killed, stopped
# and ended, its broker is killed, the touchscreen is unplugged and the configuration changes: each touch that a window
# hears of lands once and ends once, and in the end everything works as in the beginning.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
touches=$2
seed=${3:-1}
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T -t 3600 "$0" "$binaries" "$touches" "$seed"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
RANDOM=$seed
# The guest's clock jumps: waiting is free.
patience=600
each=40
good=(
  'bind 3 swipe left -> exec true' 'bind 3 pan horizontal -> exec true { step 30mm }' 'bind 2 tap -> exec true'
  'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true' 'bind 5 hold 300ms -> exec true' 'block 6..10 any'
)

all_off() {
  local slot
  for slot in {0..5}; do ask player "up screen $slot"; done
}
again() {
  finished daemon || true
  all_off
  rm "$work"/daemon.*
  grabbing "${good[@]}"
}
fault() {
  case $1 in
    0) kill -KILL "${pids[daemon]}" && again ;;
    1) kill -TERM "${pids[daemon]}" && again ;;
    2)
      kill -STOP "${pids[daemon]}"
      ask player "random screen $each $RANDOM"
      kill -CONT "${pids[daemon]}"
      # After some of these it gives up, as it should.
      kill -TERM "${pids[daemon]}" && again
      ;;
    3) pkill -KILL -x tactus-broker && kill -TERM "${pids[daemon]}" && again ;;
    4)
      # Of a touchscreen that it reads itself, sway leaves the fingers down.
      ask player 'destroy screen'
      ask player 'create screen'
      udevadm settle
      grabbed
      ;;
    5)
      configure 'bind 3 swipe left -> exec true'
      expect daemon '^configuration: '
      all_off
      configure "$grab" "${good[@]}"
      grabbed
      ;;
    6) configure "$grab" "${good[@]}" "bind 3 tap $((1 + RANDOM % 3)) -> exec true" ;;
    7) configure 'bind 3 swipe upwards -> nothing' ;;
  esac
}

# lands once, ends once: reads what a window has heard. `left` fingers at most are down in the end.
balanced() {
  awk '
    $1 == "down" { if ($2 in down) { print "line " NR ": " $0 ", which is down"; bad = 1 } down[$2] = 1; landed++ }
    $1 == "up" { if (!($2 in down)) { print "line " NR ": " $0 ", which is not down"; bad = 1 } delete down[$2] }
    $1 == "motion" && !($2 in down) { print "line " NR ": " $0 ", which is not down"; bad = 1 }
    $1 == "cancel" { delete down }
    END {
      for (id in down) { print id " is left down"; bad = 1 }
      print landed + 0 " have landed"
      exit bad
    }' "$1" >"$work/balance" || die "$(head -n 5 "$work/balance")"$'\n'"$(tail -n 30 "$1")"
  landed=$((landed + $(sed -n 's/ have landed//p' "$work/balance")))
}

soak() {
  local rounds=$((touches / each)) round landed=0
  sway_session
  logged window
  grabbing "${good[@]}"
  for ((round = 0; round < rounds; round++)); do
    ask player "random screen $each $((seed * 1000 + round))"
    fault $((RANDOM % 8))
    # What it says is read, and not looked at.
    while read -r -t 1 -u "${reads[daemon]}" line; do :; done
    all_off
    heard window >"$work/heard"
    balanced "$work/heard"
  done
  good=('bind 3 swipe left -> exec true')
  kill -TERM "${pids[daemon]}"
  again
  answers window
  gesture "$left" 'exec true: done'
  echo "   $touches touches in $rounds rounds; of $landed the window has heard, each landed once and ended once" >&3
}

exec 3>&1
check "$touches random touches with faults between" soak
finish
