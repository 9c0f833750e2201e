# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Runs tactusd together with sway or KWin, whose libinput loads plugins and has the gate. The second argument of the
# script is the folder of this libinput. Source this file after support/sessions.sh.

# The compositors run as the user `nobody`, so this user must be able to read libinput's files.
libinput=$scratch/libinput
cp -r "$2" "$libinput"
cp "$here/../../Sources/Hosts/Plugins/10-tactus.lua" "$scratch"
export LIBINPUT_QUIRKS_DIR=$libinput/quirks
cc -O1 -Wall -Wextra -shared -fPIC -o "$scratch/load-plugins.so" "$here/tools/gate/load-plugins.c" -L"$libinput" \
  -l:libinput.so.10
chmod -R a+rX "$scratch"

gated=(
  sh -c 'mkdir -p ~/.config/libinput/plugins && cp "$1" ~/.config/libinput/plugins && shift && exec "$@"' \
  sh "$scratch/10-tactus.lua" \
  env LIBINPUT_QUIRKS_DIR="$libinput/quirks" LD_LIBRARY_PATH="$libinput" LD_PRELOAD="$scratch/load-plugins.so"
)
# Starts sway with the gate. Sway 1.7 itself does not load plugins, and does not report to its clients that a touch is
# cancelled.
gated_sway() {
  rm -rf /etc/libinput/plugins
  sway_session "${gated[@]}"
}

# Starts KWin with the gate. Newer versions of KWin load plugins themselves; this version does not. KWin reports
# cancelled touches to its clients.
gated_kwin() { seated_kwin_session "${gated[@]}"; }

gate='device * { way gate }'
starts_with() {
  configure "$@"
  start daemon "${watcher[@]}" "$binaries/tactusd" --config "$work/tactus.conf"
}
# gating LINE...: starts tactusd with the gate and these lines, and waits until the gate works.
gating() {
  starts_with "$gate" "$@"
  held
}
held() { expect daemon '^touchscreen +screen: gated'; }
