#!/usr/bin/python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a window that prints its taps and pans, and the reason if a gesture fails. Needs only Python."""
import os
import pathlib
import sys

from wayland import Connection

if "XDG_RUNTIME_DIR" not in os.environ:
    sys.exit("taps: there is no Wayland session here: XDG_RUNTIME_DIR is not set")
share = pathlib.Path("/usr/share")
# The protocol's XML: that of the folder PROTOCOL, of the sources of Tactus around this file, or of libtactus-dev.
folders = [pathlib.Path(__file__).resolve().parents[2] / "protocol", share / "tactus/protocol"]
folders = [pathlib.Path(os.environ["PROTOCOL"])] if "PROTOCOL" in os.environ else folders
files = [folder / "tactus-gestures-v1.xml" for folder in folders]
protocol = next((file for file in files if file.exists()), None)
if not protocol:
    sys.exit("taps: no tactus-gestures-v1.xml: install libtactus-dev, or say PROTOCOL=/path/to/tactus/protocol")
connection = Connection(
    share / "wayland/wayland.xml", share / "wayland-protocols/stable/xdg-shell/xdg-shell.xml", protocol
)
enums = connection.interfaces["tactus_gesture_recognizer_v1"].enums
words = {name: {number: word for word, number in entries.items()} for name, entries in enums.items()}

# The names of the compositor's globals, by interface.
found = {}
registry = connection.display.get_registry()
registry.on("global", lambda name, interface, version: found.setdefault(interface, name))
connection.roundtrip()
if "tactus_gesture_manager_v1" not in found:
    sys.exit("taps: the compositor does not know tactus_gestures_v1")
compositor, shm, shell, manager = (
    connection.bind(registry, found[name], name)
    for name in ("wl_compositor", "wl_shm", "xdg_wm_base", "tactus_gesture_manager_v1")
)

# A grey window.
width, height = 800, 600
file = os.memfd_create("grey")
os.write(file, b"\x80" * (width * height * 4))
pool = shm.create_pool(file, width * height * 4)
grey = pool.create_buffer(0, width, height, width * 4, 1)
surface = compositor.create_surface()
role = shell.get_xdg_surface(surface)
role.get_toplevel().set_app_id("taps")
shell.on("ping", shell.pong)


def show(serial):
    role.ack_configure(serial)
    surface.attach(grey, 0, 0)
    surface.frame().on("done", lambda time: print("shown", flush=True))  # The window receives touches now.
    surface.commit()


role.on("configure", show)
surface.commit()

# Recognizers are added to a view of a host, or to the host itself. Nothing takes effect before the commit.
host = manager.get_surface_host(surface, None)
host.on("attached", lambda width, height, precision: print(f"attached {width:g}x{height:g}", flush=True))
host.on("done", host.ack)  # Without acks, the server stops sending events.
view = host.create_view(None)
view.set_position(0, 0, width, height)


def listen(kind):
    """Adds a recognizer that prints its values when it ends, or the reason if it fails."""
    recognizer = view.add_recognizer(enums["kind"][kind])
    recognizer.set_reporting(enums["reporting"]["failures"])
    values = {}
    recognizer.on("location", lambda x, y: values.update(location=(x, y)))
    recognizer.on("translation", lambda dx, dy, *velocity: values.update(translation=(dx, dy)))

    def changed(state, serial, high, low, touches, reason):
        word = words["state"][state]
        if word in ("ended", "failed"):
            what = f"at {values['location']}" if word == "ended" else words["reason"].get(reason, "other")
            print(kind, word, what, flush=True)

    recognizer.on("state", changed)


listen("tap")
listen("pan")
host.commit()
while True:
    connection.dispatch()
