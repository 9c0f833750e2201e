# shellcheck shell=sh
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# Functions that build libraries and programs of Embedded Swift, which needs no Swift runtime. A script that sources
# this file must set `sources` to the folder of sources, and `includes` to the options by which the compiler finds
# headers. It may set `defines` to the options for conditional compilation.
#
# The linker optimizes across all modules: each module contains compiled copies of the code that it uses from the
# standard library and from other modules. The Swift compiler writes each module as LLVM text, which clang compiles,
# since the bitcode that the Swift compiler writes lacks names that the linker needs. The compiler and the linker are
# those of the Swift toolchain.
clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang

# To build for another CPU, set ARCH to its name, and SYSROOT to a folder with the headers and libraries of a system for
# this CPU; the script `sysroot` makes such a folder. For these CPUs, the toolchain contains Embedded Swift only for
# targets without an operating system, whereas clang, which reads the C headers and compiles the LLVM text, targets
# Linux. Code for the two targets can be linked, since nothing in Embedded Swift depends on the operating system.
#
# An ARCH that ends in -linux-musl is a CPU with another C library, musl, as in Alpine.
swift_target='' clang_target='' link_target='' machine='' lacking=''
case ${ARCH:-} in
  '') ;;
  aarch64)
    triple=aarch64-linux-gnu
    bare=aarch64-none-none-elf
    ;;
  armhf)
    triple=arm-linux-gnueabihf
    bare=armv7-none-none-eabi
    # The processor that Debian requires, without NEON, and 64 bits for file offsets and inode numbers.
    machine="-march=armv7-a -mfpu=vfpv3-d16 -D_FILE_OFFSET_BITS=64"
    # On this CPU, divisions of 64 bits call functions of libgcc, which are linked statically to avoid a further
    # library.
    link_target=-static-libgcc
    ;;
  riscv64)
    triple=riscv64-linux-gnu
    bare=riscv64-none-none-eabi
    # Without these features, the linker generates calls to atomic operations, which no library here contains.
    link_target="-Xlinker -mllvm -Xlinker -mattr=+m,+a,+f,+d,+c"
    ;;
  aarch64-linux-musl)
    bare=aarch64-none-none-elf
    # Otherwise, atomic operations call functions of libgcc, which in Debian call a function of glibc.
    machine=-mno-outline-atomics
    ;;
  x86_64-linux-musl) bare=x86_64-unknown-none-elf ;;
  *)
    echo "embedded.sh: not for $ARCH; there are aarch64, armhf, riscv64, aarch64-linux-musl and x86_64-linux-musl" >&2
    exit 2
    ;;
esac
case ${ARCH:-} in
  *-linux-musl)
    # The name that Alpine's compilers have for it. Under this name, clang finds libgcc in a root of Alpine.
    triple=${ARCH%-linux-musl}-alpine-linux-musl
    # Links libgcc statically, since Debian's shared one is for glibc.
    link_target=-static-libgcc
    # The libraries have packed relocations (RELR), as for glibc, so they need musl 1.2.4 or later, which Alpine has
    # since version 3.18.
    lacking=$sources/C/musl.c
    ;;
esac
if [ -n "${ARCH:-}" ]; then
  clang_target="--target=$triple --sysroot=$SYSROOT $machine"
  swift_target="-target $bare"
  for flag in $clang_target; do swift_target="$swift_target -Xcc $flag"; done
  export PKG_CONFIG_SYSROOT_DIR="$SYSROOT"
  # Debian has the first of these folders, Alpine the second.
  export PKG_CONFIG_LIBDIR="$SYSROOT/usr/lib/$triple/pkgconfig:$SYSROOT/usr/lib/pkgconfig:$SYSROOT/usr/share/pkgconfig"
fi

# Corrects a fault of Swift 6.3 (swiftlang/swift#91151) in a module: these functions must return their argument, but
# return it without its tag. On x86-64, callers ignore the result. On other CPUs, callers use the result, and a string
# of up to 15 bytes becomes an invalid pointer. Tests/Cross/retain.sh fails when this is no longer needed.
mend_retains() { # FILE
  sed -i '/^define .*@swift_bridgeObjectRetain\(_n\)\{0,1\}(/,/^}/s/^  ret ptr %.*/  ret ptr %0/' "$1"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Flags for modules that run often.
fast=-O
# Flags for the other modules: the compiler does not specialize functions for the constants and closures that are passed
# to them, and does not inline the functions that compare and join strings.
small="-Osize -Xllvm -sil-disable-pass=capture-prop -Xllvm -sil-disable-pass=closure-specialize"
small="$small -Xllvm -sil-inline-never-functions=_StringGutsV6append"
for function in SS2eeoiySbSS_SStFZ SS1poiyS2S_SStFZ SS6appendyySSF \
  s26DefaultStringInterpolationV13appendLiteralyySSF \
  s26DefaultStringInterpolationV15literalCapacity18interpolationCountABSi_SitcfC; do
  small="$small -Xllvm -sil-inline-never-function=\$e$function"
done

compile_anew() { # MODULE FLAGS...
  module=$1
  shift
  # shellcheck disable=SC2086
  find "$sources" -path "*/$module/*.swift" -exec swiftc $swift_target \
    -swift-version 6 -parse-as-library -wmo -enable-experimental-feature Embedded -enforce-exclusivity=unchecked \
    -module-name "$module" -package-name tactus -I "$work" -I "$sources/C/CMath" -I "$sources/C/CWaylandServer" \
    -I "$sources/C/CTactusProtocol/include" $includes ${defines:-} "$@" \
    -emit-ir -emit-module -emit-module-path "$work/$module.swiftmodule" -o "$work/$module.ll" {} +
  [ -z "${ARCH:-}" ] || mend_retains "$work/$module.ll"
  # The linker moves equal pieces of functions into shared functions. Modules that must be fast are excluded.
  [ "$1" != "$fast" ] || sed -i '/^attributes /s/{/{ "nooutline"/' "$work/$module.ll"
  # shellcheck disable=SC2086
  "$clang" $clang_target -Wno-override-module -Os -fPIC -flto -c -o "$work/$module.o" "$work/$module.ll"
}

# Prints a hash of everything that a module is compiled from: its sources, the hashes of the modules that it imports,
# the C headers, and the flags.
ingredients() { # MODULE FLAGS...
  (
    module=$1
    shift
    cd "$sources"
    files=$(find . -path "*/$module/*.swift" | LC_ALL=C sort)
    imports=$(echo "$files" | xargs sed -n 's/^\(.* \)\{0,1\}import \([A-Za-z]*\)$/\2/p' | LC_ALL=C sort -u)
    {
      swiftc --version
      echo "$swift_target $clang_target $*"
      # The flags name the version of Weston, since each version has its own headers.
      case $imports in *CWeston*) echo "$includes" ;; esac
      ! echo "$files" | xargs grep -q '^ *#if.*COMPOSITOR' || echo "${defines:-}"
      echo "$files" | xargs sha256sum
      find C -name '*.h' -o -name '*.modulemap' | LC_ALL=C sort | xargs sha256sum
      for import in $imports; do [ ! -e "$work/$import.key" ] || cat "$work/$import.key"; done
    } | sha256sum | cut -c 1-32
  )
}

# Compiles a module into `work`. If `out` names a folder, keeps the result there, so that modules that several products
# share are compiled only once.
compile() { # MODULE FLAGS...
  if [ -z "${out:-}" ]; then
    compile_anew "$@"
    return
  fi
  mkdir -p "$out/objects"
  ingredients "$@" >"$work/$1.key"
  kept=$out/objects/$1-$(cat "$work/$1.key")
  (
    flock 9
    if [ ! -e "$kept.o" ]; then
      compile_anew "$@"
      cp "$work/$1.swiftmodule" "$kept.swiftmodule"
      cp "$work/$1.o" "$kept.new"
      mv "$kept.new" "$kept.o"
    fi
  ) 9>"$kept.lock"
  cp "$kept.swiftmodule" "$work/$1.swiftmodule"
  cp "$kept.o" "$work/$1.o"
  touch "$kept.o" "$kept.swiftmodule" "$kept.lock"
}
# Removes results that were not used for a week.
[ ! -d "${out:-}/objects" ] || find "$out/objects" -type f -mtime +6 -delete

compile_c() { # FILE FLAGS...
  file=$1
  shift
  # shellcheck disable=SC2086
  "$clang" $clang_target -Os -fPIC -flto -fvisibility=hidden "$@" -c -o "$work/$(basename "$file" .c).o" "$file"
}

program() { # FILE OBJECTS AND FLAGS...
  if [ -n "$lacking" ]; then
    compile_c "$lacking"
    set -- "$@" musl.o
  fi
  file=$1
  shift
  (
    cd "$work"
    # shellcheck disable=SC2086
    "$clang" $clang_target $link_target -fuse-ld=lld -flto -o "$file" "$@" \
      -Wl,--gc-sections,--icf=all,--as-needed,--lto-O2 -Wl,-mllvm,-inline-threshold=5 \
      -Wl,-mllvm,-enable-machine-outliner=always -lm
  )
}

library() { # FILE EXPORTS OBJECTS AND FLAGS... The symbols have the version in `node`, if there is one.
  library=$1
  printf '%s { global: %s; local: *; };\n' "${node:-}" "$2" >"$work/exports"
  shift 2
  program "$library" -shared "$@" -Wl,--version-script,exports -Wl,--no-undefined \
    -Wl,-z,relro,-z,now,-z,pack-relative-relocs -Wl,-s
}
