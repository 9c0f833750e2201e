#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""firefox.py FIREFOX URL FILE: uses the page of `tactus settings` in a headless Firefox by touch and by keyboard,
through Marionette, and checks the FILE that the page writes."""

import json, os, socket, subprocess, sys, tempfile, time

ENTER = "\ue007"


class Firefox:
    def __init__(self, program, folder):
        with open(os.path.join(folder, "user.js"), "w") as file:
            for name, value in [("marionette.port", 0), ("dom.w3c_touch_events.enabled", 1),
                                ("browser.shell.checkDefaultBrowser", False), ("app.update.enabled", False),
                                ("datareporting.policy.dataSubmissionEnabled", False)]:
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen([program, "--headless", "--marionette", "--remote-allow-system-access",
                                         "--no-remote", "--profile", folder],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port, written = os.path.join(folder, "MarionetteActivePort"), ""
        while not written:
            if self.process.poll() is not None:
                raise SystemExit(f"firefox: it has ended with {self.process.returncode}")
            time.sleep(0.05)
            if os.path.exists(port):
                with open(port) as file:
                    written = file.read()
        self.socket = socket.create_connection(("127.0.0.1", int(written)))
        self.number = 0
        self.hear()
        self.ask("WebDriver:NewSession")

    def hear(self):
        size = b""
        while not size.endswith(b":"):
            size += self.receive(1)
        rest = int(size[:-1])
        text = b""
        while len(text) < rest:
            text += self.receive(rest - len(text))
        return json.loads(text)

    def receive(self, count):
        return self.socket.recv(count) or sys.exit("firefox: it has closed the connection")

    def ask(self, command, **parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters])
        self.socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, value = self.hear()
        if error:
            raise SystemExit(f"firefox: {command}: {json.dumps(error)[:400]}")
        return value.get("value") if isinstance(value, dict) and "value" in value else value

    def do(self, expression):
        # The page's policy forbids `eval`, so this code cannot use the names that the page's script declares.
        script = f"const byId = id => document.getElementById(id); return {expression};"
        return self.ask("WebDriver:ExecuteScript", script=script, args=[])

    def until(self, condition, what):
        for _ in range(400):
            if self.do(condition):
                return print("ok Firefox:", what)
            time.sleep(0.05)
        raise SystemExit(f"firefox: it never came about that {what}; {self.do('byId(`banner`).innerText')}")

    def find(self, selector):
        return self.ask("WebDriver:FindElement", using="css selector", value=selector)

    def touch(self, selector, *moves):
        """Lands a finger in the middle of the element, makes the moves, each by (x, y), and lifts it."""
        self.do(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{ block: 'center' }})")
        at = {"origin": self.find(selector), "x": 0, "y": 0}
        path = [{"type": "pointerMove", "duration": 20, "origin": "pointer", "x": x, "y": y} for x, y in moves]
        self.ask("WebDriver:PerformActions", actions=[{
            "type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"},
            "actions": [{"type": "pointerMove", "duration": 0, **at}, {"type": "pointerDown", "button": 0}, *path,
                        {"type": "pointerUp", "button": 0}]}])

    def tap(self, selector):
        self.touch(selector)

    def key(self, key):
        self.ask("WebDriver:PerformActions", actions=[{
            "type": "key", "id": "keys",
            "actions": [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}])

    def complaints(self, url):
        """Returns the messages about the page in the browser's console."""
        self.ask("Marionette:SetContext", value="chrome")
        return self.ask("WebDriver:ExecuteScript", args=[url], script="""
            return Services.console.getMessageArray().filter(each => each instanceof Ci.nsIScriptError
              && each.sourceName.startsWith(arguments[0])).map(each => each.errorMessage);""")


def use(firefox, url, path):
    def written():
        with open(path) as file:
            return file.read()

    switch = "document.querySelector('[data-focus=\"switch 3 swipe left\"]')"
    firefox.ask("WebDriver:Navigate", url=url)
    firefox.until("byId('cards').children.length > 5", "the page shows the bindings")
    firefox.tap("[data-focus='switch 3 swipe left']")
    firefox.until(f"{switch}.ariaChecked === 'false'", "a tap switches a gesture off")
    assert "unbind 3 swipe left" in written(), written()
    firefox.tap("#undo")
    firefox.until(f"{switch}.ariaChecked === 'true'", "a tap on Undo switches the gesture on again")
    firefox.do("document.querySelector('[data-focus^=\"change 3 swipe down\"]').focus()")
    firefox.key(ENTER)
    firefox.until("byId('editor').open", "Enter opens the editor")
    firefox.do("(() => { const select = document.querySelector('#action-fields select'); select.value = 'minimize';"
               " select.dispatchEvent(new Event('change')); })()")
    firefox.until("byId('preview').innerText.includes('close') && !byId('save').disabled",
                  "the preview says what the change brings")
    firefox.do("byId('save').focus()")
    firefox.key(ENTER)
    firefox.until("!byId('editor').open && !byId('undo-bar').hidden", "Enter saves the change")
    assert "bind 3 swipe down -> minimize" in written(), written()
    firefox.tap("#tab-more")
    firefox.do("document.querySelector('#defaults li:nth-child(4) input').scrollIntoView({ block: 'center' })")
    before = firefox.do("scrollY")
    firefox.touch("#defaults li:nth-child(4) input", *[(0, -15)] * 10)
    firefox.until(f"scrollY - {before} >= 100 && scrollY - {before} <= 160",
                  "a finger that moves up from a slider scrolls the page as far")
    assert "defaults" not in written(), written()
    firefox.touch("#defaults li:nth-child(4) input", *[(6, 0)] * 10)
    firefox.until("byId('undo-words').innerText.includes('slop')", "a finger moves a slider sideways")
    firefox.tap("#undo")
    firefox.until("!byId('undo-words').innerText.includes('slop')", "a tap on Undo takes the number back")
    firefox.tap("#tab-list")
    firefox.tap("#show")
    firefox.until("!byId('try').hidden && byId('glass').querySelector('rect') !== null",
                  "a tap opens the page on which the user can show a gesture")
    firefox.until("document.documentElement.scrollWidth <= innerWidth", "the page is not wider than the window")
    complaints = firefox.complaints(url)
    assert not complaints, complaints


program, url, path = sys.argv[1:]
with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    firefox = Firefox(program, folder)
    try:
        use(firefox, url, path)
    finally:
        firefox.process.kill()
        firefox.process.wait()
