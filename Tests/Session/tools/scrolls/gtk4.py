# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a GTK 4 window with a long text, and prints how it scrolls (rest.py)."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402
from gtk_rest import moved  # noqa: E402
from rest import say  # noqa: E402


def look(text, _):
    if text.get_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


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
