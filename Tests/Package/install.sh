#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# install.sh BUILT: checks that `make install` installs everything that ships, that the installed files work, and that
# `make uninstall` removes all of them. BUILT is the folder into which `make release` has built everything.
set -euo pipefail
# The variables of the make that runs this script must not affect the make of the examples.
unset BUILD MAKEFLAGS MAKELEVEL
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
built=$(readlink -f "$1")
. "$root/Tests/Session/support/checks.sh"
export DESTDIR=$scratch/system PREFIX=/usr LIBDIR=/usr/lib/some-machine
mkdir -p "$scratch/run"

asked() { "$root/.ci/install" "$@" "$built"; }
left() { (cd "$DESTDIR" && find . ! -type d | sort); }

belongs() {
  local wayfire=libtactus-wayfire.so
  {
    [[ ! -e $built/$wayfire ]] || echo "./usr/lib/some-machine/wayfire/$wayfire"
    cat
  } <<'LIST' | sort
./usr/bin/somebody-elses
./usr/bin/tactus
./usr/bin/tactusd
./usr/include/tactus-host.h
./usr/include/tactus-server.h
./usr/include/tactus.h
./usr/lib/some-machine/libtactus-host.so
./usr/lib/some-machine/libtactus-host.so.0
./usr/lib/some-machine/libtactus-host.so.VERSION
./usr/lib/some-machine/libtactus-server.so
./usr/lib/some-machine/libtactus-server.so.0
./usr/lib/some-machine/libtactus-server.so.VERSION
./usr/lib/some-machine/libtactus.so
./usr/lib/some-machine/libtactus.so.0
./usr/lib/some-machine/libtactus.so.VERSION
./usr/lib/some-machine/pkgconfig/tactus-host.pc
./usr/lib/some-machine/pkgconfig/tactus-protocols.pc
./usr/lib/some-machine/pkgconfig/tactus-server.pc
./usr/lib/some-machine/pkgconfig/tactus.pc
./usr/lib/some-machine/weston/tactus-weston.so
./usr/lib/systemd/system/tactus-broker.service
./usr/lib/systemd/system/tactus-broker.socket
./usr/lib/systemd/user/tactusd.service
./usr/lib/sysusers.d/tactus.conf
./usr/lib/udev/rules.d/60-tactus.rules
./usr/lib/udev/rules.d/90-tactus.rules
./usr/libexec/tactus-broker
./usr/libexec/tactus-clone-properties
./usr/share/applications/org.tactus.Daemon.desktop
./usr/share/applications/org.tactus.Settings.desktop
./usr/share/applications/org.tactus.Tactus.desktop
./usr/share/bash-completion/completions/tactus
./usr/share/doc/tactus/70-tactus-touchscreens.rules
./usr/share/doc/tactus/HOSTS.md
./usr/share/doc/tactus/LICENSE
./usr/share/doc/tactus/SEMANTICS.md
./usr/share/doc/tactus/config/kiosk.conf
./usr/share/doc/tactus/config/phone.conf
./usr/share/doc/tactus/config/tablet.conf
./usr/share/doc/tactus/examples/app-template/Package.swift
./usr/share/doc/tactus/examples/app-template/Sources/FirstGesture/main.swift
./usr/share/doc/tactus/examples/app-template/Sources/List/main.swift
./usr/share/doc/tactus/examples/app-template/Sources/Photo/main.swift
./usr/share/doc/tactus/examples/c-client/Makefile
./usr/share/doc/tactus/examples/c-client/strokes.c
./usr/share/doc/tactus/examples/c-client/taps.c
./usr/share/doc/tactus/examples/c-client/window.c
./usr/share/doc/tactus/examples/c-client/window.h
./usr/share/doc/tactus/examples/gtk4-client/Makefile
./usr/share/doc/tactus/examples/gtk4-client/zoom.c
./usr/share/doc/tactus/examples/python-client/taps.py
./usr/share/doc/tactus/examples/python-client/wayland.py
./usr/share/doc/tactus/session.md
./usr/share/fish/vendor_completions.d/tactus.fish
./usr/share/gnome-shell/extensions/tactus-43@tactus/extension.js
./usr/share/gnome-shell/extensions/tactus-43@tactus/metadata.json
./usr/share/gnome-shell/extensions/tactus@tactus/extension.js
./usr/share/gnome-shell/extensions/tactus@tactus/metadata.json
./usr/share/man/man1/tactus.1
./usr/share/man/man1/tactusd.1
./usr/share/man/man3/libtactus-host.3
./usr/share/man/man3/libtactus-server.3
./usr/share/man/man3/libtactus.3
./usr/share/man/man5/tactus.conf.5
./usr/share/man/man8/tactus-broker.8
./usr/share/metainfo/org.tactus.Tactus.metainfo.xml
./usr/share/tactus/openrc/tactus-broker
./usr/share/tactus/plugin/10-tactus.lua
./usr/share/tactus/protocol/tactus-gestures-shell-v1.xml
./usr/share/tactus/protocol/tactus-gestures-toplevels-v1.xml
./usr/share/tactus/protocol/tactus-gestures-v1.xml
./usr/share/tactus/runit/tactus-broker/run
./usr/share/zsh/site-functions/_tactus
LIST
}
puts() {
  mkdir -p "$DESTDIR/usr/bin"
  touch "$DESTDIR/usr/bin/somebody-elses"
  asked
  local version
  version=$(sed -n 's/^Version: //p' "$built/tactus.pc")
  diff <(belongs) <(left | sed "s/\.so\.$version$/.so.VERSION/") >&2 || die "that is not what belongs there"
}

# Checks that the installed programs run, and need no library of Swift.
runs() {
  local program
  for program in tactus tactusd; do
    [[ $(env -i "$DESTDIR/usr/bin/$program" --version) == "$program "* ]] || die "$program does not run"
    ! readelf -d "$DESTDIR/usr/bin/$program" | grep -E 'NEEDED.*swift|Foundation|RUNPATH' || die "$program needs Swift"
  done
  "$DESTDIR/usr/bin/tactus" check "$DESTDIR"/usr/share/doc/tactus/config/tablet.conf >/dev/null
}

links() {
  local protocols
  echo '#include <tactus.h>
  int main(void) { tactus_engine_destroy(tactus_engine_create()); }' >"$scratch/host.c"
  export PKG_CONFIG_PATH=$DESTDIR$LIBDIR/pkgconfig PKG_CONFIG_SYSROOT_DIR=$DESTDIR
  # shellcheck disable=SC2046
  "${CC:-gcc}" -o "$scratch/host" "$scratch/host.c" $(pkg-config --cflags --libs tactus)
  protocols=$(PKG_CONFIG_SYSROOT_DIR= pkg-config --variable=pkgdatadir tactus-protocols)
  [[ -e $DESTDIR$protocols/tactus-gestures-v1.xml ]] || die "no protocol is there"
  LD_LIBRARY_PATH=$DESTDIR$LIBDIR "$scratch/host" || die "a host of the library does not run"
}

# Builds the example client inside the sources, and in a copy of the installed example, which uses only installed files.
# Without the installed protocol, the build of the copy must fail.
client() {
  local said here=$scratch/tree/examples
  export PKG_CONFIG_PATH=$DESTDIR$LIBDIR/pkgconfig
  mkdir -p "$here"
  cp -r "$root/examples/c-client" "$here"
  cp -r "$root/protocol" "$scratch/tree"
  cp -r "$DESTDIR/usr/share/doc/tactus/examples/c-client" "$scratch/copy"
  said=$(env -u PKG_CONFIG_PATH make -s -C "$here/c-client" 2>&1) || die "in the sources: $said"
  # The .pc file names the folder of the final installation, and not the one below DESTDIR.
  sed -i "s|^prefix=|&$DESTDIR|" "$PKG_CONFIG_PATH/tactus-protocols.pc"
  said=$(make -s -C "$scratch/copy" 2>&1) || die "in a copy: $said"
  for folder in "$here/c-client" "$scratch/copy"; do
    [[ -x $folder/taps && -x $folder/strokes ]] || die "$folder has no programs"
    make -s -C "$folder" clean
    diff -r --exclude=.gitignore "$root/examples/c-client" "$folder" >&2 || die "clean leaves something"
  done
  ! said=$(env -u PKG_CONFIG_PATH make -s -C "$scratch/copy" 2>&1) || die "there is a protocol after all"
  [[ $said == *'no tactus-gestures-v1.xml: install libtactus-dev'* ]] || die "without a protocol it says: $said"
  sed -i "s|^prefix=.*|prefix=$PREFIX|" "$PKG_CONFIG_PATH/tactus-protocols.pc"
}

manual() {
  local page
  for page in "$root"/man/*; do
    [[ -z $(mandoc -T lint -W warning "$page") ]] || die "$(mandoc -T lint -W warning "$page")"
    [[ -z $(LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -l "$page" 2>&1 >/dev/null) ]] || die "$page: man warns"
  done
  # Compares the options of tactusd with its manual page. Tests/CommandTests/ManualTests.swift does this for tactus.
  diff <("$DESTDIR/usr/bin/tactusd" --help | grep -oE -- '--[a-z]+' | sort -u) \
    <(sed -n 's/^\.It Fl \(-[a-z]*\).*/-\1/p' "$root/man/tactusd.1" | sort -u) >&2 || die "tactusd has other options"
}

# Checks the units of systemd. The programs that they name must exist.
unit() {
  local unit=$DESTDIR/usr/lib/systemd/user/tactusd.service
  grep -qx 'ExecStart=/usr/bin/tactusd' "$unit" || die "the unit starts another program"
  sed "s|^ExecStart=|&$DESTDIR|" "$unit" >"$scratch/tactusd.service"
  local said
  said=$(XDG_RUNTIME_DIR=$scratch/run systemd-analyze --user --man=no verify "$scratch/tactusd.service" 2>&1)
  [[ -z $said ]] || die "$said"
  for unit in socket service; do
    sed "s|^ExecStart=|&$DESTDIR|" "$DESTDIR/usr/lib/systemd/system/tactus-broker.$unit" >"$scratch/tactus-broker.$unit"
  done
  said=$(systemd-analyze --man=no verify "$scratch"/tactus-broker.{socket,service} 2>&1)
  [[ -z $said ]] || die "$said"
  # The threshold is in tenths, so this is an exposure level of 1.0.
  said=$(systemd-analyze security --offline=true --threshold=10 "$scratch/tactus-broker.service" | tail -1) ||
    die "the broker's unit: $said"
}

# Checks the files for menus and software centres.
desktop() {
  local said version
  desktop-file-validate "$DESTDIR"/usr/share/applications/*.desktop >&2 || die "the desktop file is wrong"
  said=$(appstreamcli validate --no-net "$DESTDIR"/usr/share/metainfo/*.xml) || die "$said"
  version=$(env -i "$DESTDIR/usr/bin/tactus" --version)
  grep -q "<release version=\"${version#* }\"" "$DESTDIR"/usr/share/metainfo/*.xml || die "no release ${version#* }"
}

takes_away() {
  asked --remove
  [[ $(left) == ./usr/bin/somebody-elses ]] || die "left: $(left)"
  ! find "$DESTDIR" -name '*tactus*' | grep . || die "a folder is left"
}

check 'make install installs exactly the listed files' puts
check 'the installed programs run without libraries of Swift' runs
check 'a host in C builds with the installed library, and runs' links
check 'a client in C builds with the installed protocol' client
check 'the manual pages have no errors, and tactusd.1 lists the options of tactusd' manual
check 'the systemd units are valid, and start the installed programs' unit
check 'the desktop and metainfo files are valid' desktop
check 'make uninstall removes every installed file' takes_away
finish
