# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Programs that are controlled through lines on their input and output. To wait for a program, wait for a line."""

import os
import re
import selectors
import signal
import subprocess
import time

# The time limit for a line of output, in seconds of the guest's clock.
PATIENCE = 60


class Program:
    """A program, with its input and output."""

    def __init__(self, name, command, folder):
        self.name = name
        self.errors = os.path.join(folder, f"{name}.err")
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
            )
        os.set_blocking(self.process.stdout.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self.process.stdout, selectors.EVENT_READ)
        self._buffer = b""
        self._is_open = True
        self.skipped = []

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def line(self, patience=PATIENCE):
        """Returns the next line of output, or None if none arrives."""
        end = time.monotonic() + patience
        while b"\n" not in self._buffer:
            if not self._is_open or not self._selector.select(max(0, end - time.monotonic())):
                return None
            more = os.read(self.process.stdout.fileno(), 65536)
            self._is_open = bool(more)
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def expect(self, pattern, patience=PATIENCE):
        """Reads until a line matches the pattern. Stores the lines before it in `skipped`."""
        self.skipped = []
        while (line := self.line(patience)) is not None:
            if match := re.search(pattern, line):
                return match
            self.skipped.append(line)
        raise AssertionError(f"{self.name} did not say '{pattern}' but {self.skipped} {self.complaints()}")

    def rest(self):
        """Returns the lines of output that were not read yet."""
        lines = []
        while (line := self.line(0.2)) is not None:
            lines.append(line)
        return lines

    def ask(self, line):
        """Sends a command, waits for the answer, and returns the answer's last word."""
        self.say(line)
        answer = self.expect("^(ok|error|done) ").string
        assert not answer.startswith("error"), answer
        return answer.split()[-1]

    def complaints(self):
        with open(self.errors, errors="replace") as file:
            return file.read()[-2000:]

    def signal(self, number):
        os.killpg(self.process.pid, number)

    def finished(self):
        return self.process.wait(PATIENCE)

    def end(self):
        if self.process.poll() is None:
            self.signal(signal.SIGKILL)
        self.process.wait()


def until(question, patience=PATIENCE):
    """Calls `question` until its result is true, and returns the result. Fails after `patience` seconds."""
    end = time.monotonic() + patience
    while not (answer := question()):
        assert time.monotonic() < end, f"never: {question.__doc__ or question}"
        time.sleep(0.5)
    return answer


def settle():
    """Waits until all programs are idle: the guest's clock jumps ahead when all of them wait."""
    time.sleep(2)
