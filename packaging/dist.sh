#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# dist.sh OUT: writes the sources of the checked-out commit to OUT/tactus-VERSION.tar.gz, and prints its path. The same
# commit always gives the same bytes. Also writes the recipes by which Alpine, Arch, Fedora and Nix build packages.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(packaging/version.sh)
[[ -z $(git status --porcelain) ]] || echo "dist: what is not committed is left out" >&2
git archive --format=tar --prefix="tactus-$version/" HEAD | gzip --no-name -9 >"$out/.dist"
mv "$out/.dist" "$out/tactus-$version.tar.gz"
sum() { "$1" "$out/tactus-$version.tar.gz" | cut -d ' ' -f 1; }
for recipe in alpine/APKBUILD arch/PKGBUILD fedora/tactus.spec nix/default.nix; do
  sed "s/@VERSION@/$version/; s/@SHA256@/$(sum sha256sum)/; s/@SHA512@/$(sum sha512sum)/" "packaging/$recipe" \
    >"$out/${recipe##*/}"
done
cp packaging/alpine/tactus.pre-install "$out"
echo "$out/tactus-$version.tar.gz"
