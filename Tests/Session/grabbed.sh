#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# grabbed.sh BINARIES RELEASE: tests tactusd with `grab yes` beside unmodified compositors, in a guest whose real kernel
# has a virtual touchscreen. Checks which touches reach windows through the clone, and that windows receive touches
# again after each kind of failure. RELEASE contains programs that were built for release, to measure their memory.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries" "$release"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/system-broker.sh"
. "$here/support/grabbing.sh"
. "$here/support/withholding.sh"
way=$grab beside=sway_session with=grabbing taken=grabbed


# same ALONE BESIDE: checks that a window received the same touches while tactusd ran (BESIDE) as before that (ALONE).
# Only motions of a touch that was still undecided may be missing: the window receives the last of these (S9.6).
same() {
  local missing more
  more=$(diff <(grep -v frame <<<"$1") <(grep -v frame <<<"$2") | grep '^>') || true
  missing=$(diff <(grep -v frame <<<"$1") <(grep -v frame <<<"$2") | grep '^<' | grep -v motion) || true
  [[ -z $more$missing && $(grep -c motion <<<"$2") -gt $(($(grep -c motion <<<"$1") / 3)) ]] ||
    die "a window hears something else: ${more//$'\n'/ | } ${missing//$'\n'/ | }"
}
# Three resting fingers are no gesture, so their touches arrive late, but completely.
arrives() { # SESSION
  local alone
  "$1"
  logged window
  play_all
  alone=$(heard window)
  [[ $alone == *down*motion*up* ]] || die "it hears nothing without tactusd either: $alone"
  grabbing 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true'
  play_all
  same "$alone" "$(heard window)"
}
withholds() { # SESSION
  "$1"
  logged window
  grabbing 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true'
  gesture "$left" 'exec true: done'
  gesture 'drag screen 1 0.001 0.5 0.4 0.5 150 0' 'exec true: done'
  gesture 'drag screen 1 0.001 0.2 0.6 0.2 400 0' 'exec true: done'
  hears_nothing window
  answers window
}
# Cage shows only one program, whose first line reports that it runs.
cage_arrives() {
  local alone
  session cage cage -- sh -c 'echo ready "$WAYLAND_DISPLAY"; exec "$0" <&0' "$tools/touch-log"
  expect cage '^shown'
  settle
  play_all
  alone=$(heard cage)
  [[ $alone == *down*motion*up* ]] || die "it hears nothing without tactusd either: $alone"
  grabbing 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true'
  play_all
  same "$alone" "$(heard cage)"
  gesture "$left" 'exec true: done'
  hears_nothing cage
}

# MARK: failures of programs

# Starts sway, a window, and tactusd with a grab.
wrong() {
  sway_session
  logged window
  grabbing 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true'
}
killed() {
  wrong
  hands_down
  kill -KILL "${pids[daemon]}"
  finished daemon || true
  all_ended "$(heard window)"
  hands_up
  answers window
  rm "$work"/daemon.*
  grabbing 'bind 3 swipe left -> exec true'
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
terminated() {
  wrong
  hands_down
  kill -TERM "${pids[daemon]}"
  finished daemon || die "it ended with $?"
  all_ended "$(heard window)"
  hands_up
  answers window
  ! pgrep -x tactus-broker || die 'its broker is left'
}
stopped() {
  wrong
  hands_down
  kill -STOP "${pids[daemon]}"
  ask player 'move screen 0 0.6 0.6'
  sleep 1
  all_ended "$(heard window)"
  hands_up
  answers window
  kill -CONT "${pids[daemon]}"
  expect daemon '^broker +took the touchscreens back'
  grabbed
  answers window
  gesture "$left" 'exec true: done'
}
stopped_longer() {
  sway_session
  logged window
  grabbing 'safety { watchdog 3s }'
  hands_down
  heard window >/dev/null
  kill -STOP "${pids[daemon]}"
  ask player 'move screen 0 0.6 0.6'
  hears_nothing window
  sleep 2
  [[ $(heard window) == 'up 0'* ]] || die 'the finger is left down'
  hands_up
  answers window
}
stopped_at_rest() {
  wrong
  kill -STOP "${pids[daemon]}"
  ask player "$tap"
  sleep 1
  answers window
}
broker_killed() {
  wrong
  hands_down
  pkill -KILL -x tactus-broker
  expect daemon '^broker +has ended'
  all_ended "$(heard window)"
  hands_up
  grabbed
  answers window
  gesture "$left" 'exec true: done'
}
again_and_again() {
  wrong
  local n
  for n in 1 2 3; do
    pkill -KILL -x tactus-broker
    expect daemon '^broker +has ended'
    [[ $n -eq 3 ]] || grabbed
  done
  [[ $line == *'until tactusd is started again' ]] || die "$line"
  answers window
  # tactusd continues, but only observes.
  gesture "$left" 'exec true: done'
}
# More programs open the clone than the kernel's inotify queue can record for the broker.
loses_count() {
  echo 4 >/proc/sys/fs/inotify/max_queued_events
  wrong
  hands_down
  local broker clone n
  broker=$(pgrep -x tactus-broker) clone=/dev/input/$(clone_node)
  kill -STOP "$broker"
  for n in {1..10}; do : <"$clone"; done
  kill -CONT "$broker"
  expect daemon '^broker +opens the touchscreens anew'
  echo 16384 >/proc/sys/fs/inotify/max_queued_events
  all_ended "$(heard window)"
  hands_up
  grabbed
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
# The keys 14, 1 and 28 are Backspace, Escape and Enter; 148 is KEY_PROG1. Other keys must not wake the broker.
panic_keys() {
  sway_session
  ask player 'keyboard keys'
  logged window
  grabbing 'bind 3 swipe left -> exec true' \
    'safety { panic none; panic-gpio key KEY_PROG1; panic-key Backspace+Escape+Enter }'
  local before='' now n
  now=$(switches)
  # Waits until the broker sleeps. Gives up after 20 attempts, since other programs on the machine may keep waking the
  # broker.
  for n in {1..20}; do
    [[ $now != "$before" ]] || break
    before=$now
    settle
    now=$(switches)
  done
  for n in {1..5}; do ask player 'press keys 30 48 46'; done
  settle
  # The broker must not wake for the 30 events of these keys. A few context switches may have other causes.
  (($(switches) - before < 5)) || die 'a broker wakes up when somebody types'
  ask player 'press keys 14 1'
  ask player 'press keys 28'
  ask player 'press keys 14 1 28'
  expect daemon '^panic: gestures are off'
  answers window
  ask player 'press keys 148'
  expect daemon '^gestures again'
  grabbed
  gesture "$left" 'exec true: done'
  # The panic key also works on a keyboard that is plugged in later.
  ask player 'keyboard later'
  settle
  ask player 'press later 148'
  expect daemon '^panic: gestures are off'
}
# Prints the number of context switches of all brokers.
switches() {
  pgrep -x tactus-broker | while read -r it; do cat "/proc/$it/status"; done |
    awk '/ctxt_switches/ { sum += $2 } END { print sum }'
}
refused_keys() {
  sway_session
  # The broker may answer before tactusd is ready.
  begin_daemon 'safety { panic none; panic-gpio key KEY_A }'
  expect daemon 'panic-gpio key KEY_A: keys used for typing count only'
  expect daemon 'the panic gesture is on'
}
# Touch events are switched off from the beginning. Sway nevertheless reads a new device for a moment, until it has
# applied its configuration.
always_off() {
  printf 'input type:touch events disabled\n' >"$work/more.conf"
  sway_session
  logged window
  daemon "$grab" 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen: the compositor does not read it'
  ask player "$left"
  hears_nothing window
  swaymsg -q input type:touch events enabled
  expect daemon '^.* -> |^touchscreen +screen is grabbed'
  [[ $line == *grabbed* ]] || die "it does what is switched off: $line"
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
let_go() {
  wrong
  hands_down
  configure 'bind 3 swipe left -> exec true'
  expect daemon '^configuration: '
  all_ended "$(heard window)"
  hands_up
  answers window
  configure "$grab" 'bind 3 swipe left -> exec true'
  grabbed
  answers window
}
unplugged() {
  wrong
  hands_down
  ask player 'destroy screen'
  expect daemon 'was removed'
  all_ended "$(heard window)"
  ask player 'create screen'
  udevadm settle
  grabbed
  answers window
}
finger_down() {
  sway_session
  logged window
  ask player 'down screen 0 0.5 0.5'
  daemon "$grab" 'bind 3 swipe left -> exec true'
  ask player 'move screen 0 0.6 0.5'
  settle
  hands_up
  grabbed
  local words
  words=$(heard window)
  [[ $words == down*frame*motion*frame*up* ]] || die "${words//$'\n'/ | }"
  answers window
}
two_screens() {
  sway_session
  ask player 'create other'
  udevadm settle
  logged window
  daemon "$grab" 'bind 3 swipe left -> exec true'
  grabbed_both='^touchscreen +(screen|other) is grabbed'
  expect daemon "$grabbed_both"
  expect daemon "$grabbed_both"
  ask player 'down screen 0 0.2 0.2'
  ask player 'down other 0 0.8 0.8'
  settle
  ask player 'up screen 0'
  ask player 'up other 0'
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 2 && $(grep -c '^up' <<<"$words") == 2 ]] || die "${words//$'\n'/ | }"
  gesture "${left/screen/other}" 'exec true: done'
  hears_nothing window
  configure "$grab" 'device other { grab no }' 'bind 3 swipe left -> exec true'
  expect daemon '^configuration: '
  settle
  ask player "${left/screen/other}"
  [[ $(heard window) == *down*down*down* ]] || die 'a touchscreen that is not to be grabbed is'
  answers window
}
restarted() {
  wrong
  kill -KILL "${pids[sway]}"
  expect daemon '^compositor +none'
  wlroots another sway -c "$work/sway.conf"
  expect daemon '^compositor +sway at'
  logged next
  answers next
  gesture "$left" 'exec true: done'
}

begins_to_record() { # [PREFIX...]
  # Removes the output of an earlier recording, which would otherwise be read as the output of this recording.
  rm -f "$work"/record.*
  start record setpriv --pdeathsig KILL "$@" "$binaries/tactus" record --force "$work/swipe.yml"
  for _ in {1..20}; do [[ -s $work/record.err ]] || settle; done
}
recording_ends() {
  settle
  kill -INT "${pids[record]}"
  finished record || die "$(<"$work/record.err")"
}
# recorded [PREFIX...]: checks that a recording contains exactly the swipe to the left and the tap that were played
# meanwhile.
recorded() {
  local said
  begins_to_record "$@"
  ask player "$left"
  ask player "$tap"
  recording_ends
  said=$("$binaries/tactus" replay "$work/swipe.yml")
  [[ $said == *three-finger-swipe-left*' ended '*' tap '*' 1 tap'* ]] || die "the recording has: $said"
  said=$("$binaries/tactus" why --config "$work/tactus.conf" "$work/swipe.yml")
  [[ $said == *'`3 swipe left` acted: exec true.'* ]] || die "why says of the recording: $said"
}
# Only tactusd can read the grabbed touchscreen, and passes its events to a `tactus record` of the same user until the
# recording ends.
records() {
  wrong
  recorded
  expect daemon '^touchscreen +screen is recorded by a program of this user'
  heard window >/dev/null
  gesture "$left" 'exec true: done'
  hears_nothing window
  [[ $("$binaries/tactus" record "$work/other.yml" --device /dev/null 2>&1) == *'/dev/null'* ]] || die 'it records /dev/null'
  "$binaries/tactus" release
  expect daemon '^released: gestures are off'
  settle
  recorded
}
# `tactus record` also works if only the broker may open the touchscreen.
records_by_broker() {
  sway_session
  logged window
  system_broker
  in_front 65534
  watcher=("${nobody[@]}")
  grabbing 'bind 3 swipe left -> exec true'
  chmod 777 "$work"
  recorded "${nobody[@]}"
  "$binaries/tactus" record "$work/mine.yml" 2>"$work/said" && die 'it records for another user'
  true
}
# Fingers on a locked screen are not recorded.
records_unlocked() {
  local said
  with_logind
  wrong
  begins_to_record
  hands_down
  say logind lock
  expect daemon '^session +locked'
  ask player 'move screen 0 0.3 0.3'
  hands_up
  ask player "$left"
  settle
  say logind unlock
  expect daemon '^session +unlocked'
  ask player "$tap"
  recording_ends
  said=$("$binaries/tactus" replay "$work/swipe.yml")
  [[ $said != *swipe-left* && $said == *tap* ]] || die "the recording has: $said"
  # The recording ends when tactusd ends, and `tactus record` reports that.
  begins_to_record
  kill -TERM "${pids[daemon]}"
  finished record && die 'it goes on'
  grep -q 'can no longer be read' "$work/record.err" || die "it says: $(<"$work/record.err")"
}

# MARK: properties of the clone

# clone_node: prints the node of the clone.
clone_node() { for node in /sys/class/input/event*; do ! grep -q tactus/clone "$node/device/phys" || echo "${node##*/}"; done; }
with_rules() {
  local rules=$here/../../examples/session
  # The installed rules expect their helper at this path.
  mkdir -p /usr/local/libexec
  cp "$rules/tactus-clone-properties" /usr/local/libexec
  cp "$rules"/{60,90}-tactus.rules /etc/udev/rules.d
  udevadm control --reload
}
looks_alike() {
  local clone original what
  with_rules
  {
    echo 'ATTRS{phys}=="touch-player", ENV{WL_OUTPUT}="HEADLESS-1", ENV{ID_BUS}="i2c", ENV{ID_PATH}="pci-1"'
    echo 'ATTRS{phys}=="touch-player", ENV{LIBINPUT_CALIBRATION_MATRIX}="0 1 0 1 0 0"'
  } >/etc/udev/rules.d/85-player.rules
  udevadm control --reload
  wrong
  clone=$(clone_node)
  original=$(grep -l touch-player /sys/class/input/event*/device/phys | cut -d/ -f5)
  for what in name id/bustype id/vendor id/product id/version properties; do
    cmp "/sys/class/input/$original/device/$what" "/sys/class/input/$clone/device/$what" || die "another $what"
  done
  for what in ID_BUS ID_PATH WL_OUTPUT LIBINPUT_CALIBRATION_MATRIX ID_INPUT_TOUCHSCREEN \
    ID_INPUT_WIDTH_MM ID_INPUT_HEIGHT_MM; do
    [[ $(property "$original" $what) == "$(property "$clone" $what)" && -n $(property "$clone" $what) ]] ||
      die "another $what: $(property "$original" $what), $(property "$clone" $what)"
  done
  # The calibration, which swaps x and y, is applied only once.
  ask player 'drag screen 1 0.2 0.7 0.2 0.7 60 0'
  [[ $(heard window) == 'down 0 895'*' 143'* ]] || die "it is somewhere else: $(heard window)"
}
# The compositor ignores a hand that rests on the screen while a pen writes: with a clone, and also after the clone is
# removed.
writes() {
  with_rules
  sway_session
  ask player 'pen stylus'
  udevadm settle
  logged window
  rests
  grabbing 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true'
  gesture "$left" '^3 swipe left'
  rests
  # The first action that tactusd reports belongs to this gesture, so the swipe next to the pen has triggered none.
  gesture 'drag screen 1 0.001 0.5 0.4 0.5 150 0' '^1 edge left'
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'write stylus 0.3 0.3'
  settle
  ask player 'leave stylus'
  hands_up
  all_ended "$(heard window)"
  kill -TERM "${pids[daemon]}"
  finished daemon
  rests
}
rests() {
  ask player 'write stylus 0.3 0.3'
  ask player "$left"
  ask player "$tap"
  hears_nothing window
  ask player 'leave stylus'
  answers window
}
property() { udevadm info --query=property --name "/dev/input/$1" | sed -n "s/^$2=//p"; }

nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
# The system's broker serves a user without permission for any device.
serves_the_user() {
  sway_session
  logged window
  rm -rf /run/systemd/seats /run/tactus
  mkdir -p /run/systemd/seats
  start broker "$binaries/tactus-broker"
  until_it [ -S /run/tactus/broker ]
  watcher=("${nobody[@]}")
  daemon "$grab" 'bind 3 swipe left -> exec true'
  [[ $skipped == *'not allowed to read'* ]] || die "who is not in front has the touchscreen: $skipped"
  kill -TERM "${pids[daemon]}"
  finished daemon
  rm "$work"/daemon.*
  in_front 65534
  grabbing 'bind 3 swipe left -> exec true'
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
  ! pgrep -x tactus-broker -u nobody || die 'it has a broker of its own'
  # The session of another user comes to the front, and then the first user's session returns.
  hands_down
  in_front 1234
  expect daemon '^broker +took the touchscreens back, since another session'
  all_ended "$(heard window)"
  hands_up
  answers window
  in_front 65534
  grabbed
  [[ $skipped != *'not allowed'* ]] || die "it is told what to do about nothing: $skipped"
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
  hands_down
  kill -KILL "${pids[daemon]}"
  finished daemon || true
  all_ended "$(heard window)"
  hands_up
  answers window
}

# After a grab has ended, a tap at the place of the previous tap must arrive. The kernel reports only changed values,
# and the compositor received no events while the touchscreen was grabbed.
same_place() { # COMMAND...: ends the grab
  local before after
  wrong
  heard window >/dev/null
  ask player "$tap"
  before=$(heard window)
  "$@"
  ask player "$tap"
  after=$(heard window)
  [[ $after == "$before" ]] || die "a tap is heard as: ${after//$'\n'/ | }, not ${before//$'\n'/ | }"
}
is_killed() {
  kill -KILL "${pids[daemon]}"
  finished daemon || true
}
loses_its_broker() {
  pkill -KILL -x tactus-broker
  # Waits until the next broker has opened the touchscreen.
  local n
  for n in {1..500}; do
    ! opened_by_the_broker || return 0
    sleep 0.01
  done
  die 'no broker opens it'
}
opened_by_the_broker() {
  local process
  for process in $(pgrep -x tactus-broker); do readlink "/proc/$process"/fd/* || true; done | grep -q "$node"
}
lets_go() {
  "$binaries/tactus" release
  expect daemon 'gestures are off'
  # tactusd prints that gestures are off a moment before it releases the grab.
  settle
}

# Neither the daemon nor its broker is privileged. udev grants the broker permission for a device a moment after the
# device appears.
is_not_root() {
  sway_session
  logged window
  system_broker
  in_front 65534
  watcher=("${nobody[@]}")
  local n
  for n in 1 2 3; do
    grabbing 'bind 3 swipe left -> exec true'
    answers window
    gesture "$left" 'exec true: done'
    hears_nothing window
    hands_down
    kill -KILL "${pids[daemon]}"
    finished daemon || true
    all_ended "$(heard window)"
    hands_up
    answers window
    rm "$work"/daemon.*
  done
}

# Systemd starts the broker when a daemon connects. If the machine is starting, the first answer may take SECONDS.
answers_late() { # SECONDS [DEVICE]
  sway_session
  if [[ -n ${2:-} ]]; then
    with_rules
    ask player "$2"
    udevadm settle
  fi
  logged window
  system_broker
  in_front 65534
  watcher=("${nobody[@]}")
  kill -STOP "$broker"
  begin_daemon "$grab" 'bind 3 swipe left -> exec true'
  sleep "$1"
  kill -CONT "$broker"
  grabbed
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}

# Another session comes to the front, and the first one returns before tactusd reacts: tactusd regains everything that
# the broker has taken back.
away_and_back() {
  sway_session
  logged window
  system_broker
  in_front 65534
  watcher=("${nobody[@]}")
  grabbing 'bind 3 swipe left -> exec true' 'safety { panic none; panic-gpio key KEY_PROG1 }'
  ask player 'keyboard keys'
  settle
  local n
  for n in 1 2 3 4 5; do
    in_front 1234
    [[ $n -gt 2 ]] || settle
    in_front 65534
    grabbed_again "${nobody[@]}"
    answers window
    gesture "$left" 'exec true: done'
    hears_nothing window
  done
  ask player 'press keys 148'
  expect daemon '^panic: gestures are off'
}
# Another program has written a contact to the touchscreen. The driver does not know this contact, and never lifts it.
contact_left() {
  sway_session
  logged window
  "$here/tools/leave-contact.py" "$node" 7
  heard window >/dev/null
  grabbing 'bind 3 swipe left -> exec true'
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}

woken() { cat /proc/{"$1","$2"}/status | awk '/ctxt_switches/ { sum += $2 } END { print sum }'; }
is_small() {
  local daemon broker before
  tactusd=$release/tactusd
  wrong
  gesture "$left" 'exec true: done'
  daemon=${pids[daemon]} broker=$(pgrep -x tactus-broker)
  local ours brokers
  ours=$(private_kilobytes "$daemon") brokers=$(private_kilobytes "$broker")
  echo "   kB of their own in memory: tactusd $ours, tactus-broker $brokers" >&3
  ((ours < 3 * 1024 && brokers < 1024)) || die 'it is large'
  settle
  before=$(woken "$daemon" "$broker")
  sleep 60
  [[ $(woken "$daemon" "$broker") == "$before" ]] || die 'it wakes up while nobody touches'
}

# Checks that tactusd makes few system calls for the touchscreen's reports. Reports that are read together need two
# waits, one by the event loop and one by libinput; two reads, of which the second finds nothing; and one write. Reading
# the clock is not counted, since it needs no system call outside of this guest.
spares_calls() {
  wrong
  start tracer strace -qq -o "$work/calls" -p "${pids[daemon]}"
  settle
  # Five fingers move, with 120 reports a second. No gesture is bound to five fingers, so there is nothing to decide.
  ask player 'drag screen 5 0.3 0.2 0.5 0.7 5000 0'
  settle
  local calls writes waits
  calls=$(grep -vc '^clock_gettime(' "$work/calls")
  writes=$(grep -c '^write(' "$work/calls")
  # On arm64, the C library's `epoll_wait` is the system call `epoll_pwait`.
  waits=$(grep -Ec '^epoll_p?wait\(' "$work/calls")
  echo "   calls for 600 reports: $calls, of them $writes writes" >&3
  [[ $writes -gt 400 && calls -le 600*11/2 && writes*2 -le waits ]] ||
    die "$calls calls: $(sed 's/(.*//' "$work/calls" | sort | uniq -c | sort -rn | head -n 8 | tr -s ' \n' ' ')"
}

# tactusd must pass on the finger's lift first, and check only afterwards which actions have become possible.
lifts_at_once() {
  sway_session
  logged window
  # Uses the built-in bindings, some of which cannot act here.
  printf '%s\n' 'version 1' "$grab" >"$work/tactus.conf"
  start daemon "$binaries/tactusd" --config "$work/tactus.conf"
  grabbed
  start tracer strace -qq -o "$work/calls" -p "${pids[daemon]}"
  settle
  ask player "$tap"
  settle
  # Counts the calls up to the last write, which passes on the lift; later calls delay nothing.
  local calls
  calls=$(tac "$work/calls" | sed -n '/^write(/,$p' | grep -vc '^clock_gettime(')
  echo "   calls for a tap, up to its lift: $calls, afterwards: $(($(grep -vc '^clock_gettime(' "$work/calls") - calls))" >&3
  [[ $calls -gt 0 && $calls -lt 100 ]] || die "$calls calls before the lift"
}

# A path ten times as long must cause no more allocations, apart from those of the record of recent gestures, whose
# storage may double.
asks_for_no_memory() {
  build_preloaded count-allocations
  watcher=(env LD_PRELOAD="$tools/count-allocations.so" ALLOCATIONS="$work/count" PROGRAM=tactusd)
  tactusd=$release/tactusd
  wrong
  local short long n
  drag_for 300
  # On a busy machine, libinput sometimes logs a complaint, which allocates memory.
  for n in 1 2 3; do
    short=$(drag_for 300) long=$(drag_for 3000)
    [[ $long -gt $((short + 12)) ]] || break
  done
  echo "   allocations in 5 fingers' way of 36 reports each: $short, of 360: $long" >&3
  [[ $short -gt 0 && $long -le $((short + 12)) ]] || die "$long allocations in a long way, $short in a short one"
}
# drag_for MILLISECONDS: drags fingers this long, and prints how often tactusd allocates memory meanwhile.
drag_for() {
  local before
  before=$(counted)
  ask player "drag screen 5 0.3 0.2 0.5 0.7 $1 0"
  settle
  echo $(($(counted) - before))
}
counted() { od -An -t u8 "$work/count" | tr -d ' '; }

# described WORD: starts tactusd with `way clone` on this touchscreen of devices.txt instead of the ordinary one.
described() {
  sway_session
  logged window
  ask player "describe $1 $here/devices.txt"
  udevadm settle
  daemon 'device screen { grab no }' 'device * { way clone }' 'bind 3 swipe left -> exec true'
}
taps_arrive() { # WORD
  local words
  heard window >/dev/null
  for _ in 1 2 3; do ask player "drag $1 1 0.5 0.5 0.5 0.5 60 0"; done
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "$1: ${words//$'\n'/ | }"
}
one_slot() {
  described slot-one
  expect daemon '^touchscreen +one slot is grabbed'
  taps_arrive slot-one
}
# This device reports contacts without identities, which a clone could not repeat.
nameless() {
  described nameless
  [[ $skipped == *'protocol A: windows see all touches; no clone, since '*'does not distinguish fingers'* ]] || die "$skipped"
  taps_arrive nameless
  local said
  said=$("$binaries/tactus" status || true)
  [[ $said == *'does not distinguish fingers'* ]] || die "tactus status says nothing of it: $said"
}
# The broker does not open a touchscreen that is also a keyboard. It does open a touchscreen that lacks
# INPUT_PROP_DIRECT.
hands_out() {
  sway_session
  logged window
  mkdir -p /run/systemd/seats
  start broker "$binaries/tactus-broker"
  until_it [ -S /run/tactus/broker ]
  in_front 65534
  watcher=("${nobody[@]}")
  local word
  for word in typist ads7846; do ask player "describe $word $here/devices.txt"; done
  udevadm settle
  daemon "$grab" 'bind 3 swipe left -> exec true'
  [[ $skipped == *'not allowed to read touchscreen and keyboard'* ]] || die "it is handed out: $skipped"
  expect daemon '^touchscreen +ADS7846 Touchscreen is grabbed'
  taps_arrive ads7846
  taps_arrive typist
}
# A device's name may contain any bytes, such as terminal escapes.
escapes() {
  described escapes
  expect daemon '^touchscreen +glass.\[31m.red is grabbed'
  [[ $skipped$line != *[$'\e\r']* ]] || die "what is said has escapes in it: $skipped$line"
  ! "$binaries/tactus" devices 2>&1 | grep -q $'\e' || die 'tactus devices prints escapes'
  local node same=0
  for node in /sys/class/input/event*; do
    [[ $(<"$node/device/name") != $'glass\e[31m\nred' ]] || same=$((same + 1))
  done
  [[ $same -eq 2 ]] || die "its name is on $same devices, not on it and its clone"
  taps_arrive escapes
}

exec 3>&1
check 'sway: if touches make no gesture, windows receive them as if tactusd did not run' arrives sway_session
check 'phoc: if touches make no gesture, windows receive them as if tactusd did not run' arrives phoc_session
check 'weston: if touches make no gesture, windows receive them as if tactusd did not run' arrives weston_session
check 'KWin: if touches make no gesture, windows receive them as if tactusd did not run' arrives seated_kwin_session
check 'sway: windows receive no touches of a gesture' withholds sway_session
check 'phoc: windows receive no touches of a gesture' withholds phoc_session
check 'weston: windows receive no touches of a gesture' withholds weston_session
check 'KWin: windows receive no touches of a gesture' withholds seated_kwin_session
check 'cage: windows receive touches that belong to no gesture, and no touches of a gesture' cage_arrives
check 'windows receive taps from a touchscreen with one slot' one_slot
check 'tactusd does not grab a touchscreen without slots' nameless
check 'the broker opens touchscreens, except a touchscreen that is also a keyboard' hands_out
check 'a device name with escapes is shown without the escapes, and copied unchanged to the clone' escapes
check 'windows do not receive blocked touches' blocks
check 'tactus status, why and explain agree on which touches windows received' says 'clone: grabbed' \
  'screen .* grabbed by tactusd$'
check 'when tactusd is killed, a touch that is down ends in its window' killed
check 'SIGTERM ends tactusd while a finger is down' terminated
check 'when tactusd is stopped, a touch that is down ends in its window' stopped
check 'if tactusd is stopped, a watchdog of three seconds ends touches later than the default does' stopped_longer
check 'one second after tactusd is stopped, windows receive touches' stopped_at_rest
check 'when the broker is killed, a touch that is down ends in its window' broker_killed
check 'tactusd only observes after the broker is killed three times' again_and_again
check 'if the broker loses count of the readers of a clone, it opens the touchscreens anew' loses_count
check 'the panic gesture switches gestures off and releases the touchscreen' panics
check 'panic-key and panic-gpio switch gestures off' panic_keys
check 'if a typing key is configured as the panic key, it is refused, and the panic gesture stays enabled' refused_keys
check 'after tactus release, windows receive all touches' released
check 'after tactusd is killed, a window receives a tap at the place of the previous tap' same_place is_killed
check 'after tactus release, a window receives a tap at the place of the previous tap' same_place lets_go
check 'after the broker is killed, a window receives a tap at the place of the previous tap' same_place loses_its_broker
check 'tactus record records a grabbed touchscreen' records
check 'tactus record works if only the broker may read the touchscreen' records_by_broker
check 'tactus record records no touches on a locked screen, and ends when tactusd ends' records_unlocked
check 'if a new configuration has an error, the previous configuration stays active' broken
check 'a new configuration can end the grab while a finger is down' let_go
check 'a touchscreen disabled in the compositor has no gestures' switched_off
check 'a touchscreen disabled before tactusd starts has no gestures' always_off
check 'touches on a dark screen trigger no gesture' in_the_dark
check 'when the touchscreen is unplugged, a touch that is down ends in its window' unplugged
check 'a window receives the whole touch of a finger that is down when tactusd starts' finger_down
check 'tactusd reports that another program has grabbed the touchscreen' grabbed_elsewhere
check 'tactusd withholds nothing if it may not make a clone' no_rights
check 'windows receive all touches while the machine sleeps' asleep
check 'tactusd gives up the touchscreen while another session is in front' away
check 'no gesture acts while the session is locked' locked
check 'tactusd keeps withholding the touches of gestures if it has no descriptor left' starved
check 'windows receive touches even if tactusd has no memory left' out_of_memory
check 'a touch ends in its window even if tactusd hangs in a loop' spins
check 'touches end in their windows even if tactusd crashes again and again' crashes
check 'gestures act after the clock jumps' clock_jumps
check 'a new configuration can end the grab of only one of two touchscreens' two_screens
check 'gestures work again after the compositor dies and restarts' restarted
check 'the system broker serves only the user whose session is in front' serves_the_user
check 'the system broker need not run as root' is_not_root
check 'if the broker takes three seconds to start, tactusd waits for it' answers_late 3
check 'if the broker takes nine seconds to start, tactusd grabs the touchscreen then' answers_late 9
check 'after another session was in front for a moment, tactusd has the touchscreen again' away_and_back
check 'a contact that never lifts does not disturb gestures' contact_left
check 'tactusd makes few system calls for each report of the touchscreen' spares_calls
check 'tactusd forwards a lift without waiting' lifts_at_once
check 'tactusd allocates no memory while fingers move' asks_for_no_memory
check 'tactusd uses little memory, and does not wake up while no finger is down' is_small
# These checks run last, since the udev rules that they install stay active.
check 'if the broker answers one of two requests late, tactusd grabs the touchscreen' answers_late 5.5 'pen stylus'
check 'while a pen writes, a hand that rests on the screen triggers no gesture' writes
check 'a clone has the same properties as its touchscreen, even in udev' looks_alike
finish
