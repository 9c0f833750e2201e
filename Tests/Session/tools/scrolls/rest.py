# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""The output of windows with a long text: `shown`, then `forwards` or `back` when the text stops after it has scrolled
by 50 px or more in that direction."""

last, way = 0, "back"


def say(word):
    print(word, flush=True)


def rested(value):
    global last, way
    if abs(value - last) < 50:
        return
    before, way = way, "forwards" if value > last else "back"
    last = value
    # Prints a direction only when it changes, since the text may stop and then scroll on in the same direction.
    if way != before:
        say(way)
