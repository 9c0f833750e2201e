#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh TACTUS: makes a page of every recording, of every try in tries, and of a few cases, and uses each in a headless
# Chromium: its sentences, the keyboard, its console, its size. Tries --serve too. PICTURES=FOLDER keeps a picture of
# each.
set -euo pipefail
tactus=$(realpath "$1")
cd "$(dirname "$0")/../.."

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
for recording in Tests/Recordings/*.yml; do
  "$tactus" inspect --config examples/config/tablet.conf "$recording" -o "$pages/$(basename "$recording" .yml).html"
done
for try in Tests/Inspect/tries/*.json; do
  "$tactus" inspect --config "${try%.json}.conf" "$try" -o "$pages/$(basename "$try" .json).html"
done
# What only views and delegates of an application can do: vetoes, relations, touches that are kept back.
for name in single_tap_waits_for_double_tap longpress_beats_pan_when_held_first ancestor_pan_over_button_is_not_vetoed \
  delegate_refuses_after_began longpress_delays_began_doubletap_delays_ended desktop_client_tap_passes_through; do
  "$tactus" inspect "Tests/Cases/$name.json" -o "$pages/case_$name.html"
done
timeout 60 python3 Tests/Inspect/serve.py "$tactus"
timeout --kill-after=10 600 python3 Tests/Inspect/browse.py "$(command -v chromium)" "$pages"/*.html
