# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Functions for the benchmarks, which source this file.

# report FILE NAME VALUE: adds a member to the JSON object in FILE, if FILE exists. The last line of FILE must be the
# closing brace alone; a comma is added to the line before it.
report() {
  [[ -e $1 ]] || return 0
  local more
  more=$(mktemp)
  {
    head -n -1 "$1" | sed '$ s/$/,/'
    printf '  "%s": %s\n}\n' "$2" "$3"
  } >"$more"
  mv "$more" "$1"
}

# list FILE: prints the lines of FILE as a JSON list.
list() { printf '[\n%s\n  ]' "$(sed 's/^/    /; $! s/$/,/' "$1")"; }

# ten_gestures: prints a configuration with ten gestures.
ten_gestures() {
  local fingers way
  echo 'version 1; defaults no'
  for fingers in 3 4; do
    for way in left right up down; do echo "bind $fingers swipe $way -> notify $fingers-$way"; done
    echo "bind $fingers tap -> notify $fingers-tap"
  done
}

# embedded NAME FLAGS AND FILES...: compiles a module into $work as Sources/embedded.sh does, but without the linker's
# optimizations; $sources is the folder of sources.
embedded() {
  local name=$1
  shift
  swiftc -swift-version 6 -parse-as-library -wmo -enable-experimental-feature Embedded -D COMPOSITOR \
    -Xfrontend -function-sections -package-name tactus -module-name "$name" -I "$work" -I "$sources/C/CMath" \
    -I "$sources/C/CLinux/include" -c -emit-module -emit-module-path "$work/$name.swiftmodule" -o "$work/$name.o" "$@"
}
