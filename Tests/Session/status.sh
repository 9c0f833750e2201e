#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# status.sh BUILT: checks that what `tactus status` and `tactus check` say about a session is true, with an unmodified
# sway and phoc. BUILT contains tactus and tactusd.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
built=$(readlink -f "$1")
. "$here/support/checks.sh"

# session NAME COMMAND...: starts a compositor without a screen, in a folder where `tactus` can find its sockets.
session() {
  local name=$1 user=()
  shift
  chmod 711 "$scratch" "$work"
  mkdir -m 700 "$work/run"
  if [[ $(id -u) -eq 0 ]]; then
    chown 65534:65534 "$work/run"
    user=(setpriv --reuid=65534 --regid=65534 --clear-groups --)
  fi
  start "$name" env -i PATH="$PATH" XDG_RUNTIME_DIR="$work/run" HOME="$work/run" WLR_BACKENDS=headless \
    WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman LIBSEAT_BACKEND=noop "${user[@]}" "$@"
  expect "$name" '^ready (.*)$'
  display=${BASH_REMATCH[1]}
}
sway() {
  printf '%s\n' 'xwayland disable' 'exec echo ready $WAYLAND_DISPLAY' >"$work/sway.conf"
  session sway sway -c "$work/sway.conf"
}
phoc() { session phoc phoc -E 'echo ready $WAYLAND_DISPLAY; exec setpriv --pdeathsig KILL sleep infinity'; }

asked() { # WORD...: leaves the exit status in `status`, and the output in $work/said
  status=0
  env -i PATH="$PATH" XDG_RUNTIME_DIR="$work/run" XDG_CONFIG_HOME="$work" "$built/tactus" "$@" \
    >"$work/said" 2>"$work/complaints" || status=$?
}
says() { grep -qE -- "$1" "$work/said" || die "'$1' is not in: $(<"$work/said")"; }
configure() { mkdir -p "$work/tactusd" && printf '%s\n' 'version 1; defaults no' "$@" >"$work/tactusd/config"; }

ways() { # COMPOSITOR CLOSES BY
  configure 'bind 3 swipe down -> close' 'bind 4 tap -> key Alt+Left'
  "$1"
  asked status --all
  says "^  $1 at $work/run/$display\$"
  says "^  close +$2 +$3"
  says '^  key Alt\+Left +virtual-keyboard +Alt\+Left$'
  # The exit status is 1 if there is no touchscreen.
  [[ $status -le 1 ]] || die "status $status"
  asked check --session
  [[ $status -eq 0 ]] || die "check: $status $(<"$work/complaints")"
  says "^3 swipe down +close +$2 +$3"
}
never() {
  configure 'bind 3 swipe up -> maximize'
  sway
  asked check --session
  [[ $status -eq 1 ]] || die "status $status"
  grep -q 'config:2:1: `maximize` cannot act here: sway tiles its windows' "$work/complaints" || die "$(<"$work/complaints")"
}
# tactusd says it once, when it knows the outputs; tactus status says it whenever it is asked.
misnamed() {
  configure 'device * { output HDMI-A-9 }' 'bind 3 swipe down -> close'
  sway
  local remark='no output here is called `HDMI-A-9`: found only HEADLESS-1'
  asked status
  says "^  $remark\$"
  start tactusd env -i XDG_RUNTIME_DIR="$work/run" XDG_CONFIG_HOME="$work" "$built/tactusd"
  expect tactusd '^ready$'
  [[ $(grep -c "^output  *$remark" <<<"$skipped") -eq 1 ]] || die "$skipped"
}
silent() {
  configure 'bind 3 swipe down -> close'
  sway
  kill -STOP "${pids[sway]}"
  asked status
  says '^  .*has not answered yet|does not answer'
}

daemon() {
  configure 'bind 3 swipe down -> close'
  mkdir -m 700 "$work/run"
  asked status
  says '^  not running: no answer at '
  start tactusd env -i XDG_RUNTIME_DIR="$work/run" XDG_CONFIG_HOME="$work" "$built/tactusd"
  expect tactusd '^ready$'
  asked status
  says "^  runs as process ${pids[tactusd]}, at $work/run/tactusd-0\$"
  # tactus and tactusd report in the same words that no compositor runs.
  says 'no Wayland compositor is running here'
  grep -q 'no Wayland compositor is running here' <<<"$skipped" || die "$skipped"
}

check 'tactus status finds sway, and lists the actions that sway performs' ways sway sway kill
check 'tactus status finds phoc, and lists the actions that phoc performs' ways phoc foreign-toplevel close
check 'tactus check --session reports an action that sway can never perform' never
check 'tactusd and tactus status say that an output has another name than in the configuration' misnamed
check 'tactus status reports a compositor that does not answer' silent
check 'tactus status reports whether tactusd runs' daemon
finish
