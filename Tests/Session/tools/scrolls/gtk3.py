# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a GTK 3 window with a long text, and prints how it scrolls (rest.py)."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402
from gtk_rest import moved  # noqa: E402
from rest import say  # noqa: E402


def look():
    if text.get_allocated_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
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
