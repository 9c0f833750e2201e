#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# tactusd.sh BINARIES: tactusd beside an unmodified sway, without a screen and without a device: touches come from
# recordings. With RELEASE, a tactusd built for release, its memory is measured too.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
. "$here/support/checks.sh"
# A killed backtracer can hold pipes open for ever.
export SWIFT_BACKTRACE=enable=no

# drag FILE FINGERS FROM-X FROM-Y TO-X TO-Y MS [HOLD-MS]: a recording of fingers side by side; places are parts of the
# screen.
drag() {
  {
    grep '^[NIPBA]:' "$here/../Recordings/evemu/tap.evemu"
    awk -v fingers="$2" -v x1="$3" -v y1="$4" -v x2="$5" -v y2="$6" -v ms="$7" -v hold="${8:-0}" 'BEGIN {
      for (t = 0; t <= ms; t += 8) {
        for (n = 0; n < fingers; n++) {
          say(3, 47, n)
          if (t == 0) say(3, 57, n + 1)
          say(3, 53, (x1 + (x2 - x1) * t / ms + n * 0.06) * 4095)
          say(3, 54, (y1 + (y2 - y1) * t / ms) * 4095)
        }
        if (t == 0) say(1, 330, 1)
        say(0, 0, 0)
      }
      t += hold
      for (n = 0; n < fingers; n++) { say(3, 47, n); say(3, 57, -1) }
      say(1, 330, 0)
      say(0, 0, 0)
    }
    function say(type, code, value) { printf "E: %.6f %04x %04x %d\n", 1 + t / 1000, type, code, value }'
  } >"$work/$1.evemu"
}

# A sway of its own, with workspaces 1 and 2; the first is shown.
sway_session() {
  export XDG_RUNTIME_DIR=$work/run HOME=$work/run
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  chmod 755 "$scratch" "$work"
  [[ $UID -ne 0 ]] || chown nobody "$XDG_RUNTIME_DIR"
  printf '%s\n' 'xwayland disable' 'workspace 1' 'exec echo "ready $WAYLAND_DISPLAY $SWAYSOCK"' >"$work/sway.conf"
  start_sway sway
}
start_sway() {
  local as=()
  # It refuses to be root's.
  [[ $UID -ne 0 ]] || as=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
  start "$1" env -u WAYLAND_DISPLAY -u SWAYSOCK WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
    LIBSEAT_BACKEND=noop "${as[@]}" sway -c "$work/sway.conf"
  expect "$1" '^ready ([^ ]+) (.*)$'
  export WAYLAND_DISPLAY=${BASH_REMATCH[1]} SWAYSOCK=${BASH_REMATCH[2]}
}
# Workspaces without a window vanish.
window() {
  start "$1" stdbuf -oL wev
  expect "$1" 'activated'
}
shown() { swaymsg -t get_workspaces | jq -r '.[] | select(.focused).name'; }

# daemon RECORDING LINE...: tactusd with these lines of configuration, up to its being ready. The recording is played
# at once, and again at `again`.
daemon() {
  configure "${@:2}"
  start daemon "${tactusd:-$binaries/tactusd}" --config "$work/tactus.conf" --play "$work/$1.evemu"
  expect daemon '^ready'
}
configure() { printf '%s\n' 'version 1' "$@" >"$work/tactus.conf"; }
again() { kill -USR1 "${pids[daemon]}"; }
# says PATTERN: of what it does; next to nothing else.
says() {
  expect daemon '^[^ ].* -> .*: '
  [[ $line =~ $1 ]] || die "tactusd said '$line', not '$1'"
}
ends_well() {
  kill -TERM "${pids[daemon]}"
  finished daemon || die "tactusd ended with $?: $(<"$work/daemon.err")"
  [[ ! -e $XDG_RUNTIME_DIR/tactusd-0 ]] || die "its socket is left"
}

switches() {
  sway_session
  window one
  swaymsg -q workspace 2
  window two
  drag left 3 0.6 0.5 0.2 0.5 150
  daemon left 'bind 3 swipe left -> workspace next'
  says '^3 swipe left -> workspace next: done by sway \(workspace next\)'
  [[ $(shown) == 1 ]] || die "it shows $(shown)"
  again
  says 'done by sway'
  [[ $(shown) == 2 ]] || die "it shows $(shown)"
  ends_well
}

closes() {
  sway_session
  window below
  window front
  drag down 3 0.3 0.2 0.3 0.7 150 500
  daemon down 'bind 3 swipe down -> close { confirm hold 300ms }'
  says 'close: done by sway'
  finished front || true
  kill -0 "${pids[below]}"
  ends_well
}

tells_why_not() {
  sway_session
  drag up 3 0.3 0.7 0.3 0.2 150
  daemon up 'bind 3 swipe up -> overview'
  says 'overview: failed.*exec'
  ends_well
}

reloads() {
  sway_session
  drag up 3 0.3 0.7 0.3 0.2 150
  daemon up 'bind 3 swipe up -> exec true'
  says 'exec true: done by exec'
  configure 'bind 3 swipe upwards -> exec true'
  expect daemon "^$work/tactus.conf:2:14: "
  again
  says 'exec true: done'
  configure 'bind 3 swipe up -> exec echo again'
  expect daemon '^configuration: '
  again
  says 'exec echo again: done'
  ends_well
}

survives() {
  sway_session
  window one
  drag left 3 0.6 0.5 0.2 0.5 150
  daemon left 'bind 3 swipe left -> workspace 5'
  says 'done by sway'
  [[ $(shown) == 5 ]]
  # So that its sockets are left behind.
  kill -KILL "${pids[sway]}"
  expect daemon '^compositor +none'
  again
  says 'failed'
  start_sway another
  expect daemon '^compositor +sway'
  again
  says 'done by sway'
  [[ $(shown) == 5 ]] || die "it shows $(shown)"
  ends_well
}

tells_clients() {
  sway_session
  cp "$here/../Recordings/pinch-rotate.yml" "$work/pinch.evemu"
  daemon pinch "shell-client \"$binaries/gesture-monitor\""
  start monitor "$binaries/gesture-monitor" --json --socket tactusd-0 --output HEADLESS-1
  expect monitor 'attached'
  again
  for kind in pinch rotation; do expect monitor "\"$kind\".*\"ended\""; done
  kill -TERM "${pids[monitor]}"
  # Who is not named is shown nothing of whole outputs.
  configure
  expect daemon '^configuration: '
  ! "$binaries/gesture-monitor" --socket tactusd-0 --output HEADLESS-1 || die "anybody may see all touches"
  ends_well
}

# Sway says where the window is: it fills the screen, less its title.
tells_windows() {
  sway_session
  cp "$here/../Recordings/pinch-rotate.yml" "$work/pinch.evemu"
  daemon pinch
  start monitor "$binaries/gesture-monitor" --json --socket tactusd-0
  expect monitor 'attached: 1[0-9]+x[67][0-9]+'
  again
  for kind in pinch rotation; do expect monitor "\"$kind\".*\"ended\""; done
  # Another window in front of it, whose touches are none of its business.
  window front
  for command in 'floating enable' 'resize set 1280 720' 'move position 0 0'; do
    swaymsg -q "$command" || die "sway does not '$command'"
  done
  # That it was resized, sway tells only when it is asked: at each touch, for the next.
  again
  while read -r -t 3 -u "${reads[monitor]}" line; do :; done
  again
  while read -r -t 3 -u "${reads[monitor]}" line; do
    [[ $line != *'"down"'* && $line != *began* ]] || die "it hears $line"
  done
  ends_well
}

# How often it has waited, by itself or for others.
waits() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' "/proc/${pids[daemon]}/status"; }
# What has to come after the last touch has come when the kernel says that it sleeps on nothing but its loop.
rests() {
  sway_session
  window one
  drag left 3 0.6 0.5 0.2 0.5 150
  daemon left 'bind 3 swipe left -> workspace 5'
  says 'done by sway'
  local before
  # What is still to come of it.
  while read -r -t 2 -u "${reads[daemon]}" line; do :; done
  before=$(waits)
  read -r -t 5 -u "${reads[daemon]}" line && die "tactusd says $line"
  [[ $(waits) == "$before" ]] || die "it woke $(($(waits) - before)) times in 5 s"
  ends_well
}

is_small() {
  tactusd=$RELEASE
  sway_session
  window one
  drag left 3 0.6 0.5 0.2 0.5 150
  daemon left 'bind 3 swipe left -> workspace 5'
  says 'done by sway'
  local kilobytes
  kilobytes=$(awk '/VmRSS/ { print $2 }' "/proc/${pids[daemon]}/status")
  ((kilobytes < 12 * 1024)) || die "it has $kilobytes kB in memory"
  ends_well
}

is_alone() {
  sway_session
  drag up 3 0.3 0.7 0.3 0.2 150
  daemon up
  ! "$binaries/tactusd" --play "$work/up.evemu" 2>"$work/second" || die "a second one runs"
  grep -q 'is another tactusd running' "$work/second"
  ends_well
}

check 'three fingers left show the next workspace' switches
check 'three fingers down, held, close the window' closes
check 'what cannot be done is told, with the reason' tells_why_not
check 'a changed configuration counts, one with errors does not' reloads
check 'another compositor in place of the first is found' survives
check 'pinch and rotation arrive at a trusted client' tells_clients
check 'pinch and rotation arrive at a window of sway' tells_windows
check 'nothing wakes it while nobody touches the screen' rests
check 'there is one of it' is_alone
[[ -z ${RELEASE:-} ]] || check 'it is under 12 MB' is_small
finish
