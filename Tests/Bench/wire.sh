#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# wire.sh BINARY BENCH.json: what gestures cost on their way to a client; put into BENCH.json.
set -euo pipefail
binary=$1
result=$2
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
"$binary" "$lines"
# The object's last line is a brace of its own; what is put in before it follows a comma.
{
  head -n -1 "$result" | sed '$ s/$/,/'
  printf '  "wire": [\n%s\n  ]\n}\n' "$(sed 's/^/    /; $! s/$/,/' "$lines")"
} >"$lines.json"
mv "$lines.json" "$result"
