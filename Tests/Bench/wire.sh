#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# wire.sh BINARY BENCH.json: what gestures cost on their way to a client; put into BENCH.json.
set -euo pipefail
. "$(dirname "$0")/support.sh"
binary=$1
result=$2
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
"$binary" "$lines"
report "$result" wire "$(list "$lines")"
