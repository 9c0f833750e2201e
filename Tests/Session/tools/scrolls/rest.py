# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""What a window with a long text says of it: `shown`, and `forwards` or `back` when it has come to rest after 50 px or
more that way."""

last, way = 0, "back"


def say(word):
    print(word, flush=True)


def rested(value):
    global last, way
    if abs(value - last) < 50:
        return
    before, way = way, "forwards" if value > last else "back"
    last = value
    # The scrolling may pause on its way.
    if way != before:
        say(way)
