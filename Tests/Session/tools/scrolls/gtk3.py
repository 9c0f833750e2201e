# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""GTK 3's window with a long text: says `shown`, and `scrolled` each time that it has come 50 px further down."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

last = 0


def say(word):
    print(word, flush=True)


def look():
    if text.get_allocated_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


def moved(adjustment):
    global last
    if adjustment.get_value() >= last + 50:
        last = adjustment.get_value()
        say("scrolled")


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
