# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Detects when the value of a GTK adjustment stops changing, in any version of GTK."""

from gi.repository import GLib
from rest import rested

timer = None


def moved(adjustment):
    global timer
    if timer:
        GLib.source_remove(timer)
    timer = GLib.timeout_add(200, ended, adjustment)


def ended(adjustment):
    global timer
    timer = None
    rested(adjustment.get_value())
    return GLib.SOURCE_REMOVE
