#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# deb.sh BUILT OUT: builds the Debian packages into OUT, from the source tarball. Debian 12 has no Swift 6.3, so
# compiled files come from BUILT, where `make release` has put them: these packages are not for Debian's own archive.
set -euo pipefail
built=$(readlink -e "$1")
out=$(mkdir -p "$2" && cd "$2" && pwd)
cd "$(dirname "$0")/.."
version=$(packaging/version.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/dist.sh "$work" >/dev/null
tar -C "$work" -xf "$work/tactus-$version.tar.gz"
cd "$work/tactus-$version"
cp -R packaging/debian debian
TACTUS_BUILT=$built dpkg-buildpackage --build=binary --no-sign >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  exit 1
}
mv "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$out/"
ls "$out"/*.deb
