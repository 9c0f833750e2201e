#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# real-devices.sh BUNDLE: runs the tests of BUNDLE, the package's test program, that need devices of a real kernel, in a
# guest.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$(readlink -f "$1")"
. "$here/support/checks.sh"

of_the_broker() {
  "$1" --testing-library swift-testing --no-parallel --filter TactusBrokerTests.RealDevices >"$work/tests" 2>&1 ||
    die "$(cat "$work/tests")"
  ! grep -q skipped "$work/tests" || die "$(cat "$work/tests")"
  tail -n 1 "$work/tests" >&3
}
exec 3>&1
check 'the broker and its devices, in one process' of_the_broker "$1"
finish
