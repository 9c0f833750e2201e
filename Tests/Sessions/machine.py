# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""The virtual machine as a user's machine: Ada, who has no permission for any device, logs in on its first terminal."""

import contextlib
import glob
import os
import pty
import pwd
import re
import subprocess

from programs import Program, settle, until

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
USER = "ada"


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{' '.join(command)}: {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


class Machine:
    """The installed programs, the user who logs in, and a touchscreen called `screen`."""

    def __init__(self, build, folder):
        self.build = build
        self.folder = folder
        # TouchPlayer was built on the host, since not every root contains Swift.
        self.player = Program("player", [f"{build}/debug/TouchPlayer"], folder)
        self.player.ask("create screen")
        run("udevadm", "settle")

    def add_user(self):
        run("useradd", "--create-home", "--shell", "/bin/bash", USER)

    @property
    def user(self):
        return pwd.getpwnam(USER)

    @property
    def runtime(self):
        return f"/run/user/{self.user.pw_uid}"

    def install(self):
        """Installs the release, and performs the steps that `tactus setup` performs as root."""
        run(f"{PROJECT}/.ci/install", f"{self.build}/release-embedded", env={**os.environ, "WESTON": "no"})
        run("systemd-sysusers", "/usr/local/lib/sysusers.d/tactus.conf")
        run("udevadm", "control", "--reload")
        run("udevadm", "trigger", "--settle", "--action=add", "/dev/uinput")
        run("systemctl", "daemon-reload")
        run("systemctl", "enable", "--now", "tactus-broker.socket")

    def use_plugins(self, libinput):
        """Replaces the distribution's libinput with one that was built with Lua, and installs the gate for it."""
        ours = os.path.join(libinput, "libinput.so.10")
        there = os.path.realpath("/usr/lib/x86_64-linux-gnu/libinput.so.10")
        run("mount", "--bind", ours, there)
        os.makedirs("/etc/libinput/plugins", exist_ok=True)
        os.symlink("/usr/local/share/tactus/plugin/10-tactus.lua", "/etc/libinput/plugins/10-tactus.lua")

    def write(self, path, text):
        """Writes a file in the home folder of the user."""
        path = os.path.join(self.user.pw_dir, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        run("chown", "-R", f"{USER}:", self.user.pw_dir)
        return path

    def login(self, session):
        """Starts Ada's session, waits until it is ready, and sets the environment with which programs find it."""
        self.session = session
        for path, text in session.files.items():
            # Keeps files that the user or `tactus setup` has changed since an earlier boot.
            if not os.path.exists(os.path.join(self.user.pw_dir, path)):
                self.write(path, text)
        words = " ".join(f"{key}={value}" for key, value in session.environment.items())
        run(
            "systemd-run", "--quiet", "--unit=login", f"--property=User={USER}", "--property=PAMName=login",
            "--property=TTYPath=/dev/tty1", "--property=StandardInput=tty", "--property=StandardOutput=journal",
            "--property=StandardError=journal", "--property=WorkingDirectory=~", "--setenv=XDG_SEAT=seat0",
            "--setenv=XDG_VTNR=1", "--setenv=XDG_SESSION_TYPE=wayland", "--setenv=XDG_SESSION_CLASS=user",
            "sh", "-c", f"exec env {words} {session.command}",
        )  # fmt: skip
        self.environment = {
            "HOME": self.user.pw_dir,
            "USER": USER,
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "XDG_RUNTIME_DIR": self.runtime,
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.runtime}/bus",
        }
        # gsettings must use the file that the session uses.
        if backend := session.environment.get("GSETTINGS_BACKEND"):
            self.environment["GSETTINGS_BACKEND"] = backend
        try:
            sockets = until(self._sockets)
            self.environment["WAYLAND_DISPLAY"] = os.path.basename(sockets[0])
            # As in all programs of a session; Plasma's compositor itself is a service, which belongs to no session.
            words = ["loginctl", "show-user", USER, "--property=Display", "--value"]
            self.environment["XDG_SESSION_ID"] = run(*words).strip()
            self._find("SWAYSOCK", "sway-ipc.*.sock")
            self._find("HYPRLAND_INSTANCE_SIGNATURE", "hypr/*", os.path.basename)
            self._find("WAYFIRE_SOCKET", "wayfire-*.socket")
            if session.ready:
                until(lambda: self.try_as_user("sh", "-c", session.ready) is not None)
        except AssertionError as error:
            raise AssertionError(f"{error}; the session says: {self.journal()}") from None
        settle()

    def _sockets(self):
        """a compositor listens"""
        return [path for path in glob.glob(f"{self.runtime}/wayland-*") if not path.endswith(".lock")]

    def _find(self, variable, pattern, name=lambda path: path):
        if found := glob.glob(f"{self.runtime}/{pattern}"):
            self.environment[variable] = name(found[0])

    def journal(self):
        journal = run("journalctl", "--boot", "--no-pager", "--output=cat", f"_UID={self.user.pw_uid}")
        noise = re.compile("^(Start|Stop|Reach|Clos|Remov|Listen|Creat|Finish)|pids.max|pam_|pipewire|wireplumb")
        return "\n".join([line for line in journal.splitlines() if not noise.search(line)][-40:])

    def as_user(self, *command):
        """Returns a command that runs another command as Ada, in her session."""
        words = [f"{key}={value}" for key, value in self.environment.items()]
        ids = [f"--reuid={USER}", f"--regid={USER}", "--init-groups"]
        return ["setpriv", *ids, "env", "--ignore-environment", f"--chdir={self.user.pw_dir}", *words, *command]

    def try_as_user(self, *command):
        """Runs a command as Ada. Returns its output, or None if it fails."""
        done = subprocess.run(self.as_user(*command), capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def say_as_user(self, *command):
        """Runs a command as Ada. Returns its output, even if it fails."""
        done = subprocess.run(self.as_user(*command), capture_output=True, text=True)
        return done.stdout + done.stderr

    def answer(self, command, answer):
        """Runs a command as Ada on a terminal, and answers its question. Returns its output and exit status."""
        child, terminal = pty.fork()
        if not child:
            words = self.as_user(*command)
            os.execvp(words[0], words)
        os.write(terminal, answer.encode() + b"\n")
        said = b""
        # Reading from the terminal fails once the command has exited.
        with contextlib.suppress(OSError):
            while more := os.read(terminal, 4096):
                said += more
        os.close(terminal)
        return said.decode(errors="replace"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def start(self, name, *command):
        return Program(name, self.as_user("stdbuf", "-oL", *command), self.folder)
