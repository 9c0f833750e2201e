#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# devices.sh BINARIES [PATTERN]: tests tactusd with the touchscreens of devices.txt, both real and absurd, in a guest:
# beside an unmodified sway, and beside a sway whose libinput has the gate. Checks which way tactusd chooses for each
# touchscreen, and whether a tap arrives at the right place. PATTERN selects devices by their words in devices.txt.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
if [[ -z ${TACTUS_IN_GUEST:-} ]]; then
  libinput=$("$here/libinput") || libinput=none
  exec "$here/guest" -T "$0" "$binaries" "${2:-}" "$libinput"
fi
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"
pattern=$2 libinput=$3
table=$here/devices.txt
[[ $libinput == none ]] || . "$here/support/gated-sway.sh" "$binaries" "$libinput"

# Reads the table: the words that name the devices into `words`, and the expectation for each word into `expected`.
declare -A expected=()
words=()
while IFS= read -r row; do
  case $row in
    '' | '#'*) ;;
    '  expect '*) expected[$word]=${row#  expect } ;;
    '  '*) ;;
    *)
      word=${row%%: *}
      [[ ! $word =~ $pattern ]] || words+=("$word")
      ;;
  esac
done <"$table"
[[ ${#words[@]} -eq ${#expected[@]} || -n $pattern ]] || die 'a device of the table is not judged'

# place WORD: prints where a tap at a quarter of the glass's width and three quarters of its height must arrive, and the
# tolerance, in pixels of a window of 1280 by 720.
place() {
  awk -v word="$1: " '
    index($0, word) == 1 { here = 1; next } /^[^ ]/ { here = 0 }
    here && $1 ~ "axes|then" { for (n = 2; n <= NF; n++) { split($n, half, "="); axis[$1 half[1]] = half[2] } }
    function numbers(what, one, other, into,  text) {
      text = what one in axis ? axis[what one] : axis[what other]
      sub("/.*", "", text)
      return split(text, into, "[.]+")
    }
    function at(one, other, part, pixels,  is, said, value, count) {
      numbers("axes", one, other, is)
      if (!numbers("then", one, other, said)) { said[1] = is[1]; said[2] = is[2] }
      value = is[1] + int(part * (is[2] - is[1])); count = said[2] - said[1] + 1
      return (value - said[1]) / count * pixels " " 2 + pixels / (count < 0 ? -count : count) " "
    }
    END { print at("35", "0", 0.25, 1280) at("36", "1", 0.75, 720) }' "$table"
}
# tapped WORD: plays a tap and prints its result: `tap`, `deaf` if nothing arrives, or a description of the error.
tapped() {
  ask player "drag $1 1 0.25 0.75 0.25 0.75 60 0"
  heard window | awk -v place="$(place "$1")" '
    function far(one, other) { return one > other ? one - other : other - one }
    BEGIN { split(place, want, " ") }
    $1 == "down" { downs++; x = $3; y = $4 } $1 == "up" { ups++ } { all = all " " $0 }
    END {
      if (all ~ /^ *$/) print "deaf"
      else if (downs != 1 || ups != 1) print "heard" all
      else if (far(x, want[1]) > want[2] || far(y, want[3]) > want[4]) print "at " x "," y " not " place
      else print "tap"
    }'
}

# The number of devices that exist at the same time.
crowd=12
declare -A nodes=()
# with_all WAYS FIRST: tests all devices, `crowd` at a time. WAYS is a command that prints the node and the way of each
# present device. In the `expect` line of the device, word FIRST (counted from 0) must be this way, and the next word
# must be the result of a tap.
with_all() {
  local ways=$1 first=$2 wrong=() n
  for ((n = 0; n < ${#words[@]}; n += crowd)); do with_some "${words[@]:n:crowd}"; done
  printf '%s\n' "${wrong[@]}" >&2
  [[ ${#wrong[@]} -eq 0 ]]
}
# way WORD: prints the way of a device, which `all` contains.
way() {
  awk -v node="${nodes[$1]}" '$1 == node { print $2; is = 1 } END { if (!is) print "absent" }' <<<"$all"
}
# Whether `all` contains another way than the expected one for any device.
differs() {
  local word want
  for word in "${!nodes[@]}"; do
    read -ra want <<<"${expected[$word]}"
    [[ $(way "$word") == "${want[first]}" ]] || return 0
  done
  return 1
}
with_some() {
  local word said all want
  nodes=()
  for word in "$@"; do
    read -ra want <<<"${expected[$word]}"
    # The table contains `-` for a device that is not tested in this session.
    [[ ${want[first]} != - ]] || continue
    say player "describe $word $table"
    expect player '^(ok|error) describe'
    if [[ $line == ok* ]]; then
      nodes[$word]=${line##* }
    elif [[ ${want[0]} != refused ]]; then
      wrong+=("$word: $line")
    fi
  done
  udevadm settle
  settle
  # On a busy machine, tactusd needs more time to grab many touchscreens.
  for _ in 1 2 3 4 5; do
    all=$("$ways")
    differs || break
    settle
  done
  for word in "${!nodes[@]}"; do
    read -ra want <<<"${expected[$word]}"
    said="$(way "$word") $(tapped "$word")"
    [[ $said == "${want[*]:first:2}" ]] || wrong+=("$word: $said, not ${want[*]:first:2}")
    [[ -z ${pids[daemon]:-} ]] || kill -0 "${pids[daemon]}" || die "tactusd ends with $word; ${wrong[*]}"
  done
  for word in "${!nodes[@]}"; do ask player "destroy $word"; done
  udevadm settle
  settle
  # Only the clone of `screen` may remain.
  [[ $(cat /sys/class/input/event*/device/phys | grep -c tactus/clone) -le 1 ]] || wrong+=("a clone is left of $*")
}

begins() { # LINE...
  logged window
  daemon "$@" 'bind 3 swipe left -> exec true' 'bind 1 edge left -> exec true'
}
taken() {
  "$binaries/tactus" status --json | jq -r '.. | objects | select(has("way") and has("node")) | "\(.node) \(.way)"'
}
# Prints the way that `tactus probe` would choose for each device, while tactusd only observes.
probed() {
  local said
  said=$("$binaries/tactus" probe) || [[ $? -eq 1 ]] || die "tactus probe: $said"
  # Sway lets one window fill the screen, and this was the window of the probe.
  swaymsg -q '[title="touch-log"] fullscreen enable'
  sed -n 's/.*(\(.*\)): `way auto` chooses \(.*\)/\1 \2/p' <<<"$said" | sed 's/none/observe/'
}
probing() {
  sway_session
  begins 'device * { way observe }'
  with_all probed 0
}
cloning() {
  sway_session
  begins 'device * { way clone }'
  with_all taken 0
}
gating_all() {
  gated_sway
  begins 'device * { way auto }'
  with_all taken 2
}

check 'observe: for each device, tactus probe finds the expected ways, and taps arrive' probing
check 'clone: for each device, tactusd chooses the expected ways, and taps arrive' cloning
[[ $libinput == none ]] || check 'gate: for each device, tactusd chooses the expected ways, and taps arrive' gating_all
finish
