#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Generates the code for our protocols with wayland-scanner. With --check, validates the protocols, and fails if the
# code is out of date.
set -euo pipefail
cd "$(dirname "$0")/../../.."
for xml in protocol/*.xml; do
  [[ ${1:-} != --check ]] || xmllint --nonet --noout --dtdvalid /usr/share/wayland/wayland.dtd "$xml"
  .ci/wayland-code "$@" Sources/C/CTactusProtocol "$(basename "$xml" .xml)" "$xml" server client
done
