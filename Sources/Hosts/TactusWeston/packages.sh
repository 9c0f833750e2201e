#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# packages.sh: prints the pkg-config packages for building for Weston, on one line: those of the newest Weston whose
# headers are installed, or of the one that WESTON names: 10, 14 or 16.
set -eu

weston=${WESTON:-yes}
for version in 16 14 10; do
  if [ "$weston" = yes ] && pkg-config --exists "libweston-$version"; then weston=$version; fi
done
case $weston in
  # Later versions include the desktop library.
  10) echo libweston-10 libweston-desktop-10 wayland-server ;;
  14 | 16) echo "libweston-$weston wayland-server" ;;
  *)
    echo "no headers of Weston 10, 14 or 16 are here; WESTON=no leaves out the module" >&2
    exit 1
    ;;
esac
