# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""A Wayland connection in plain Python, without libwayland: a language needs only the XML of a protocol to use it.

Requests are methods of objects, and functions receive events: `surface.commit()`, `host.on("done", host.ack)`."""
import os
import socket
import struct
import xml.etree.ElementTree as tree


class Interface:
    """An interface as its XML describes it: its requests, its events, and its enums as
    `Interface.enums["kind"]["tap"]`."""

    def __init__(self, element):
        self.name = element.get("name")
        self.requests = {r.get("name"): (n, list(r.iter("arg"))) for n, r in enumerate(element.findall("request"))}
        self.events = [(e.get("name"), list(e.iter("arg"))) for e in element.findall("event")]
        self.enums = {
            e.get("name"): {entry.get("name"): int(entry.get("value"), 0) for entry in e.findall("entry")}
            for e in element.findall("enum")
        }


class Object:
    """The client's end of an object that client and server share."""

    def __init__(self, connection, interface):
        self.connection, self.interface = connection, interface
        self.number = connection.admit(self)
        self.listeners = {}

    def on(self, event, listener):
        self.listeners[event] = listener

    def __getattr__(self, request):
        if request not in self.interface.requests:
            raise AttributeError(f"{self.interface.name} has no request {request}")
        opcode, arguments = self.interface.requests[request]
        return lambda *values: self.connection.send(self, opcode, arguments, values)


class Connection:
    def __init__(self, *files):
        self.interfaces = {
            e.get("name"): Interface(e) for file in files for e in tree.parse(file).getroot().findall("interface")
        }
        name = os.environ.get("WAYLAND_DISPLAY", "wayland-0")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], name))
        self.objects, self.bytes = {}, b""
        self.display = Object(self, self.interfaces["wl_display"])
        self.display.on("error", self.fail)
        self.display.on("delete_id", lambda number: None)

    def admit(self, new):
        number = len(self.objects) + 1  # Numbers are never reused here.
        self.objects[number] = new
        return number

    def fail(self, which, code, text):
        raise SystemExit(f"protocol error {code} of {which.interface.name}: {text}")

    def bind(self, registry, name, interface):
        """Sends `wl_registry.bind`, whose new object may have any interface."""
        new = Object(self, self.interfaces[interface])
        word = pack_string(interface)
        self.write(registry, 0, struct.pack("=I", name) + word + struct.pack("=II", 1, new.number))
        return new

    def send(self, sender, opcode, arguments, values):
        values, body, descriptors, made = list(values), b"", [], None
        for argument in arguments:
            kind = argument.get("type")
            if kind == "new_id":
                made = Object(self, self.interfaces[argument.get("interface")])
                body += struct.pack("=I", made.number)
                continue
            value = values.pop(0)
            if kind == "fd":
                descriptors.append(value)
            elif kind == "string":
                body += pack_string(value)
            elif kind == "object":
                body += struct.pack("=I", value.number if value else 0)
            elif kind == "fixed":
                body += struct.pack("=i", round(value * 256))
            else:
                body += struct.pack("=i" if kind == "int" else "=I", value)
        self.write(sender, opcode, body, descriptors)
        return made

    def write(self, sender, opcode, body, descriptors=()):
        head = struct.pack("=II", sender.number, (len(body) + 8) << 16 | opcode)
        if descriptors:
            socket.send_fds(self.socket, [head + body], descriptors)
        else:
            self.socket.sendall(head + body)

    def dispatch(self):
        """Waits for events, and calls their listeners."""
        news = self.socket.recv(4096)
        if not news:
            raise SystemExit("the compositor is gone")
        self.bytes += news
        while len(self.bytes) >= 8:
            number, size = struct.unpack_from("=II", self.bytes)
            if len(self.bytes) < size >> 16:
                break
            body, self.bytes = self.bytes[8 : size >> 16], self.bytes[size >> 16 :]
            self.tell(self.objects.get(number), size & 0xFFFF, body)

    def tell(self, receiver, opcode, body):
        if receiver is None:
            return
        name, arguments = receiver.interface.events[opcode]
        values, at = [], 0
        for kind in (argument.get("type") for argument in arguments):
            (value,) = struct.unpack_from("=i" if kind in ("int", "fixed") else "=I", body, at)
            at += 4
            if kind in ("string", "array"):
                words, at = body[at : at + value], at + (value + 3 & ~3)
                value = words.rstrip(b"\0").decode() if kind == "string" else words
            elif kind == "object":
                value = self.objects.get(value)
            elif kind == "fixed":
                value /= 256
            values.append(value)
        if name in receiver.listeners:
            receiver.listeners[name](*values)

    def roundtrip(self):
        is_done = []
        self.display.sync().on("done", is_done.append)
        while not is_done:
            self.dispatch()


def pack_string(text):
    text = text.encode() + b"\0"
    return struct.pack("=I", len(text)) + text + bytes(-len(text) % 4)
