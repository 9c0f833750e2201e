# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""GTK 4's window with a long text: says `shown`, and `scrolled` each time that it has come 50 px further down."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

last = 0


def say(word):
    print(word, flush=True)


def look(text, _):
    if text.get_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


def moved(adjustment):
    global last
    if adjustment.get_value() >= last + 50:
        last = adjustment.get_value()
        say("scrolled")


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
