# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Plays fingers on the touchscreen, and reads the touches that a window receives."""

import re
import time

from programs import settle, until

TAP = "drag screen 1 0.5 0.5 0.5 0.5 60 0"


def swipe(fingers, direction, rest=0):
    ends = {
        "left": "0.6 0.5 0.2 0.5",
        "right": "0.2 0.5 0.6 0.5",
        "up": "0.5 0.7 0.5 0.3",
        "down": "0.5 0.3 0.5 0.7",
    }
    return f"drag screen {fingers} {ends[direction]} 150 {rest}"


# Touches that are no gesture: taps, a scroll, a fling, a drag with two fingers, a pinch that rotates, a slow pan, three
# fingers that rest.
def strokes(recordings):
    return [
        TAP,
        "drag screen 1 0.5 0.7 0.5 0.3 300 0",
        "drag screen 1 0.5 0.3 0.4 0.6 90 0",
        "drag screen 2 0.3 0.5 0.6 0.5 200 50",
        f"play screen {recordings}/pinch-rotate.evemu",
        f"play screen {recordings}/slow-pan.evemu",
        TAP,
    ]


class Window:
    """A window that prints its touches."""

    def __init__(self, machine, name, *options):
        self.program = machine.start(name, f"{machine.build}/session-tools/touch-log", *options)
        self.size = self.program.expect(r"^shown (.*)").group(1)
        self._focus = None
        self._note_focus(self.program.skipped)
        settle()

    def words(self):
        """Returns everything that the window has printed since the last call."""
        settle()
        self.program.say("mark")
        self.program.expect("^mark")
        self._note_focus(self.program.skipped)
        return self.program.skipped

    def _note_focus(self, words):
        for word in words:
            if word in ("focused", "unfocused"):
                self._focus = word

    def focus(self):
        """Returns whether the window has the keyboard focus. Only windows that listen to keys report the focus."""
        self.words()
        return self._focus

    def heard(self):
        """Returns the touches that the window has printed since the last call, without their times."""
        words = [word for word in self.words() if re.match("down|motion|up|frame|cancel", word)]
        return [word if word in ("frame", "cancel") else word.rsplit(" ", 1)[0] for word in words]

    def forget(self):
        self.words()

    def hears_nothing(self):
        assert self.heard() == []

    def awake(self, player):
        """Waits until the window receives a tap."""

        def answers():
            """a tap arrives"""
            player.ask(TAP)
            return "up" in " ".join(self.heard())

        until(answers)
        time.sleep(1)
        self.forget()

    def answers(self, player):
        """Checks that the window receives a tap completely and without other touches."""
        self.forget()
        player.ask(TAP)
        heard = [word for word in self.heard() if not word.startswith("motion")]
        assert [word.split()[0] for word in heard if word != "frame"] == ["down", "up"], heard


def all_ended(heard):
    """Checks that no finger remains down for the window: each down has an up, or there was a cancel."""
    downs, ups = (sum(word.startswith(kind) for word in heard) for kind in ("down", "up"))
    assert downs == ups or "cancel" in heard, f"a finger is left down: {heard}"
