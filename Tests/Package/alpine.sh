#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# alpine.sh BUILT: runs the functions of packaging/alpine/APKBUILD as abuild would, with the release in BUILT, and
# checks that every file is in the right package. Empty files stand in for tactus and tactusd if BUILT lacks them.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
built=$(readlink -f "$1")
. "$root/Tests/Session/support/checks.sh"
"$root/packaging/dist.sh" "$scratch/start" >/dev/null
version=$("$root/packaging/version.sh")

whole() {
  cp -R "$built" "$scratch/built"
  # Only a release for this machine contains the plugin.
  rm -f "$scratch/built/libtactus-wayfire.so"
  mkdir -p "$scratch/built/completions"
  local file
  for file in tactus tactusd completions/tactus completions/_tactus completions/tactus.fish; do
    [[ -e $scratch/built/$file ]] || install -m 755 /dev/null "$scratch/built/$file"
  done
}

# What abuild's functions of these names do, as far as it matters here. amove moves files from the main package to the
# package that is being filled; the default functions know what belongs into a package of that kind.
amove() {
  local file
  for file; do
    [[ -e $pkgdir/$file || -L $pkgdir/$file ]] || continue
    mkdir -p "$subpkgdir/$(dirname "$file")"
    mv "$pkgdir/$file" "$subpkgdir/$file"
  done
}
default_dev() {
  amove usr/include usr/lib/pkgconfig
  cd "$pkgdir"
  local file
  for file in $(find usr -name '*.[cho]') usr/lib/*.so; do
    [[ $file != *.so || -L $file ]] || continue
    amove "$file"
  done
}
default_openrc() { amove etc/conf.d etc/init.d; }
dev() { default_dev; }
openrc() { default_openrc; }
doc() { amove usr/share/{doc,man,licenses}; }
libs() { (cd "$pkgdir" && ls -d usr/lib/lib*.so.[0-9]*) | while read -r file; do amove "$file"; done; }
bashcomp() { amove usr/share/bash-completion; }
zshcomp() { amove usr/share/zsh; }
fishcomp() { amove usr/share/fish; }

packed() {
  local srcdir=$scratch/source pkgdir=$scratch/packages/tactus subpkgdir part CARCH=any
  mkdir -p "$srcdir" "$pkgdir"
  tar -C "$srcdir" -xf "$scratch/start/tactus-$version.tar.gz"
  dash -n "$scratch/start/APKBUILD" || die 'it is no shell script'
  dash -n "$scratch/start/tactus.pre-install" || die 'what runs before it is no shell script'
  . "$scratch/start/APKBUILD"
  cd "$srcdir/$pkgname-$pkgver"
  TACTUS_BUILT=$scratch/nothing build 2>/dev/null && die "it builds from nothing"
  export TACTUS_BUILT=$scratch/built
  build || die 'it does not build'
  package || die 'it does not install'
  for part in $subpackages; do
    subpkgdir=$scratch/packages/$part
    mkdir -p "$subpkgdir"
    case $part in
      *sh-completion) part=${part%-completion}comp ;;
    esac
    (${part##*-}) || die "it does not fill $part"
  done
}
# is_in PACKAGE FILE...: checks that the package contains exactly these files, besides those below usr/share/doc.
is_in() {
  (cd "$scratch/packages/$1" && find . ! -type d ! -path './usr/share/doc/*' -printf '%P\n' | sort) >"$scratch/has"
  diff <(printf '%s\n' "${@:2}" | sort) "$scratch/has" >&2 || die "so $1 is not as it should be"
}
sorted() {
  local library files=() name=lib
  is_in tactus usr/bin/tactus{,d} usr/libexec/tactus-{broker,clone-properties} usr/lib/sysusers.d/tactus.conf \
    usr/share/applications/org.tactus.{Daemon,Settings,Tactus}.desktop \
    usr/share/metainfo/org.tactus.Tactus.metainfo.xml \
    usr/share/gnome-shell/extensions/tactus{,-43}@tactus/{extension.js,metadata.json} \
    usr/share/tactus/plugin/10-tactus.lua usr/share/tactus/runit/tactus-broker/run
  is_in tactus-libs usr/lib/libtactus{,-server,-host}.so.{0,"$version"}
  is_in tactus-openrc usr/share/tactus/openrc/tactus-broker
  is_in tactus-systemd usr/lib/systemd/{user/tactusd.service,system/tactus-broker.{service,socket}}
  is_in tactus-udev usr/lib/udev/rules.d/{60,90}-tactus.rules
  is_in tactus-bash-completion usr/share/bash-completion/completions/tactus
  is_in tactus-zsh-completion usr/share/zsh/site-functions/_tactus
  is_in tactus-fish-completion usr/share/fish/vendor_completions.d/tactus.fish
  is_in tactus-dev usr/include/tactus{,-server,-host}.h usr/lib/libtactus{,-server,-host}.so \
    usr/lib/pkgconfig/tactus{,-server,-host,-protocols}.pc \
    $(cd "$root/protocol" && printf 'usr/share/tactus/protocol/%s\n' *.xml)
  is_in tactus-doc usr/share/licenses/tactus/LICENSE \
    $(cd "$root/man" && for page in *.[1-8]; do echo "usr/share/man/man${page##*.}/$page"; done)
  [[ -e $scratch/packages/tactus-doc/usr/share/doc/tactus/examples/c-client/taps.c ]] || die "no example in C"
}
# Checks that the script for OpenRC starts the installed broker, once all packages are unpacked into one system.
starts() {
  local system=$scratch/system script
  mkdir "$system"
  cp -R "$scratch"/packages/*/. "$system"
  script=$system/usr/share/tactus/openrc/tactus-broker
  [[ -x $script && $(head -n 1 "$script") == '#!/sbin/openrc-run' ]] || die "$script is no script of OpenRC"
  dash -n "$script" || die 'it is no shell script'
  . "$script"
  [[ -x $system$command ]] || die "no $command"
  ! grep -rIl /usr/local/ "$system" --exclude-dir=doc >&2 || die "so these files name another place"
}

whole
check 'the recipe for Alpine runs' packed
check 'every file is in the right package for Alpine' sorted
check 'the script of OpenRC starts the installed broker' starts
finish
