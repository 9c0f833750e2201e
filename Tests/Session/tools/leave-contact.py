#!/usr/bin/python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""leave-contact.py NODE SLOT: writes a contact into this slot and does not lift it. Every program that may open the
node can do this."""

import os
import struct
import sys

fd = os.open(sys.argv[1], os.O_RDWR)
events = (3, 0x2F, int(sys.argv[2])), (3, 0x39, 77), (3, 0x35, 500), (3, 0x36, 500), (0, 0, 0)
os.write(fd, b"".join(struct.pack("=qqHHi", 0, 0, *it) for it in events))
