#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Makes what wayland-scanner makes of our protocol; with --check validates it, and fails if what is here is not current.
set -euo pipefail
cd "$(dirname "$0")/../../.."
for xml in protocol/*.xml; do
  [[ ${1:-} != --check ]] || xmllint --nonet --noout --dtdvalid /usr/share/wayland/wayland.dtd "$xml"
  .ci/wayland-code "$@" Sources/C/CTactusProtocol "$(basename "$xml" .xml)" "$xml" server client
done
