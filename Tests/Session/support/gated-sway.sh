# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Runs sway or KWin with a libinput with plugins, which is $2 of the script, and tactusd with its gate. Source it after
# support/sessions.sh.

# The compositors run as nobody, and must be able to read these files.
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
# Sway 1.7 does not load plugins, and does not tell its clients that a touch is cancelled.
gated_sway() {
  rm -rf /etc/libinput/plugins
  sway_session "${gated[@]}"
}

# An unmodified KWin would load plugins by itself if Debian had a newer one. It tells its clients about cancelled
# touches.
gated_kwin() { seated_kwin_session "${gated[@]}"; }

gate='device * { way gate }'
starts_with() {
  configure "$@"
  start daemon "${watcher[@]}" "$binaries/tactusd" --config "$work/tactus.conf"
}
# gating LINE...: starts tactusd with these lines, and waits until it holds the touchscreen.
gating() {
  starts_with "$gate" "$@"
  held
}
held() { expect daemon '^touchscreen +screen: gated'; }
