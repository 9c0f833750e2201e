#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# gnome.sh BINARIES: tests tactusd with its extension of GNOME Shell, in a guest whose real kernel has a virtual
# touchscreen. The shell runs without a screen and opens no device, but shows windows and has workspaces.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"

up='drag screen 3 0.5 0.7 0.5 0.3 150 0'
down='drag screen 3 0.6 0.2 0.6 0.7 150'

# Makes the programs that start after this a service of the user, as far as GNOME Shell can tell. Otherwise the shell
# starts ibus-daemon by itself: it forks, and the child runs JavaScript although the shell has other threads. If one of
# them holds a lock at that moment, the child waits for ever, and the shell waits for the child.
as_service() {
  local group=/sys/fs/cgroup/user.slice/user-0.slice/user@0.service/app.slice/gnome.service
  mountpoint -q /sys/fs/cgroup || mount -t cgroup2 none /sys/fs/cgroup
  mkdir -p "$group"
  echo "$BASHPID" >"$group/cgroup.procs"
  start systemd /usr/bin/python3 "$here/tools/systemd.py"
  next systemd '^ready'
}
# gnome_session EXTENSION [NAME]: starts GNOME Shell with this extension, and waits until the extension owns the name on
# the bus.
gnome_session() {
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  udevadm settle
  export XDG_RUNTIME_DIR=$work/run HOME=$work/run XDG_CONFIG_HOME=$work/run
  mkdir -p -m 700 "$XDG_RUNTIME_DIR" "$HOME/glib-2.0/settings"
  printf '%s\n' '[org/gnome/shell]' "enabled-extensions=['$1']" "welcome-dialog-last-shown-version='99'" \
    '[org/gnome/mutter]' 'dynamic-workspaces=false' >"$HOME/glib-2.0/settings/keyfile"
  "$here/../../Sources/Hosts/Plugins/gnome-shell/build.sh" "$HOME/.local/share/gnome-shell/extensions"
  start bus dbus-daemon --session --nofork --print-address=1
  next bus '.'
  export DBUS_SESSION_BUS_ADDRESS=$line
  as_service
  # The shell needs a system bus, though the services on it may be missing.
  start system dbus-daemon --session --nofork --print-address=1
  next system '.'
  start shell env DBUS_SYSTEM_BUS_ADDRESS="$line" GSETTINGS_BACKEND=keyfile LIBGL_ALWAYS_SOFTWARE=1 \
    gnome-shell --headless --wayland --no-x11 --unsafe-mode --virtual-monitor 1024x768 --wayland-display wayland-gnome
  gdbus wait --session --timeout 60 "${2:-org.tactus.Shell}" || die "it is not there: $(tail -n 30 "$work/shell.err")"
  export WAYLAND_DISPLAY=wayland-gnome
}
# shell EXPRESSION: evaluates the expression in GNOME Shell and prints its value as JSON.
shell() {
  busctl --user --json=short call org.gnome.Shell /org/gnome/Shell org.gnome.Shell Eval s "$1" | jq -r '.data[1]'
}
has() { # EXPRESSION VALUE
  local n value
  for n in {1..50}; do
    # The name appears on the bus a moment before the object that answers.
    value=$(shell "$1" 2>&1) || true
    [[ $value != "$2" ]] || return 0
    sleep 0.1
  done
  die "$1 is $value, not $2"
}

# Hides the overview, which GNOME Shell shows when it starts. The shell ignores hide() until it has started up.
hides_overview() {
  has Main.layoutManager._startingUp false
  local n
  for n in {1..50}; do
    shell 'Main.overview.hide()' >/dev/null
    [[ $(shell '[Main.overview.visible, Main.overview.animationInProgress]') != '[false,false]' ]] || return 0
    sleep 0.1
  done
  die 'the overview stays'
}

front=global.display.focus_window
workspace='global.workspace_manager.get_active_workspace_index()'
# shows COUNT NAME: opens a window, and waits until there are COUNT windows. The shell may leave another window in
# front.
shows() {
  start "$2" stdbuf -oL wev
  has 'global.get_window_actors().length' "$1"
}
acts() {
  gnome_session tactus-43@tactus
  hides_overview
  shows 1 one
  shows 2 two
  daemon 'bind 3 swipe left -> workspace next' 'bind 3 swipe right -> move previous' 'bind 3 swipe up -> window next' \
    'bind 4 swipe left -> tile left' 'bind 4 swipe right -> maximize toggle' 'bind 4 swipe up -> overview' \
    'bind 4 swipe down -> launcher' 'bind 3 swipe down -> close { confirm hold 300ms }'
  gesture "$up" 'window next: done by gnome'
  has "$front !== null" true
  gesture "${left/3/4}" 'tile left: done by gnome'
  has "$front.get_frame_rect().width" 512
  gesture "${right/3/4}" 'maximize toggle: done by gnome'
  has "$front.get_maximized()" 3
  gesture "$left" 'workspace next: done by gnome'
  has "$workspace" 1
  gesture "$left" 'workspace next: done by gnome'
  has "$workspace" 2
  shows 3 three
  gesture "$up" 'window next: done by gnome'
  gesture "$right" 'move previous: done by gnome'
  has "$workspace" 1
  has "$front.get_workspace().index()" 1
  gesture "$down 500" 'close: done by gnome'
  finished three || true
  settle
  gesture "${up/3/4}" 'overview: done by gnome'
  has Main.overview.visible true
  gesture "$left" 'workspace next: done by gnome'
  gesture "$down 500" 'close: failed by gnome: .*no window is in front'
}
# The first key and the first click each create a virtual device, so the window receives them a moment later.
types() {
  gnome_session tactus-43@tactus
  hides_overview
  shows 1 one
  daemon 'bind 3 swipe left -> key Alt+Left' 'bind 3 swipe right -> click right' 'bind 3 swipe up -> window next' \
    'bind 4 swipe up -> fullscreen on'
  gesture "$up" 'window next: done by gnome'
  has "$front !== null" true
  # Makes the window fill the screen, so that it is below the fingers.
  gesture "${up/3/4}" 'fullscreen on: done by gnome'
  settle
  gesture "$left" 'key Alt\+Left: done by gnome-keyboard'
  expect one 'sym: Alt_L'
  expect one 'sym: Left'
  gesture "$right" 'click right: done by gnome-pointer'
  expect one 'button: 273 .*state: 1'
}
without_it() {
  gnome_session none@tactus org.gnome.Shell
  has 1 1
  daemon 'bind 3 swipe left -> workspace next' 'bind 3 swipe right -> overview'
  gesture "$left" 'workspace next: failed: .*only with the extension of Tactus; `tactus setup` enables the extension'
  gesture "$right" 'overview: done by gnome'
}
# Tests `app` and `title` in the configuration, and `status --apps`.
knows() {
  gnome_session tactus-43@tactus
  hides_overview
  daemon 'app wev { bind 3 swipe left -> workspace 2; }' 'bind 3 swipe right -> workspace next { only title "no such" }'
  ask player "$left"
  settle
  shows 1 window
  has "$front !== null" true
  settle
  gesture "$left" 'workspace 2: done by gnome'
  [[ $("$binaries/tactus" status --apps) == wev ]] || die "apps: $("$binaries/tactus" status --apps 2>&1)"
  kill -TERM "${pids[daemon]}"
  finished daemon
  [[ $("$binaries/tactus" status --apps) == wev ]] || die "without tactusd: $("$binaries/tactus" status --apps 2>&1)"
}
refuses() {
  gnome_session tactus-43@tactus
  busctl --user call org.tactus.Shell /org/tactus/Shell org.tactus.Shell Perform as 1 close && die 'anybody may ask'
  [[ $(busctl --user call org.tactus.Shell /org/tactus/Shell org.tactus.Shell Perform as 1 close 2>&1) == \
    *'only org.tactus.Daemon may ask'* ]]
}

check 'GNOME Shell: the extension manages windows and workspaces' acts
check 'GNOME Shell: the extension reports the window in front' knows
check 'GNOME Shell: the extension types and clicks' types
check 'GNOME Shell: without the extension, only the action overview works' without_it
check 'GNOME Shell: the extension obeys only tactusd' refuses
finish
