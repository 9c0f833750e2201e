# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""A logind with one session, which is everybody's: says `ready`, and does what it is told by a word on a line."""

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
<property name="LockedHint" type="b" access="read"/>
<property name="Active" type="b" access="read"/></interface></node>"""
PROPERTIES = "org.freedesktop.DBus.Properties"
state = {"PreparingForSleep": False, "LockedHint": False, "Active": True}
WORDS = {
    "sleep": ("PreparingForSleep", True), "wake": ("PreparingForSleep", False), "lock": ("LockedHint", True),
    "unlock": ("LockedHint", False), "leave": ("Active", False), "return": ("Active", True)}


def say(word):
    print(word, flush=True)


def called(bus, sender, path, interface, method, arguments, invocation):
    invocation.return_value(GLib.Variant("(o)", (SESSION,)))


def asked(bus, sender, path, interface, name):
    return GLib.Variant("b", state[name])


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
