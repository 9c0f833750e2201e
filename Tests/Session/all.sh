#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# all.sh BUILD: every session test, side by side, the longest first. BUILD is where `make session` has built. Where the
# daemon is what is tested, it is the one that ships, with the broker that ships.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
ships=$build/session
mkdir -p "$ships"
cp "$build"/debug/{TouchPlayer,InputProbe,tactus,tactus-lab,gesture-monitor} "$build"/release-embedded/{tactusd,tactus-broker} "$ships"
../../.ci/side-by-side <<END
./weston.sh $build/debug/libtactus-weston.so
./applications.sh $build/debug
./grabbed.sh $ships $build/release-embedded
./tactusd.sh $ships $build/release-embedded/tactusd
./gated.sh $ships
./faults.sh $ships clone 8
./faults.sh $ships gate 8
./faults.sh $ships palm 8
./devices.sh $build/debug
./tactusd-soak.sh $ships 1500
./tinytactus.sh $build/release-embedded
./wayfire.sh $build/release-embedded $build/debug
./tinytactus-input.sh $build/release-embedded $build/debug
./clients.sh $build/debug
./demo.sh $build/debug
SEED=1 ./weston-soak.sh $build/debug/libtactus-weston.so 500
./gnome.sh $ships
./logind.sh $ships $build/release-embedded
./phosh.sh $build/debug $build/release-embedded
./kiosk.sh $build/debug $build/release-embedded
./starved.sh $ships
./gate.sh $build/debug
./full.sh $ships
./first.sh $ships $build/release-embedded
./broker.sh $build/debug
./status.sh $ships
./settings.sh $build/debug
./mock.sh $build/debug
./input.sh $build/debug
./compositors.sh
END
