#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# first.sh BINARIES RELEASE [PACKAGES]: plays a user's first hour with Tactus, on a machine with systemd. A user without
# permission for any device logs in to an unmodified sway, and answers yes to `tactus setup`. The user types the
# commands of the README, the tutorial and the troubleshooting page line by line, as they are printed, before and after
# a reboot. Installs RELEASE, or the package in PACKAGES. At the end, lists the typed commands and their exit statuses.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
release=$(cd "$2" && pwd)
packages=${3:+$(cd "$3" && pwd)}
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T -S "$0" "$binaries" "$release" ${packages:+"$packages"}
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/users.sh"
. "$here/support/blocks.sh"

# Everything keeps running from the first check to the last, as on a real user's machine.
work=$scratch
root=$(cd "$here/../.." && pwd)
up='drag screen 3 0.5 0.8 0.5 0.3 150 0'
# These commands are not typed here, because they build something or install Tactus in another way.
declare -A elsewhere=(
  ['make demo']=1 ['make test']=1 ['make release && sudo make install']=1 ['sudo apt install ./tactus_*.deb']=1
)
# These commands need touches on the screen or an answer, so a function runs each of them.
declare -A by_hand=(
  ['tactus setup']=sets_up ['tactus why --last 1']=asks_why ['tactus explain --live']=hears_live
  ['tactus record swipe.yml']=records ['tactus resume']=resumes ['tactus report -o report.txt']=reports
)

set_out() {
  useradd --create-home --shell /bin/bash ada
  echo 'ada ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/ada
  # Installs a launcher that records each time it is started.
  printf '%s\n' '#!/bin/sh' 'echo started >>"$HOME/launched"' >/usr/local/bin/fuzzel
  chmod 755 /usr/local/bin/fuzzel
  # Runs no triggers, since man-db's would open all manual pages of the host.
  if [[ -n $packages ]]; then dpkg --no-triggers --install "$packages"/tactus_*.deb; else "$root/.ci/install" "$release"; fi
}
# Creates the touchscreen, and logs Ada in. When the touchscreen appears, udev reads its rules; on the first boot, this
# happens before setup has created the broker's user.
begins() {
  chmod 755 "$scratch"
  touchscreen
  logs_in ada 1 env WLR_RENDERER=pixman WLR_BACKENDS=drm,libinput LIBSEAT_BACKEND=logind sway
  until_it eval '[[ -S $(echo /run/user/$(id -u ada)/sway-ipc.*.sock) ]]'
  at_home
  start daemon journalctl --follow --boot --lines=all --output=cat _UID="$(id -u ada)" SYSLOG_IDENTIFIER=tactusd
}
# ada COMMAND...: runs the command as Ada in her home folder, as in a terminal; the array `her` is the prefix of such
# commands.
ada() { "${her[@]}" "$@"; }
her=()
home=
at_home() {
  local folder
  home=$(home_of ada)
  folder=/run/user/$(id -u ada)
  her=(setpriv --reuid=ada --regid=ada --init-groups env -i --chdir="$home" HOME="$home" USER=ada
    PATH=/usr/local/bin:/usr/bin:/bin LC_ALL=C.UTF-8 XDG_RUNTIME_DIR="$folder" WAYLAND_DISPLAY=wayland-1
    SWAYSOCK="$(echo "$folder"/sway-ipc.*.sock)" DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus")
}
grabbed() { expect daemon '^touchscreen +screen is grabbed'; }

# typed WORDS [STATUS]: Ada types the command WORDS, which must exit with this status (default: 0); its output is in
# `said`.
typed() {
  local status=0
  said=$(ada bash -euo pipefail -c "$1" 2>&1) || status=$?
  printf '%3d  %s\n' "$status" "${1//$'\n'/$'\n     '}" >>"$TACTUS_SHARED/typed"
  [[ $status -eq ${2:-0} ]] || die "$1: $status: $said"
}
# says WORDS PATTERN [STATUS]: like `typed`; the command's output must also match the pattern.
says() {
  typed "$1" "${3:-0}"
  [[ $said =~ $2 ]] || die "$1: '$2' is not in: $said"
}
# types DOCUMENT N: types the document's Nth block as it is printed.
types() {
  local folder=$scratch/$1 line
  if grep -qxFf <(printf '%s\n' "${!elsewhere[@]}" "${!by_hand[@]}") "$folder/$2.sh"; then
    while IFS= read -r line; do
      [[ -z ${elsewhere[$line]:-} ]] || continue
      if [[ -n ${by_hand[$line]:-} ]]; then "${by_hand[$line]}" "$line"; else typed "$line"; fi
    done <"$folder/$2.sh"
  else
    typed "$(<"$folder/$2.sh")"
  fi
  [[ ! -e $folder/$2.text ]] || prints "$folder/$2.text" "$said"
}
# each_block DOCUMENT FIRST LAST: runs one check for each block.
each_block() {
  local n
  mkdir -p "$scratch/$1"
  split "$root/$1" "$scratch/$1"
  for ((n = $2; n <= $3; n++)); do
    [[ -e $scratch/$1/$n.sh ]] || return 0
    check "$1, block $n: $(head -n 1 "$scratch/$1/$n.sh")" types "$1" "$n"
  done
}

# Runs `tactus setup` on a terminal and answers yes.
sets_up() {
  local status=0
  said=$(printf 'y\n' | ada script -qec "$1" /dev/null 2>&1) || status=$?
  printf '%3d  %s  (y)\n' "$status" "$1" >>"$TACTUS_SHARED/typed"
  [[ $status -eq 0 ]] || die "$said"
  [[ $said == *'to do '*'sway starts tactusd'*'exec systemctl --user start tactusd'*'Do this? [y/N]'* ]] || die "$said"
  [[ $said == *'all is set up; these gestures work here:'*'hree fingers swipe '*'`tactus settings`'* ]] || die "$said"
  grabbed
}
asks_why() {
  ask player "$up"
  expect daemon '^3 swipe up -> launcher: done'
  settle
  says "$1" '`3 swipe up` acted: launcher'
}
hears_live() {
  start live "${her[@]}" bash -c "exec $1"
  until [[ $(<"$work/live.err") == *'reports its gestures'* ]]; do settle; done
  ask player "$up"
  expect live '3 swipe up'
  printf '  0  %s  (a swipe, Ctrl-C)\n' "$1" >>"$TACTUS_SHARED/typed"
}
records() {
  # Another document's commands may have left this file.
  rm -f "$home/swipe.yml"
  start record "${her[@]}" bash -c "exec $1"
  until [[ -s $work/record.err ]]; do settle; done
  ask player "$up"
  settle
  kill -INT "${pids[record]}"
  finished record || die "$(<"$work/record.err")"
  printf '  0  %s  (a swipe, Ctrl-C)\n' "$1" >>"$TACTUS_SHARED/typed"
}
resumes() {
  typed "$1"
  grabbed
}
reports() {
  typed "$1"
  [[ -s $home/report.txt ]] || die "no report"
}

# Before setup, each command must suggest `tactus setup` as the remedy, and not membership in a group that may read all
# keyboards.
before() {
  [[ -n $packages || $(<"$scratch/log") == *'`tactus setup`'* ]] || die "make install says: $(<"$scratch/log")"
  [[ $(id -Gn ada) == ada ]] || die "she is in the groups $(id -Gn ada)"
  says 'tactus status' '`tactus setup`' 1
  [[ $said != *'group'* ]] || die "$said"
  says 'tactus devices' '`tactus setup`' 1
  says 'tactus probe' '`tactus setup`' 1
}
shows_all() {
  says 'tactus setup' 'all is set up'
  [[ $said == *'done      sway starts tactusd'* && $said != *'to do'* && $said != *yours* ]] || die "$said"
}
every_tool() {
  says 'tactus status' 'screen .*grabbed by tactusd'
  says 'tactus devices' 'screen .*10 .*grabbed by tactusd'
  says 'tactus probe' 'clone'
}
# Runs `tactus monitor` while tactusd has grabbed the touchscreen, until tactusd ends.
monitors() {
  start monitor "${her[@]}" tactus monitor
  expect monitor '^ *time'
  ask player "$left"
  expect monitor 'swipe'
  ada systemctl --user restart tactusd
  ! finished monitor || die 'it goes on without tactusd'
  [[ $(<"$work/monitor.err") == *'tactusd has stopped reporting'* ]] || die "$(<"$work/monitor.err")"
  grabbed
}
rebooted() {
  grabbed
  says 'tactus status' 'runs as process'
}
acts() {
  ask player "$left"
  # There is only one workspace, so the gesture cannot switch to the next one.
  expect daemon '^3 swipe left -> workspace next: failed by sway: there is no other workspace'
}
launches() {
  asks_why 'tactus why --last 1'
  [[ $(tail -n 1 "$home/launched") == started ]] || die "the launcher is not started"
}
configures() { # LINE...
  ada mkdir -p .config/tactusd
  printf '%s\n' "$@" >"$work/config"
  ada tee .config/tactusd/config <"$work/config" >/dev/null
  expect daemon '(configuration|config).*'
}
# The next three checks each make one mistake in the configuration: a wrong number, a misspelt word, a binding for an
# application that is not open.
too_much() {
  configures 'bind 3 swipe up -> launcher { confirm hold 300ms }'
  ask player "$up"
  settle
  says 'tactus why --last 1' '`3 swipe up` did not act: the fingers lifted before they had rested'
}
misspelt() {
  configures 'bind 3 swpe up -> launcher'
  says 'tactus check' 'config:1:8:.*swpe.*swipe' 1
  # The previous configuration remains active.
  acts
}
bound_elsewhere() {
  configures 'defaults no' 'app "org.example.Nowhere" { bind 3 swipe up -> launcher }'
  ask player "$up"
  settle
  says 'tactus why --last 1' '3 swipe up'
  [[ $said == *'did not act'* && $said == *'org.example.Nowhere'* ]] || die "it says: $said"
  configures 'bind 3 swipe up -> launcher'
}
# tactusd reads a configuration that is not among the user's usual files.
named_file() {
  ada systemctl --user stop tactusd
  printf '%s\n' 'defaults no' 'bind 3 swipe up -> exec true' >"$home/named.conf"
  start named "${her[@]}" bash -c 'exec tactusd --config named.conf'
  expect named '^touchscreen +screen is grabbed'
  ask player "$up"
  expect named '^3 swipe up -> exec true: done'
  settle
  says 'tactus why --last 1' '`3 swipe up` acted: exec true'
  kill "${pids[named]}"
  finished named || true
  ada systemctl --user start tactusd
  grabbed
}
lets_go() {
  says 'tactus release' 'gestures are off, and windows receive all touches, until `tactus resume`'
  expect daemon '^released: gestures are off'
  settle
  says 'tactus status' 'gestures are off, until `tactus resume`'
  says 'tactus resume' 'gestures are on'
  expect daemon '^gestures again'
  grabbed
  acts
}
undoes() {
  said=$(printf 'y\n' | ada script -qec 'tactus setup --undo' /dev/null 2>&1) || die "$said"
  ! ada grep -rs tactus .config/sway || die "$said"
  until_it eval '! pgrep -u ada tactusd'
  ! systemctl is-enabled --quiet tactus-broker.socket || die "$said"
}

# Sets everything up again with the button of the settings page. A rule of polkit takes the place of Ada's password.
sets_up_on_page() {
  local doable
  echo 'polkit.addRule(function(action, subject) { if (subject.user == "ada") return polkit.Result.YES; });' \
    >/etc/polkit-1/rules.d/10-ada.rules
  ip link set lo up
  start settings "${her[@]}" tactus settings --no-browser
  expect settings '^http'
  start page "$here/tools/page.py" "$line"
  expect page '^hello'
  say page state
  expect page '^answer '
  doable=$(jq -c '{commands: .doable}' <<<"${line#answer }")
  [[ $doable == *systemd-sysusers*'systemctl --user enable'*'tactus probe'* ]] || die "$doable"
  say page "setup $doable"
  expect page '^(answer|refused) '
  until [[ $line == *'"runs":false'* ]]; do
    settle
    say page 'setup {}'
    expect page '^answer '
  done
  [[ $line != *'"failure"'* ]] || die "$line"
  grabbed
  says 'tactus setup' 'all is set up'
  acts
}

if [[ $TACTUS_BOOT -eq 1 ]]; then
  set_out >"$scratch/log" 2>&1 || die "$(<"$scratch/log")"
  begins
  check 'before setup, every tool names `tactus setup` as the remedy' before
  each_block README.md 1 3
  check 'when everything is set up, tactus setup says so' shows_all
  check 'tactus status, devices and probe find the touchscreen' every_tool
  check 'while tactusd has grabbed the touchscreen, tactus monitor shows gestures on it' monitors
  check 'a built-in gesture acts' acts
  reboots
fi
begins
check 'after the reboot, tactusd has the touchscreen' rebooted
check 'the gesture acts again after the reboot' acts
each_block README.md 4 99
check 'a gesture that was added to the configuration acts' launches
each_block documentation/troubleshooting.md 1 99
each_block documentation/tutorial.md 1 99
check 'if the fingers lift too early, tactus why says so' too_much
check 'tactus check finds a misspelt word in the configuration' misspelt
check 'if a gesture is bound only for another application, tactus why says so' bound_elsewhere
check 'tactus why uses the configuration file that tactusd reads' named_file
check 'tactus release switches gestures off, and tactus resume switches gestures on again' lets_go
check 'tactus setup --undo removes everything that setup did' undoes
check 'the settings page does the same setup' sets_up_on_page
echo 'typed, with the exit status:'
cat "$TACTUS_SHARED/typed"
finish
