#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh TACTUS: makes pages of `tactus inspect` and tests them. Expects tactusd and tactus-lab in the folder of TACTUS.
# TACTUS makes a page of every recording, and of the last gesture of a running tactusd. tactus-lab makes a page of every
# scenario in `tries` and of a few in Tests/Cases. Tests each page in a headless Chromium: its sentences, the keyboard,
# its console, its size. Also tests --serve. With PICTURES=FOLDER, saves a picture of each page.
set -euo pipefail
tactus=$(realpath "$1")
tactusd=$(dirname "$tactus")/tactusd
lab=$(dirname "$tactus")/tactus-lab
cd "$(dirname "$0")/../.."

pages=$(mktemp -d)
daemon=
trap '[[ -z $daemon ]] || kill "$daemon" 2>/dev/null || true; rm -rf "$pages"' EXIT
while read -r recording; do
  name=${recording#Tests/Recordings/}
  "$tactus" inspect --config examples/config/tablet.conf "$recording" -o "$pages/${name//[.\/]/-}.html"
done < <(find Tests/Recordings -name '*.yml' -o -name '*.evemu' | sort)
for try in Tests/Inspect/tries/*.json; do
  "$lab" inspect --config "${try%.json}.conf" "$try" -o "$pages/$(basename "$try" .json).html"
done
# Makes pages of cases that need an application's views and delegates: vetoes, relations, withheld touches.
for name in single_tap_waits_for_double_tap longpress_beats_pan_when_held_first ancestor_pan_over_button_is_not_vetoed \
  delegate_refuses_after_began longpress_delays_began_doubletap_delays_ended desktop_client_tap_passes_through; do
  "$lab" inspect "Tests/Cases/$name.json" -o "$pages/case_$name.html"
done
# Starts a daemon, which plays a recording in place of a touchscreen.
mkdir -m 700 "$pages/run"
mkfifo "$pages/run/said"
XDG_RUNTIME_DIR=$pages/run timeout --signal=TERM 60 "$tactusd" --config examples/config/tablet.conf \
  --play Tests/Recordings/three-finger-swipe.yml >"$pages/run/said" 2>&1 &
daemon=$!
exec {said}<"$pages/run/said"
until [[ ${line:-} == '3 swipe up -> '* ]]; do
  read -r -t 30 -u "$said" line || { echo "run.sh: tactusd tells of no gesture" >&2; exit 1; }
done
# Repeats the command, since tactusd records a gesture only after the gesture has ended. Without a compositor, the
# action fails.
acts='3 swipe up` was recognized, but'
for ((n = 0; n < 100; n++)); do
  XDG_RUNTIME_DIR=$pages/run "$tactus" inspect --config examples/config/tablet.conf --last 1 -o "$pages/live.html" \
    2>"$pages/run/error" && grep -q "$acts" "$pages/live.html" && break
  sleep 0.1
done
grep -q "$acts" "$pages/live.html" || { echo "run.sh: nothing of the last gesture" >&2; exit 1; }
timeout 60 python3 Tests/Inspect/serve.py "$tactus" "$lab" "$pages/run"
timeout --kill-after=10 600 python3 Tests/Inspect/browse.py "$(command -v chromium)" "$pages"/*.html
