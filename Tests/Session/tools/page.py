#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""page.py URL: sends requests to the server of `tactus settings` as its page does. For each line `PATH BODY` or `PATH`
on standard input, prints the answer in one line. Prints each event of the stream as a line `event DATA`."""

import sys, threading, urllib.error, urllib.request

url = sys.argv[1]


def listen():
    with urllib.request.urlopen(url + "live") as stream:
        name = ""
        for line in stream:
            words = line.decode().rstrip("\n").split(": ", 1)
            if words[0] == "event":
                name = words[1]
            elif words[0] == "data":
                print(name, words[1], flush=True)


urllib.request.urlopen(url).read()
threading.Thread(target=listen, daemon=True).start()
for line in sys.stdin:
    path, _, body = line.rstrip("\n").partition(" ")
    request = urllib.request.Request(url + path, body.encode() or None,
                                     {"Content-Type": "application/json", "X-Tactus": "settings"})
    try:
        with urllib.request.urlopen(request) as answer:
            print("answer", answer.read().decode(), flush=True)
    except urllib.error.HTTPError as error:
        print("refused", error.read().decode(), flush=True)
