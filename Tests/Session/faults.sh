#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# faults.sh BINARIES clone|gate|palm ROUNDS [SEED]: plays random touches on a screen of sway or, for palm, of KWin,
# which can cancel touches. In the middle of gestures, tactusd is killed, stopped or ended, its broker is killed, the
# touchscreen is unplugged, or the configuration changes. Each contact that a window receives must end exactly once, and
# a tap after each fault must arrive within a second. LIMIT is the time limit for everything, in seconds of the host
# (default: 3600).
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  libinput=none
  if [[ $2 == gate ]] && ! libinput=$("$here/libinput"); then
    echo '== NOT RUN: faults with the gate. There is no libinput with plugins in Lua, see above. ==' >&2
    exit
  fi
  exec "$here/guest" -T -t "${LIMIT:-3600}" "$0" "$binaries" "$libinput" "${@:2}"
fi
kept=$3
rounds=$4
seed=${5:-1}
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
case $kept in
  clone)
    way=$grab beside=sway_session
    taken() { grabbed; }
    ;;
  gate)
    . "$here/support/gated-sway.sh"
    # With `way auto`, the broker looks for a gate.
    way='device * { way auto }' beside=gated_sway
    taken() { held; }
    ;;
  palm)
    way='device * { way palm }' beside=plain_kwin_session
    # Disables KWin's own effects that hide the window.
    plain_kwin_session() {
      printf '%sEnabled=false\n' overview windowview desktopgrid tileseditor | sed '1i [Plugins]' >"$work/kwinrc"
      seated_kwin_session
    }
    taken() { expect daemon '^touchscreen +screen: windows see all touches, and those of a gesture are cancelled'; }
    ;;
esac
RANDOM=$seed
# The guest's clock jumps ahead when all programs wait, so a long time limit costs nothing.
patience=600
each=40
# One of at most `most_taps` taps must arrive; `longest` is how many seconds to wait for each. While a grab ends, some
# taps may be lost; without a grab, none.
most_taps=1
longest=20
[[ $kept != clone ]] || most_taps=5 longest=0.3
good=(
  'bind 3 swipe left -> exec true' 'bind 3 pan horizontal -> exec true { step 30mm }' 'bind 2 tap -> exec true'
  'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true' 'bind 5 hold 300ms -> exec true' 'block 6..10 any'
  'bind 2 swipe down -> exec true { deliver cancel }'
)

begin() {
  configure "$way" "$@"
  start daemon "$binaries/tactusd" --config "$work/tactus.conf"
  taken
}
again() {
  finished daemon || true
  rm "$work"/daemon.*
  begin "${good[@]}"
  answers_soon
}
all_off() {
  local slot
  for slot in {0..5}; do ask player "up screen $slot"; done
}
# Plays random touches, and half the time leaves fingers down in the middle of a gesture.
reach() {
  ask player "random screen $each $((seed * 1000 + round))"
  touches=$((touches + each))
  [[ $((RANDOM % 2)) -eq 0 ]] || return 0
  all_off
  local fingers=$((1 + RANDOM % 5)) steps=$((RANDOM % 12)) step finger
  touches=$((touches + fingers))
  for ((finger = 0; finger < fingers; finger++)); do ask player "down screen $finger 0.$((6 - finger)) 0.5"; done
  for ((step = 1; step <= steps; step++)); do
    sleep 0.016
    for ((finger = 0; finger < fingers; finger++)); do
      ask player "move screen $finger 0.$((600 - 100 * finger - 10 * step)) 0.5"
    done
  done
}

# hears_spot: reads the events of the window until the tap of `answers_soon` arrives; fails after `longest` seconds
# without a line.
spot='drag screen 1 0.7 0.8 0.7 0.8 60 0'
place=
hears_spot() {
  while IFS= read -r -t "$longest" -u "${reads[window]}" line; do
    echo "$line" >>"$work/heard"
    [[ $line =~ ^down\ [0-9]+\ ([0-9]+)[0-9.]*\ ([0-9]+) ]] || continue
    # Accepts only the place where the first of these taps arrived, give or take a pixel.
    [[ -n $place ]] || place=${BASH_REMATCH[1]},${BASH_REMATCH[2]}
    local x=$((BASH_REMATCH[1] - ${place%,*})) y=$((BASH_REMATCH[2] - ${place#*,}))
    [[ ${x#-} -gt 1 || ${y#-} -gt 1 ]] || return 0
  done
  return 1
}
# Checks that a tap arrives within a second. Counts only the time during which the guest was idle, since the guest's
# clock also advances while its host is busy. KWin's screen keeps the processor busy, so the guest is never idle, and
# the delay cannot be checked. But `way palm` withholds no touches, so no tap may be lost.
answers_soon() {
  local began=${EPOCHREALTIME/./} rested took waited taps
  rested=$(idle)
  for ((taps = 1; ; taps++)); do
    touches=$((touches + 1))
    say player "$spot"
    ! hears_spot || break
    expect player '^ok drag'
    [[ $taps -lt $most_taps ]] || die "$fault: a tap is not heard of: $(tail -n 30 "$work/heard")"
  done
  took=$(((${EPOCHREALTIME/./} - began) / 1000))
  waited=$(($(idle) - rested))
  expect player '^ok drag'
  [[ $took -le $worst ]] || worst=$took
  [[ $waited -le $longest_wait ]] || longest_wait=$waited
  [[ $waited -le 1000 ]] || die "$fault: a tap is heard of after $took ms, of which everybody has waited for $waited"
}
# Prints how long the guest's processor has been idle, in ms.
idle() {
  local up rest
  read -r up rest </proc/uptime
  echo $((10#${rest/./} * 10))
}

faults=('a kill' 'an end' 'a stop' "the broker's end" 'unplugging' 'letting go' 'a new binding' 'a mistake')
do_fault() {
  case $fault in
    'a kill' | 'an end')
      [[ $fault == 'an end' ]] && kill -TERM "${pids[daemon]}" || kill -KILL "${pids[daemon]}"
      all_off
      answers_soon
      again
      ;;
    'a stop')
      kill -STOP "${pids[daemon]}"
      ask player "random screen $each $RANDOM"
      touches=$((touches + each))
      all_off
      answers_soon
      kill -CONT "${pids[daemon]}"
      answers_soon
      # After three such faults, tactusd would rightly stop using the broker, so it is restarted after each of them.
      kill -TERM "${pids[daemon]}" && again
      ;;
    "the broker's end")
      pkill -KILL -x tactus-broker
      all_off
      answers_soon
      kill -TERM "${pids[daemon]}" && again
      ;;
    unplugging)
      ask player 'destroy screen'
      ask player 'create screen'
      udevadm settle
      taken
      # Waits until the compositor has opened the touchscreen too.
      settle
      answers_soon
      ;;
    'letting go')
      configure 'bind 3 swipe left -> exec true'
      expect daemon '^configuration: '
      all_off
      answers_soon
      configure "$way" "${good[@]}"
      taken
      answers_soon
      ;;
    'a new binding')
      configure "$way" "${good[@]}" "bind 3 tap $((1 + RANDOM % 3)) -> exec true"
      all_off
      answers_soon
      ;;
    'a mistake')
      configure 'bind 3 swipe upwards -> nothing'
      all_off
      answers_soon
      ;;
  esac
}

# Checks that each touch in the file of window events lands once and ends once.
balanced() {
  awk '
    $1 == "down" { if ($2 in down) { print "line " NR ": " $0 ", which is down"; bad = 1 } down[$2] = 1; landed++ }
    $1 == "up" { if (!($2 in down)) { print "line " NR ": " $0 ", which is not down"; bad = 1 } delete down[$2] }
    $1 == "motion" && !($2 in down) { print "line " NR ": " $0 ", which is not down"; bad = 1 }
    # The window itself prints `no touch`: if the touchscreen is unplugged, sway only reports that the seat has no
    # touchscreen.
    $1 == "cancel" || /^no touch/ { delete down }
    END {
      for (id in down) { print id " is left down"; bad = 1 }
      print landed + 0 " have landed"
      exit bad
    }' "$1" >"$work/balance" || die "$fault: $(head -n 5 "$work/balance")"$'\n'"$(tail -n 30 "$1")"
  landed=$((landed + $(sed -n 's/ have landed//p' "$work/balance")))
}

soak() {
  local round touches=0 landed=0 worst=0 longest_wait=0 fault='the beginning' began=$EPOCHSECONDS
  "$beside"
  logged window
  begin "${good[@]}"
  : >"$work/heard"
  answers_soon
  for ((round = 0; round < rounds; round++)); do
    reach
    fault=${faults[RANDOM % ${#faults[@]}]}
    do_fault
    # Discards the lines that tactusd has printed.
    while read -r -t 1 -u "${reads[daemon]}" line; do :; done
    all_off
    heard_all window >>"$work/heard"
    balanced "$work/heard"
    : >"$work/heard"
  done
  good=('bind 2 swipe left -> exec true')
  fault='the end'
  kill -TERM "${pids[daemon]}"
  again
  answers window
  gesture "${left/screen 3/screen 2}" 'exec true: done'
  echo "   $kept: $touches touches in $rounds rounds; of $landed the window has heard, each landed once and ended once;" \
    "the slowest answer took $worst ms, and the longest wait for one $longest_wait ms;" \
    "$((EPOCHSECONDS - began)) s of the guest's clock" >&3
}

exec 3>&1
check "$kept: in $rounds rounds of random touches with faults during gestures, each touch ends once" soak
finish
