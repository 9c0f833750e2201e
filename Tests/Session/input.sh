#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# input.sh BINARIES: tests LibinputSource with the virtual touchscreens of a real kernel, udev and libinput, in a guest
# whose clock jumps ahead when all programs wait.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
recordings=$here/../Recordings/evemu
. "$here/support/checks.sh"
. "$here/support/touches.sh"

launcher=()
player() { start player "$binaries/TouchPlayer"; }
settled() { udevadm settle; }

one_report_is_one_frame() {
  watched screen probe
  ask player "play screen $recordings/pinch-rotate.evemu"
  expect probe "^frame [0-9 ]+: move 1.0 $number,$number; move 1.1 $number,$number\$"
}

# silent PROBE: creates another device, and checks that the probe has reported no touch before this device.
silent() {
  create last
  expect "$1" '^added [0-9]+ last '
  [[ $skipped != *frame* ]] || die "$skipped"
}

grabbed() {
  watched screen other
  probe owner --grab
  ask owner devices
  [[ $skipped == *' screen '*' grabbed'* ]] || die "$skipped"
  ask player "play screen $recordings/tap.evemu"
  expect owner '^frame .*: down'
  expect owner '^frame .*: up'
  silent other
}

held_by_another() {
  watched screen
  probe owner --grab
  probe second --grab
  [[ $skipped == *"warning another program has grabbed screen ($node)"*"InputProbe ("* ]] || die "$skipped"
  probe watcher
  [[ $skipped == *"warning another program has grabbed screen ($node)"* ]] || die "$skipped"
  start third "$binaries/InputProbe" --grab "$node"
  next third "^error another program has grabbed screen \\($node\\)"
  expect third 'it is one of these: InputProbe'
  ! finished third || die 'it goes on'
}

grab_waits() {
  watched screen other
  ask player 'down screen 0 0.1 0.1'
  frame other "down 1.0 $number,$number"
  probe owner --grab
  [[ $skipped == *"warning a finger is on screen ($node)"* ]] || die "$skipped"
  ask player 'up screen 0'
  frame other 'up 1.0'
  # The owner reports this new device only after it has read the lift.
  create marker
  expect owner '^added 2 marker'
  ask owner devices
  [[ $skipped == *' screen '*' grabbed'*' marker '* ]] || die "$skipped"
  next other '^added 2 marker'
  ask player 'down screen 0 0.2 0.2'
  frame owner "down 1.0 $number,$number"
  silent other
}

grab_ends_with_its_owner() {
  watched screen
  probe owner --grab
  exec {writes[owner]}>&-
  finished owner
  probe other
  ask player 'down screen 0 0.1 0.1'
  frame other "down 1.0 $number,$number"
}

turned() {
  player
  create screen
  probe probe --output DSI-1:1000x500:1
  ask player 'down screen 0 0.25 0.75'
  frame probe 'down 1.0 250.2,124.9'
  ask player 'move screen 0 0.25 0.25'
  frame probe 'move 1.0 750.2,124.9'
}

# property NAME VALUE: makes udev set this property on every touchscreen that appears.
property() {
  mkdir -p /run/udev/rules.d
  echo "SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{$1}=\"$2\"" >>/run/udev/rules.d/90-test.rules
  udevadm control --reload
}

calibrated() {
  # Swaps x and y.
  property LIBINPUT_CALIBRATION_MATRIX '0 1 0 1 0 0'
  player
  create screen
  rm /run/udev/rules.d/90-test.rules
  udevadm control --reload
  probe probe --output DSI-1:1000x500
  ask player 'down screen 0 0.25 0.75'
  frame probe 'down 1.0 749.8,124.9'
}

named_output() {
  property WL_OUTPUT HDMI-A-2
  player
  create screen
  rm /run/udev/rules.d/90-test.rules
  udevadm control --reload
  probe probe --output DSI-1:1000x500 --output HDMI-A-2:200x100
  ask player 'down screen 0 0.25 0.75'
  frame probe 'down 1.0 50.0,75.0'
}

counted() {
  local flags
  read -ra flags < <(pkg-config --cflags $("$here/../../Sources/Hosts/TactusWeston/packages.sh"))
  cc "${flags[@]}" -o "$work/contacts" "$here/weston/contacts.c" -lwayland-server
  player
  create screen
  start contacts "$work/contacts" "$node"
  expect contacts '^ready'
  ask player 'down screen 0 0.1 0.1'
  # The number of contacts is unknown (-1) until their events have been read, as weston would read them.
  say contacts ask
  next contacts '^contacts -1$'
  there 1
  ask player 'down screen 1 0.8 0.8'
  there 2
  ask player 'palm screen 1'
  there 1
  ask player 'up screen 0'
  there 0
}
there() {
  say contacts read
  next contacts "^contacts $1\$"
}

suspended() {
  watched screen probe
  ask player 'down screen 0 0.1 0.1'
  frame probe "down 1.0 $number,$number"
  ask probe suspend
  [[ $skipped == frame*': cancel 1.0'*'removed 1 screen'* ]] || die "$skipped"
  ask player 'move screen 0 0.2 0.2'
  ask probe resume
  [[ $skipped == 'added 2 screen'* ]] || die "$skipped"
  ask player 'up screen 0'
  ask player 'down screen 0 0.1 0.1'
  frame probe "down 2.0 $number,$number"
}

lost_events() {
  watched screen probe
  kill -STOP "${pids[probe]}"
  ask player "play screen $recordings/pinch-rotate.evemu"
  ask player "play screen $recordings/pinch-rotate.evemu"
  kill -CONT "${pids[probe]}"
  expect probe '^warning libinput: .*SYN_DROPPED'
  ask player 'down screen 0 0.1 0.1'
  expect probe '^frame .*: down 1.0'
}

keyboards() {
  watched screen
  ask player 'keyboard keys'
  node=${line##* }
  udevadm settle
  probe probe
  [[ $skipped != *keys* ]] || die "$skipped"
  ! ls -l "/proc/${pids[probe]}/fd" | grep -w "$node" || die 'the keyboard is open'
  start other "$binaries/InputProbe" "$node"
  next other "^error keys \\($node\\) is not a touchscreen"
}

no_device() {
  start probe "$binaries/InputProbe" /dev/input/event99
  next probe '^error no device at /dev/input/event99'
  ! finished probe || die 'it goes on'
}

not_allowed() {
  watched screen
  chmod 600 "$node"
  chmod 755 "$scratch" "$work"
  cp "$binaries/InputProbe" "$work"
  start probe setpriv --reuid=65534 --clear-groups "$work/InputProbe"
  next probe "^warning not allowed to read screen \\($node\\)"
  next probe '`tactus setup`'
  next probe "^ready: no touchscreen found that can be opened: not allowed to read screen"
  start other setpriv --reuid=65534 --clear-groups "$work/InputProbe" "$node"
  next other "^error not allowed to read screen \\($node\\)"
}

# Plays a recorded gesture and compares the times of its frames with those of the recording, to the microsecond.
gesture() { # FILE
  local -A due=()
  local earliest='' offset='' frames=0 down=0 mark time type code samples sample
  while read -r mark time type code _; do
    [[ "$mark $type $code" == 'E: 0000 0000' ]] || continue
    due[$((10#${time/./}))]=1
    : "${earliest:=$((10#${time/./}))}"
  done <"$1"
  watched screen probe
  ask player "play screen $1"
  ask player 'destroy screen'
  while expect probe '^(frame 1 ([0-9]+): (.*)|removed .*)$' && [[ $line == frame* ]]; do
    time=${BASH_REMATCH[2]} samples=${BASH_REMATCH[3]}
    # The first frame corresponds to the first report, which determines the offset between the times.
    : "${offset:=$((time - earliest))}"
    [[ -n ${due[$((time - offset))]:-} ]] || die "no report at $((time - offset)) us: $line"
    frames=$((frames + 1))
    IFS=';' read -ra samples <<<"$samples"
    for sample in "${samples[@]}"; do
      case ${sample# } in
        down*) down=$((down + 1)) ;;
        up* | cancel*) down=$((down - 1)) ;;
      esac
    done
  done
  [[ $down -eq 0 ]] || die "$down contacts are left"
  [[ $frames -ge 5 ]] || die "only $frames frames of ${#due[@]}"
}

check 'a program receives the down, motion and up of a finger' touches
check "the module of weston counts fingers in the kernel through weston's descriptor" counted
check 'one report of the kernel becomes one frame with all fingers' one_report_is_one_frame
check 'if a finger becomes a palm, only the touch of this finger is cancelled' palm
check 'fingers with equal touch ids on two touchscreens are different fingers' two_screens
check 'when a touchscreen is unplugged, its fingers are cancelled before it is removed' unplugged
check 'a touchscreen that is plugged in again gets a new id' plugged_in
check 'no other program receives the events of a grabbed device' grabbed
check 'a second program is told which program has grabbed the device' held_by_another
check 'a grab waits until the finger has lifted' grab_waits
check 'a grab ends when its owner ends' grab_ends_with_its_owner
check 'if an output is rotated, the touches on it are rotated in the same way' turned
check "the calibration matrix that udev sets applies to touches" calibrated
check "the output of a touchscreen is the one that WL_OUTPUT in udev names" named_output
check 'suspending the input library removes fingers and devices, and resuming it adds the devices again' suspended
check 'if the kernel drops events, the loss is reported' lost_events
check 'the input library opens no keyboard' keyboards
check 'if a device node is missing, the error message names the node' no_device
check 'if a device node is unreadable, the error message names the node and the remedy' not_allowed
for recording in "$recordings"/*.evemu; do
  name=$(basename "$recording" .evemu)
  check "$name arrives with the device's times" gesture "$recording"
done
finish
