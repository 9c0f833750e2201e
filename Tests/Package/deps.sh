#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# deps.sh: checks that each target of the Makefile, on a machine without any of the packages that it needs, prints the
# size of these packages and then installs them.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
. "$root/Tests/Session/support/checks.sh"

# Simulates a machine without packages. The log receives the arguments of apt-get, and the output of make.
mkdir "$scratch/bin"
program() { # NAME LINE...
  printf '%s\n' '#!/bin/sh' "${@:2}" >"$scratch/bin/$1"
  chmod 755 "$scratch/bin/$1"
}
program dpkg-query 'exit 1'
program swift 'exit 0'
program sudo 'exec "$@"'
program apt-get "echo \"apt-get \$*\" >>$scratch/log" 'case $* in *--assume-no*)' \
  'echo "Need to get 12.3 MB/45.6 MB of archives."' \
  'echo "After this operation, 78.9 MB of additional disk space will be used." ;; esac'
# asks TARGET: stores the packages that this target of the Makefile installs in `installed`.
asks() {
  : >"$scratch/log"
  PATH=$scratch/bin:$PATH make -s -C "$root" "deps${1:+-$1}" | tee -a "$scratch/log" >"$scratch/said"
  installed=" $(sed -n 's/^apt-get install -qq --yes --no-install-recommends //p' "$scratch/log") "
  [[ $installed != '  ' ]] || die "it installs nothing: $(<"$scratch/log")"
}

demo() {
  asks demo
  [[ $installed == *' weston '* && $installed == *' fonts-dejavu-core '* && $installed == *' libweston-10-dev '* ]] ||
    die "$installed"
  local other
  for other in firefox-esr chromium gnome-shell kwin-wayland sway flex bison strace valgrind; do
    [[ $installed != *" $other "* ]] || die "the demo installs $other"
  done
}
each() {
  local target
  for target in plugin generate pages docs; do
    asks "$target"
    [[ $installed != *' gnome-shell '* && $installed != *' flex '* ]] || die "$target installs $installed"
  done
}
all() {
  asks ''
  [[ $installed == *' weston '* && $installed == *' flex '* ]] || die "$installed"
}
size() {
  asks demo
  grep -q '^deps: installing .* weston .*(12.3 MB/45.6 MB to fetch, 78.9 MB on the disk)$' "$scratch/said" ||
    die "$(<"$scratch/said")"
}

check 'make deps-demo installs the packages to build the demo, Weston and a font' demo
check 'the other deps targets install only packages that they need' each
check 'make deps installs everything that the tests need' all
check 'make deps-demo prints the size of the packages that it installs' size
finish
