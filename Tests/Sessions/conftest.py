# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Fixtures of the checks: a machine with a session, a touchscreen, windows, and tactusd in one of its modes."""

import json
import os
import re
import signal

import pytest
from machine import Machine
from programs import settle
from sessions import SESSIONS
from touches import Window


def pytest_addoption(parser):
    parser.addoption("--session", choices=SESSIONS, required=True)
    parser.addoption("--build", required=True, help="where the project has been built")
    parser.addoption("--libinput", help="a folder with a libinput that runs plugins in Lua, where the session loads them")
    parser.addoption("--results", help="a file to which each check's outcome is added, as JSON")


def pytest_configure(config):
    config.addinivalue_line("markers", "can(ABILITY...): for sessions that can do this alone")
    config.addinivalue_line("markers", "gated: for the gate alone")


def pytest_generate_tests(metafunc):
    """Runs each check in all modes of withholding that the session supports."""
    if "mode" in metafunc.fixturenames:
        modes = ["clone", "gate"] if metafunc.config.getoption("libinput") else ["clone"]
        if metafunc.definition.get_closest_marker("gated"):
            modes = modes[1:]
        # Actions have the same effect in every mode, so one mode is enough.
        if "action" in metafunc.fixturenames:
            modes = modes[:1]
        metafunc.parametrize("mode", modes)


def pytest_collection_modifyitems(config, items):
    session = SESSIONS[config.getoption("session")]
    wanted = [
        item for item in items if all(ability in session.can for mark in item.iter_markers("can") for ability in mark.args)
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = wanted


class Results:
    """Records the outcome of each check as soon as it is known."""

    def __init__(self, path):
        self.path = path

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.failed:
            with open(self.path, "a") as file:
                print(json.dumps({"check": report.nodeid.split("::")[-1], "outcome": report.outcome}), file=file)


def pytest_sessionstart(session):
    if path := session.config.getoption("results"):
        session.config.pluginmanager.register(Results(path))


@pytest.fixture(scope="session")
def session(request):
    return SESSIONS[request.config.getoption("session")]


@pytest.fixture(scope="session")
def bare_machine(request, tmp_path_factory):
    """A machine with a touchscreen, without Tactus."""
    folder = tmp_path_factory.mktemp("machine")
    # Lets the user, who does not own these folders, read them.
    for path in (folder, *folder.parents[:2]):
        os.chmod(path, 0o755)
    machine = Machine(request.config.getoption("build"), str(folder))
    yield machine
    machine.player.end()


@pytest.fixture(scope="session")
def machine(request, session, bare_machine):
    """A machine with the release, and a session on its first terminal."""
    bare_machine.install()
    bare_machine.add_user()
    if libinput := request.config.getoption("libinput"):
        bare_machine.use_plugins(libinput)
    bare_machine.login(session)
    return bare_machine


@pytest.fixture
def player(machine):
    """Returns the program that plays fingers on the touchscreen. It answers when a gesture has ended."""
    return machine.player


@pytest.fixture
def open_window(machine, player):
    """Returns a function that opens a window. The windows are closed at the end of the check."""
    windows = []

    def open_one(*options):
        window = Window(machine, f"window{len(windows)}", *options)
        windows.append(window)
        return window

    yield open_one
    for window in windows:
        window.program.end()
    settle()


@pytest.fixture
def window(open_window, player):
    """Opens a window that fills the screen, and waits until the compositor delivers taps to it."""
    window = open_window("--fullscreen")
    window.awake(player)
    return window


class Daemon:
    """tactusd, run by the user Ada."""

    def __init__(self, machine, mode):
        self.machine = machine
        self.mode = mode
        self.program = None

    def configure(self, *lines):
        return self.machine.write(
            ".config/tactusd/config", "\n".join(["version 1; defaults no", f"device * {{ way {self.mode} }}", *lines, ""])
        )

    def begin(self, *lines):
        """Starts tactusd with these lines of configuration, and waits until it withholds touches."""
        self.configure(*lines)
        self.program = self.machine.start("tactusd", "tactusd")
        self.program.expect("^ready")
        self.withholds()
        settle()

    def withholds(self):
        if self.mode == "observe":
            return
        # tactusd may report the clone before or after it reports that it is ready.
        pattern = r"^touchscreen +screen is grabbed" if self.mode == "clone" else r"^touchscreen +screen: gated"
        if not any(re.search(pattern, line) for line in self.program.skipped):
            self.program.expect(pattern)

    def outcome(self):
        """Returns the next line that tactusd prints about a gesture."""
        return self.program.expect(r"^[^ ].* -> ").string

    def end(self, number=signal.SIGTERM):
        if self.program and self.program.process.poll() is None:
            self.program.signal(number)
            self.program.finished()


@pytest.fixture
def tactusd(machine, mode):
    daemon = Daemon(machine, mode)
    yield daemon
    daemon.end(signal.SIGKILL)
    settle()
