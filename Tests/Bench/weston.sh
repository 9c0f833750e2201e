#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston.sh MODULE OUT.json: what an event costs that passes through the module, with ten gestures configured that it is
# none of, beside weston's own default grab in the same run. Adds it to the report; fails where it is far more than
# three times that.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
result=$2
# Three is what it is to be; it is reached or just missed, as the machine's mood is. More than this is a step back.
limit=3.3
. "$here/../Session/support/checks.sh"
. "$here/../Session/weston/rig.sh"
export SWIFT_BACKTRACE=enable=no
build_tools

work=$scratch
{
  echo 'version 1'
  for fingers in 3 4; do
    for way in left right up down; do echo "bind $fingers swipe $way -> notify $fingers-$way"; done
    echo "bind $fingers tap -> notify $fingers-tap"
  done
} >"$work/tactus.conf"
export TACTUS_CONFIG=$work/tactus.conf
weston w kiosk "$module"
client c w 800x600 >&2
# It must read all that it is told.
cat <&"${reads[c]}" >/dev/null &
reader=$!
say w 'bench 2000'
expect w '^bench ([0-9]+) ([0-9]+)$'
stock=${BASH_REMATCH[1]} hook=${BASH_REMATCH[2]}
kill "$reader"
ratio=$(awk "BEGIN { printf \"%.2f\", $hook / $stock }")
printf '%-34s %7s\n' 'A motion and its frame, in ns' '' "weston's own default grab" "$stock" "the module's" "$hook" \
  times "$ratio" >&2
if [[ -e $result ]]; then
  head -n -1 "$result" | sed '$ s/$/,/'
  printf '  "weston": {"stock": %d, "module": %d, "ratio": %s}\n}\n' "$stock" "$hook" "$ratio"
fi >"$work/report"
[[ ! -s $work/report ]] || mv "$work/report" "$result"
awk "BEGIN { exit !($ratio <= $limit) }" || {
  echo "more than $limit times as much" >&2
  exit 1
}
