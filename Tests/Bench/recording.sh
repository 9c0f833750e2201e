#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# recording.sh BINARY BENCH.json: how fast recordings replay, and in how much memory; put into BENCH.json.
set -euo pipefail
binary=$1
result=$2
here=$(cd "$(dirname "$0")" && pwd)
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
TMPDIR=$(dirname "$lines") "$binary" "$here/../Recordings" "$lines"
# The object's last line is a brace of its own; what is put in before it follows a comma.
{
  head -n -1 "$result" | sed '$ s/$/,/'
  printf '  "recording": [\n%s\n  ]\n}\n' "$(sed 's/^/    /; $! s/$/,/' "$lines")"
} >"$lines.json"
mv "$lines.json" "$result"
