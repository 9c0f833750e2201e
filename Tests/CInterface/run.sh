#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# run.sh LIBDIR: runs the C tests with the libraries in LIBDIR, which contains libtactus.so and tactus.h, and the same
# files of libtactus-server and libtactus-host. CFLAGS may add a sanitizer; RUN may be a tool that runs the tests, such
# as valgrind. For another CPU, CC is the compiler for it, and RUN and EMULATOR are commands that run its programs.
set -eu

[ $# -eq 1 ] || { echo "usage: $0 LIBDIR" >&2; exit 2; }
library=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LD_LIBRARY_PATH="$library"

build() {
  program=$1
  shift
  # shellcheck disable=SC2086
  "${CC:-gcc}" -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -g ${CFLAGS:-} -I"$library" "$@" -o "$work/$program" \
    -L"$library" -ltactus -ljansson -lm
}

build interface "$here/interface.c"
${RUN:-} "$work/interface"

# Runs the same program with libtactus-server, which includes libtactus, and then the tests of the functions that only
# libtactus-server contains.
protocol=$here/../../Sources/C/CTactusProtocol
# shellcheck disable=SC2086
"${CC:-gcc}" -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -g ${CFLAGS:-} -I"$library" "$here/interface.c" \
  -o "$work/interface-server" -L"$library" -ltactus-server -ljansson -lm
${RUN:-} "$work/interface-server"
# shellcheck disable=SC2086
"${CC:-gcc}" -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -g ${CFLAGS:-} -I"$library" -I"$protocol/include" \
  "$here/server.c" "$protocol/tactus-gestures-v1-protocol.c" -o "$work/server" -L"$library" -ltactus-server \
  -lwayland-server -lwayland-client
${RUN:-} "$work/server"
# shellcheck disable=SC2086
"${CC:-gcc}" -std=c11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -g ${CFLAGS:-} -I"$library" "$here/wire.c" \
  -o "$work/wire" -L"$library" -ltactus-server -lwayland-server
${RUN:-} "$work/wire"

# The headers compile as C99 and as C++.
for standard in c99 c++11; do
  printf '#include <tactus-host.h>\nint main(void) { return 0; }\n' >"$work/header"
  "${CC:-gcc}" -x "${standard%%[0-9]*}" -std=$standard -pedantic -Wall -Wextra -Werror -fsyntax-only -I"$library" \
    "$work/header"
done

# Runs without the sanitizer or the tool, which would replace the counted functions.
(CFLAGS= && build allocations "$here/allocations.c")
${EMULATOR:-} "$work/allocations"

# The example at the top of the header compiles without a warning, and prints the expected output.
sed -n '/#include <inttypes.h>/,/^ \* In an event loop/p' "$library/tactus.h" |
  sed '$d; s/^ \* \{0,5\}//' >"$work/example.c"
build example "$work/example.c"
${RUN:-} "$work/example" >"$work/example.out"
diff -u "$here/example.expected" "$work/example.out"

build cases "$here/cases.c" "$here/scenario.c" "$here/expectation.c" "$here/gestures.c"
${RUN:-} "$work/cases" "$here"/../Cases/*.json
