#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# build.sh OUTPUT [BUILT]: builds the plugin of Wayfire 0.7, with the Wayfire and the libtactus-host that pkg-config
# finds. BUILT is where `make release` has put the library, if it is not installed.
set -eu

[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: $0 OUTPUT [BUILT]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
# What is wrong in Wayfire's headers is not ours.
theirs=$(pkg-config --cflags wayfire | sed 's/-I/-isystem /g')
if [ $# -eq 2 ]; then ours="-I$2 -L$2 -ltactus-host"; else ours=$(pkg-config --cflags --libs tactus-host); fi
# shellcheck disable=SC2086
"${CXX:-c++}" -std=c++17 -Os -fPIC -shared -s -Wall -Wextra ${CXXFLAGS:-} -DWLR_USE_UNSTABLE -DWAYFIRE_PLUGIN $theirs \
  -o "$1" "$here/wayfire-0.7.cpp" $ours
