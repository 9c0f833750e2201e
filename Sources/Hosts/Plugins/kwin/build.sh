#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# build.sh OUTPUT [BUILT]: builds the effect of KWin 5.27, with KWin's headers and the libtactus-host that pkg-config
# finds. BUILT is where `make release` has put the library, if it is not installed.
set -eu

[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: $0 OUTPUT [BUILT]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
qt=$(pkg-config --cflags Qt5Gui Qt5DBus)
kde=
for framework in KCoreAddons KConfig KConfigCore KWindowSystem; do kde="$kde -I/usr/include/KF5/$framework"; done
# What is wrong in others' headers is not ours.
theirs=$(echo "$qt $kde" | sed 's/-I/-isystem /g')
if [ $# -eq 2 ]; then ours="-I$2 -L$2 -ltactus-host"; else ours=$(pkg-config --cflags --libs tactus-host); fi
moc=$(pkg-config --variable=host_bins Qt5Core)/moc
ln -s "$here/tactus.json" "$work"
# shellcheck disable=SC2086
"$moc" $qt $kde -I/usr/include -I"$work" "$here/tactus-kwin.cpp" -o "$work/tactus-kwin.moc"
# How touches go in has no header; KWin itself has it.
# shellcheck disable=SC2086
"${CXX:-c++}" -std=c++20 -Os -fPIC -shared -s -Wall -Wextra ${CXXFLAGS:-} $theirs -I"$work" -o "$1" \
  "$here/tactus-kwin.cpp" $ours -lkwineffects -lKF5CoreAddons $(pkg-config --libs Qt5Gui Qt5DBus wayland-server)
