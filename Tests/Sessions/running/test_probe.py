# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Checks what `tactus probe` finds out in a session, and that it leaves nothing behind."""

import glob
import os

import pytest
from programs import settle, until
from sessions import CANCEL
from touches import swipe

BIND = "bind 2 swipe left -> exec true { deliver cancel }\n"
CANCELS = "it cancels a touch that becomes a palm"


@pytest.fixture
def said(machine, player, open_window):
    """What `tactus probe` says once the session answers taps: GNOME begins with its overview."""
    first = open_window("--fullscreen")
    first.awake(player)
    first.program.end()
    settle()
    yield machine.say_as_user("tactus", "probe")
    machine.say_as_user("tactus", "probe", "--forget")


def no_clone_is_left():
    """the clone of the trial is gone"""
    for path in glob.glob("/sys/class/input/event*/device/phys"):
        with open(path) as file:
            if file.read().startswith("tactus/clone/"):
                return False
    return True


def cancelled(heard):
    return "cancel" in heard and not any(word.startswith("up") for word in heard)


# No other window is open during the probe: sway 1.10 keeps an earlier window that fills the screen in front of the window
# of the probe as long as the earlier one does not adapt its size.
def test_probe_finds_out_whether_the_compositor_cancels_touches(machine, player, session, said, window):
    if session.command.startswith("weston"):
        assert "was not tested, since weston would ignore all later touches" in said
        window.answers(player)
        return
    assert "a window covers the screen" in said
    assert CANCELS in said or "it does not cancel" in said, said
    if CANCEL in session.can:
        assert CANCELS in said
    assert "saved in " in said
    until(no_clone_is_left)
    # No finger is left.
    window.hears_nothing()
    window.answers(player)
    if CANCELS in said:
        cancels_palms(machine, player, window)
    record = os.path.join(machine.user.pw_dir, ".local/state/tactus/palms")
    assert os.path.exists(record)
    machine.say_as_user("tactus", "probe", "--forget")
    assert not os.path.exists(record)


def cancels_palms(machine, player, window):
    """Checks that an ordinary window sees touches cancelled when tactusd reports them as palms."""
    machine.write(".config/tactusd/config", "version 1; defaults no\ndevice * { way palm }\n" + BIND)
    daemon = machine.start("tactusd", "tactusd")
    daemon.expect("^ready")
    settle()
    window.forget()
    player.ask(swipe(2, "left"))
    daemon.expect("exec true: done")
    heard = window.heard()
    daemon.end()
    assert cancelled(heard), " | ".join(heard)
    window.answers(player)


@pytest.mark.gated
@pytest.mark.can(CANCEL)
def test_the_gate_cancels_touches_once_probe_has_seen_that_the_compositor_does(machine, player, window, tactusd):
    tactusd.begin(BIND)
    assert "`tactus probe` has not tested whether this compositor cancels touches" in machine.say_as_user("tactus", "status")
    player.ask(swipe(2, "left"))
    assert "exec true: done" in tactusd.outcome()
    assert "cancel" not in window.heard()
    assert CANCELS in machine.say_as_user("tactus", "probe")
    tactusd.program.expect(r"^touchscreen +screen: gated: [^;]*$")
    settle()
    window.forget()
    player.ask(swipe(2, "left"))
    assert "exec true: done" in tactusd.outcome()
    heard = window.heard()
    machine.say_as_user("tactus", "probe", "--forget")
    assert cancelled(heard), " | ".join(heard)
    window.answers(player)
