#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# tactusd-soak.sh BINARIES TOUCHES [SEED]: plays random touches on a kernel's virtual touchscreen while the touchscreen
# is unplugged and plugged in, the configuration changes, sway is killed and restarted, and clients connect and
# disconnect. tactusd must neither trap nor grow, and must perform a gesture at the end. If WATCHED names a tactusd that
# ships, that tactusd runs under valgrind, which must find no error (AddressSanitizer does not fit into the guest, and
# valgrind cannot read Swift's debug information).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
touches=$2
seed=${3:-1}
[[ -n ${TACTUS_IN_GUEST:-} ]] ||
  exec "$here/guest" -T -t 3600 env WATCHED="${WATCHED:+$(readlink -f "$WATCHED")}" "$0" "$binaries" "$touches" "$seed"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
tactusd=${WATCHED:-}
if [[ -n $tactusd ]]; then
  watcher=(valgrind -q --suppressions="$here/support/valgrind.supp" --error-exitcode=99 --leak-check=full
    --show-leak-kinds=definite --errors-for-leak-kinds=definite)
fi

good=(
  'bind 3 swipe left -> workspace 5' 'bind 3 pan horizontal -> workspace { drive yes; step 30mm }'
  'bind 2 tap -> exec true' 'bind 1 edge left -> key Alt+Left' 'bind 4 pinch in -> window next'
  'bind 5 hold 300ms -> maximize' "shell-client \"$binaries/gesture-monitor\""
)
# The guest's clock jumps ahead when all programs wait, so a long time limit costs nothing.
patience=600
each=250

# Prints how many kB the process has in memory, and how many files it has open.
weight() {
  awk '/VmRSS/ { print $2 }' "/proc/${pids[daemon]}/status"
  ls "/proc/${pids[daemon]}/fd" | wc -l
}

between() { # ROUND
  case $(($1 % 5)) in
    0)
      ask player 'destroy screen'
      ask player 'create screen'
      udevadm settle
      ;;
    1) configure "${good[@]}" "bind 3 tap $((1 + $1 % 3)) -> exec true" ;;
    2) configure 'bind 3 swipe upwards -> nothing' ;;
    3)
      kill -KILL "${pids[$sway]}"
      wait "${pids[$sway]}" 2>/dev/null || true
      sway=sway$1
      wlroots "$sway" sway -c "$work/sway.conf"
      ;;
    4)
      "$binaries/gesture-monitor" --json --socket tactusd-0 --output HEADLESS-1 >"$work/monitor" 2>&1 &
      monitor=$!
      ask player "$left"
      kill -KILL "$monitor"
      wait "$monitor" 2>/dev/null || true
      ;;
  esac
}

soak() {
  local rounds=$((touches / each)) round before='' after
  sway_session
  sway=sway
  daemon "${good[@]}"
  # In each round, discards the lines that tactusd has printed.
  for ((round = 0; round < rounds; round++)); do
    ask player "random screen $each $((seed * 1000 + round))"
    between "$round"
    while read -r -t 1 -u "${reads[daemon]}" line; do :; done
    [[ -e /proc/${pids[daemon]} ]] || die "it ended: $(<"$work/daemon.err")"
    # Measures the initial size after every kind of disturbance has happened, since tactusd has then allocated the
    # memory that it needs.
    [[ $round -ne $((rounds > 10 ? 9 : 4)) ]] || before=$(weight)
  done
  # Removes the touchscreen, which lifts all fingers, and adds it again.
  ask player 'destroy screen'
  ask player 'create screen'
  udevadm settle
  configure 'bind 3 swipe left -> workspace 5'
  while read -r -t 1 -u "${reads[daemon]}" line; do :; done
  after=$(weight)
  gesture "$left" 'workspace 5: done by sway'
  echo "kB in memory, files open: ${before:-?}; after $touches touches: $after" | tr '\n' ' ' >&3
  echo >&3
  if [[ -n $before ]]; then
    read -r -d '' kilobytes files <<<"$before" || true
    read -r -d '' kilobytes_now files_now <<<"$after" || true
    [[ $files_now -le $((files + 2)) ]] || die "it has $files_now files open, before $files"
    # valgrind delays the freeing of memory.
    [[ -n $tactusd || $kilobytes_now -le $((kilobytes + 2048)) ]] || die "it grew by $((kilobytes_now - kilobytes)) kB"
  fi
  kill -TERM "${pids[daemon]}"
  finished daemon || die "it ended with $?: $(<"$work/daemon.err")"
}

exec 3>&1
check "tactusd keeps running and does not grow under $touches random touches" soak
finish
