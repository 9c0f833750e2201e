#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# growth.sh TACTUSBENCH WIREBENCH: prints how the instructions of an event, and the memory, grow with the numbers of
# recognizers, fingers, views and clients. Each exponent compares a row with the row before; 1 means linear growth.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Debian 12's valgrind cannot read the debugging information from Swift.
objcopy --strip-debug "$1" "$work/engine"
objcopy --strip-debug "$2" "$work/wire"
# Each client takes two file descriptors, since both ends of its socket pair are in the same process.
ulimit -n "$(ulimit -H -n)"

# counted PROGRAM OPTION...: runs the program under callgrind with these options of callgrind. Writes the program's
# output to $work/rows, and the instructions of each dump to $work/counts.
counted() {
  rm -f "$work"/profile*
  valgrind --tool=callgrind --callgrind-out-file="$work/profile" "${@:2}" "$work/$1" growth \
    >"$work/rows" 2>"$work/log" || {
    cat "$work/log" >&2
    exit 2
  }
  find "$work" -name 'profile.*' | sort -V | while read -r profile; do
    sed -n 's/^totals: //p' "$profile"
  done >"$work/counts"
}

table() {
  paste "$work/rows" - | awk -F '\t' '
    function exponent(now, before) { return before > 0 && now > 0 ? sprintf("%.2f", log(now / before) / grown) : "" }
    $1 != name { printf "\n%s\n%10s %16s %9s %14s %9s\n", $1, "number", "instructions", "exponent", "bytes", "exponent" }
    {
      cost = $5 / $3
      if ($1 == name) {
        grown = log($2 / size)
        printf "%10d %16.0f %9s %14d %9s\n", $2, cost, exponent(cost, last), $4, exponent($4, bytes)
      } else printf "%10d %16.0f %9s %14d\n", $2, cost, "", $4
      name = $1; size = $2; last = cost; bytes = $4
    }'
}

handle='$?6Tactus13GestureEngineV6handle_4intoyAA10TouchFrameV_AA12EffectBufferVztF'
counted engine --toggle-collect="$handle" --dump-after=bench_region
table <"$work/counts"
counted wire --dump-before=wire_bench_mark
# The first of every two dumps covers the preparations.
sed -n 'n;p' "$work/counts" | table
