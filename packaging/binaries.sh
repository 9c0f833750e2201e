#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# binaries.sh BUILT OUT: packs what `make release` has put into BUILT, laid out for /usr/local, as
# OUT/tactus-VERSION-linux-MACHINE.tar.gz. The files need glibc 2.36 or later; the programs also need libinput,
# libwayland, libxkbcommon, libyaml, libevdev, libudev and libsystemd, and the module needs the Weston for which it was
# built.
set -euo pipefail
built=$(readlink -e "$1")
out=$(mkdir -p "$2" && cd "$2" && pwd)
cd "$(dirname "$0")/.."
name=tactus-$(packaging/version.sh)-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The environment must not change the paths in the archive.
env -u LIBDIR DESTDIR="$work/$name" PREFIX=/usr/local .ci/install "$built"
for file in "$work/$name"/usr/local/{bin,libexec,lib}/* "$work/$name"/usr/local/lib/weston/*; do
  [[ -f $file && ! -L $file ]] && readelf -h "$file" >/dev/null 2>&1 || continue
  newest=$(readelf -V "$file" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -1)
  [[ $(printf '%s\nGLIBC_2.36\n' "$newest" | sort -V | tail -1) == GLIBC_2.36 ]] || {
    echo "binaries: ${file##*/} needs $newest" >&2
    exit 1
  }
done
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -cf - "$name" |
  gzip --no-name -9 >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
