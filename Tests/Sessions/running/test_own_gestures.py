# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Checks when a bound gesture also triggers the compositor's own gesture with the same fingers."""

import pytest
from conftest import Daemon
from programs import settle
from sessions import OWN
from touches import swipe

DIRECTIONS = ("left", "right", "up", "down")


@pytest.fixture
def own_state(machine, session):
    """Returns a function that returns what the compositor's own swipes change, such as the current desktop."""
    settle()
    return lambda: machine.say_as_user("sh", "-c", session.own[2]).strip()


@pytest.mark.can(OWN)
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_bound_swipe_triggers_no_gesture_of_the_compositor(player, window, tactusd, own_state, direction):
    tactusd.begin(f"bind 3 swipe {direction} -> exec true")
    before = own_state()
    player.ask(swipe(3, direction))
    assert "exec true: done" in tactusd.outcome()
    settle()
    assert own_state() == before
    window.answers(player)


@pytest.mark.can(OWN)
def test_a_bound_swipe_that_is_not_withheld_also_triggers_the_compositors_gesture_and_status_says_so(
    player, window, machine, session, own_state
):
    direction, back, _ = session.own
    tactusd = Daemon(machine, "observe")
    tactusd.begin(f"bind 3 swipe {direction} -> exec true")
    before = own_state()
    player.ask(swipe(3, direction))
    assert "exec true: done" in tactusd.outcome()
    settle()
    assert own_state() != before
    said = machine.say_as_user("tactus", "status")
    assert "collisions" in said and "also shows" in said, said
    player.ask(swipe(3, back))
    settle()
    tactusd.end()
    assert own_state() == before
