#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# check-library.sh LIBDIR: checks the properties that a compositor expects of the libraries that it loads, and the size
# of plugins.
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

  # Checks that the library exports exactly the functions that the headers declare.
  nm -D --defined-only "$file" | awk '$2 != "A" {print $3}' | sort >"$work/versioned"
  if grep -v '@@TACTUS_0$' "$work/versioned" >&2; then fail "$1 exports what has no version"; fi
  sed 's/@@.*//' "$work/versioned" >"$work/exported"
  for header in $4; do "${CC:-gcc}" -E -P -I"$out" "$out/$header"; done | tr '\n' ' ' |
    grep -o '[^(){};]*\<tactus_[a-z_]*(' | grep -o 'tactus_[a-z_]*(' | tr -d '(' | sort -u >"$work/declared"
  if ! diff "$work/declared" "$work/exported" >"$work/differences"; then
    head -n 20 "$work/differences" >&2
    fail "declared (<) and exported (>) functions of $1 differ"
  fi
  echo "$1: $(wc -l <"$work/exported") functions"
}
# Checks that the interface, as a compiler reads it, is the one in the .abi file, since existing programs rely on it.
# After a deliberate change, ABI=write writes that file.
interface() { # NAME FIRST-WORDS-OF-ITS-DECLARATIONS
  {
    grep '^#define TACTUS_' "$out/$1.h" | sed 's, */\*.*,,'
    echo "#include <$1.h>" | "${CC:-gcc}" -E -P -x c -std=c11 -I"$out" - | tr -s '[:space:]' ' ' |
      sed "s/.*\($2\)/\1/; s/[;{] */&\n/g; s/, TACTUS_/,\nTACTUS_/g" | sed 's/ *$//' | grep .
  } >"$work/$1.abi"
  [ "${ABI:-}" != write ] || cp "$work/$1.abi" "$here/$1.abi"
  diff "$here/$1.abi" "$work/$1.abi" >&2 || fail "the interface of $1 has changed; if it may, run this with ABI=write"
}
interface tactus 'uint32_t tactus_version'
interface tactus-server 'struct wl_client;'

interface tactus-host 'struct tactus_host;'

check tactus 205000 "libc.so.6 libm.so.6" tactus.h
check tactus-server 440000 "libc.so.6 libm.so.6 libwayland-server.so.0" tactus-server.h
check tactus-host 950000 "libc.so.6 libm.so.6 libwayland-server.so.0" tactus-host.h
# Checks the size of the plugin for Wayfire, if it was built.
plugin=libtactus-wayfire.so
if [ -e "$out/$plugin" ]; then
  size=$(stat -Lc %s "$out/$plugin")
  echo "$plugin: $size bytes, 80000 allowed"
  [ "$size" -le 80000 ] || fail "$plugin is too large"
fi

# Checks that loading the library installs no signal handler, starts no thread, and takes only a few more instructions
# than loading an empty library.
"${CC:-gcc}" -Wall -Wextra -Werror "$here/load.c" -o "$work/load" -ldl
echo 'void *tactus_engine_create(void); void *tactus_engine_create(void) { return 0; }' >"$work/empty.c"
"${CC:-gcc}" -shared -fPIC "$work/empty.c" -o "$work/empty.so" -lm
instructions() {
  valgrind --tool=callgrind --callgrind-out-file="$work/profile" "$work/load" "$1" >/dev/null 2>&1
  sed -n 's/^totals: //p' "$work/profile"
}
if took=$("$work/load" "$library"); then
  more=$(($(instructions "$library") - $(instructions "$work/empty.so")))
  echo "dlopen: $more instructions more than for an empty library, at most 60000; $took us"
  [ "$more" -le 60000 ] || fail "loads too slowly"
else
  fail "cannot be loaded without consequences"
fi

[ "$status" -eq 0 ] && echo "check-library: passed"
exit $status
