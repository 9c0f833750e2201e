# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# A libinput with plugins, at $2 of the script, sway or KWin on it, and tactusd with its gate. After
# support/sessions.sh.

# What a compositor that is nobody's can read.
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
# Sway 1.7 knows of no plugins, nor does it tell its clients that a touch is cancelled.
gated_sway() {
  rm -rf /etc/libinput/plugins
  sway_session "${gated[@]}"
}

# KWin as it is would load them by itself, had Debian a newer one. It tells its clients what is cancelled.
gated_kwin() { seated_kwin_session "${gated[@]}"; }

gate='device * { way gate }'
starts_with() {
  configure "$@"
  start daemon "${watcher[@]}" "$binaries/tactusd" --config "$work/tactus.conf"
}
# gating LINE...: up to its having the touchscreen held.
gating() {
  starts_with "$gate" "$@"
  held
}
held() { expect daemon '^touchscreen +screen: gated'; }
