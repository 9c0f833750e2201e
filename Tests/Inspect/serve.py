#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""serve.py TACTUS LAB RUNTIME: checks that `inspect --serve` answers even while other clients are connected, and that
it notices each change of its input.

With LAB, the input is a scenario; with TACTUS, it is the last gesture of the tactusd that runs in the folder
RUNTIME."""

import atexit, os, resource, select, shutil, signal, socket, subprocess, sys, tempfile, time

PATIENCE = 20
TRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tries", "swipe-too-short.json")


def need(holds, what):
    if not holds:
        raise SystemExit(f"serve: {what}")


class Served:
    def __init__(self, program, words, **environment):
        # Limits the number of file descriptors, so that the server can run out of them.
        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))

        self.process = subprocess.Popen(
            [program, "inspect", "--serve"] + words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, **environment}, preexec_fn=limit)
        atexit.register(self.process.kill)
        need(select.select([self.process.stdout], [], [], PATIENCE)[0], "the server does not print its address")
        _, _, address, self.path = self.process.stdout.readline().decode().strip().split("/", 3)
        self.host, self.port = address.split(":")

    def connect(self):
        return socket.create_connection((self.host, int(self.port)), timeout=PATIENCE)

    def send(self, name, connection):
        connection.sendall(f"GET /{self.path}{name} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode())

    def get(self, name=""):
        with self.connect() as connection:
            self.send(name, connection)
            return receive(connection)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        need(self.process.wait(PATIENCE) == 0, "Ctrl-C does not end the server")


def receive(connection):
    """Receives an answer, checks that it is complete, and returns its body."""
    answer = b""
    while piece := connection.recv(1 << 16):
        answer += piece
    head, body = answer.split(b"\r\n\r\n", 1)
    length = [line for line in head.split(b"\r\n") if line.startswith(b"Content-Length: ")][0]
    need(int(length.split()[1]) == len(body), "an answer is truncated")
    return body


def changes(served, what, change):
    before = served.get("version")
    need(served.get("version") == before, f"{what}: the version changes although nothing has changed")
    change()
    need(served.get("version") != before, f"{what}: the server does not notice the change")


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def append(path, text):
    with open(path, "a") as file:
        file.write(text)


def notices(lab, folder):
    config, other = os.path.join(folder, "config"), os.path.join(folder, "more.conf")
    touches = os.path.join(folder, "try.json")
    shutil.copy(TRY, touches)
    write(config, "version 1\ninclude more.conf\n")
    for words, environment in [(["--config", config], {}), ([], {"TACTUS_CONFIG": config})]:
        if os.path.exists(other):
            os.remove(other)
        served = Served(lab, words + [touches], **environment)
        need(b"more.conf" in served.get(), "the page does not name a missing included file")
        changes(served, "a file that was missing", lambda: write(other, "defaults no\n"))
        changes(served, "an included file", lambda: write(other, "defaults no\nbind 3 swipe left -> nothing\n"))
        changes(served, "the configuration", lambda: write(config, "version 1\n\ninclude more.conf\n"))
        changes(served, "the scenario", lambda: append(touches, "\n"))
        os.makedirs(os.path.join(folder, "config.d"), exist_ok=True)
        changes(served, "a file in config.d", lambda: write(os.path.join(folder, "config.d", "x.conf"), ""))
        shutil.rmtree(os.path.join(folder, "config.d"))
        need(served.get().startswith(b"<!DOCTYPE html>"), "the server sends no page")
        served.end()


def notices_with_last(tactus, folder, runtime):
    config = os.path.join(folder, "last.conf")
    write(config, "version 1\ndefaults no\nbind 3 swipe up -> close\n")
    served = Served(tactus, ["--config", config, "--last", "1"], XDG_RUNTIME_DIR=runtime)
    need(b"3 swipe up` acted" in served.get(), "the page does not show the last gesture")
    changes(served, "the configuration with --last", lambda: write(config, "version 1\ndefaults no\n"))
    need(b"3 swipe up` acted" not in served.get(), "the page judges by the old configuration")
    served.end()


def bears(lab):
    served = Served(lab, [TRY])
    silent = [served.connect() for _ in range(5)]
    need(served.get().startswith(b"<!DOCTYPE html>"), "silent connections block the server")
    silent += [served.connect() for _ in range(40)]

    def used():
        with open(f"/proc/{served.process.pid}/stat") as file:
            return sum(map(int, file.read().split()[13:15])) / os.sysconf("SC_CLK_TCK")

    before = used()
    time.sleep(1)
    need(used() - before < 0.3, "the server keeps the processor busy when no descriptor is left")
    for connection in silent:
        connection.close()
    need(served.get().startswith(b"<!DOCTYPE html>"), "the server does not recover after the connections are closed")
    served.end()


with tempfile.TemporaryDirectory() as folder:
    notices(sys.argv[2], folder)
    notices_with_last(sys.argv[1], folder, sys.argv[3])
    bears(sys.argv[2])
