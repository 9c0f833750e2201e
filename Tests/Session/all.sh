#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# all.sh BUILD [HALF]: runs the session tests, several at a time, the longest first. BUILD is the build folder of `make
# session`. The tested programs are those that ship; only real-devices.sh runs a debug build. With HALF (1 or 2), runs
# only those tests that have this number in the list below. BESIDE contains further commands, one per line, which start
# before the tests and run at the same time.
set -euo pipefail
[[ ${2:-} =~ ^[12]?$ ]] || { echo "usage: $0 BUILD [1|2]" >&2; exit 2; }
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
ships=$build/session
mkdir -p "$ships"
cp "$build"/debug/{TouchPlayer,InputProbe,gesture-monitor,photo-table} "$build"/release/tactus-lab \
  "$build"/release-embedded/{tactus,tactusd,tactus-broker} "$ships"
{
  [[ -z ${BESIDE:-} ]] || echo "$BESIDE"
  sed -n "s/^${2:-[12]} //p"
} <<END | ../../.ci/side-by-side
2 TIMES=1 HANDS=8 ./wayfire.sh $build/release-embedded $ships
1 ./grabbed.sh $ships $build/release-embedded
2 ./applications.sh $build/debug
2 ./gated.sh $ships
2 ./devices.sh $ships
1 ./first.sh $ships $build/release-embedded
1 ./settings.sh $ships
1 ./tactusd.sh $ships $build/release-embedded/tactusd
1 ./weston.sh $build/debug/libtactus-weston.so
2 ./phosh.sh $ships $build/release-embedded
1 ./full.sh $ships
1 ./broker.sh $ships
1 ./logind.sh $ships $build/release-embedded
1 ./tinytactus.sh $build/release-embedded
1 ./gate.sh $ships
1 ./input.sh $build/debug
1 ./clients.sh $build/debug
1 ./gnome.sh $ships
2 ./real-devices.sh $build/debug/TactusPackageTests.xctest
2 ./kiosk.sh $ships $build/release-embedded
2 ./kiosk-unit.sh $ships $build/release-embedded
2 ./faults.sh $ships clone 8
2 ./faults.sh $ships gate 8
2 ./faults.sh $ships palm 8
2 ./tactusd-soak.sh $ships 1500
1 ./tinytactus-input.sh $build/release-embedded $ships
1 ./demo.sh $build/debug
2 SEED=1 ./weston-soak.sh $build/debug/libtactus-weston.so 500
1 ./starved.sh $ships
1 ./status.sh $ships
1 ./mock.sh $ships
1 ./compositors.sh
END
