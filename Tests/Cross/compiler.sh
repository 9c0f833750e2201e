#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# compiler.sh ARCH SYSROOT FILE: writes FILE, a script that compiles C code for the CPU ARCH.
set -euo pipefail
export ARCH=$1 SYSROOT=$2
sources=$(cd "$(dirname "$0")/../../Sources" && pwd)
. "$sources/embedded.sh"
# Between these marks, the compiler does not warn of options that only the linker, or only the compiler, uses.
printf '#!/bin/sh\nexec %s --start-no-unused-arguments %s --end-no-unused-arguments "$@"\n' \
  "$clang" "$clang_target $link_target -fuse-ld=lld" >"$3"
chmod +x "$3"
