#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# packages.sh: prints the names of the pkg-config packages that are needed to build for Weston, on one line. WESTON
# selects the version: 10, 14 or 16. Without it, uses the newest Weston whose headers are installed.
set -eu

weston=${WESTON:-yes}
for version in 16 14 10; do
  if [ "$weston" = yes ] && pkg-config --exists "libweston-$version"; then weston=$version; fi
done
case $weston in
  # Later versions of libweston include the desktop library.
  10) echo libweston-10 libweston-desktop-10 wayland-server ;;
  14 | 16) echo "libweston-$weston wayland-server" ;;
  *)
    echo "no headers of Weston 10, 14 or 16 are here; WESTON=no leaves out the module" >&2
    exit 1
    ;;
esac
