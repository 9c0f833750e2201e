#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""attack.py URL: sends requests to the server of `tactus settings` that other pages, other users and broken programs
may send. Checks that the server refuses all of them, and that it answers its own page at the same time."""

import socket, sys
from urllib.parse import urlparse

url = urlparse(sys.argv[1])
ours = f"{url.hostname}:{url.port}"
change = '{"do":"bind","gesture":["4","tap"],"action":["exec","evil"]}'


def send(request, patience=60):
    with socket.create_connection((url.hostname, url.port), patience) as connection:
        answer = b""
        # The server stops reading a request that is too long, so the connection is reset.
        try:
            connection.sendall(request if isinstance(request, bytes) else request.encode())
            while piece := connection.recv(1 << 16):
                answer += piece
        except ConnectionError:
            pass
    return answer


def post(path, body, **headers):
    head = {"Host": ours, "Origin": f"http://{ours}", "Content-Type": "application/json", "X-Tactus": "settings",
            "Content-Length": str(len(body)), **{name.replace("_", "-"): value for name, value in headers.items()}}
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value is not None)
    return send(f"POST {path} HTTP/1.1\r\n{lines}\r\n{body}")


def status(answer):
    """Returns the HTTP status of an answer, or 0 if the connection was closed without an answer."""
    return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0


failures = 0


def refused(what, answer, *allowed):
    global failures
    if status(answer) not in allowed:
        failures += 1
        print(f"attack: {what}: {answer[:80]}")
    state = send(f"GET {url.path}state HTTP/1.1\r\nHost: {ours}\r\n\r\n")
    if status(state) != 200:
        failures += 1
        print(f"attack: after {what} the page gets {state[:40]}")


apply = url.path + "apply"
refused("a foreign Host header (DNS rebinding)", post(apply, change, Host="evil.example:80"), 403)
refused("a foreign Origin header", post(apply, change, Origin="http://evil.example"), 403)
refused("an opaque Origin header", post(apply, change, Origin="null"), 403)
refused("a form", post(apply, change, Content_Type="application/x-www-form-urlencoded", X_Tactus=None), 403)
refused("a form as text", post(apply, change, Content_Type="text/plain", X_Tactus=None), 403)
refused("a request without the X-Tactus header", post(apply, change, X_Tactus=None), 403)
refused("a request from another site", post(apply, change, Sec_Fetch_Site="cross-site"), 403)
refused("a guessed token", post("/abcdefghijklmnopqrstuvwxyz/apply", change), 404)
refused("a request without a token", post("/apply", change), 404)
refused("a request for an image", send(f"GET {apply} HTTP/1.1\r\nHost: {ours}\r\n\r\n"), 405)
refused("a preflight", send(f"OPTIONS {apply} HTTP/1.1\r\nHost: {ours}\r\nOrigin: http://evil.example\r\n\r\n"), 403, 405)
refused("a WebSocket", send(f"GET {url.path}live HTTP/1.1\r\nHost: {ours}\r\nOrigin: http://evil.example\r\n"
                            "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"), 403)
refused("two Host headers", send(f"GET {url.path} HTTP/1.1\r\nHost: {ours}\r\nHost: evil.example\r\n\r\n"), 400, 403)
refused("a huge head", send(b"GET / HTTP/1.1\r\n" + b"x" * 20_000), 413, 0)
refused("a huge body", post(apply, "[" * 70_000), 413, 0)
refused("deep JSON", post(apply, "[" * 60_000), 422)
refused("a body that is not JSON", post(apply, "\0\xff{"), 422)
refused("an unknown change", post(apply, '{"do":"format"}'), 422)
refused("bytes that are not HTTP", send(b"\0\1\2\3\r\n\r\n"), 400)
refused("a chunked body", post(apply, change, Transfer_Encoding="chunked", Content_Length=None), 400)

# Opens a thousand connections that send nothing.
silent = [socket.socket() for _ in range(1000)]
for connection in silent:
    connection.setblocking(False)
    connection.connect_ex((url.hostname, url.port))
# With this many connections, the server closes the oldest, which may be the connection of this request. So the request
# is repeated, as the page would repeat it.
answer = b""
for _ in range(100):
    answer = answer or post(apply, "{}", Origin="http://evil.example")
refused("a thousand connections", answer, 403)
for connection in silent:
    connection.close()
page = send(f"GET {url.path} HTTP/1.1\r\nHost: {ours}\r\n\r\n")
head = page.split(b"\r\n\r\n")[0].lower()
for wanted in (b"referrer-policy: no-referrer", b"cache-control: no-store", b"frame-ancestors 'none'", b"x-frame-options: deny"):
    if wanted not in head:
        failures += 1
        print("attack: the page lacks", wanted.decode())
print("attack: passed" if not failures else f"attack: {failures} got through")
sys.exit(1 if failures else 0)
