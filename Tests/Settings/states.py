#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""states.py CHROMIUM URL FILE SERVER: checks the page of `tactus settings` while nothing can be changed: when the
configuration has an error, when FILE belongs to another program, and after the process SERVER has ended."""

import os, signal, sys

from page import run

FIXED = "byId('add').disabled && [...document.querySelectorAll('#cards button')].every(each => each.disabled)"


def use(page, path, server):
    person = os.path.join(os.path.dirname(os.path.dirname(path)), "config")
    for where, text, says, name in [
        (person, "bind 3 swipe <script> -> close\n", "The configuration has errors", "broken"),
        (path, "bind 3 swipe left -> exec true\n", "not written by this page", "locked"),
    ]:
        os.makedirs(os.path.dirname(where), exist_ok=True)
        with open(where, "w") as file:
            file.write(text)
        page.do("load()")
        page.until(f"byId('banner').innerText.includes({says!r})",
                   f"{name}: a sentence at the top says why nothing can be changed")
        page.check(FIXED, f"{name}: all buttons for changes are disabled")
        page.check("!document.querySelector('#banner script')", f"{name}: markup from a file is shown as text")
        page.look(name)
        if name == "locked":
            page.check("document.querySelectorAll('#cards li').length > 5", "locked: the page shows the gestures")
        with open(where) as file:
            assert file.read() == text, "a file of somebody else was written"
        os.remove(where)
    page.do("load()")
    page.until("!byId('add').disabled", "the buttons are enabled once the files are removed")

    # The setup, as it looks when steps are left to do. The server refuses commands that it has not offered.
    page.do("""show({ ...state, doable: ['systemctl --user enable --now tactusd'], setup: [{
        title: 'tactusd is a service of your session', standing: 'to do',
        commands: ['systemctl --user enable --now tactusd'] }] })""")
    page.do("byId('banner').querySelector('button').click()")
    page.check("!byId('more').hidden && document.activeElement.dataset.focus === 'setup'",
               "setup: the button at the top leads to the steps")
    page.look("setup")
    page.do("document.activeElement.click()")
    page.until("byId('setup-run').innerText.includes('The steps have changed')",
               "setup: a refused setup says why")
    page.do("byId('setup-run').replaceChildren(); open('list')")

    # The choices in the editor stay when the server ends.
    page.do("byId('add').click()")
    page.choose("gesture-fields", 0, "4")
    page.choose("action-fields", 0, "close")
    page.until("!byId('save').disabled", "Save is enabled for the chosen gesture")
    os.kill(server, signal.SIGTERM)
    page.do("byId('save').click()")
    page.until("byId('preview').innerText.includes('has ended')", "the editor says that the server has ended")
    page.check("byId('editor').open && wish.gesture[0] === '4' && wish.action[0] === 'close'",
               "the editor keeps the choices")
    page.do("byId('cancel').click()")
    page.check("byId('banner').innerText.includes('has ended')",
               "ended: a sentence at the top says that the server has ended")
    page.check(FIXED, "ended: all buttons for changes are disabled")
    page.look("ended")
    assert not os.path.exists(path), "something has been written"


program, url, path, server = sys.argv[1:]
# The errors that Chromium reports after a refused request, and after the server has ended.
EXPECTED = ["409 (Conflict)", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
run(program, url, lambda page: use(page, path, int(server)), expects=EXPECTED)
