# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Installs the packages and sets Tactus up as an unprivileged user, until a gesture acts and is withheld from windows.

Checks the gesture again after a reboot."""

import dataclasses
import glob
import os

import pytest
from machine import USER, run
from programs import settle, until
from touches import swipe

BOOT = int(os.environ.get("TACTUS_BOOT", "1"))
first_boot = pytest.mark.skipif(BOOT != 1, reason="before the reboot")


@pytest.fixture(scope="session")
def machine(request, session, bare_machine):
    if BOOT == 1:
        packages = glob.glob(request.config.getoption("build") + "/packages/tactus_*.deb")
        # Runs no triggers, since man-db's would index all manual pages of the root.
        run("dpkg", "--no-triggers", "--install", *packages)
        bare_machine.add_user()
        with open("/etc/sudoers.d/ada", "w") as file:
            file.write(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")
        bare_machine.write(".config/tactusd/config", "defaults no\nbind 3 swipe left -> exec touch /home/ada/acted\n")
    # Nothing is prepared for Tactus.
    files = {path: without_extensions(text) for path, text in session.files.items()}
    bare_machine.login(dataclasses.replace(session, command=session.manager or session.command, files=files))
    return bare_machine


def without_extensions(text):
    return "".join(line for line in text.splitlines(True) if not line.startswith("enabled-extensions"))


def acts(player, window):
    acted = "/home/ada/acted"
    if os.path.exists(acted):
        os.unlink(acted)
    window.forget()
    player.ask(swipe(3, "left"))
    until(lambda: os.path.exists(acted))
    window.hears_nothing()
    window.answers(player)


def grabbed(machine):
    """tactusd has grabbed the touchscreen"""
    return "clone: grabbed" in machine.say_as_user("tactus", "status")


@first_boot
def test_status_names_the_setup_command_before_setup(machine):
    assert run("id", "-Gn", USER).strip() == USER
    assert "`tactus setup`" in machine.say_as_user("tactus", "status")


@first_boot
def test_setup_does_everything_or_says_what_remains(machine, session):
    said, status = machine.answer(["tactus", "setup"], "y")
    assert status == 0, said
    if session.remains:
        assert session.remains in said
    elif "all is set up" not in said:
        assert session.hers, said
        for path, text in session.hers.items():
            # The output must contain this text word for word.
            assert text.strip() in said and os.path.basename(path) in said, said
            machine.write(path, text)
    until(lambda: grabbed(machine))


@first_boot
def test_a_gesture_acts(player, window):
    acts(player, window)


@pytest.mark.skipif(BOOT != 2, reason="after the reboot")
def test_a_gesture_acts_again_after_a_reboot(machine, player, window):
    settle()
    until(lambda: grabbed(machine))
    acts(player, window)


@pytest.mark.skipif(BOOT != 2, reason="after the reboot")
def test_after_the_reboot_nothing_remains_to_be_set_up(machine):
    said, _ = machine.answer(["tactus", "setup"], "n")
    assert "all is set up" in said, said


@pytest.mark.skipif(BOOT != 2, reason="after the reboot")
def test_removing_the_package_ends_its_programs_and_windows_receive_all_touches(player, window):
    run("dpkg", "--no-triggers", "--remove", "tactus")
    for name in ("tactusd", "tactus-broker"):
        until(lambda: not run("sh", "-c", f"pidof {name} || true").strip())
    window.answers(player)
