# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# To be sourced.

# emulator ARCH SYSROOT LIBDIR: sets `emulator` to the command that runs a program of this CPU here, with the system's
# libraries in SYSROOT and those of Tactus in LIBDIR.
emulator() {
  local folders
  # The loader asks by statx whether a folder exists, for which -L does nothing in qemu 7.2: so each folder is named.
  folders=$(cd "$2" && printf ":$2/%s" {,usr/}lib/*-linux-gnu*)
  emulator="qemu-${1/armhf/arm} -L $2 -E LD_LIBRARY_PATH=$3$folders"
}
