#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""broker.py COMMAND...: tests the tactus-broker that COMMAND runs, as far as that is possible without touchscreens and
without logind. /run must be an empty folder in which the broker may write."""

import atexit
import ctypes
import errno
import os
import select
import socket
import struct
import subprocess
import sys

command = sys.argv[1:]
IN_ATTRIB = 4
OPEN, NO_DEVICE = 0, 999


def is_so(holds, *what):
    if not holds:
        sys.exit(" ".join(map(str, ("broker:", *what))))


# A broker that cannot listen says so.
os.makedirs("/run/tactus/broker")
ended = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=60)
is_so(ended.returncode == 1 and "listen at /run/tactus/broker" in ended.stderr, "it ends with", ended)
os.rmdir("/run/tactus/broker")

# The last thing that the broker does before it answers is to change the mode of its socket.
libc = ctypes.CDLL(None)
watch = libc.inotify_init1(0)
libc.inotify_add_watch(watch, b"/run/tactus", IN_ATTRIB)
broker = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
atexit.register(broker.kill)
is_so(select.select([watch], [], [], 60)[0], "it does not listen")

client = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
client.settimeout(60)
client.connect("/run/tactus/broker")
client.send(struct.pack("=7I", OPEN, NO_DEVICE, 0, 0, 0, 0, 0))
kind, device, error = struct.unpack("=IIi", client.recv(64)[:12])
is_so((kind, device) == (OPEN, NO_DEVICE), "it answers another question:", kind, device)
is_so(error == errno.ENOENT, "it opens a device that does not exist, or fails with", error)

broker.terminate()
_, said = broker.communicate(timeout=60)
is_so(broker.returncode == 0 and not said, "SIGTERM ends it with", broker.returncode, said)
print("broker: passed")
