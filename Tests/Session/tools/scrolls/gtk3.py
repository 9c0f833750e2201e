# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""GTK 3's window with a long text: says `shown`, and `forwards` or `back` when it has come 50 px that way."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

furthest, way = 0, "back"


def say(word):
    print(word, flush=True)


def look():
    if text.get_allocated_width() < 700:
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


window = Gtk.Window(title="gtk3")
text = Gtk.Label(label="\n".join(f"Line {number}" for number in range(500)))
scrolled = Gtk.ScrolledWindow()
scrolled.add(text)
scrolled.get_vadjustment().connect("value-changed", moved)
window.add(scrolled)
window.connect("destroy", Gtk.main_quit)
window.fullscreen()
window.show_all()
GLib.timeout_add(50, look)
Gtk.main()
