#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# What a compositor may expect of the library that it loads: check-library.sh LIBDIR
set -eu

[ $# -eq 1 ] || { echo "usage: $0 LIBDIR" >&2; exit 2; }
library=$(cd "$1" && pwd)/libtactus.so
header=$(cd "$1" && pwd)/tactus.h
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0
fail() {
  echo "check-library: $*" >&2
  status=1
}

size=$(stat -Lc %s "$library")
echo "size: $size bytes, 200000 allowed"
[ "$size" -le 200000 ] || fail "too large"
if readelf -SW "$library" | grep -q ' \.symtab '; then fail "not stripped"; fi

needed=$(readelf -dW "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
echo "needs: $needed"
for name in $needed; do
  case $name in
  libc.so.6 | libm.so.6) ;;
  *) fail "needs $name" ;;
  esac
done
soname=$(readelf -dW "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
[ "$soname" = libtactus.so.0 ] || fail "its soname is $soname"

# It exports what the header declares, all of it and nothing else.
nm -D --defined-only "$library" | awk '{print $3}' | sort >"$work/exported"
"${CC:-gcc}" -E -P "$header" | tr '\n' ' ' | grep -o '[^(){};]*\<tactus_[a-z_]*(' | grep -o 'tactus_[a-z_]*(' \
  | tr -d '(' | sort -u >"$work/declared"
if ! diff "$work/declared" "$work/exported" >"$work/differences"; then
  head -n 20 "$work/differences" >&2
  fail "declared (<) and exported (>) functions differ"
fi
echo "exports: $(wc -l <"$work/exported") functions"

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
