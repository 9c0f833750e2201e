#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# gated.sh BINARIES: tests tactusd beside an unmodified sway and beside KWin, whose libinput has the gate
# (10-tactus.lua), in a guest whose real kernel has a virtual touchscreen. Checks which touches reach windows, and that
# windows receive touches again after each kind of failure.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  if ! libinput=$("$here/libinput"); then
    echo '== NOT RUN: tactusd with the gate. There is no libinput with plugins in Lua, see above. ==' >&2
    exit
  fi
  exec "$here/guest" -T "$0" "$binaries" "$libinput"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
. "$here/support/gated-sway.sh"
. "$here/support/withholding.sh"

way=$gate beside=gated_sway with=gating taken=held

# MARK: delivery of touches to windows

# Three resting fingers are no gesture, so their touches arrive late, but completely: the gate replays every frame.
arrives() { # SESSION
  local alone beside
  "$1"
  logged window
  play_all
  alone=$(heard window)
  [[ $alone == *down*motion*up* ]] || die "it hears nothing without tactusd either: $alone"
  gating 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true'
  play_all
  beside=$(heard window)
  [[ $beside == "$alone" ]] ||
    die "a window hears something else: $(diff <(echo "$alone") <(echo "$beside") | tr '\n' '|')"
}
withholds() { # SESSION
  "$1"
  logged window
  gating 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true' 'bind 4 pinch in -> exec true'
  gesture "$left" 'exec true: done'
  gesture 'drag screen 1 0.001 0.5 0.4 0.5 150 0' 'exec true: done'
  gesture 'drag screen 1 0.001 0.2 0.6 0.2 400 0' 'exec true: done'
  hears_nothing window
  answers window
}
# The gesture withholds touches for longer than the gate holds them without new verdicts.
withholds_for_long() {
  gated_sway
  logged window
  gating 'bind 3 hold 1500ms -> exec true'
  gesture 'drag screen 3 0.4 0.5 0.4 0.5 1700 0' 'exec true: done'
  hears_nothing window
  ask player 'drag screen 3 0.4 0.5 0.4 0.5 1300 0'
  local words
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 3 && $(grep -c '^up' <<<"$words") == 3 ]] || die "${words//$'\n'/ | }"
}
# Plays taps as fast as possible, and gestures between them.
hurried() {
  gated_sway
  logged window
  gating 'bind 3 swipe left -> exec true'
  local n words
  for n in {1..20}; do
    ask player 'drag screen 1 0.5 0.5 0.5 0.5 20 0'
    ask player "$left"
  done
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 20 && $(grep -c '^up' <<<"$words") == 20 ]] || die "${words//$'\n'/ | }"
}
# Fingers land and lift while tactusd is stopped. If tactusd continues before the gate's limit, a gesture can consume
# their touches. If it continues later, the window receives the touches, even those that landed after the limit.
comes_late() {
  gated_sway
  logged window
  gating 'bind 2 tap -> exec true' 'bind 3 hold 1s -> exec true'
  local n acted=0 both=0 pair='drag screen 2 0.4 0.5 0.4 0.5 60 0'
  for n in {0..7}; do
    kill -STOP "${pids[daemon]}"
    ask player "$pair"
    sleep "$(printf '0.%03d' $((70 + 21 * n)))"
    kill -CONT "${pids[daemon]}"
    acts_or_passes
  done
  # On a busy machine, tactusd may continue too late for some of the gestures; it is enough if one gesture acts.
  [[ $both -eq 0 && $acted -gt 0 ]] || die "$acted of 8 have acted, $both of which the window hears of"
  for n in {0..7}; do
    kill -STOP "${pids[daemon]}"
    ask player "$pair"
    sleep "$(printf '0.%03d' $((360 + 80 * n)))"
    ask player "$pair"
    kill -CONT "${pids[daemon]}"
    acts_or_passes
  done
  for n in {0..3}; do
    fingers_down
    kill -STOP "${pids[daemon]}"
    sleep "$(printf '0.%03d' $((470 + 100 * n)))"
    kill -CONT "${pids[daemon]}"
    sleep 1
    all_up
    acts_or_passes
  done
  [[ $both -eq 0 ]] || die "$acted of 20 have acted, $both of which the window hears of"
  answers window
  gesture "$pair" 'exec true: done'
  hears_nothing window
}
acts_or_passes() {
  local words said=
  words=$(heard window)
  while IFS= read -r -t 1 -u "${reads[daemon]}" line; do said+=$line$'\n'; done
  [[ $said != *' -> exec true: done'* ]] || {
    acted=$((acted + 1))
    [[ -z $words ]] || both=$((both + 1))
    return 0
  }
  [[ -n $words ]] || die 'it does not act, and the window hears of nothing'
}
# With `deliver cancel`, a window receives the touches at once, and a gesture cancels them.
takes_back() {
  gated_sway
  logged window
  gating 'bind 3 swipe left -> exec true { deliver cancel }'
  gesture "$left" 'exec true: done'
  local words
  words=$(heard window)
  [[ $words == *down*down*down* ]] || die "it is told only of ${words//$'\n'/ | }"
  all_ended "$words"
  answers window
}

is_cancelled() {
  export XDG_STATE_HOME=$work/state
  gated_kwin
  "$binaries/tactus" probe
  logged window
  # KWin itself reacts to gestures of three fingers, so this check uses two fingers.
  gating 'bind 2 swipe left -> exec true { deliver cancel }'
  gesture "${left/screen 3/screen 2}" 'exec true: done'
  local words
  words=$(heard window)
  [[ $words == *down*down*cancel* && $words != *up* ]] || die "it hears: ${words//$'\n'/ | }"
  answers window
}

# MARK: failures of programs

# Puts one finger down, and waits until the window has received its touch.
hands_down() {
  ask player 'down screen 0 0.5 0.5'
  settle
  ask player 'move screen 0 0.55 0.6'
  settle
}
hands_up() { ask player 'up screen 0'; }
# Puts three fingers down, whose touches are withheld because they may become a gesture.
fingers_down() {
  local n
  for n in 0 1 2; do ask player "down screen $n 0.$((n + 4)) 0.5"; done
  sleep 0.2
  hears_nothing_yet
}
hears_nothing_yet() {
  say window mark
  expect window '^mark'
  [[ $skipped != *down* ]] || die "it hears: ${skipped//$'\n'/ | }"
}
all_up() {
  local n
  for n in 0 1 2; do ask player "up screen $n"; done
}
# Checks that the window receives the withheld touches within a second, and then their lift.
come_back() {
  local words
  sleep 0.8
  say window mark
  expect window '^mark'
  [[ $(grep -c '^down' <<<"$skipped") == 3 ]] || die "a second later it has heard: ${skipped//$'\n'/ | }"
  words=$skipped
  all_up
  all_ended "$words$(heard window)"
}
wrong() {
  "$beside"
  logged window
  gating 'bind 3 swipe left -> exec true' 'bind 3 hold 3s -> exec true' 'bind 1 edge left -> exec true'
}
again() {
  rm "$work"/daemon.*
  gating 'bind 3 swipe left -> exec true'
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
in_kwin() { # CHECK
  beside=gated_kwin
  "$1"
}
killed() {
  wrong
  fingers_down
  kill -KILL "${pids[daemon]}"
  finished daemon || true
  come_back
  answers window
  again
}
# When the machine goes to sleep, the window receives the withheld touches. While the machine sleeps, the fingers lift
# or stay, or the touchscreen loses its power and forgets the fingers. This loss is tested only with KWin, since sway
# 1.7 would not report it to windows.
asleep_while_held() {
  # KWin's session already has a logind.
  [[ $beside == gated_kwin ]] || with_logind
  wrong
  local way n words
  for way in lift stay $([[ $beside != gated_kwin ]] || echo forget); do
    heard window >/dev/null
    fingers_down
    say logind sleep
    expect daemon 'goes to sleep'
    sleep 0.8
    say window mark
    expect window '^mark'
    words=$skipped
    # KWin itself reacts to gestures of three fingers, so the window may not receive the landings of all three fingers.
    # It must receive at least one landing.
    [[ $words == *down* ]] || die "$way: a second later it has heard nothing"
    case $way in
      lift) for n in 0 1 2; do ask player "up screen $n"; done ;;
      forget) ask player 'destroy screen' && ask player 'create screen' && udevadm settle ;;
    esac
    say logind wake
    held
    if [[ $way == stay ]]; then for n in 0 1 2; do ask player "up screen $n"; done; fi
    settle
    words+=$(heard window)
    (all_ended "$words") || die "$way"
    answers window
    gesture "$left" 'exec true: done'
    hears_nothing window
  done
}
killed_with_a_finger_down() {
  wrong
  hands_down
  kill -KILL "${pids[daemon]}"
  finished daemon || true
  ask player 'move screen 0 0.6 0.6'
  hands_up
  all_ended "$(heard window)"
  answers window
}
terminated() {
  wrong
  fingers_down
  kill -TERM "${pids[daemon]}"
  finished daemon || die "it ended with $?"
  all_up
  all_ended "$(heard window)"
  answers window
}
stopped() {
  wrong
  fingers_down
  kill -STOP "${pids[daemon]}"
  come_back
  answers window
  kill -CONT "${pids[daemon]}"
  settle
  answers window
  gesture "$left" 'exec true: done'
  heard window >/dev/null
  gesture "$left" 'exec true: done'
  hears_nothing window
}
stopped_at_rest() {
  wrong
  kill -STOP "${pids[daemon]}"
  answers window
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
}
let_go() {
  wrong
  fingers_down
  configure 'bind 3 swipe left -> exec true'
  expect daemon '^configuration: '
  come_back
  answers window
  configure "$gate" 'bind 3 swipe left -> exec true'
  held
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
unplugged() {
  wrong
  fingers_down
  ask player 'destroy screen'
  expect daemon 'was removed'
  all_ended "$(heard window)"
  ask player 'create screen'
  udevadm settle
  held
  settle
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
}
finger_down() {
  gated_sway
  logged window
  ask player 'down screen 0 0.5 0.5'
  gating 'bind 3 swipe left -> exec true'
  ask player 'move screen 0 0.6 0.5'
  settle
  hands_up
  local words
  words=$(heard window)
  [[ $words == down*frame*motion*frame*up* ]] || die "${words//$'\n'/ | }"
  answers window
}
restarted() {
  wrong
  kill -KILL "${pids[sway]}"
  expect daemon '^compositor +none'
  wlroots another "${gated[@]}" sway -c "$work/sway.conf"
  expect daemon '^compositor +sway at'
  logged next
  answers next
  gesture "$left" 'exec true: done'
  hears_nothing next
}
two_screens() {
  gated_sway
  ask player 'create other'
  udevadm settle
  logged window
  daemon 'device screen { way gate }' 'bind 3 swipe left -> exec true'
  ask player 'down screen 0 0.2 0.2'
  ask player 'down other 0 0.8 0.8'
  settle
  ask player 'up screen 0'
  ask player 'up other 0'
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 2 && $(grep -c '^up' <<<"$words") == 2 ]] || die "${words//$'\n'/ | }"
  gesture "$left" 'exec true: done'
  hears_nothing window
  ask player "${left/screen/other}"
  [[ $(heard window) == *down*down*down* ]] || die 'a touchscreen that is not to be held is'
}

# Checks that tactusd makes few system calls. Each batch of events that libinput reads needs two waits and two reads,
# and sometimes a call that reads the contacts.
spares_calls() {
  wrong
  start tracer strace -qq -o "$work/calls" -p "${pids[daemon]}"
  settle
  ask player 'drag screen 5 0.3 0.2 0.5 0.7 5000 0'
  settle
  local calls
  calls=$(grep -vc '^clock_gettime(' "$work/calls")
  echo "   calls for 600 reports: $calls" >&3
  [[ $calls -le 600*9/2 ]] ||
    die "$calls calls: $(sed 's/(.*//' "$work/calls" | sort | uniq -c | sort -rn | head -n 8 | tr -s ' \n' ' ')"
}

# MARK: choice of the way

up='drag screen 3 0.5 0.7 0.5 0.3 150 0'
auto='device * { way auto }'
chooses_the_gate() {
  gated_sway
  logged window
  starts_with "$auto" 'bind 3 swipe left -> exec true'
  held
  gesture "$left" 'exec true: done'
  hears_nothing window
  answers window
  local said
  said=$("$binaries/tactus" status || true)
  [[ $said == *'screen '*'gate: the compositor withholds'* ]] || die "tactus status says: $said"
  # The next compositor has no gate.
  kill -KILL "${pids[sway]}"
  expect daemon '^compositor +none'
  wlroots another sway -c "$work/sway.conf"
  expect daemon '^touchscreen +screen: .*; no gate, since the compositor.s libinput has no plugin'
  grabbed
  logged next
  answers next
  gesture "$left" 'exec true: done'
  hears_nothing next
}
chooses_the_clone() {
  sway_session
  logged window
  starts_with "$auto" 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen: will be grabbed.*; no gate, since '
  grabbed
  gesture "$left" 'exec true: done'
  hears_nothing window
  answers window
}
# tactusd finds no way to keep touches from windows here. It does not use `way palm`, since `tactus probe` has not run.
chooses_none() {
  sway_session
  logged window
  chmod 644 "$node"
  watcher=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
  starts_with "$auto" 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen: windows see all touches; no gate, .*; no clone, .*; no palm, '
  ask player "$left"
  expect daemon 'exec true: done'
  [[ $(heard window) == *down*down*down* ]] || die 'the window does not hear it'
  answers window
}
# With the gate, a daemon that may write to the touchscreen needs no other permission.
needs_no_rights() {
  gated_sway
  logged window
  chmod 666 "$node"
  watcher=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
  gating 'bind 3 swipe left -> exec true'
  gesture "$left" 'exec true: done'
  hears_nothing window
  answers window
}

# The touches of palms, and of fingers beyond `max-touches`, do not reach windows, as with a clone.
drops() {
  gated_sway
  logged window
  gating 'defaults { palm-size 8mm; max-touches 2 }' 'bind 2 swipe left -> exec true'
  ask player 'drag screen 3 0.4 0.5 0.4 0.5 80 0'
  local words
  words=$(heard window)
  [[ $(grep -c '^down' <<<"$words") == 2 && $(grep -c '^up' <<<"$words") == 2 ]] || die "${words//$'\n'/ | }"
  gesture 'drag screen 3 0.6 0.5 0.2 0.5 150 0' 'exec true: done'
  hears_nothing window
  answers window
}
# tried SESSION BEST GATE CLONE PALM: checks which way `tactus probe` chooses and what it prints about each way, and
# that tactusd then uses the chosen way.
tried() {
  export XDG_STATE_HOME=$work/state
  "$1"
  start trial "$binaries/tactus" probe
  expect trial "^screen .*: .way auto. chooses $2\$"
  next trial "^  gate +$3"
  next trial "^  clone +$4"
  next trial "^  palm +$5"
  next trial '^saved in '
  finished trial || die "it ended with $?"
  logged window
  answers window
  starts_with 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen(: gated| is grabbed)'
  gesture "$left" 'exec true: done'
  hears_nothing window
  "$binaries/tactus" probe --forget
  expect daemon '^touchscreen +screen: windows see all touches; .tactus probe. has not been run yet'
  answers window
  # KWin itself reacts to gestures of three fingers, so the check below does not apply to KWin.
  [[ $1 != gated_kwin ]] || return 0
  ask player "$left"
  [[ $(heard window) == *down*down*down* ]] || die 'three fingers are kept from the window'
}
# If windows receive all touches, only the built-in bindings whose gestures start at an edge are active.
leaves_out() {
  sway_session
  echo 'version 1' >"$work/tactus.conf"
  start daemon "$binaries/tactusd" --config "$work/tactus.conf"
  expect daemon '^ +3 swipe left +-> workspace next +left out: windows would also receive the touches'
  expect daemon '^ready'
  "$binaries/tactus" status >"$work/status" || true
  grep -Eq '3 swipe left +workspace next +- +left out: windows would also receive the touches' "$work/status" ||
    die "tactus status does not say so: $(cat "$work/status")"
  ask player "$left"
  "$binaries/tactus" probe
  grabbed
  [[ $skipped != *': done'* ]] || die "it acts: $skipped"
  gesture "$left" '3 swipe left -> workspace next: failed by sway: there is no other workspace'
}

# MARK: palms

# told KIND: waits until libinput's debug-events print a touch event of this kind. Sway does not report cancelled
# touches to its windows.
told() { expect events "TOUCH_$1"; }
cancels() {
  sway_session
  start events env LD_LIBRARY_PATH="$libinput" "$libinput/libinput-debug-events"
  expect events 'DEVICE_ADDED.*screen'
  starts_with 'device * { way palm }' 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen: windows see all touches, and those of a gesture are cancelled'
  expect daemon '^ready'
  local n
  for n in {1..3}; do
    gesture "$left" 'exec true: done'
    told CANCEL
    told CANCEL
    told CANCEL
    # The next finger lands and lifts as an ordinary touch, not as a palm or the end of a palm.
    ask player "$tap"
    told '(DOWN|UP|CANCEL)'
    [[ $line == *DOWN* ]] || die "$line"
    told '(DOWN|UP|CANCEL)'
    [[ $line == *UP* ]] || die "$line"
  done
  kill -TERM "${pids[daemon]}"
  finished daemon
  ask player "$left"
  told UP
  [[ $skipped != *CANCEL* ]] || die "it is cancelled: $skipped"
}

# The daemon ends or is stopped while touches that it has declared palms are down. These touches must end, and the next
# finger must be an ordinary touch.
palms_end() { # SIGNAL
  sway_session
  start events env LD_LIBRARY_PATH="$libinput" "$libinput/libinput-debug-events"
  expect events 'DEVICE_ADDED.*screen'
  starts_with 'device * { way palm }' 'bind 3 swipe left -> exec true'
  expect daemon '^ready'
  # Leaves the fingers down for a while.
  say player "${left% *} 5000"
  told CANCEL
  told CANCEL
  told CANCEL
  kill "-$1" "${pids[daemon]}"
  [[ $1 == STOP ]] || finished daemon || true
  expect player '^(ok|done) '
  settle
  ask player "$tap"
  expect events 'TOUCH_(DOWN|UP)'
  [[ $line == *DOWN* ]] || die "$line"
}
# The machine goes to sleep during a gesture, beside KWin, which reports cancelled touches to its windows. The fingers
# lift while the machine sleeps, or after it wakes.
palms_asleep() {
  gated_kwin
  logged window
  starts_with 'device * { way palm }' 'bind 2 pan horizontal -> workspace { drive yes }' 'bind 2 swipe up -> exec true'
  expect daemon '^touchscreen +screen: windows see all touches, and those of a gesture are cancelled'
  expect daemon '^ready'
  local way n words
  for way in lift stay; do
    heard window >/dev/null
    ask player 'down screen 0 0.6 0.4'
    ask player 'down screen 1 0.6 0.6'
    settle
    for n in 0 1; do ask player "move screen $n 0.4 0.$((2 * n + 4))"; done
    settle
    say logind sleep
    expect daemon 'goes to sleep'
    if [[ $way == lift ]]; then for n in 0 1; do ask player "up screen $n"; done; fi
    settle
    say logind wake
    settle
    if [[ $way == stay ]]; then for n in 0 1; do ask player "up screen $n"; done; fi
    words=$(heard window)
    [[ $words == *down* ]] || die "$way: it has heard: ${words//$'\n'/ | }"
    all_ended "$words"
    answers window
    gesture "${up/screen 3/screen 2}" 'exec true: done'
    words=$(heard window)
    [[ $words == *down*cancel* && $words != *up* ]] || die "$way: it hears: ${words//$'\n'/ | }"
    answers window
  done
}
# udev must not classify the device with which tactusd detects the gate as a device with buttons: a program that watches
# buttons would keep the device open.
is_no_button() {
  gated_sway
  start monitor stdbuf -oL udevadm monitor --udev --property --subsystem-match=input
  expect monitor '^UDEV - '
  starts_with "$auto" 'bind 3 swipe left -> exec true'
  expect daemon '^touchscreen +screen: gated'
  expect monitor '^NAME="tactus probe"'
  expect monitor '^DEVNAME='
  expect monitor '^$'
  [[ $skipped == *ID_INPUT_TOUCHSCREEN=1* && $skipped != *ID_INPUT_KEY=* && $skipped != *power-switch* ]] || die "$skipped"
}

exec 3>&1
check 'sway: if touches make no gesture, windows receive them as if tactusd did not run' arrives gated_sway
check 'KWin: if touches make no gesture, windows receive them as if tactusd did not run' arrives gated_kwin
check 'sway: windows receive no touches of a gesture' withholds gated_sway
check 'KWin: windows receive no touches of a gesture' withholds gated_kwin
check 'a gesture may take longer than the time limit of the gate' withholds_for_long
check 'if taps and gestures follow each other fast, windows receive only the taps' hurried
check 'if tactusd decides too late, it does not act on touches that the window has received' comes_late
check 'sway: a gesture ends the touches that a window has received' takes_back
check 'KWin: a gesture cancels the touches that a window has received' is_cancelled
check 'windows do not receive blocked touches' blocks
check 'tactus status, why and explain agree on which touches windows received' says 'gate: the compositor withholds'
check 'windows receive the withheld touches when tactusd is killed' killed
check 'if tactusd is killed with a finger down, the touch ends in its window' killed_with_a_finger_down
check 'KWin: if tactusd is killed with a finger down, the touch ends in its window' in_kwin killed_with_a_finger_down
check 'SIGTERM ends tactusd while it withholds touches' terminated
check 'windows receive the withheld touches when tactusd is stopped' stopped
check 'windows receive touches that land while tactusd is stopped' stopped_at_rest
check 'the panic gesture switches gestures off and releases withheld touches' panics
check 'after tactus release, windows receive all touches' released
check 'if a new configuration has an error, the previous configuration stays active' broken
check 'if a new configuration switches the gate off, windows receive the withheld touches' let_go
check 'a touchscreen disabled in the compositor has no gestures' switched_off
check 'touches on a dark screen trigger no gesture' in_the_dark
check 'tactusd reports that another program has grabbed the touchscreen' grabbed_elsewhere
check 'tactusd withholds nothing if it may not write to the touchscreen' no_rights
check 'tactusd withholds no touch while the machine sleeps' asleep
check 'windows receive the withheld touches when the machine goes to sleep' asleep_while_held
check 'KWin: windows receive the withheld touches when the machine goes to sleep' in_kwin asleep_while_held
check 'no gesture acts while another session is in front' away
check 'no gesture acts while the session is locked' locked
check 'tactusd keeps withholding the touches of gestures if it has no descriptor left' starved
check 'windows receive touches even if tactusd has no memory left' out_of_memory
check 'a touch ends in its window even if tactusd hangs in a loop' spins
check 'touches end in their windows even if tactusd crashes again and again' crashes
check 'gestures act after the clock jumps' clock_jumps
check 'gestures act again after the touchscreen is unplugged while touches are withheld' unplugged
check 'KWin: gestures act again after the touchscreen is unplugged while touches are withheld' in_kwin unplugged
check 'a window receives the whole touch of a finger that is down when tactusd starts' finger_down
check 'if the gate is configured for one of two touchscreens, tactusd withholds touches only there' two_screens
check 'gestures work again after the compositor dies and restarts' restarted
check 'tactusd makes few system calls for each report of the touchscreen' spares_calls
check 'way auto chooses the gate if there is one' chooses_the_gate
check 'way auto chooses a clone if there is no gate' chooses_the_clone
check 'way auto only observes if neither a gate nor a clone is possible' chooses_none
check 'to use the gate, tactusd needs only the permission to write to the touchscreen' needs_no_rights
check 'windows do not receive fingers beyond max-touches' drops
check 'sway: tactus probe finds the gate' tried gated_sway gate works works no:
check 'KWin: tactus probe finds the gate' tried gated_kwin gate works works works
check 'if there is no gate, tactus probe chooses the clone' tried sway_session clone 'no: .*plugin' works no:
check 'if windows receive all touches, tactusd leaves out bindings that would disturb the windows' leaves_out
check 'way palm: a gesture cancels the touches of windows, and the next touch arrives whole' cancels
check 'way palm: after tactusd is killed during a gesture, the next finger lands as an ordinary touch' palms_end KILL
check 'way palm: after tactusd is stopped during a gesture, the next finger lands as an ordinary touch' palms_end STOP
check 'way palm: if the machine sleeps during a gesture, touches end in their windows' palms_asleep
check 'to look for the gate, tactusd uses a device that udev does not classify as a button' is_no_button
finish
