# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a GTK 4 window with one button. Prints `shown`, then `pressed` and `clicked` for each click."""

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402


def say(word):
    print(word, flush=True)


def look(button, _):
    # The limit is a little below the screen's width, since the window may have a frame.
    if button.get_width() < 700:
        return GLib.SOURCE_CONTINUE
    say("shown")
    return GLib.SOURCE_REMOVE


def activate(app):
    window = Gtk.ApplicationWindow(application=app, title="gtk", default_width=400, default_height=300)
    button = Gtk.Button(label="Click", hexpand=True, vexpand=True)
    button.connect("clicked", lambda _: say("clicked"))
    press = Gtk.GestureClick()
    press.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
    press.connect("pressed", lambda *_: say("pressed"))
    window.add_controller(press)
    window.set_child(button)
    window.fullscreen()
    window.present()
    button.add_tick_callback(look)


app = Gtk.Application(application_id="org.example.click")
app.connect("activate", activate)
app.run()
