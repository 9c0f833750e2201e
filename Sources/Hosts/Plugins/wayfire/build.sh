#!/bin/sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# build.sh OUTPUT [BUILT]: builds the plugin for the version of Wayfire that pkg-config finds, 0.7.4 or 0.9 and later.
# BUILT is the folder into which `make release` has built libtactus-host. Without BUILT, uses the installed library that
# pkg-config finds.
set -eu

[ $# -eq 1 ] || [ $# -eq 2 ] || { echo "usage: $0 OUTPUT [BUILT]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
source=wayfire-0.9.cpp
pkg-config --atleast-version=0.9 wayfire || source=wayfire-0.7.cpp
# Suppresses warnings in Wayfire's headers.
theirs=$(pkg-config --cflags wayfire | sed 's/-I/-isystem /g')
if [ $# -eq 2 ]; then ours="-I$2 -L$2 -ltactus-host"; else ours=$(pkg-config --cflags --libs tactus-host); fi
# With -ffile-prefix-map, log lines contain only the name of the source file, and not its path on this machine.
"${CXX:-c++}" -std=c++17 -Os -fPIC -shared -s -Wall -Wextra ${CXXFLAGS:-} -ffile-prefix-map="$here/=" \
  -DWLR_USE_UNSTABLE -DWAYFIRE_PLUGIN $theirs -o "$1" "$here/$source" $ours
