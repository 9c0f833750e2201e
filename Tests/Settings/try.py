#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""try.py CHROMIUM URL FILE TACTUSD RECORDING: tries a gesture on the page of `tactus settings`, while TACTUSD plays a
RECORDING of a finger from the left edge.

The configuration requires a longer gesture. Checks that the page offers to accept a shorter one and writes this to
FILE, and that the gesture then acts."""

import os, select, signal, subprocess, sys

from page import run

# JavaScript that checks that two fingers are drawn at their positions on the screen.
GLASS = """(() => {
  showGlass({ width: 256, height: 144, fingers: [{ id: 1, x: 64, y: 36 }, { id: 2, x: 192, y: 108 }] });
  const [screen, ...fingers] = [...document.querySelectorAll('#glass > *')].map(each => each.getBoundingClientRect());
  const at = box => [(box.x + box.width / 2 - screen.x) / screen.width,
    (box.y + box.height / 2 - screen.y) / screen.height];
  return Math.abs(screen.width / screen.height - 256 / 144) < 0.05
    && fingers.flatMap(at).every((share, n) => Math.abs(share - [0.25, 0.25, 0.75, 0.75][n]) < 0.02); })()"""


class Tactusd:
    def __init__(self, program, recording):
        self.process = subprocess.Popen([program, "--play", recording], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT)
        self.heard = b""

    def until(self, what):
        while what.encode() not in self.heard:
            if not select.select([self.process.stdout], [], [], 30)[0]:
                raise SystemExit(f"try: tactusd does not say {what!r}: {self.heard.decode()}")
            piece = os.read(self.process.stdout.fileno(), 4096)
            if not piece:
                raise SystemExit(f"try: tactusd has ended: {self.heard.decode()}")
            self.heard += piece
        self.heard = self.heard.split(what.encode(), 1)[1]

    def play(self):
        self.process.send_signal(signal.SIGUSR1)


def use(page, path, tactusd):
    page.tap("#tab-try")
    page.until("byId('try-words').innerText.includes('only what became of')", "the page hears of tactusd")
    tactusd.play()
    page.until("(byId('courses').querySelector('progress') || {}).value > 0.5", "it shows how far the gesture has come")
    page.until("byId('verdict').querySelector('button')", "it says what would have made the gesture act")
    page.check("byId('verdict').innerText.includes('1 edge left')", "and which gesture that is")
    page.check("byId('verdict').getAttribute('aria-live') === 'polite'", "a screen reader hears the verdict")
    page.look("verdict")
    page.tap("#verdict button")
    page.until("byId('verdict').innerText.includes('Accepted')", "that is accepted")
    with open(path) as file:
        assert "bind 1 edge left -> exec true" in file.read()
    tactusd.until("configuration: ")
    page.do("byId('verdict').replaceChildren()")
    tactusd.play()
    tactusd.until("exec true: done")
    page.until("byId('courses').innerText.includes('1 edge left')", "the page shows that it acts")
    page.until("byId('verdict').innerText.includes('acted')", "and says so")
    page.look("acted")
    # The user can bind the gesture that the hand has made, also as a gesture other than the one that acted.
    page.check("byId('verdict').innerText.includes('You made: 1 finger, ')", "it says in numbers what the hand did")
    page.check("[...document.querySelectorAll('.readings button')].map(each => each.textContent).join('|').startsWith("
               "'One finger comes in from the left edge (now exec true)|One finger swipes right')",
               "and as what it can be bound")
    page.tap(".readings li:nth-child(2) button")
    page.until("byId('editor').open && wish.gesture.join(' ') === '1 swipe right'", "a tap on one opens the editor")
    page.choose("action-fields", 0, "close")
    page.until("!byId('save').disabled", "it needs an action only")
    page.look("shown")
    page.tap("#save")
    page.until("state.bindings.some(each => each.id === '1 swipe right')", "the shown gesture is bound")
    page.tap("#undo")
    page.until("!state.bindings.some(each => each.id === '1 swipe right')", "and taken back")
    # A shape needs a name.
    page.do("showVerdict({ shown: { measures: '1 finger', readings: [], stroke: ['0,60', '30,100', '100,0'],"
            " drawn: { words: ['1', 'shape', 'NAME'], text: '1 shape NAME', least: 1, says: 'x', drawing: {"
            " strokes: [[[0, 60], [30, 100], [100, 0]]] } } } })")
    page.tap(".readings button")
    page.choose("action-fields", 0, "close")
    page.do("(() => { const name = document.querySelector('#gesture-fields input'); name.value = 'tick';"
            " name.dispatchEvent(new Event('input')); })()")
    page.until("!byId('save').disabled", "a drawn shape gets a name")
    page.look("drawn")
    page.tap("#save")
    page.until("state.bindings.some(each => each.id === '1 shape tick')", "and is bound")
    with open(path) as file:
        assert "stroke 0,60 30,100 100,0" in file.read()
    page.tap("#undo")
    page.until("!state.bindings.some(each => each.id === '1 shape tick')", "and taken back too")
    fits(page)
    page.tap("#tab-try")
    # tactusd does not report fingers of a recording, so the test draws some itself.
    for width, height in [(360, 740), (1920, 1080)]:
        page.size(width, height)
        page.check(GLASS, f"fingers are drawn to scale, {width} px")


def fits(page):
    page.tap("#tab-fit")
    page.check("byId('fit-words').innerText.includes('Ten short exercises')", "Fit: it says what will happen")
    page.tap("#fit-buttons button")
    page.until("byId('fit-words').innerText.includes('only what became of')", "Fit: nothing without positions of fingers")
    # Shows an exercise as the server would send it beside a touchscreen; Tests/Session/settings.sh tests the real one.
    page.do("showExercise({ number: 2, count: 10, request: 'Swipe right with three fingers.', seen: '3 fingers, 13 mm',"
            " gesture: { least: 3, most: 3, drawing: { moves: ['right'] } } })")
    page.check("byId('fit-words').innerText.includes('2 of 10: Swipe right')", "Fit: it asks for an exercise")
    page.check("byId('fit-drawing').querySelectorAll('.finger').length === 3", "Fit: and draws it")
    page.look("exercise")
    page.do("showFitted({ seen: null, summary: '7 of 10 gestures did what they should. This would help:', proposals: ["
            "{ line: 'swipe-distance 5mm', words: 'yours: 9 of 10 instead of 7' },"
            " { line: 'preset steady', words: 'yours: 10 of 10 instead of 9' }] })")
    page.tap("#fitted li:nth-child(2) input")
    page.look("fitted")
    page.tap("#fitted > button")
    page.until("byId('fitted').innerText.includes('Accepted')", "Fit: what is chosen is accepted")
    page.check("state.undo === 'fit to a hand'", "Fit: and can be undone")
    page.tap("#undo")
    page.until("state.undo !== 'fit to a hand'", "Fit: it is undone")


program, url, path, daemon, recording = sys.argv[1:]
tactusd = Tactusd(daemon, recording)
try:
    tactusd.until("ready")
    run(program, url, lambda page: use(page, path, tactusd))
finally:
    tactusd.process.terminate()
    tactusd.process.wait()
