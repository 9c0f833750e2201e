# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""GTK 4's window with a long text: says `shown`, and `forwards` or `back` when it has come 50 px that way."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

furthest, way = 0, "back"


def say(word):
    print(word, flush=True)


def look(text, _):
    if text.get_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


def moved(adjustment):
    global furthest, way
    value = adjustment.get_value()
    if value > furthest if way == "forwards" else value < furthest:
        furthest = value
    elif abs(value - furthest) >= 50:
        furthest, way = value, "back" if way == "forwards" else "forwards"
        say(way)


def activate(app):
    window = Gtk.ApplicationWindow(application=app, title="gtk4")
    text = Gtk.Label(label="\n".join(f"Line {number}" for number in range(500)))
    scrolled = Gtk.ScrolledWindow(hexpand=True, vexpand=True)
    scrolled.set_child(text)
    scrolled.get_vadjustment().connect("value-changed", moved)
    window.set_child(scrolled)
    window.fullscreen()
    window.present()
    text.add_tick_callback(look)


app = Gtk.Application(application_id="org.example.scroll")
app.connect("activate", activate)
app.run()
