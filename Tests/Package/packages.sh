#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# packages.sh BUILT PACKAGES: checks that the packages in PACKAGES follow the rules of their distributions, as far as
# possible on Debian. BUILT is the folder into which `make release` has built their contents.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
built=$(readlink -f "$1")
packages=$(readlink -f "$2")
. "$root/Tests/Session/support/checks.sh"
version=$("$root/packaging/version.sh")

same_bytes() {
  "$root/packaging/dist.sh" "$work/a"
  "$root/packaging/dist.sh" "$work/b"
  cmp "$work"/[ab]/*.tar.gz || die "sources differ"
  cmp "$work/a/tactus-$version.tar.gz" "$packages/tactus-$version.tar.gz" || die "the sources are of another commit"
  "$root/packaging/binaries.sh" "$built" "$work/a"
  cmp "$work"/a/*-linux-*.tar.gz "$packages"/*-linux-*.tar.gz || die "binaries differ"
}
whole() {
  tar -tf "$packages/tactus-$version.tar.gz" >"$work/list" || die "no sources"
  diff <(cd "$root" && git ls-files | sort) <(sed -n "s|^tactus-$version/\(.*[^/]\)$|\1|p" "$work/list" | sort) >&2 ||
    die "that is not what the commit has"
}
one_version() {
  [[ $("$built/tactus" --version) == "tactus $version" ]] || die "the programs are another version"
  [[ $(sed -n '1s/.*(\(.*\)).*/\1/p' "$root/packaging/debian/changelog") == "$version" ]] || die "debian/changelog"
}
# Checks that no file is in two packages. debhelper has already checked that each file that `make install` installs is
# in some package.
split() {
  local file
  for file in "$packages"/*_"$version"_*.deb; do dpkg-deb --fsys-tarfile "$file" | tar -t; done >"$work/all"
  grep -v '/$' "$work/all" | grep -v 'usr/share/doc/[^/]*/\(copyright\|changelog.gz\)$' | sort | uniq -d >"$work/twice"
  [[ ! -s $work/twice ]] || die "in two packages: $(<"$work/twice")"
  for file in usr/bin/tactus usr/lib/'.*'/libtactus-server.so.0 usr/include/tactus.h usr/share/man/man1/tactus.1.gz \
    usr/share/doc/tactus/html/index.html usr/share/doc/tactus/examples/c-client/taps.c \
    usr/share/doc/tactus/examples/app-template/Package.swift \
    usr/lib/'.*'/weston/tactus-weston.so usr/lib/'.*'/wayfire/libtactus-wayfire.so \
    usr/share/gnome-shell/extensions/tactus@tactus/extension.js; do
    grep -qx "\./$file" "$work/all" || die "in no package: $file"
  done
}
# Checks that the package of the plugin depends on a range of versions of Wayfire, which loads a plugin only if it was
# built for the same interface.
bound() {
  local depends
  depends=$(dpkg-deb --field "$packages/tactus-wayfire_${version}"_*.deb Depends)
  [[ $depends == *'wayfire (>= '*'wayfire (<< '* ]] || die "$depends"
}
debian() {
  local said
  said=$(lintian --allow-root --fail-on error --suppress-tags bad-distribution-in-changes-file \
    "$packages/tactus_${version}"_*.changes 2>&1) || die "$said"
  [[ $said != *E:* ]] || die "$said"
}
# Checks the files for Alpine, Arch, Fedora and Nix without building packages, since these distributions are not
# available here.
others() {
  local said
  (
    . "$packages/PKGBUILD"
    [[ $pkgver == "$version" && ${#source[@]} -eq ${#sha256sums[@]} ]] || die "its sources have no sums"
    (cd "$packages" && sha256sum --check --quiet <<<"${sha256sums[0]}  ${source[0]}") || die "another sum"
  ) || die "PKGBUILD"
  (
    . "$packages/APKBUILD"
    [[ $pkgver == "$version" && -x $packages/$install ]] || die "another version, or without $install"
    (cd "$packages" && sha512sum --check --quiet <<<"${sha512sums//$'\n'/}") || die "another sum"
  ) || die "APKBUILD"
  said=$(rpmspec -P "$packages/tactus.spec" 2>&1 >/dev/null) && [[ -z $said ]] || die "tactus.spec: $said"
  said=$(nix-instantiate --eval --strict --expr "$(packed_for_nix)" 2>"$scratch/nix") || die "$(<"$scratch/nix")"
  [[ -f $packages/${said//\"/} ]] || die "default.nix packs what is not there: $said"
}
# Prints a Nix expression that evaluates to the name of the packed file, with stand-ins for the parts of nixpkgs that
# default.nix uses.
packed_for_nix() {
  cat <<EOF
let
  packed = import $(readlink -f "$packages")/default.nix {
    lib = { licenses.mit = null; platforms.linux = null; sourceTypes.binaryNativeCode = null; };
    stdenv = {
      mkDerivation = attributes: let whole = attributes whole; in whole;
      hostPlatform.uname.processor = "$(uname -m)";
      cc.cc.lib = null;
    };
    autoPatchelfHook = null; libevdev = null; libinput = null; libxkbcommon = null; libyaml = null; systemd = null;
    wayland = null;
  };
in builtins.seq (builtins.deepSeq packed.meta packed.installPhase) (baseNameOf packed.src)
EOF
}

check 'packing the same commit twice gives the same bytes' same_bytes
check 'the archive of sources contains every file of the commit' whole
check 'the programs and the Debian changelog name the same version' one_version
check 'no file is in two packages, and no important file is missing' split
check 'the build files for Alpine, Arch, Fedora and Nix are valid, and name the packed archives' others
check 'the package of the Wayfire plugin depends on a range of versions of Wayfire' bound
check 'lintian finds no error in the Debian packages' debian
finish
