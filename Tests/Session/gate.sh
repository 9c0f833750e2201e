#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# gate.sh BINARIES: tests the plugin (10-tactus.lua) in a real libinput, and in an unmodified sway with that libinput,
# in a guest whose real kernel has a virtual touchscreen. The test itself writes the verdicts that tactusd would write.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  if ! libinput=$("$here/libinput"); then
    echo '== NOT RUN: the gate in a real libinput and sway. There is no libinput with plugins in Lua, see above. ==' >&2
    exit
  fi
  exec "$here/guest" -T "$0" "$binaries" "$libinput"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"

. "$here/support/gated-sway.sh"
cc -O1 -Wall -Wextra -o "$scratch/verdicts" "$here/tools/gate/verdicts.c"
. "$here/support/touch-log.sh"
(cd "$scratch" && build_touch_log)
chmod -R a+rX "$scratch"

# MARK: shared functions

# judge NAME [ANSWER HOLD]: starts the program that writes verdicts into `node`, and sets the gate's time limits, in ms.
# A touchscreen's contacts have the ids 1, 2, 3 ...
judge() {
  start "$1" "$scratch/verdicts" "$node"
  # The guest is slow, so the default limits are long, for checks that do not test the limits.
  ask "$1" "arm ${2:-1000} ${3:-4000}"
}
# Waits until all programs have handled the pending events.
moment() { sleep 0.05; }
# hear NAME PATTERN...: reads the program's next lines, which must match the patterns; skips the ends of frames.
hear() {
  local name=$1 pattern
  shift
  for pattern in "$@"; do
    while next "$name" '' && [[ $line == frame* || $line == *TOUCH_FRAME* ]]; do :; done
    [[ ${line//$'\t'/ } =~ $pattern ]] || die "$name said '$line', not '$pattern'"
  done
}
tap() {
  ask player 'down screen 0 0.5 0.5'
  ask player 'up screen 0'
}

# MARK: checks with libinput debug-events

# debugged [OPTION...]: starts libinput's debug-events with the plugin. Also creates a second touchscreen, `fence`,
# whose touches the gate never holds.
debugged() {
  mkdir -p /etc/libinput/plugins
  ln -sf "$scratch/10-tactus.lua" /etc/libinput/plugins/
  start player "$binaries/TouchPlayer"
  ask player 'create fence'
  fence=${line##*/}
  ask player 'create screen'
  node=${line##* }
  udevadm settle
  start events env LD_LIBRARY_PATH="$libinput" "$libinput/libinput-debug-events" --enable-plugins "$@"
  expect events 'DEVICE_ADDED'
  expect events 'DEVICE_ADDED'
}
# Checks that debug-events has printed nothing since the last line that was read.
silent() {
  moment
  ask player 'down fence 0 0.5 0.5'
  ask player 'up fence 0'
  hear events "$fence .*TOUCH_DOWN" "$fence .*TOUCH_UP"
}
heard() { hear events "${@/#/${node##*/} .*TOUCH_}"; }

passes() {
  debugged
  tap
  heard 'DOWN .* 49.98/49.98' UP
}

held() {
  debugged
  judge writer
  ask player 'down screen 3 0.5 0.5'
  silent
  ask writer 'wait 3 1'
  ask player 'move screen 3 0.25 0.5'
  sleep 0.15
  ask player 'move screen 3 0.25 0.75'
  silent
  ask writer 'deliver 3 1'
  heard 'DOWN .* 3 .*49.98/49.98' 'MOTION .* 3 .*24.98/49.98' 'MOTION .* 3 .*24.98/74.98'
  ask player 'up screen 3'
  heard 'UP .* 3 '
}

consumed() {
  debugged
  judge writer
  ask player 'down screen 0 0.5 0.75'
  ask player 'down screen 1 0.75 0.5'
  ask writer 'consume 0 1 deliver 1 2'
  ask player 'move screen 0 0.25 0.75'
  heard 'DOWN .* 1 .*74.98/49.98'
  ask player 'up screen 0'
  ask player 'up screen 1'
  heard 'UP .* 1 '
  # The kernel does not report a position that equals that of the slot's previous contact.
  ask player 'down screen 0 0.25 0.75'
  ask writer 'deliver 0 3'
  heard 'DOWN .* 0 .*24.98/74.98'
}

taken_back() {
  debugged
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask player 'down screen 1 0.75 0.5'
  ask writer 'deliver 0 1 deliver 1 2'
  heard 'DOWN .* 0 ' 'DOWN .* 1 '
  ask writer 'cancel 0 1 lift 1 2'
  heard 'CANCEL .* 0 ' 'UP .* 1 '
  ask player 'move screen 0 0.3 0.5'
  ask player 'move screen 1 0.8 0.5'
  ask player 'up screen 1'
  ask player 'up screen 0'
  silent
  ask player 'down screen 0 0.5 0.5'
  ask writer 'deliver 0 3'
  heard 'DOWN .* 0 .*49.98/49.98'
}

in_mid_frame() {
  debugged
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask writer 'deliver 0 1'
  heard DOWN
  # Writes events as if a driver had reported x (53) but not yet y (54).
  ask writer 'say 53 0 wait 9 9 report 0 0 say 54 0 report 0 0'
  heard 'MOTION .* 0.00/ *0.00'
  silent
}

told_apart() {
  debugged
  judge writer
  node=/dev/input/$fence judge other
  ask player 'down screen 0 0.5 0.5'
  ask player 'down fence 0 0.25 0.5'
  ask writer 'consume 0 1'
  ask other 'deliver 0 1'
  hear events "$fence .*TOUCH_DOWN .* 24.98/49.98"
  ask player 'up screen 0'
  ask player 'up fence 0'
  hear events "$fence .*TOUCH_UP"
}

# A compositor that starts after tactusd does not know the current slot: the kernel names a slot only when another slot
# becomes the current one.
starts_later() {
  debugged
  start writer "$scratch/verdicts" "$node"
  ask player 'down screen 0 0.5 0.5'
  heard 'DOWN .* 0 .*49.98/49.98'
  ask writer 'deliver 0 1'
  ask player 'up screen 0'
  heard 'UP .* 0 '
  ask player 'down screen 0 0.25 0.5'
  ask writer 'wait 0 2'
  silent
  ask writer 'deliver 0 2'
  heard 'DOWN .* 0 .*24.98/49.98'
}

# Lifts all fingers and waits until the gate holds no touch. Then checks that libinput has reported only complete
# touches in each slot, each with a down, motions and an end, and has not logged a bug. The output of debug-events is in
# `skipped`.
all_ended() {
  local told down=() what slot
  for slot in {0..5}; do ask player "up screen $slot"; done
  sleep 1
  ask player 'destroy fence'
  expect events 'DEVICE_REMOVED'
  [[ $skipped != *[Bb]ug* ]] || die "libinput complains: $(grep -i bug <<<"$skipped")"
  while read -r told; do
    [[ $told =~ TOUCH_(DOWN|UP|MOTION|CANCEL)\ .*s[[:blank:]]+([0-9]+)\  ]] || continue
    what=${BASH_REMATCH[1]} slot=${BASH_REMATCH[2]}
    case $what:${down[slot]:-} in
      DOWN: | MOTION:1) down[slot]=1 ;;
      UP:1 | CANCEL:1) down[slot]= ;;
      *) die "in slot $slot: $told" ;;
    esac
  done <<<"$skipped"
  [[ ${#down[@]} -gt 0 && -z $(tr -d ' ' <<<"${down[*]}") ]] || die "still down: ${down[*]}"
}

# libinput's process is stopped, so the kernel drops events.
loses_events() {
  debugged --verbose
  judge writer 80 400
  kill -STOP "${pids[events]}"
  ask player 'random screen 60 1'
  kill -CONT "${pids[events]}"
  all_ended
  [[ $skipped == *SYN_DROPPED* ]] || die "none were lost"
  tap
  heard DOWN UP
}

# Plays random contacts and writes random verdicts. The time limits are long, so that the gate holds many contacts; many
# of these receive several verdicts, some of them late.
judged_at_random() {
  debugged --verbose
  judge writer
  local ids=() is_down=() landed=0 verbs=(deliver deliver consume cancel wait lift) slot
  RANDOM=1
  for _ in {1..300}; do
    slot=$((RANDOM % 4))
    if [[ -z ${is_down[slot]:-} ]]; then
      landed=$((landed + 1))
      ids[slot]=$landed is_down[slot]=yes
      ask player "down screen $slot 0.$((RANDOM % 9 + 1)) 0.$((RANDOM % 9 + 1))"
    elif ((RANDOM % 4)); then
      ask player "move screen $slot 0.$((RANDOM % 9 + 1)) 0.$((RANDOM % 9 + 1))"
    else
      is_down[slot]=
      ask player "up screen $slot"
    fi
    slot=$((RANDOM % 4))
    [[ -z ${ids[slot]:-} ]] || ask writer "${verbs[RANDOM % 6]} $slot ${ids[slot]}"
  done
  ask writer 'disarm 0 0'
  all_ended
  local ended
  for ended in UP CANCEL; do [[ $skipped == *TOUCH_$ended* ]] || die "no contact ended by $ended"; done
}

plugged_out() {
  debugged
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask writer 'wait 0 1'
  ask player 'destroy screen'
  hear events "${node##*/} .*DEVICE_REMOVED"
  silent
}

# MARK: checks with sway

shown_in_sway() {
  gated_sway
  start client "$scratch/touch-log" --fullscreen
  expect client '^shown 1280x720'
}
# Checks that the client has received nothing since the last line that was read.
unheard() {
  moment
  say client mark
  hear client '^mark'
}

sway_passes() {
  shown_in_sway
  grep -q liblua "/proc/${pids[sway]}/maps" || die "it has no Lua"
  tap
  hear client '^down 0 6[34].* 3[56]' '^up 0'
}

sway_held() {
  shown_in_sway
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask player 'down screen 1 0.75 0.5'
  ask writer 'wait 0 1 wait 1 2'
  sleep 0.15
  ask player 'move screen 0 0.25 0.5'
  ask player 'up screen 1'
  unheard
  ask writer 'deliver 0 1 deliver 1 2'
  hear client '^down 0 6[34].* 3[56]' '^down 1 9[56].* 3[56]' '^motion 0 3[12].* 3[56]' '^up 1'
  ask player 'up screen 0'
  hear client '^up 0'
}

sway_consumed() {
  shown_in_sway
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask player 'move screen 0 0.25 0.25'
  ask writer 'consume 0 1'
  ask player 'move screen 0 0.5 0.5'
  ask player 'up screen 0'
  unheard
  tap
  ask writer 'deliver 0 2'
  hear client '^down 0 6[34].* 3[56]' '^up 0'
}

sway_lifted() {
  shown_in_sway
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask writer 'deliver 0 1'
  hear client '^down 0'
  ask writer 'lift 0 1'
  hear client '^up 0'
  ask player 'move screen 0 0.25 0.25'
  ask player 'up screen 0'
  unheard
  tap
  ask writer 'deliver 0 2'
  hear client '^down 0' '^up 0'
}

sway_forsaken() {
  shown_in_sway
  judge writer 80 1000
  ask player 'down screen 0 0.5 0.5'
  ask writer 'wait 0 1'
  ask player 'move screen 0 0.25 0.5'
  kill -KILL "${pids[writer]}"
  sleep 0.3
  unheard
  sleep 0.7
  hear client '^down 0 6[34].* 3[56]' '^motion 0 3[12].* 3[56]'
  ask player 'up screen 0'
  hear client '^up 0'
  # The gate holds the next touch until its limit expires without a verdict, and holds no touch after that.
  tap
  sleep 0.1
  hear client '^down 0' '^up 0'
  ask player 'down screen 0 0.5 0.5'
  say client mark
  expect client '^mark|^down'
  [[ $line == down* ]] || die "it is held: $line"
}

sway_plugged_out() {
  shown_in_sway
  judge writer
  ask player 'down screen 0 0.5 0.5'
  ask writer 'wait 0 1'
  ask player 'destroy screen'
  next client '^no touch'
  ask player 'create screen'
  udevadm settle
  settle
  tap
  hear client '^down 0' '^up 0'
}

check 'libinput: without a daemon, the gate passes a tap' passes
check 'libinput: a withheld contact is replayed whole' held
check 'libinput: the gate consumes one of two contacts, and the next contact has its own position' consumed
check 'libinput: a verdict can cancel or lift a contact' taken_back
check 'libinput: a verdict within a frame does not split the frame' in_mid_frame
check 'libinput: verdicts apply only to their own touchscreen' told_apart
check 'libinput: a single verdict arms a gate that does not know the current slot' starts_later
check 'libinput: after lost events, no contact is stuck' loses_events
check 'libinput: with random contacts and verdicts, each contact ends' judged_at_random
check 'libinput: a withheld contact is dropped when the touchscreen is unplugged' plugged_out
check 'sway: without a daemon, a tap reaches the window' sway_passes
check 'sway: two fingers withheld for 150 ms are replayed whole' sway_held
check 'sway: a window never receives a consumed contact' sway_consumed
check 'sway: a window receives no further events of a contact that the daemon has lifted' sway_lifted
check 'sway: withheld contacts are replayed when the daemon dies' sway_forsaken
check 'sway: taps arrive after the touchscreen is unplugged while a contact is withheld' sway_plugged_out
finish
