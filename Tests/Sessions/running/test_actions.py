# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""What gestures do, seen by the windows that they do it to."""

import pytest
from programs import settle, until
from sessions import SESSIONS
from touches import TAP, swipe


def pytest_generate_tests(metafunc):
    if "action" in metafunc.fixturenames:
        session = SESSIONS[metafunc.config.getoption("session")]
        metafunc.parametrize("action", session.actions)


def does(player, tactusd, gesture, action):
    player.ask(gesture)
    outcome = tactusd.outcome()
    assert f"-> {action}: done" in outcome, outcome
    settle()


def hears_a_tap(player, window):
    window.forget()
    player.ask(TAP)
    return bool(window.heard())


def test_action(player, open_window, tactusd, action):
    CHECKS[action](player, open_window, tactusd)


def closes(player, open_window, tactusd):
    window = open_window("--fullscreen")
    window.awake(player)
    tactusd.begin("bind 3 swipe left -> close")
    does(player, tactusd, swipe(3, "left"), "close")
    window.program.expect("^closed")


def changes_size(action):
    def check(player, open_window, tactusd):
        window = open_window("--size", "400x300")
        before = window.size
        tactusd.begin(f"bind 3 swipe left -> {action}")
        does(player, tactusd, swipe(3, "left"), action)
        other = window.program.expect("^shown (.*)").group(1)
        assert other != before
        does(player, tactusd, swipe(3, "left"), action)
        until(lambda: window.program.expect("^shown (.*)").group(1) != other)

    return check


def shows_workspaces(player, open_window, tactusd):
    window = open_window("--fullscreen")
    window.awake(player)
    machine = tactusd.machine

    def shows_it():
        if tell := machine.session.workspace:
            return machine.say_as_user("sh", "-c", tell).strip() == "1"
        return hears_a_tap(player, window)

    tactusd.begin("bind 3 swipe left -> workspace 2", "bind 3 swipe right -> workspace previous")
    assert shows_it()
    does(player, tactusd, swipe(3, "left"), "workspace 2")
    assert not shows_it()
    does(player, tactusd, swipe(3, "right"), "workspace previous")
    assert shows_it()
    assert hears_a_tap(player, window)


def focuses_the_next_window(player, open_window, tactusd):
    # Only who has a keyboard has a focus.
    player.ask("keyboard keys")
    settle()
    windows = [open_window("--keys"), open_window("--keys")]
    tactusd.begin("bind 3 swipe left -> window next")
    before = [window.focus() for window in windows]
    assert before.count("focused") == 1, before
    does(player, tactusd, swipe(3, "left"), "window next")
    assert [window.focus() for window in windows] == list(reversed(before))


def presses_a_key(player, open_window, tactusd):
    window = open_window("--fullscreen", "--keys")
    window.awake(player)
    tactusd.begin("bind 3 swipe left -> key Alt+Left")
    # The first key after a new virtual keyboard may be lost.
    does(player, tactusd, swipe(3, "left"), "key Alt+Left")
    does(player, tactusd, swipe(3, "left"), "key Alt+Left")
    assert any(word.startswith("key ") for word in window.words())


CHECKS = {
    "close": closes,
    "fullscreen toggle": changes_size("fullscreen toggle"),
    "maximize toggle": changes_size("maximize toggle"),
    "workspace": shows_workspaces,
    "window next": focuses_the_next_window,
    "key": presses_a_key,
}
