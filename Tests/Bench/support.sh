# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# For the benches; to be sourced.

# report FILE NAME VALUE: puts a member into the report, where there is one. The object's last line is a brace of its
# own; what is put in before it follows a comma.
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

# list FILE: its lines as a list of values.
list() { printf '[\n%s\n  ]' "$(sed 's/^/    /; $! s/$/,/' "$1")"; }

# ten_gestures: a configuration of as many.
ten_gestures() {
  local fingers way
  echo 'version 1; defaults no'
  for fingers in 3 4; do
    for way in left right up down; do echo "bind $fingers swipe $way -> notify $fingers-$way"; done
    echo "bind $fingers tap -> notify $fingers-tap"
  done
}

# embedded NAME FLAGS AND FILES...: compiles a module into $work as Sources/embedded.sh does, but for what the linker
# does there; $sources is the folder of sources.
embedded() {
  local name=$1
  shift
  swiftc -swift-version 6 -parse-as-library -wmo -enable-experimental-feature Embedded -D COMPOSITOR \
    -Xfrontend -function-sections -package-name tactus -module-name "$name" -I "$work" -I "$sources/C/CMath" \
    -I "$sources/C/CLinux/include" -c -emit-module -emit-module-path "$work/$name.swiftmodule" -o "$work/$name.o" "$@"
}
