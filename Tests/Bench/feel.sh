#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# feel.sh LAB BENCH.json: plays 20,000 simulated hands, the same each time, with the built-in configuration, each
# example and shapes.conf. Fails if more than 0.05 % trigger a wrong action or more than 0.45 % are missed, or if a hand
# that did not rest triggers an action that requires a rest. Also plays hands whose parameters vary 1.5 times as much,
# for information only; and, with the built-in configuration, other kinds of hands and touchscreens, with limits for
# wrong and missed hands in 10,000. Adds the results to BENCH.json.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
lab=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/support.sh"

hands=20000
wrong=10
missed=90
failures=0

# counts FILE: prints how many hands were wrong and how many were missed, from the line `limits`.
counts() { sed -n 's/^wrong: \([0-9]*\) .*, missed: \([0-9]*\) .*$/\1 \2/p' "$1"; }

for file in "" "$here"/../../examples/config/*.conf "$here/shapes.conf"; do
  name=$([[ -n $file ]] && basename "$file" .conf || echo default)
  chosen=("$lab" feel --hands "$hands" ${file:+--config "$file"})
  status=0
  "${chosen[@]}" --limit "$wrong/$missed" >"$work/table" || status=$?
  wide=0
  "${chosen[@]}" --vary 150 --limit 0/0 >"$work/wide" || wide=$?
  [[ $status -le 1 && $wide -le 1 ]] || exit 2
  read -r now_wrong now_missed <<<"$(counts "$work/table")"
  read -r wide_wrong wide_missed <<<"$(counts "$work/wide")"
  printf '%8s: of %d hands %d wrong (%d allowed), %d missed (%d allowed); half as wide again %d, %d\n' \
    "$name" "$hands" "$now_wrong" "$wrong" "$now_missed" "$missed" "$wide_wrong" "$wide_missed" >&2
  if [[ $status -ne 0 ]]; then
    cat "$work/table" >&2
    failures=$((failures + 1))
  fi
  if grep ', no rest ' "$work/table" | grep -v ' 100.00 % '; then
    echo "a hand that did not rest did what must be confirmed" >&2
    failures=$((failures + 1))
  fi
  printf '{"configuration": "%s", "wrong": %d, "missed": %d, "wideWrong": %d, "wideMissed": %d}\n' \
    "$name" "$now_wrong" "$now_missed" "$wide_wrong" "$wide_missed" >>"$work/lines"
done
while read -r people most_wrong most_missed options; do
  status=0
  # shellcheck disable=SC2086
  "$lab" feel --hands "$hands" --people "$people" $options \
    --limit "$((most_wrong * hands / 10000))/$((most_missed * hands / 10000))" >"$work/table" || status=$?
  [[ $status -le 1 ]] || exit 2
  read -r now_wrong now_missed <<<"$(counts "$work/table")"
  printf '%9s: %d wrong, %d missed (%d and %d in 10,000 allowed) %s\n' \
    "$people" "$now_wrong" "$now_missed" "$most_wrong" "$most_missed" "$options" >&2
  if [[ $status -ne 0 ]]; then
    cat "$work/table" >&2
    failures=$((failures + 1))
  fi
  if grep ', no rest ' "$work/table" | grep ' close'; then
    echo "a hand that did not rest closed a window" >&2
    failures=$((failures + 1))
  fi
  printf '{"people": "%s", "options": "%s", "wrong": %d, "missed": %d}\n' \
    "$people" "$options" "$now_wrong" "$now_missed" >>"$work/lines"
done <<'END'
trembling 12 60
trembling 5 60 --preset steady
slow 15 20
slow 6 30 --preset steady
dropouts 10 50
ghosts 5 30
END
report "$2" feel "$(list "$work/lines")"
[[ $failures -eq 0 ]] || { echo "a configuration feels worse than it may" >&2 && exit 1; }
