# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Checks what `tactus probe` finds out in a session, and that it leaves nothing behind."""

import glob
import os

import pytest
from programs import settle, until
from sessions import CANCEL
from touches import swipe


@pytest.fixture
def forgets(machine):
    yield
    machine.say_as_user("tactus", "probe", "--forget")


def no_clone_is_left():
    """the clone of the trial is gone"""
    paths = glob.glob("/sys/class/input/event*/device/phys")
    return not any(open(path).read().startswith("tactus/clone/") for path in paths)


def test_probe_finds_out_whether_the_compositor_cancels_touches(machine, player, window, session, forgets):
    said = machine.say_as_user("tactus", "probe")
    print(said)
    assert "a window covers the screen for a moment" in said
    assert ("it cancels a touch that becomes a palm" if CANCEL in session.can else "it does not cancel") in said
    assert "saved in " in said
    settle()
    # No window, no clone and no finger is left.
    window.hears_nothing()
    window.answers(player)
    until(no_clone_is_left)
    record = os.path.join(machine.user.pw_dir, ".local/state/tactus/palms")
    with open(record) as file:
        assert file.read().count("\n") == 1
    machine.say_as_user("tactus", "probe", "--forget")
    assert not os.path.exists(record)


@pytest.mark.gated
@pytest.mark.can(CANCEL)
def test_the_gate_cancels_touches_once_probe_has_seen_that_the_compositor_does(machine, player, window, tactusd, forgets):
    tactusd.begin("bind 2 swipe left -> exec true { deliver cancel }")
    assert "`tactus probe` has not tested whether this compositor cancels touches" in machine.say_as_user("tactus", "status")
    player.ask(swipe(2, "left"))
    assert "exec true: done" in tactusd.outcome()
    assert "cancel" not in window.heard()
    machine.say_as_user("tactus", "probe")
    tactusd.program.expect(r"^touchscreen +screen: gated: [^;]*$")
    settle()
    window.forget()
    player.ask(swipe(2, "left"))
    assert "exec true: done" in tactusd.outcome()
    heard = window.heard()
    assert "cancel" in heard and not any(word.startswith("up") for word in heard)
    window.answers(player)
