#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# full.sh BINARIES: tests tactusd and tactus with a full disk, in a guest: existing files must stay intact, and a
# program that cannot write must report that.
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd)
binaries=$(cd "$1" && pwd)
[[ -n ${TACTUS_IN_GUEST:-} ]] || exec "$here/guest" -T "$0" "$binaries"
. "$here/support/checks.sh"
. "$here/support/sessions.sh"
. "$here/support/grabbing.sh"

# MARK: full disks

# disk: mounts a small disk at `$disk`.
disk() {
  disk=$(mktemp -d -p /run)
  mount -t tmpfs -o size=256k,nr_inodes=64 tmpfs "$disk"
}
# full [KILOBYTES]: fills the disk except for this many kilobytes (default: 0). With 0, no further file can be created.
full() {
  local n
  for n in {1..64}; do : >"$disk/file$n" || break; done 2>/dev/null
  cat /dev/zero >"$disk/file1" 2>/dev/null || true
  truncate -s "-${1:-0}K" "$disk/file1"
}
empty() { rm -f "$disk"/file*; }

# tried STATUS PATTERN COMMAND...: runs the command, which must exit with this status and print a matching error.
tried() {
  local status=0 said
  said=$("${@:3}" 2>&1 >"$work/output") || status=$?
  [[ $status -eq $1 && $said =~ $2 ]] || die "${*:3} ended with $status and says: $said"
}

# MARK: programs on a full disk

probes() {
  disk
  export XDG_STATE_HOME=$disk
  local remembered=$disk/tactus/touchscreens
  sway_session
  "$binaries/tactus" probe
  [[ $(<"$remembered") == screen ]] || die "it remembers: $(<"$remembered")"
  # Pretends that another touchscreen was remembered.
  echo another >"$remembered"
  full
  tried 1 'not saved: .*No space left on device' "$binaries/tactus" probe
  [[ $(<"$remembered") == another ]] || die "what was remembered is lost: $(<"$remembered")"
  # Now a file can be created, but nothing can be written to it.
  rm "$disk/file2"
  tried 1 'not saved: .*No space left on device' "$binaries/tactus" probe
  [[ $(<"$remembered") == another ]] || die "what was remembered is lost: $(<"$remembered")"
  [[ $(ls "$disk/tactus") == $'palms\ntouchscreens' ]] || die "there is more: $(ls "$disk/tactus")"
  empty
  "$binaries/tactus" probe
  [[ $(<"$remembered") == screen ]] || die "it remembers: $(<"$remembered")"
}

# tactusd starts while the disk has no room for its sockets.
starts() {
  sway_session
  logged window
  disk
  full
  configure "$grab" 'bind 3 swipe left -> exec true'
  local there=$XDG_RUNTIME_DIR
  start daemon env XDG_RUNTIME_DIR="$disk" WAYLAND_DISPLAY="$there/$WAYLAND_DISPLAY" \
    "$binaries/tactusd" --config "$work/tactus.conf"
  finished daemon && die 'it starts'
  grep -q 'No space left on device' "$work/daemon.err" || die "it says: $(<"$work/daemon.err")"
  answers window
}
# The disk fills up while tactusd runs, with its sockets and its log on this disk; tactusd must continue.
goes_on() {
  sway_session
  logged window
  disk
  local there=$XDG_RUNTIME_DIR
  configure "$grab" 'bind 3 swipe left -> exec true'
  start daemon env XDG_RUNTIME_DIR="$disk" WAYLAND_DISPLAY="$there/$WAYLAND_DISPLAY" \
    bash -c 'exec "$@" > >(tee "$0")' "$disk/log" "$binaries/tactusd" --config "$work/tactus.conf"
  grabbed
  full
  answers window
  gesture "$left" 'exec true: done'
  hears_nothing window
  configure "$grab" 'bind 3 swipe right -> exec true'
  expect daemon '^configuration: '
  gesture "$right" 'exec true: done'
  hears_nothing window
  XDG_RUNTIME_DIR=$disk "$binaries/tactus" status >"$work/output" || true
  grep -q 'clone: grabbed' "$work/output" || die "$(<"$work/output")"
  answers window
}
# tactusd writes its log to a file on the full disk.
logs() {
  sway_session
  logged window
  disk
  full
  configure "$grab" 'bind 3 swipe left -> exec true'
  : >"$disk/file1"
  "$binaries/tactusd" --config "$work/tactus.conf" >"$disk/file1" 2>&1 &
  pids[tactusd]=$!
  local n
  for n in {1..10}; do
    settle
    ! grep -q 'is grabbed' "$disk/file1" || break
  done
  [[ $n -lt 10 ]] || die "it says: $(<"$disk/file1")"
  full
  answers window
  ask player "$left"
  hears_nothing window
  kill -0 "${pids[tactusd]}" || die 'it has ended'
}

recording=$here/../Recordings/three-finger-swipe.yml
records() {
  sway_session
  disk
  local room status
  # With each amount of free space, the disk becomes full at a different frame of the recording.
  for room in 12 13 14; do
    full "$room"
    rm "$disk/file2"
    start record setpriv --pdeathsig KILL "$binaries/tactus" record "$disk/swipe.yml"
    settle
    for _ in {1..8}; do ask player "$left"; done
    finished record && die 'it ends as if all were well'
    grep -q 'swipe.yml.*No space left on device' "$work/record.err" || die "it says: $(<"$work/record.err")"
    status=0
    "$binaries/tactus" replay "$disk/swipe.yml" >"$work/replayed" 2>&1 || status=$?
    [[ $status -eq 1 ]] && grep -q 'cut off' "$work/replayed" || die "replay: $status $(tail -n 3 "$work/replayed")"
    rm "$disk/swipe.yml" "$work"/record.*
    empty
  done
}
# The disk is full before anything is recorded.
records_nothing() {
  sway_session
  disk
  full
  tried 2 'swipe.yml: No space left on device' "$binaries/tactus" record "$disk/swipe.yml"
  rm "$disk/file2"
  tried 1 'swipe.yml.*No space left on device' "$binaries/tactus" record "$disk/swipe.yml"
}

writes() { # STATUS COMMAND... FILE
  local file=${*: -1} before
  "${@:2}" || die "${*:2} ended with $?"
  before=$(md5sum <"$file")
  full
  tried "$1" "${file##*/}.*No space left on device" "${@:2}"
  [[ $(md5sum <"$file") == "$before" ]] || die 'the file before is lost'
  # Now the file can be created, but nothing can be written to it.
  rm "$disk/file2"
  tried "$1" "${file##*/}.*No space left on device" "${@:2}"
  [[ $(md5sum <"$file") == "$before" ]] || die 'the file before is lost'
  rm "$file"
  full 4
  rm "$disk/file3"
  tried "$1" "${file##*/}.*No space left on device" "${@:2}"
  [[ ! -e $file ]] || die "a piece of it is left: $(wc -c <"$file") bytes"
  [[ -z $(find "$disk" ! -name 'file*' -type f) ]] || die "there is: $(ls "$disk")"
}
inspects() {
  disk
  writes 2 "$binaries/tactus" inspect "$recording" -o "$disk/page.html"
}
draws() {
  disk
  writes 2 "$binaries/tactus-lab" feel --hands 10 --map "$disk/feel.svg"
}
prints() {
  local status=0
  "$binaries/tactus" inspect "$recording" >/dev/full 2>"$work/said" || status=$?
  [[ $status -ne 0 ]] || die 'it ends as if all were well'
}

check 'tactus probe keeps the saved names if the disk is full' probes
check 'tactusd does not start on a full disk, and gives the reason' starts
check 'tactusd keeps running on a full disk, and answers requests' goes_on
check 'tactusd keeps running when its log cannot grow' logs
check 'if the disk becomes full, tactus record says so, and readers notice that the recording is truncated' records
check 'tactus record refuses to start on a full disk' records_nothing
check 'if the disk is full, tactus inspect -o keeps the previous page, and leaves no partial page' inspects
check 'if the disk is full, tactus-lab feel keeps the previous picture, and leaves no partial picture' draws
check 'tactus inspect fails if its output cannot be written' prints
finish
