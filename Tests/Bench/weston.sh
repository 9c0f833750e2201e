#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh MODULE OUT.json: measures the cost of a motion and its frame on their way through the module, while ten
# gestures are configured, none of which matches. Compares this cost with that of Weston's own default grab in the same
# run. Counts the instructions in Weston and in everything that Weston calls; fails if the ratio of the two counts is
# above the limit. Also prints times, which have no limit. Adds the instructions and the times to the report.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
result=$2
limit=1.62
# The number of touches that are profiled with each grab (the result is their median), and the number of rounds that
# measure times (the result is the shortest time).
touches=20
rounds=5
. "$here/support.sh"
. "$here/../Session/support/checks.sh"
. "$here/../Session/weston/rig.sh"
export SWIFT_BACKTRACE=enable=no
build_tools

work=$scratch
ten_gestures >"$work/tactus.conf"
export TACTUS_CONFIG=$work/tactus.conf

# begin NAME: starts a weston, with a client whose output is read and discarded.
begin() {
  weston "$1" kiosk "$module"
  client "$1-client" "$1" 800x600 >&2
  cat <&"${reads[$1-client]}" >/dev/null &
}

# instructions GRAB: prints how many instructions one motion and its frame take: the median over all touches.
instructions() {
  grep -l "^desc: Trigger: Client Request: $1\$" "$work"/profile.* | while read -r profile; do
    sed -n 's/^totals: //p' "$profile"
  done | sort -n | sed -n "$((touches / 2))p" | awk '{ printf "%d", $1 / 20 }'
}

# Debian 12's valgrind cannot read the debugging information from Swift.
objcopy --strip-debug "$module" "$work/tactus-weston.so"
module=$work/tactus-weston.so
patience=120
under=(valgrind --tool=callgrind --collect-atstart=no "--callgrind-out-file=$work/profile")
begin counted
say counted "bench $touches"
expect counted '^bench '
under=()
stock=$(instructions stock) hook=$(instructions other)

begin timed
stock_time=1000000 hook_time=1000000
for ((round = 0; round < rounds; round++)); do
  say timed 'bench 200'
  expect timed '^bench ([0-9]+) ([0-9]+)$'
  if ((BASH_REMATCH[1] < stock_time)); then stock_time=${BASH_REMATCH[1]}; fi
  if ((BASH_REMATCH[2] < hook_time)); then hook_time=${BASH_REMATCH[2]}; fi
done

ratio=$(awk "BEGIN { printf \"%.2f\", $hook / $stock }")
row='%-34s %14s %7s\n'
# shellcheck disable=SC2059
{
  printf "$row" 'A motion and its frame' instructions ns
  printf "$row" "weston's own default grab" "$stock" "$stock_time"
  printf "$row" "the module's" "$hook" "$hook_time"
  printf "$row" times "$ratio" "$(awk "BEGIN { printf \"%.2f\", $hook_time / $stock_time }")"
  printf "$row" '  at most' "$limit" ''
} >&2
report "$result" weston \
  "{\"stock\": $stock, \"module\": $hook, \"ratio\": $ratio, \"stock_ns\": $stock_time, \"module_ns\": $hook_time}"
awk "BEGIN { exit !($ratio <= $limit) }" || {
  echo "more than $limit times as many instructions" >&2
  exit 1
}
