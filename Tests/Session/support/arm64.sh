# shellcheck shell=bash
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
#
# To be sourced by `guest`, for a guest with an arm64 CPU, which qemu emulates. While the guest reads from the host, its
# clock would jump, so everything is in its memory: the root is a file in the initramfs. The folders of the host are on
# a disk, which `init-arm64` reads once at boot; the guest writes there what the host must see.

# prepare_arm64 ROOT FOLDER...: writes initramfs and disk into $work, and sets `machine` to the command that runs the
# guest, with $words for `init`. With TACTUS_PAGES=16k, the kernel has pages of 16 KiB, for which the CPU must be newer.
prepare_arm64() {
  local root=$1 kernel release folder cpu=cortex-a72 image=$work/disk
  shift
  [[ -z ${TACTUS_PAGES:-} ]] || cpu=max,pauth-impdef=on
  kernel=$(echo "$root"/boot/vmlinuz-*-arm64${TACTUS_PAGES:+"-$TACTUS_PAGES"})
  [[ -e $kernel ]] || { echo "guest: there is no $kernel" >&2 && return 1; }
  release=${kernel##*/vmlinuz-}
  local modules=$root/lib/modules/$release
  mkdir -p "$work/initramfs"/{bin,dev,proc,sys,root,modules} "$work/folders"
  cp "$root/bin/busybox" "$work/initramfs/bin/"
  local name file
  for name in squashfs loop overlay ext4 evdev uinput virtio_pci virtio_blk virtio_gpu; do
    # Modules that the kernel contains are not listed.
    /sbin/modprobe --dirname "$root" --set-version "$release" --show-depends "$name" 2>/dev/null || true
  done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' | while read -r file; do
    name=$(basename "$file" .xz)
    case $file in
      *.xz) xz --decompress --stdout "$file" ;;
      *) cat "$file" ;;
    esac >"$work/initramfs/modules/$name"
    echo "$name" >>"$work/initramfs/modules/order"
  done
  install -m 755 "$here/init-arm64" "$work/initramfs/init"
  squashed "$root"
  ln -s "$root.squashfs" "$work/initramfs/root.squashfs"
  (cd "$work/initramfs" && find . | cpio --quiet --dereference -o -H newc) >"$work/initrd"

  # The disk has each folder at its own path.
  for folder in "$@"; do
    mkdir -p "$work/folders$folder"
    tar -C "$folder" --exclude=./.git --exclude=./.build --exclude=./objects -cf - . | tar -C "$work/folders$folder" -xf -
  done
  mkdir -p "$work/folders$work"
  cp "$work/command" "$work/folders$work/"
  cp "$here/init" "$work/folders/init"
  mke2fs -q -t ext4 -O '^has_journal' -E root_owner=0:0 -d "$work/folders" "$image" 3G >/dev/null
  rm -rf "$work/folders" "$work/initramfs"

  local counted=(-accel "tcg,thread=multi,tb-size=512" -smp 2)
  # Each instruction takes 4 ns, whatever else the host does, and the clock jumps ahead whenever all processes sleep.
  [[ ${#clock[@]} -eq 0 ]] || counted=(-accel "tcg,thread=single,tb-size=512" -smp 1 -icount "shift=2,sleep=off")
  words+=(console=ttyAMA0 loglevel=1 panic=-1 TACTUS_TTY=ttyAMA0 TACTUS_DISK=/media "TACTUS_INIT=$here/init"
    TACTUS_ROOT=/)
  machine=(qemu-system-aarch64 -M "virt,gic-version=3" -cpu "$cpu" "${counted[@]}" -m "${memory/1G/2G}"
    -nographic -nodefaults -serial stdio -rtc "base=$(date -u +%FT%T),clock=vm" -device virtio-gpu-pci
    -drive "file=$image,format=raw,if=virtio,cache=unsafe" -kernel "$kernel" -initrd "$work/initrd"
    -append "${words[*]}")
}

# Makes the file with the root once, without what is needed only where a graphics card draws.
squashed() {
  [[ ! -e $1.squashfs ]] || return 0
  local there=usr/lib/aarch64-linux-gnu
  mksquashfs "$1" "$1.squashfs.$$" -comp lz4 -noappend -quiet -no-progress -wildcards -e 'usr/share/doc/*' \
    'usr/share/man/*' 'usr/share/locale/*' 'usr/share/icons/*' 'usr/lib/udev/hwdb.d/*' 'usr/lib/modules/*' 'boot/*' \
    'var/cache/*' 'var/lib/apt/*' "$there/libLLVM*" "$there/dri/*" "$there/libgallium*" "$there/libvulkan_*" >/dev/null || {
    rm -f "$1.squashfs.$$"
    return 1
  }
  mv "$1.squashfs.$$" "$1.squashfs"
}

# Ends the guest, and reads what it has written from its disk.
collect_arm64() {
  end_guest
  mkdir "$work/written"
  debugfs -R "rdump $work $shared $work/written" "$work/disk" >>"$work/log" 2>&1 || true
  cp -r "$work/written/$(basename "$shared")/." "$shared" || true
  cp "$work/written/$(basename "$work")/status" "$work" 2>/dev/null || true
}
