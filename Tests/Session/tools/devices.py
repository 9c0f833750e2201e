# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Creates unusual devices with uinput. Answers each line `make KIND` with `ok NUMBER`, the number of the device's node.

  both    a touchscreen with the keys of a keyboard
  clone   a touchscreen that claims to be tactusd's clone
  switch  the tablet-mode switch of a convertible laptop"""

import fcntl
import glob
import os
import struct
import sys

EV_SYN, EV_KEY, EV_ABS, EV_SW = 0, 1, 3, 5
UI_DEV_CREATE, UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_PHYS = 0x5501, 0x40045564, 0x40045565, 0x4008556C
UI_SET_SWBIT, UI_SET_PROPBIT, UI_DEV_SETUP, UI_ABS_SETUP = 0x4004556D, 0x4004556E, 0x405C5503, 0x401C5504
BTN_TOUCH, KEY_PROG1, SW_TABLET_MODE = 0x14A, 148, 1
made = []


def touch(fd):
    fcntl.ioctl(fd, UI_SET_EVBIT, EV_KEY)
    fcntl.ioctl(fd, UI_SET_KEYBIT, BTN_TOUCH)
    fcntl.ioctl(fd, UI_SET_EVBIT, EV_ABS)
    fcntl.ioctl(fd, UI_SET_PROPBIT, 1)
    for code, maximum in (0, 999), (1, 999), (0x2F, 9), (0x35, 999), (0x36, 999), (0x39, 65535):
        fcntl.ioctl(fd, UI_ABS_SETUP, struct.pack("=HxxiiiiiI", code, 0, 0, maximum, 0, 0, 10))


def make(kind):
    fd = os.open("/dev/uinput", os.O_RDWR)
    if kind != "switch":
        touch(fd)
    if kind == "both":
        for key in range(1, 120):
            fcntl.ioctl(fd, UI_SET_KEYBIT, key)
    if kind == "switch":
        fcntl.ioctl(fd, UI_SET_EVBIT, EV_SW)
        fcntl.ioctl(fd, UI_SET_SWBIT, SW_TABLET_MODE)
    path = b"tactus/clone/77" if kind == "clone" else b"odd"
    fcntl.ioctl(fd, UI_SET_PHYS, path + b"\0")
    fcntl.ioctl(fd, UI_DEV_SETUP, struct.pack("=HHHH80sI", 6, 1, 1, 1, b"odd " + kind.encode(), 0))
    fcntl.ioctl(fd, UI_DEV_CREATE)
    made.append(fd)
    name = bytearray(64)
    fcntl.ioctl(fd, 0x8040552C, name)
    folder = "/sys/devices/virtual/input/" + name.split(b"\0")[0].decode()
    return glob.glob(folder + "/event*")[0].rpartition("event")[2]


for line in sys.stdin:
    print("ok", make(line.split()[1]), flush=True)
