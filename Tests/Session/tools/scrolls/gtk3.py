# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""GTK 3's window with a long text: says `shown`, and `forwards` or `back` when it has come to rest after
50 px or more that way."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

last, said, timer = 0, "back", None


def say(word):
    print(word, flush=True)


def look():
    if text.get_allocated_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


def moved(adjustment):
    global timer
    if timer:
        GLib.source_remove(timer)
    timer = GLib.timeout_add(200, rested, adjustment)


def rested(adjustment):
    global last, said, timer
    timer = None
    value = adjustment.get_value()
    if abs(value - last) < 50:
        return GLib.SOURCE_REMOVE
    way = "forwards" if value > last else "back"
    last = value
    # It may rest on its way.
    if way != said:
        said = way
        say(way)
    return GLib.SOURCE_REMOVE


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
