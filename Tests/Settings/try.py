#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""try.py CHROMIUM URL FILE TACTUSD RECORDING: tries a gesture on the page of `tactus settings`, while TACTUSD plays a
RECORDING of a finger from the left edge.

The configuration requires a longer gesture. Checks that the page offers to accept a shorter gesture and writes the
change to FILE, and that the gesture then acts."""

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
    page.until("byId('try-words').innerText.includes('only what became of')", "the page says what tactusd reports")
    tactusd.play()
    page.until("(byId('courses').querySelector('progress') || {}).value > 0.5",
               "the page shows the progress of the gesture")
    page.until("byId('verdict').querySelector('button')", "the verdict offers a change with which the gesture acts")
    page.check("byId('verdict').innerText.includes('1 edge left')", "the verdict names the gesture")
    page.check("byId('verdict').getAttribute('aria-live') === 'polite'", "a screen reader announces the verdict")
    page.look("verdict")
    page.tap("#verdict button")
    page.until("byId('verdict').innerText.includes('Accepted')", "the page accepts the change")
    # The page expects a verdict about this tap, which tactusd has not seen.
    page.do("ownTouches.length = 0")
    with open(path) as file:
        assert "bind 1 edge left -> exec true" in file.read()
    tactusd.until("configuration: ")
    page.do("byId('verdict').replaceChildren()")
    tactusd.play()
    tactusd.until("exec true: done")
    page.until("byId('courses').innerText.includes('1 edge left')", "the page shows the gesture again")
    page.until("byId('verdict').innerText.includes('acted')", "the verdict says that the gesture acted")
    page.look("acted")
    # The user can bind any gesture that fits the movement just made, even if another gesture acted.
    page.check("byId('verdict').innerText.includes('You made: 1 finger, ')",
               "the verdict describes the movement in numbers")
    page.check("[...document.querySelectorAll('.readings button')].map(each => each.textContent).join('|').startsWith("
               "'One finger comes in from the left edge (now exec true)|One finger swipes right')",
               "the verdict lists the gestures that fit the movement")
    page.tap(".readings li:nth-child(2) button")
    page.until("byId('editor').open && wish.gesture.join(' ') === '1 swipe right'",
               "a tap on a listed gesture opens the editor")
    page.choose("action-fields", 0, "close")
    page.until("!byId('save').disabled", "Save is enabled once an action is chosen")
    page.look("shown")
    page.tap("#save")
    page.until("state.bindings.some(each => each.id === '1 swipe right')", "Save binds the listed gesture")
    page.tap("#undo")
    page.until("!state.bindings.some(each => each.id === '1 swipe right')", "Undo removes the binding")
    # A shape has a name, which the user may change.
    page.do("showVerdict({ shown: { measures: '1 finger', readings: [], stroke: ['0,60', '30,100', '100,0'],"
            " drawn: { words: ['1', 'shape', 'NAME'], text: '1 shape NAME', least: 1, says: 'x', drawing: {"
            " strokes: [[[0, 60], [30, 100], [100, 0]]] } } } })")
    page.tap(".readings button")
    page.choose("action-fields", 0, "close")
    page.until("!byId('save').disabled && wish.gesture[2] === 'drawing-1'", "a drawn shape has a name without a keyboard")
    page.do("(() => { const name = document.querySelector('#gesture-fields input'); name.value = 'tick';"
            " name.dispatchEvent(new Event('input')); })()")
    page.until("!byId('save').disabled", "Save is enabled once the drawn shape has a name")
    page.look("drawn")
    page.tap("#save")
    page.until("state.bindings.some(each => each.id === '1 shape tick')", "Save binds the shape")
    with open(path) as file:
        assert "stroke 0,60 30,100 100,0" in file.read()
    page.tap("#undo")
    page.until("!state.bindings.some(each => each.id === '1 shape tick')", "Undo removes the binding of the shape")
    fits(page)
    page.tap("#tab-try")
    # tactusd does not report fingers of a recording, so the test draws some itself.
    for width, height in [(360, 740), (1920, 1080)]:
        page.size(width, height)
        page.check(GLASS, f"the page draws fingers to scale, {width} px")


def fits(page):
    page.tap("#tab-fit")
    page.check("byId('fit-words').innerText.includes('Ten short exercises')", "Fit: the page says what will happen")
    page.tap("#fit-buttons button")
    page.until("byId('fit-words').innerText.includes('only what became of')",
               "Fit: no exercise begins without positions")
    # Shows an exercise as the server sends it if there is a touchscreen. Tests/Session/settings.sh tests real
    # exercises.
    page.do("showExercise({ number: 2, count: 10, request: 'Swipe right with three fingers.', seen: '3 fingers, 13 mm',"
            " gesture: { least: 3, most: 3, drawing: { moves: ['right'] } } })")
    page.check("byId('fit-words').innerText.includes('2 of 10: Swipe right')", "Fit: the page asks for an exercise")
    page.check("byId('fit-drawing').querySelectorAll('.finger').length === 3", "Fit: the page draws the exercise")
    page.look("exercise")
    page.do("showFitted({ seen: null, summary: '7 of 10 gestures did what they should. This would help:', proposals: ["
            "{ line: 'swipe-distance 5mm', words: 'your gestures: 9 of 10 right instead of 7' },"
            " { line: 'preset steady', words: 'your gestures: 10 of 10 right instead of 9' }] })")
    page.tap("#fitted li:nth-child(2) input")
    page.look("fitted")
    page.tap("#fitted .main")
    page.until("byId('fitted').innerText.includes('Accepted')", "Fit: the page accepts the chosen proposals")
    page.check("state.undo === 'fit to a hand'", "Fit: the page offers to undo the fitting")
    page.tap("#undo")
    page.until("state.undo !== 'fit to a hand'", "Fit: Undo takes the fitting back")


program, url, path, daemon, recording = sys.argv[1:]
tactusd = Tactusd(daemon, recording)
try:
    tactusd.until("ready")
    run(program, url, lambda page: use(page, path, tactusd))
finally:
    tactusd.process.terminate()
    tactusd.process.wait()
