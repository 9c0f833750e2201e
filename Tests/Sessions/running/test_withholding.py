# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Checks which touches windows receive in each mode of withholding."""

import os
import signal

import pytest
from machine import PROJECT
from programs import settle, until
from sessions import OFF, TAKES
from touches import TAP, all_ended, strokes, swipe

RECORDINGS = os.path.join(PROJECT, "Tests/Recordings/evemu")
EDGE = "drag screen 1 0.001 0.5 0.4 0.5 150 0"


def unmoved(heard):
    return [word for word in heard if word != "frame" and not word.startswith("motion")]


def test_touches_that_make_no_gesture_arrive_as_if_tactusd_did_not_run(player, window, tactusd):
    def play():
        for stroke in strokes(RECORDINGS):
            player.ask(stroke)
        return window.heard()

    alone = play()
    assert any(word.startswith("motion") for word in alone)
    tactusd.begin("bind 3 swipe left -> exec true", "bind 1 edge left -> exec true", "bind 4 pinch in -> exec true")
    beside = play()
    # Motions before the decision may be missing, except the last.
    assert unmoved(beside) == unmoved(alone)
    assert sum(word.startswith("motion") for word in beside) > sum(word.startswith("motion") for word in alone) / 3


def test_windows_receive_no_touches_of_a_gesture(player, window, tactusd):
    tactusd.begin("bind 3 swipe left -> exec true", "bind 1 edge left -> exec true", "bind 4 pinch in -> exec true")
    for gesture in (swipe(3, "left"), EDGE, swipe(3, "left")):
        player.ask(gesture)
        assert "exec true: done" in tactusd.outcome()
    window.hears_nothing()
    window.answers(player)


def test_three_fingers_that_make_no_gesture_are_replayed(player, window, tactusd, session):
    tactusd.begin("bind 3 swipe left -> exec true")
    player.ask("drag screen 3 0.5 0.5 0.5 0.5 80 0")
    heard = window.heard()
    if TAKES not in session.can:
        assert [word.split()[0] for word in unmoved(heard)] == ["down"] * 3 + ["up"] * 3
    all_ended(heard)
    window.answers(player)


def test_blocked_fingers_reach_no_window(player, window, tactusd):
    tactusd.begin("block 3..5 any")
    for gesture in (swipe(3, "left"), "drag screen 4 0.5 0.5 0.5 0.5 80 0"):
        player.ask(gesture)
    window.hears_nothing()
    window.answers(player)


def begins(player, window, tactusd):
    """Starts tactusd, and puts down a finger that the window receives."""
    tactusd.begin("bind 3 swipe left -> exec true", "bind 1 edge left -> exec true")
    player.ask("down screen 0 0.5 0.5")
    settle()
    for place in ("0.55 0.6", "0.6 0.7"):
        player.ask(f"move screen 0 {place}")
        settle()


def acts_again(player, window, tactusd):
    window.answers(player)
    player.ask(swipe(3, "left"))
    assert "exec true: done" in tactusd.outcome()
    window.hears_nothing()


def test_no_finger_stays_down_when_tactusd_is_killed(player, window, tactusd):
    begins(player, window, tactusd)
    tactusd.end(signal.SIGKILL)
    heard = window.heard()
    player.ask("up screen 0")
    all_ended(heard + window.heard())
    window.answers(player)
    tactusd.begin("bind 3 swipe left -> exec true")
    acts_again(player, window, tactusd)


def test_no_finger_stays_down_when_tactusd_is_stopped(player, window, tactusd):
    begins(player, window, tactusd)
    tactusd.program.signal(signal.SIGSTOP)
    heard = window.heard()
    player.ask("up screen 0")
    all_ended(heard + window.heard())
    window.answers(player)
    tactusd.program.signal(signal.SIGCONT)
    until_it_acts(player, window, tactusd)


def until_it_acts(player, window, tactusd):
    """Waits until a gesture acts, and so tactusd has regained the touchscreen."""

    def acts():
        """a gesture acts"""
        player.ask(swipe(3, "left"))
        return any("exec true: done" in line for line in tactusd.program.rest())

    settle()
    until(acts)
    window.forget()
    acts_again(player, window, tactusd)


def test_gestures_act_after_the_touchscreen_was_unplugged_with_a_finger_down(player, window, tactusd):
    begins(player, window, tactusd)
    player.ask("destroy screen")
    heard = window.heard()
    player.ask("create screen")
    settle()
    # Not every compositor reports a removed touchscreen to its windows, so this does not check that the touch has
    # ended.
    assert heard[0].startswith("down")
    until_it_acts(player, window, tactusd)


def test_gestures_act_although_a_finger_was_down_when_tactusd_started(player, window, tactusd):
    player.ask("down screen 0 0.5 0.5")
    settle()
    tactusd.configure("bind 3 swipe left -> exec true")
    tactusd.program = tactusd.machine.start("tactusd", "tactusd")
    tactusd.program.expect("^ready")
    player.ask("move screen 0 0.6 0.5")
    settle()
    player.ask("up screen 0")
    all_ended(window.heard())
    settle()
    until_it_acts(player, window, tactusd)


def test_the_panic_gesture_gives_windows_all_touches(player, window, tactusd):
    tactusd.begin("bind 3 swipe left -> exec true")
    hand = "drag screen 5 0.2 0.5 0.2 0.5 3500 0"
    player.ask(hand)
    tactusd.program.expect("^panic: gestures are off")
    window.answers(player)
    player.ask(hand)
    tactusd.program.expect("^gestures again")
    until_it_acts(player, window, tactusd)


def test_no_gesture_acts_while_the_session_is_locked(machine, player, window, tactusd):
    def hint(value):
        path = machine.try_as_user("loginctl", "show-user", "ada", "--property=Display", "--value").strip()
        assert machine.try_as_user(
            "busctl", "call", "org.freedesktop.login1", f"/org/freedesktop/login1/session/{escaped(path)}",
            "org.freedesktop.login1.Session", "SetLockedHint", "b", value,
        ) is not None  # fmt: skip

    begins(player, window, tactusd)
    hint("true")
    try:
        tactusd.program.expect(r"^session +locked")
        player.ask("up screen 0")
        all_ended(window.heard())
        window.answers(player)
        # Plays a gesture that the session itself does not use.
        player.ask(EDGE)
        settle()
        assert not any(" -> " in line for line in tactusd.program.rest())
    finally:
        hint("false")
    tactusd.program.expect(r"^session +unlocked")
    until_it_acts(player, window, tactusd)


def escaped(name):
    """Escapes text for an object path of D-Bus."""
    return "".join(c if c.isalpha() or (c.isdigit() and n) else f"_{ord(c):02x}" for n, c in enumerate(name))


@pytest.mark.can(OFF)
def test_a_touchscreen_disabled_in_the_compositor_has_no_gestures(machine, player, window, tactusd):
    tactusd.begin("bind 3 swipe left -> exec true", "bind 1 edge left -> exec true")
    machine.say_as_user("swaymsg", "-q", "input", "type:touch", "events", "disabled")
    tactusd.program.expect("the compositor does not read it")
    player.ask(swipe(3, "left"))
    window.hears_nothing()
    assert "the compositor does not read it" in machine.say_as_user("tactus", "status")
    machine.say_as_user("swaymsg", "-q", "input", "type:touch", "events", "enabled")
    tactusd.program.expect("the compositor reads it again")
    until_it_acts(player, window, tactusd)


def test_status_and_why_report_what_windows_received(machine, player, window, tactusd):
    tactusd.begin("bind 3 swipe left -> exec true")
    player.ask(swipe(3, "left"))
    assert "exec true: done" in tactusd.outcome()
    settle()
    status = machine.say_as_user("tactus", "status")
    assert ("clone: grabbed" if tactusd.mode == "clone" else "gate: the compositor withholds") in status
    assert "3 swipe left: fired exec true" in status
    assert "Windows got none of its touches" in status
    assert "`3 swipe left` acted: exec true." in machine.say_as_user("tactus", "why", "--last", "1")
    player.ask(TAP)
    window.forget()
