#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# delay.sh LAB BENCH.json: measures how long touches that belong to no gesture are withheld from windows, with the
# built-in configuration and with each example. Fails if more than one in 20 landings or first motions is delayed beyond
# the limit. A limit ONE/TWO is ONE ms for one finger and TWO ms for two fingers. Adds the results to BENCH.json.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
lab=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/support.sh"

failures=0
while read -r name limit; do
  file=$([[ $name == default ]] || echo "$here/../../examples/config/$name.conf")
  chosen=("$lab" delay ${file:+--config "$file"})
  status=0
  "${chosen[@]}" --limit "$limit" --json >"$work/delays" || status=$?
  [[ $status -le 1 ]] || exit 2
  if [[ $status -eq 0 ]]; then
    printf '%8s: no later than %s ms\n' "$name" "$limit" >&2
  else
    "${chosen[@]}" >&2
    failures=$((failures + 1))
  fi
  printf '{"configuration": "%s", "delays": %s}\n' "$name" "$(tr -d '\n' <"$work/delays")" >>"$work/lines"
done <<'END'
default 25/34
phone 25/34
tablet 50/250
kiosk 50/100
END
report "$2" delay "$(list "$work/lines")"
[[ $failures -eq 0 ]] || { echo "windows get touches later than they may" >&2 && exit 1; }
