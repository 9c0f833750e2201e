# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""events.py NODE: prints `ready`, then each event of a device. With --axes, prints the ranges of the axes instead; with
--contacts, prints the number of fingers that are down."""

import fcntl
import os
import struct
import sys

NAMES = {0: "SYN", 1: "KEY", 3: "ABS"}
fd = os.open(sys.argv[-1], os.O_RDONLY)
if sys.argv[1] == "--axes":
    for code in range(64):
        axis = bytearray(24)
        fcntl.ioctl(fd, 0x80184540 + code, axis)
        print(code, *struct.unpack("=6i", axis)[1:])
elif sys.argv[1] == "--contacts":
    slots = bytearray(struct.pack("=I64i", 0x39, *[-1] * 64))
    fcntl.ioctl(fd, 0x8104450A, slots)
    print(sum(it >= 0 for it in struct.unpack("=65i", slots)[1:]))
else:
    print("ready", flush=True)
    while True:
        seconds, micros, kind, code, value = struct.unpack("=qqHHi", os.read(fd, 24))
        print(NAMES.get(kind, kind), code, value, flush=True)
