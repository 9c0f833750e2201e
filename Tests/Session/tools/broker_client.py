# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""A client of tactus-broker that tries everything that the kernel allows with the descriptors that it receives.

Reads commands from standard input, one per line, and answers each with a line `ok ...`. NAME is the name of a
connection, NUMBER the number of a device, and KEPT the name under which a descriptor is stored.

  connect NAME
  ask NAME open|contacts|clone NUMBER KEPT   requests a descriptor and stores it; answers `ok ERROR`, and `ok 0`
                                             on success
  ask NAME chord|probe                       requests KEY_PROG1, or the device that detects gates
  tell NAME NUMBER...                        sends a message of these words, without waiting for a reply
  replies NAME                               prints the kinds of the pending replies
  hears NAME KIND                            waits for a reply of this kind
  works KEPT                                 answers `ok yes` or `ok no`: whether the descriptor works
  try KEPT                                   tries forbidden operations; answers `ok` and the names of those that
                                             succeeded
  damage KEPT                                changes ranges, and leaves a contact down
  contact KEPT                               leaves a contact down
  ranges KEPT                                changes the ranges of the first axis
  passes NAME                                sends a request with a descriptor that takes 15 s to close
  flood NUMBER...                            starts to send a message of these words repeatedly
  slowest NAME COUNT                         prints the longest time that one of COUNT answers took, in ms"""

import fcntl
import os
import socket
import struct
import sys
import time

EVIOCGID, EVIOCGRAB = 0x80084502, 0x40044590
REQUESTS = {"open": 0, "contacts": 1, "clone": 2, "close": 3, "watchdog": 4, "chord": 5, "probe": 6}
REPLIES = ["open", "contacts", "clone", "probe", "chord", "read", "revoked", "pressed", "used", "front"]
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, KEY_A, KEY_PROG1 = 0x14A, 30, 148
SLOT, X, Y, ID = 0x2F, 0x35, 0x36, 0x39
connections, kept = {}, {}


def receive(name):
    bytes_, fds, _, _ = socket.recv_fds(connections[name], 64, 4)
    if not bytes_:
        raise ConnectionError("it has ended")
    kind, first, second = struct.unpack("=IIi", bytes_[:12])
    return REPLIES[kind], first, second, fds


def await_reply(name, kind):
    while True:
        reply, first, second, fds = receive(name)
        if reply == kind:
            return second, fds
        for fd in fds:
            os.close(fd)


def send(name, *words):
    words = list(words) + [0] * (7 - len(words))
    connections[name].send(struct.pack("=7I", *words))


def ask(name, kind, *rest):
    device = int(rest[0]) if rest else (1 if kind == "probe" else 0)
    send(name, REQUESTS[kind], device, 0, KEY_PROG1 if kind == "chord" else 0)
    error, fds = await_reply(name, kind)
    if len(rest) > 1 and fds:
        kept[rest[1]] = fds[0]
    return error


def events(*triples):
    return b"".join(struct.pack("=qqHHi", 0, 0, *it) for it in triples)


def can(act):
    try:
        act()
        return True
    except OSError:
        return False


def attempts(fd):
    """Yields the operations that a client must not be able to perform on a clone."""
    yield "destroy it", lambda: fcntl.ioctl(fd, 0x5502)
    yield "create one", lambda: fcntl.ioctl(fd, 0x5501)
    yield "name one", lambda: fcntl.ioctl(fd, 0x405C5503, struct.pack("=HHHH80sI", 3, 1, 1, 1, b"keys", 0))
    yield "give it keys", lambda: fcntl.ioctl(fd, 0x40045565, KEY_A)
    yield "ask for its name", lambda: fcntl.ioctl(fd, 0x8040552C, bytearray(64))


def damage(fd):
    fcntl.ioctl(fd, 0x401845C0 + X, struct.pack("=6i", 0, -2147483648, 2147483647, 9, 9, 1 << 30))
    contact(fd)


def passes(name):
    """Sends a descriptor whose last close blocks, because its peer reads nothing."""
    server = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(server.getsockname())
    kept["peer"] = server.accept()[0]
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("=ii", 1, 15))
    client.setblocking(False)
    try:
        while True:
            client.send(b"x" * 65536)
    except BlockingIOError:
        pass
    socket.send_fds(connections[name], [struct.pack("=7I", 0, 999, 0, 0, 0, 0, 0)], [client.fileno()])


def contact(fd):
    os.write(fd, events((EV_ABS, SLOT, 1), (EV_ABS, ID, 99), (EV_ABS, X, 500), (EV_ABS, Y, 500), (EV_KEY, BTN_TOUCH, 1),
                        (EV_SYN, 0, 0)))


def flood(*words):
    try:
        obey(["connect", "flood"])
        for _ in range(1000):
            send("flood", *words)
    except OSError:
        pass


def obey(words):
    word, rest = words[0], words[1:]
    if word == "connect":
        it = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        it.settimeout(20)
        it.connect("/run/tactus/broker")
        connections[rest[0]] = it
    elif word == "ask":
        return ask(*rest)
    elif word == "tell":
        send(rest[0], *map(int, rest[1:]))
    elif word == "replies":
        heard = []
        connections[rest[0]].setblocking(False)
        try:
            while True:
                reply, _, _, fds = receive(rest[0])
                for fd in fds:
                    os.close(fd)
                heard.append(reply)
        except BlockingIOError:
            connections[rest[0]].settimeout(20)
            return " ".join(heard)
    elif word == "flood":
        parent = os.getpid()
        if os.fork() == 0:
            while os.getppid() == parent:
                flood(*map(int, rest))
            os._exit(0)
    elif word == "slowest":
        worst = 0
        for _ in range(int(rest[1])):
            begun = time.monotonic()
            ask(rest[0], "open", 999)
            worst = max(worst, time.monotonic() - begun)
        return round(worst * 1000)
    elif word == "hears":
        return await_reply(*rest)[0]
    elif word == "works":
        return "yes" if can(lambda: fcntl.ioctl(kept[rest[0]], EVIOCGID, bytearray(8))) else "no"
    elif word == "try":
        return ", ".join(what for what, act in attempts(kept[rest[0]]) if can(act)) or "nothing"
    elif word == "type":
        os.write(kept[rest[0]], events((EV_KEY, KEY_A, 1), (EV_SYN, 0, 0), (EV_KEY, KEY_A, 0), (EV_SYN, 0, 0)))
    elif word == "grab":
        fcntl.ioctl(kept[rest[0]], EVIOCGRAB, 1)
    elif word == "damage":
        damage(kept[rest[0]])
    elif word == "ranges":
        fcntl.ioctl(kept[rest[0]], 0x401845C0, struct.pack("=6i", 0, -77, 77, 9, 9, 7))
    elif word == "passes":
        passes(rest[0])
    elif word == "contact":
        contact(kept[rest[0]])
    elif word == "mode":
        return "writes" if fcntl.fcntl(kept[rest[0]], fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDWR else "reads"
    return ""


for line in sys.stdin:
    try:
        print("ok", obey(line.split()), flush=True)
    except OSError as error:
        print("ok", "failed:", error.strerror or error, flush=True)
