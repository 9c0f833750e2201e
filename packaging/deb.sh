#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# deb.sh BUILT OUT [ARCHITECTURE NATIVE]: builds the Debian packages into OUT, from the source tarball. Debian 12 has no
# Swift 6.3, so compiled files come from BUILT, where `make release` has put them: these packages are not for Debian's
# own archive. With the name of another ARCHITECTURE, builds the packages that contain compiled files; NATIVE is then
# the folder with the release for this machine.
set -euo pipefail
built=$(readlink -e "$1")
out=$(mkdir -p "$2" && cd "$2" && pwd)
kind=(--build=binary)
if [[ -n ${3:-} ]]; then
  # What is needed for building has been used already, and the files are stripped.
  kind=(--build=any --host-arch "$3" --no-check-builddeps)
  export DEB_BUILD_OPTIONS=nostrip TACTUS_NATIVE
  TACTUS_NATIVE=$(readlink -e "$4")
fi
cd "$(dirname "$0")/.."
version=$(packaging/version.sh)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/dist.sh "$work" >/dev/null
tar -C "$work" -xf "$work/tactus-$version.tar.gz"
cd "$work/tactus-$version"
cp -R packaging/debian debian
TACTUS_BUILT=$built dpkg-buildpackage "${kind[@]}" --no-sign >"$work/log" 2>&1 || {
  cat "$work/log" >&2
  exit 1
}
mv "$work"/*.deb "$work"/*.changes "$work"/*.buildinfo "$out/"
ls "$out"/*.deb
