# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Starts tactusd and unmodified compositors in the guest, with a virtual touchscreen. Expects the folder `binaries`,
# which contains tactusd and TouchPlayer.

# session NAME COMMAND...: creates a touchscreen, whose node is in `node`, and starts a compositor that prints `ready`
# and the names of its sockets.
session() {
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  node=${line##* }
  udevadm settle
  chmod 755 "$scratch" "$work"
  export XDG_RUNTIME_DIR=$work/run HOME=$work/run
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  chown nobody "$XDG_RUNTIME_DIR"
  # seatd's first line reports that it listens.
  start seatd env SEATD_VTBOUND=0 seatd -n 1 -u nobody
  next seatd ''
  wlroots "$@"
}
# wlroots NAME COMMAND...: starts a compositor, perhaps in place of an earlier one. Its output is headless, or, if
# `screens` is `drm`, the kernel's virtual screen.
screens=headless
wlroots() {
  # These compositors refuse to run as root.
  start "$1" setpriv --reuid=65534 --regid=65534 --clear-groups -- env -u WAYLAND_DISPLAY \
    WLR_BACKENDS="$screens,libinput" WLR_RENDERER=pixman LIBSEAT_BACKEND=seatd "${@:2}"
  expect "$1" '^ready ([^ ]+) ?(.*)$'
  export WAYLAND_DISPLAY=${BASH_REMATCH[1]}
  [[ -z ${BASH_REMATCH[2]} ]] || export SWAYSOCK=${BASH_REMATCH[2]}
}

# sway_session [COMMAND...]: starts sway, run by this command, with the lines of `more.conf` if that exists.
sway_session() {
  printf '%s\n' 'xwayland disable' 'focus_follows_mouse no' \
    'exec echo "ready $WAYLAND_DISPLAY $SWAYSOCK"' >"$work/sway.conf"
  [[ ! -e $work/more.conf ]] || cat "$work/more.conf" >>"$work/sway.conf"
  session sway "$@" sway -c "$work/sway.conf"
}

phoc_session() {
  # Without this setting, phoc maximizes every window and keeps it maximized.
  mkdir -p "$work/glib-2.0/settings"
  printf '[sm/puri/phoc]\nauto-maximize=false\n' >"$work/glib-2.0/settings/keyfile"
  session phoc env GSETTINGS_BACKEND=keyfile XDG_CONFIG_HOME="$work" \
    phoc -E 'echo ready $WAYLAND_DISPLAY; exec sleep infinity'
}

# Starts weston on the kernel's virtual screen. Without logind, weston must run as root.
weston_session() {
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  node=${line##* }
  udevadm settle
  export XDG_RUNTIME_DIR=$work/run HOME=$work/run WAYLAND_DISPLAY=weston
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  start weston env -u WAYLAND_DISPLAY weston --backend=drm-backend.so --tty=2 --use-pixman --shell=kiosk-shell.so \
    --socket=weston --idle-time=0
  until [[ -S $XDG_RUNTIME_DIR/weston ]]; do
    kill -0 "${pids[weston]}" || die "$(<"$work/weston.err")"
    settle
  done
}

with_bus() {
  start bus dbus-daemon --session --nofork --print-address=1
  next bus .
  bus=$line
}
with_logind() {
  with_bus
  export DBUS_SYSTEM_BUS_ADDRESS=$bus
  start logind /usr/bin/python3 "$here/tools/logind.py"
  next logind '^ready'
}

# Starts KWin without a screen. It opens no device, but shows windows and has desktops.
kwin_session() {
  with_bus
  start_kwin --virtual --width 800 --height 600
}
# Starts KWin, run by this command, on the kernel's virtual screen; logind opens its devices.
seated_kwin_session() { # [COMMAND...]
  with_logind
  runner=("$@")
  start_kwin --drm
}
runner=()
start_kwin() { # OPTION...
  start player "$binaries/TouchPlayer"
  ask player 'create screen'
  node=${line##* }
  udevadm settle
  export XDG_RUNTIME_DIR=$work/run HOME=$work/run XDG_CONFIG_HOME=$work/run WAYLAND_DISPLAY=wayland-kwin
  mkdir -m 700 "$XDG_RUNTIME_DIR"
  [[ ! -e $work/kwinrc ]] || cp "$work/kwinrc" "$XDG_CONFIG_HOME"
  export DBUS_SESSION_BUS_ADDRESS=$bus
  # Runs a copy, which lacks the file capability of the installed program: not every machine permits this capability.
  cp "$(command -v kwin_wayland)" "$work"
  # `make install` installs this file, so that KWin lets tactusd press keys.
  mkdir -p "$HOME/.local/share/applications"
  local file=org.tactus.Daemon.desktop
  sed "s|^Exec=.*|Exec=$(readlink -f "${tactusd:-$binaries/tactusd}")|" "$here/../../packaging/$file" \
    >"$HOME/.local/share/applications/$file"
  start kwin "${runner[@]}" env -u WAYLAND_DISPLAY KWIN_COMPOSE=Q \
    "$work/kwin_wayland" "$@" --no-lockscreen --socket wayland-kwin "sh -c 'echo ready; exec sleep infinity'"
  expect kwin '^ready'
}

# window NAME: opens a window that prints its events, and ends when it is asked to close.
window() {
  start "$1" stdbuf -oL wev
  expect "$1" 'activated'
}

configure() { printf '%s\n' 'version 1; defaults no' "$@" >"$work/tactus.conf"; }
# The command under which tactusd runs, such as valgrind; empty if tactusd runs by itself.
watcher=()
# begin_daemon LINE...: starts tactusd with these lines of configuration.
begin_daemon() {
  configure "$@"
  start daemon "${watcher[@]}" "${tactusd:-$binaries/tactusd}" --config "$work/tactus.conf"
}
# daemon LINE...: like `begin_daemon`; then waits until tactusd is ready.
daemon() {
  begin_daemon "$@"
  expect daemon '^ready'
}

# private_kilobytes PROCESS: prints the memory of the process in kB, without the memory that it shares with other
# processes, such as the system's libraries.
private_kilobytes() { awk '/^Private_(Clean|Dirty):/ { sum += $2 } END { print sum }' "/proc/$1/smaps_rollup"; }

# Waits until all programs have handled their pending events. The guest's clock jumps ahead when all of them wait, so
# this takes hardly any time.
settle() { sleep 2; }
# until_it COMMAND...: repeats the command until it succeeds.
until_it() {
  local n
  for n in {1..30}; do
    ! "$@" >"$work/said" 2>&1 || return 0
    settle
  done
  die "never: $*: $(<"$work/said")"
}

left='drag screen 3 0.6 0.5 0.2 0.5 150 0'
right='drag screen 3 0.2 0.5 0.6 0.5 150 0'
# gesture DRAG OUTCOME: plays the gesture on the real touchscreen; tactusd must report this outcome.
gesture() {
  ask player "$1"
  expect daemon '^[^ ].* -> '
  [[ $line =~ $2 ]] || die "tactusd said '$line', not '$2'"
}
