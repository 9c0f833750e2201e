#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# all.sh BUILD: runs every session test, several at a time, the longest first. BUILD is the build folder of `make
# session`. The tested programs are those that ship.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
ships=$build/session
mkdir -p "$ships"
cp "$build"/debug/{TouchPlayer,InputProbe,gesture-monitor,photo-table} "$build"/release/tactus-lab \
  "$build"/release-embedded/{tactus,tactusd,tactus-broker} "$ships"
../../.ci/side-by-side <<END
TIMES=1 HANDS=8 ./wayfire.sh $build/release-embedded $ships
./grabbed.sh $ships $build/release-embedded
./applications.sh $build/debug
./gated.sh $ships
./devices.sh $ships
./first.sh $ships $build/release-embedded
./settings.sh $ships
./tactusd.sh $ships $build/release-embedded/tactusd
./weston.sh $build/debug/libtactus-weston.so
./phosh.sh $ships $build/release-embedded
./full.sh $ships
./broker.sh $ships
./logind.sh $ships $build/release-embedded
./tinytactus.sh $build/release-embedded
./gate.sh $ships
./input.sh $build/debug
./clients.sh $build/debug
./gnome.sh $ships
./kiosk.sh $ships $build/release-embedded
./faults.sh $ships clone 8
./faults.sh $ships gate 8
./faults.sh $ships palm 8
./tactusd-soak.sh $ships 1500
./tinytactus-input.sh $build/release-embedded $ships
./demo.sh $build/debug
SEED=1 ./weston-soak.sh $build/debug/libtactus-weston.so 500
./starved.sh $ships
./status.sh $ships
./mock.sh $ships
./compositors.sh
END
