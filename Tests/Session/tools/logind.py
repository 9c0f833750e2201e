# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""A replacement for logind with one session, to which every process belongs. Prints `ready`, then reads commands from
standard input, one per line.

It opens devices for the session's compositor, and never revokes them."""

import os
import sys

from gi.repository import Gio, GLib

ROOT = "/org/freedesktop/login1"
SESSION = ROOT + "/session/_31"
MANAGER = """<node><interface name="org.freedesktop.login1.Manager">
<method name="GetSession"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
<method name="GetSessionByPID"><arg type="u" direction="in"/><arg type="o" direction="out"/></method>
<property name="PreparingForSleep" type="b" access="read"/>
<signal name="PrepareForSleep"><arg type="b"/></signal></interface></node>"""
SINGLE = """<node><interface name="org.freedesktop.login1.Session">
<method name="Activate"/>
<method name="TakeControl"><arg type="b" direction="in"/></method>
<method name="ReleaseControl"/>
<method name="TakeDevice"><arg type="u" direction="in"/><arg type="u" direction="in"/>
<arg type="h" direction="out"/><arg type="b" direction="out"/></method>
<method name="ReleaseDevice"><arg type="u" direction="in"/><arg type="u" direction="in"/></method>
<property name="VTNr" type="u" access="read"/>
<property name="Seat" type="(so)" access="read"/>
<property name="LockedHint" type="b" access="read"/>
<property name="Active" type="b" access="read"/></interface></node>"""
PROPERTIES = "org.freedesktop.DBus.Properties"
state = {"PreparingForSleep": False, "LockedHint": False, "Active": True}
FIXED = {"VTNr": GLib.Variant("u", 1), "Seat": GLib.Variant("(so)", ("seat0", ROOT + "/seat/seat0"))}
WORDS = {
    "sleep": ("PreparingForSleep", True), "wake": ("PreparingForSleep", False), "lock": ("LockedHint", True),
    "unlock": ("LockedHint", False), "leave": ("Active", False), "return": ("Active", True)}


def say(word):
    print(word, flush=True)


def called(bus, sender, path, interface, method, arguments, invocation):
    if interface.endswith("Manager"):
        invocation.return_value(GLib.Variant("(o)", (SESSION,)))
    elif method == "TakeDevice":
        with open("/sys/dev/char/%d:%d/uevent" % arguments.unpack()) as lines:
            name = next(line[8:].strip() for line in lines if line.startswith("DEVNAME="))
        device = os.open("/dev/" + name, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        invocation.return_value_with_unix_fd_list(
            GLib.Variant("(hb)", (0, False)), Gio.UnixFDList.new_from_array([device]))
    else:
        invocation.return_value(None)


def asked(bus, sender, path, interface, name):
    return FIXED[name] if name in FIXED else GLib.Variant("b", state[name])


def heard(channel, condition):
    name, value = WORDS[sys.stdin.readline().strip()]
    state[name] = value
    if name == "PreparingForSleep":
        emit(ROOT, "org.freedesktop.login1.Manager", "PrepareForSleep", "(b)", (value,))
    else:
        changes = ("org.freedesktop.login1.Session", {name: GLib.Variant("b", value)}, [])
        emit(SESSION, PROPERTIES, "PropertiesChanged", "(sa{sv}as)", changes)
    return True


def emit(path, interface, signal, form, values):
    bus.emit_signal(None, path, interface, signal, GLib.Variant(form, values))


bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
for path, text in [(ROOT, MANAGER), (SESSION, SINGLE)]:
    node = Gio.DBusNodeInfo.new_for_xml(text)
    bus.register_object(path, node.interfaces[0], called, asked, None)
Gio.bus_own_name_on_connection(
    bus, "org.freedesktop.login1", Gio.BusNameOwnerFlags.NONE, lambda *_: say("ready"), None)
GLib.io_add_watch(sys.stdin, GLib.IO_IN, heard)
GLib.MainLoop().run()
