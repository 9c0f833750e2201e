#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# recording.sh BINARY BENCH.json: how fast recordings replay, and in how much memory; put into BENCH.json.
set -euo pipefail
binary=$1
result=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/support.sh"
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
TMPDIR=$(dirname "$lines") "$binary" "$here/../Recordings" "$lines"
report "$result" recording "$(list "$lines")"
