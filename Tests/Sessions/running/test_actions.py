# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Checks that the actions of gestures have the intended effects on windows."""

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
    # A window can be focused only if the seat has a keyboard.
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
    # The first key press may be lost, since the virtual keyboard is still new to the window.
    does(player, tactusd, swipe(3, "left"), "key Alt+Left")
    does(player, tactusd, swipe(3, "left"), "key Alt+Left")
    assert any(word.startswith("key ") for word in window.words())


SCROLL = "drag screen 2 0.4 0.3 0.4 0.6 300 0"


def points(open_window, player, tactusd, *lines):
    """Opens a window that reports the pointer. Some compositors have a pointer only after tactusd has created one."""
    window = open_window("--fullscreen", "--pointer")
    window.awake(player)
    tactusd.begin(*lines)
    settle()
    window.forget()
    return window


def clicks(player, open_window, tactusd):
    window = points(open_window, player, tactusd, "bind 3 swipe left -> click right")
    does(player, tactusd, swipe(3, "left"), "click right")
    window.program.expect("^button 273 pressed")
    window.program.expect("^button 273 released")


def scrolls(player, open_window, tactusd):
    window = points(open_window, player, tactusd, "bind 2 pan vertical -> scroll { drive yes }")
    does(player, tactusd, SCROLL, "scroll")
    window.program.expect("^axis 0 -")
    assert not any(word.startswith("down") for word in window.program.skipped), window.program.skipped


def clicks_after_the_lift(player, open_window, tactusd):
    """Checks that, if windows receive the touches too, tactusd clicks only after the lift, and does not scroll.

    A compositor may ignore the pointer while fingers are down."""
    tactusd.mode = "observe"
    lines = ("bind 2 swipe left -> click right", "bind 2 pan vertical -> scroll { drive yes }")
    window = points(open_window, player, tactusd, *lines)
    does(player, tactusd, swipe(2, "left"), "click right")
    window.program.expect("^button 273 pressed")
    assert [word.split()[0] for word in window.program.skipped].count("up") == 2, window.program.skipped
    player.ask(SCROLL)
    outcome = tactusd.outcome()
    assert "failed" in outcome and "windows receive the touches" in outcome, outcome
    assert not any(word.startswith("axis") for word in window.words())


def shows_the_keyboard(player, open_window, tactusd):
    """Checks that a gesture shows and hides the on-screen keyboard, which receives the taps at the lower edge."""
    window = open_window("--size", "400x300", "--fullscreen")
    window.awake(player)
    tactusd.begin("bind 3 swipe left -> keyboard toggle")

    def hears():
        window.forget()
        player.ask(TAP.replace("0.5 0.5 0.5 0.5", "0.5 0.9 0.5 0.9"))
        return bool(window.heard())

    assert hears()
    does(player, tactusd, swipe(3, "left"), "keyboard toggle")
    assert not hears()
    does(player, tactusd, swipe(3, "left"), "keyboard toggle")
    assert hears()


CHECKS = {
    "close": closes,
    "fullscreen toggle": changes_size("fullscreen toggle"),
    "maximize toggle": changes_size("maximize toggle"),
    "workspace": shows_workspaces,
    "window next": focuses_the_next_window,
    "key": presses_a_key,
    "click": clicks,
    "scroll": scrolls,
    "click after the lift": clicks_after_the_lift,
    "keyboard": shows_the_keyboard,
}
