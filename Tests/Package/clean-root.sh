#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# clean-root.sh PACKAGES [ROOT]: installs the Debian packages in PACKAGES into a bare Debian 12 without Swift, and tries
# the programs there as a new user would; then unpacks the archive of binaries there, and tries the programs in it. Must
# run as root. ROOT is a folder with a bare system; without ROOT, the script creates such a folder and removes it at the
# end.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
packages=$(readlink -f "$1")
. "$root/Tests/Session/support/checks.sh"
[[ $(id -u) -eq 0 ]] || die "clean-root: only root can make a system of its own"

system=${2:-$scratch/system}
if [[ ! -e $system/etc/debian_version ]]; then
  debootstrap --variant=minbase bookworm "$system" >"$scratch/log" 2>&1 || die "$(tail -20 "$scratch/log")"
fi
# Mounts /proc, since programs in Swift read their arguments from there.
within() {
  unshare --mount --pid --fork --mount-proc="$system/proc" chroot "$system" \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin LC_ALL=C.UTF-8 "$@"
}
# Copies the files with which host names are resolved, since the script downloads packages inside the root.
cp -L /etc/resolv.conf "$system/etc/" 2>/dev/null || true
cp -L /etc/hosts "$system/etc/" 2>/dev/null || true
apt_get() {
  within DEBIAN_FRONTEND=noninteractive http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" \
    apt-get -qq -y --no-install-recommends "$@" >"$scratch/log" 2>&1 || die "$(tail -20 "$scratch/log")"
}
mkdir -p "$system/packages"
cp "$packages"/*.deb "$packages"/tactus-*-linux-*.tar.gz "$system/packages/"
cp "$root"/Tests/Recordings/three-finger-swipe.yml "$system/packages/"
version=$("$root/packaging/version.sh")

installs() {
  local pattern
  apt_get update
  apt_get install man-db
  # In this order, the dependencies of each package are already installed. The extension's package is omitted, since it
  # would install all of GNOME.
  for pattern in libtactus0 libtactus-server0 tactus-doc; do
    apt_get install "./packages/$(cd "$system/packages" && ls "${pattern}_$version"_*.deb)"
  done
  as_printed
  ! within sh -c 'command -v swift' || die "Swift is there"
}
# Runs the installation command of README.md, without sudo and without questions.
as_printed() {
  grep -qx 'sudo apt install ./tactus_\*.deb' "$root/README.md" || die "the README installs otherwise"
  within DEBIAN_FRONTEND=noninteractive http_proxy="${http_proxy:-}" https_proxy="${https_proxy:-}" \
    sh -c 'cd /packages && apt install -y ./tactus_*.deb' >"$scratch/log" 2>&1 </dev/null || die "$(tail -20 "$scratch/log")"
}
programs_work() { # PREFIX
  local said status=0
  [[ $(within "$1/bin/tactus" --version) == "tactus $version" ]] || die "another tactus"
  [[ $(within "$1/bin/tactusd" --version) == "tactusd $version" ]] || die "another tactusd"
  said=$(within "$1/bin/tactus" status 2>&1) || status=$?
  # In this system, `tactus status` finds a problem, and its output must name tactusd.
  [[ $status -eq 1 && $said == *'tactusd'* ]] || die "status: $status: $said"
  said=$(within "$1/bin/tactus" replay /packages/three-finger-swipe.yml)
  [[ $said == *' swipe'* || $said == *'three-finger-swipe-up'* ]] || die "replay: $said"
  said=$(within "$1/bin/tactus" why /packages/three-finger-swipe.yml)
  [[ $said == *'` acted: '* ]] || die "why: $said"
}
manual() {
  local page
  for page in tactus tactusd tactus.conf tactus-broker; do
    within MANPAGER=cat man "$page" >"$work/page" || die "no page $page"
    [[ -s $work/page ]] || die "$page is empty"
  done
}
# Checks that no program reads a touchscreen before the user asks for it.
asks_first() {
  local on
  on=$(find "$system"/etc/systemd -name '*tactus*')
  [[ -z $on ]] || die "enabled by itself: $on"
  grep -q '^tactus:' "$system/etc/group" || die "no group tactus"
}
goes_away() {
  apt_get purge tactus tactus-doc libtactus-server0 libtactus0
  local left
  left=$(find "$system" -xdev \( -path "$system/packages" -o -path "$system/var" \) -prune -o -name '*tactus*' -print)
  [[ -z $left ]] || die "left: $left"
}
binaries() {
  # The packages have installed the libraries that the binaries need.
  within tar -C / --strip-components=1 -xf "/packages/$(cd "$packages" && ls tactus-*-linux-*.tar.gz)"
  programs_work /usr/local
}

check 'the Debian packages can be installed on a bare system' installs
check 'the installed programs work' programs_work /usr
check 'man shows the installed manual pages' manual
check 'installing the packages enables no service' asks_first
check 'the programs from the archive of binaries work' binaries
rm -rf "$system"/usr/local/{bin,lib,libexec,include,share}
check 'purging the packages leaves no file of theirs' goes_away
finish
