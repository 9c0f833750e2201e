#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh MODULE OUT.json: what an event costs that passes through the module, with ten gestures configured that it is
# none of, beside weston's own default grab in the same run. Adds it to the report; fails where it is more than three
# times as much.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
result=$2
limit=3
# Each of many short touches by either in turn. The best of each counts: whatever else the machine does only adds.
rounds=10
. "$here/support.sh"
. "$here/../Session/support/checks.sh"
. "$here/../Session/weston/rig.sh"
export SWIFT_BACKTRACE=enable=no
build_tools

work=$scratch
ten_gestures >"$work/tactus.conf"
export TACTUS_CONFIG=$work/tactus.conf

weston w kiosk "$module"
client c w 800x600 >&2
# It must read all that it is told.
cat <&"${reads[c]}" >/dev/null &
reader=$!
stock=1000000 hook=1000000
for ((round = 0; round < rounds; round++)); do
  say w 'bench 200'
  expect w '^bench ([0-9]+) ([0-9]+)$'
  if ((BASH_REMATCH[1] < stock)); then stock=${BASH_REMATCH[1]}; fi
  if ((BASH_REMATCH[2] < hook)); then hook=${BASH_REMATCH[2]}; fi
done
kill "$reader"
ratio=$(awk "BEGIN { printf \"%.2f\", $hook / $stock }")
printf '%-34s %7s\n' 'A motion and its frame, in ns' '' "weston's own default grab" "$stock" "the module's" "$hook" \
  times "$ratio" >&2
report "$result" weston "{\"stock\": $stock, \"module\": $hook, \"ratio\": $ratio}"
awk "BEGIN { exit !($ratio <= $limit) }" || {
  echo "more than $limit times as much" >&2
  exit 1
}
