# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a GTK 3 window with a list. Prints `shown`, then `pressed` and `clicked` for each row that is activated."""

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

ROWS = 8


def say(word):
    print(word, flush=True)


def look():
    # The limit is a little below the screen's width, since the window may have a frame.
    if rows.get_allocated_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


def changed(row, before):
    active = Gtk.StateFlags.ACTIVE
    if row.get_state_flags() & active and not before & active:
        say("pressed")


window = Gtk.Window(title="gtk3")
rows = Gtk.ListBox()
for number in range(ROWS):
    label = Gtk.Label(label=f"Row {number}")
    label.set_size_request(-1, 720 // ROWS)
    rows.add(label)
for row in rows.get_children():
    row.connect("state-flags-changed", changed)
rows.connect("row-activated", lambda *_: say("clicked"))
scrolled = Gtk.ScrolledWindow()
scrolled.add(rows)
window.add(scrolled)
window.connect("destroy", Gtk.main_quit)
window.fullscreen()
window.show_all()
GLib.timeout_add(50, look)
Gtk.main()
