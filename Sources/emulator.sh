# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# To be sourced.

# emulator ARCH SYSROOT LIBDIR: sets `emulator` to the command that runs programs for the CPU ARCH on this machine, with
# the system's libraries in SYSROOT and those of Tactus in LIBDIR.
emulator() {
  local folders
  # The loader calls statx to check whether a folder exists. qemu 7.2 does not apply -L to this system call, so the
  # loader gets full paths.
  folders=$(cd "$2" && printf ":$2/%s" {,usr/}lib/*-linux-gnu*)
  emulator="qemu-${1/armhf/arm} -L $2 -E LD_LIBRARY_PATH=$3$folders"
}
