# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# To be sourced.

# emulator ARCH SYSROOT LIBDIR: sets `emulator` to the command that runs programs for ARCH on this machine, with the
# system's libraries in SYSROOT and those of Tactus in LIBDIR.
emulator() {
  local folders
  if [[ $1 == "$(uname -m)-linux-musl" ]]; then
    emulator="$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/run-musl $2 $3"
    return
  fi
  # The loader calls statx to check whether a folder exists. qemu 7.2 does not apply -L to this system call, so the
  # loader gets full paths.
  folders=$(cd "$2" && shopt -s nullglob && printf ":$2/%s" usr/lib {,usr/}lib/*-linux-gnu*)
  case $1 in
    armhf) emulator=qemu-arm ;;
    *) emulator=qemu-${1%-linux-musl} ;;
  esac
  emulator+=" -L $2 -E LD_LIBRARY_PATH=$3$folders"
}
