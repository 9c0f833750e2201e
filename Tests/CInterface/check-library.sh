#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# What a compositor may expect of the library that it loads: check-library.sh LIBDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 LIBDIR" >&2; exit 2; }
out=$(cd "$1" && pwd)
library=$out/libtactus.so
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
fail() {
  echo "check-library: $*" >&2
  status=1
}

check() { # NAME BYTES NEEDED HEADERS
  file=$out/lib$1.so
  size=$(stat -Lc %s "$file")
  echo "$1: $size bytes, $2 allowed"
  [ "$size" -le "$2" ] || fail "$1 is too large"
  if readelf -SW "$file" | grep -q ' \.symtab '; then fail "$1 is not stripped"; fi
  needed=$(readelf -dW "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
  [ "$needed" = "$3 " ] || fail "$1 needs $needed"
  soname=$(readelf -dW "$file" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
  [ "$soname" = "lib$1.so.0" ] || fail "the soname of $1 is $soname"

  # It exports what the headers declare, all of it and nothing else.
  nm -D --defined-only "$file" | awk '{print $3}' | sort >"$work/exported"
  for header in $4; do "${CC:-gcc}" -E -P -I"$out" "$out/$header"; done | tr '\n' ' ' |
    grep -o '[^(){};]*\<tactus_[a-z_]*(' | grep -o 'tactus_[a-z_]*(' | tr -d '(' | sort -u >"$work/declared"
  if ! diff "$work/declared" "$work/exported" >"$work/differences"; then
    head -n 20 "$work/differences" >&2
    fail "declared (<) and exported (>) functions of $1 differ"
  fi
  echo "$1: $(wc -l <"$work/exported") functions"
}
check tactus 200000 "libc.so.6 libm.so.6" tactus.h
check tactus-server 500000 "libc.so.6 libm.so.6 libwayland-server.so.0" tactus-server.h

# Loading: no signal handler, no thread, no time. The median of eleven processes stays below a millisecond, or, on a
# machine that is busy, below ten times what an empty library takes.
"${CC:-gcc}" -Wall -Wextra -Werror "$here/load.c" -o "$work/load" -ldl
echo 'void *tactus_engine_create(void); void *tactus_engine_create(void) { return 0; }' >"$work/empty.c"
"${CC:-gcc}" -shared -fPIC "$work/empty.c" -o "$work/empty.so" -lm
median() {
  for _ in 1 2 3 4 5 6 7 8 9 10 11; do "$work/load" "$1"; done | sort -n | sed -n 6p
}
if "$work/load" "$library" >/dev/null; then
  empty=$(median "$work/empty.so")
  loaded=$(median "$library")
  echo "dlopen: $loaded us (an empty library: $empty us)"
  [ "$loaded" -lt 1000 ] || [ "$loaded" -lt $((10 * empty)) ] || fail "loads too slowly"
else
  fail "cannot be loaded without consequences"
fi

[ "$status" -eq 0 ] && echo "check-library: passed"
exit $status
