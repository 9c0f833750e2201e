# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a GTK 3 window with one button. Prints `shown`, then `pressed` and `clicked` for each click."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402


def say(word):
    print(word, flush=True)


def look():
    # The limit is a little below the screen's width, since the window may have a frame.
    if button.get_allocated_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


window = Gtk.Window(title="gtk3")
button = Gtk.Button(label="Click")
button.connect("pressed", lambda _: say("pressed"))
button.connect("clicked", lambda _: say("clicked"))
window.add(button)
window.connect("destroy", Gtk.main_quit)
window.fullscreen()
window.show_all()
GLib.timeout_add(50, look)
Gtk.main()
