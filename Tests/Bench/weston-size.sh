#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# weston-size.sh MODULE OUT.json: measures the size of the module's file, the memory that the module adds to Weston with
# ten gestures configured, and how long loading takes; the last two are medians. Adds the results to the report. Fails
# if the size or the memory exceeds its limit; the time has no limit.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
module=$(readlink -f "$1")
result=$2
. "$here/support.sh"
. "$here/../Session/support/checks.sh"
. "$here/../Session/weston/rig.sh"
export SWIFT_BACKTRACE=enable=no
build_tools
read -ra flags < <(weston_flags)
cc -O1 -Wall -shared -fPIC -o "$tools/loader.so" "$here/weston-loader.c" "${flags[@]}"

work=$scratch
ten_gestures >"$work/tactus.conf"
export TACTUS_CONFIG=$work/tactus.conf LOAD=$module
for turn in 1 2 3 4 5; do
  start_weston "w$turn" kiosk "$tools/loader.so" --backend=headless-backend.so --use-pixman --width=800 --height=600
  expect "w$turn" '^load ([0-9]+) ([0-9]+)$'
  printf '%s %s\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >>"$work/loads"
  kill "${pids[w$turn]}"
  finished "w$turn" || true
done
median() { cut -d' ' -f"$1" "$work/loads" | sort -n | sed -n 3p; }

failures=0
# weigh WHAT UNIT VALUE LIMIT AIM: prints a value and its limit, and the aim if it differs from the limit.
weigh() {
  printf '%-34s %7s\n' "$1, in $2" "$3" '  at most' "$4" >&2
  [[ $4 == "$5" ]] || printf '%-34s %7s\n' '  it is to be' "$5" >&2
  [[ $3 -le $4 ]] || failures=$((failures + 1))
}
bytes=$(stat -c %s "$module") memory=$(median 2) time=$(median 1)
weigh 'The module' bytes "$bytes" 900000 400000
weigh 'Memory that it adds' KiB "$memory" 1152 1024
printf '%-34s %7s\n' 'Until it is loaded, in us' "$time" >&2
report "$result" weston-size "{\"bytes\": $bytes, \"KiB\": $memory, \"us\": $time}"
if [[ $failures -gt 0 ]]; then
  echo "beyond a limit" >&2
  exit 1
fi
