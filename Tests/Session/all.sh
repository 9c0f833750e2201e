#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# all.sh BUILD: every session test, side by side, the longest first. BUILD is where `make session` has built.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "$0")"
../../.ci/side-by-side <<END
./weston.sh $build/debug/libtactus-weston.so
./applications.sh $build/debug
./grabbed.sh $build/debug $build/release-embedded
./tactusd.sh $build/debug $build/release-embedded/tactusd
./gated.sh $build/debug
./faults.sh $build/debug clone 8
./faults.sh $build/debug gate 8
./faults.sh $build/debug palm 8
./devices.sh $build/debug
./tactusd-soak.sh $build/debug 1500
./tinytactus.sh $build/release-embedded
./wayfire.sh $build/release-embedded $build/debug
./tinytactus-input.sh $build/release-embedded $build/debug
./clients.sh $build/debug
./demo.sh $build/debug
SEED=1 ./weston-soak.sh $build/debug/libtactus-weston.so 500
./gnome.sh $build/debug
./logind.sh $build/debug $build/release-embedded
./phosh.sh $build/debug $build/release-embedded
./kiosk.sh $build/debug $build/release-embedded
./starved.sh $build/debug
./gate.sh $build/debug
./full.sh $build/debug
./first.sh $build/debug $build/release-embedded
./broker.sh $build/debug
./status.sh $build/debug
./settings.sh $build/debug
./mock.sh $build/debug
./input.sh $build/debug
./compositors.sh
END
