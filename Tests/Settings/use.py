#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""use.py CHROMIUM URL FILE: uses the page of `tactus settings` as users do, and checks the FILE that it writes."""

import sys

from page import run

# JavaScript that checks that the sentences of the editor are visible.
SEEN = """(() => { const [words, save] = ['preview', 'save'].map(id => byId(id).getBoundingClientRect());
  return words.height > 10 && words.top >= 0 && words.bottom <= save.top + 1 && save.bottom <= innerHeight; })()"""


def use(page, path):
    def written():
        with open(path) as file:
            return file.read()

    binding = "state.bindings.find(each => each.gesture.text === '{}')".format
    page.until("state.bindings.length > 5", "the bindings are shown")
    page.look("list")
    opened = page.do("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"   opened after {opened:.0f} ms")

    # With touch.
    page.tap("#add")
    page.until("byId('editor').open", "a tap opens the editor")
    page.choose("gesture-fields", 0, "5")
    page.choose("gesture-fields", 1, "pinch")
    page.choose("action-fields", 0, "exec")
    page.do("(() => { const text = document.querySelector('#action-fields input'); text.value = 'foot -e top';"
            " text.dispatchEvent(new Event('input')); })()")
    page.until("!byId('save').disabled", "what it would bring is known")
    page.look("editor")
    page.tap("#save")
    page.until(binding("5 pinch in"), "a gesture is added")
    page.until("document.activeElement.dataset.focus === 'change 5 pinch in'", "the focus goes to its card")
    page.check("byId('told').textContent === 'Done: new 5 pinch in'", "a screen reader hears of it")
    assert "bind 5 pinch in -> exec foot -e top" in written(), written()
    page.tap("[data-focus='switch 3 swipe left']")
    page.until(f"!{binding('3 swipe left')}.on", "a built-in gesture is switched off")
    assert "unbind 3 swipe left" in written(), written()
    page.check("document.activeElement.dataset.focus === 'switch 3 swipe left'", "the focus stays on its switch")
    page.look("off")
    page.check("!byId('undo-bar').hidden", "it can be undone")
    page.tap("#undo")
    page.until(f"{binding('3 swipe left')}.on", "that is undone")
    page.check("byId('told').textContent.startsWith('Undone: ')", "a screen reader hears of that too")

    # With the keyboard.
    page.do("document.querySelector('[data-focus^=\"change 3 swipe down\"]').focus()")
    page.key("Enter", "\r")
    page.until("byId('editor').open", "Enter opens the editor")
    page.key("Escape")
    page.until("!byId('editor').open", "Escape closes it")
    page.check("document.activeElement.dataset.focus.startsWith('change 3 swipe down')", "the focus is where it was")
    page.key("Enter", "\r")
    page.until("!byId('save').disabled", "the editor knows what it would bring")
    page.choose("action-fields", 0, "minimize")
    page.until("byId('preview').innerText.includes('close') && !byId('save').disabled", "it says what is replaced")
    page.size(360, 740)
    page.check(SEEN, "what would come of it is in sight beside Save")
    page.look("replacing")
    page.do("byId('save').focus()")
    page.key("Enter", "\r")
    page.until(f"{binding('3 swipe down')}.action.text === 'minimize'", "the action is changed")
    page.do("byId('tab-list').focus()")
    page.key("ArrowRight")
    page.check("!byId('try').hidden && document.activeElement === byId('tab-try')", "the arrow goes to the next page")
    page.look("try")
    page.key("ArrowRight")
    page.check("!byId('fit').hidden && byId('fit-buttons').innerText === 'Begin'", "and to the one after it")
    page.look("fit")
    page.key("ArrowRight")
    page.check("!byId('more').hidden", "and to the last one")
    page.look("more")
    page.do("(() => { const range = document.querySelector('#defaults input'); range.value = 10;"
            " range.dispatchEvent(new Event('change')); })()")
    page.until("state.defaults.some(each => each.isSet)", "a setting for all gestures is changed")

    # With the accessibility tree.
    page.tap("#tab-list")
    buttons = page.names("button")
    assert "Change Three fingers swipe left" in buttons, buttons
    assert "Three fingers swipe left" in page.names("switch"), page.names("switch")
    assert "Gestures" in page.names("heading"), page.names("heading")
    print("ok a screen reader hears names")

    # Text from elsewhere is shown as text, not as HTML.
    page.do("byId('add').click()")
    page.do("byId('more-fields').querySelector('input[type=text]').value = '<script>alert(1)</script>'")
    page.do("byId('more-fields').querySelector('input[type=text]').dispatchEvent(new Event('change'))")
    page.choose("gesture-fields", 1, "tap")
    page.choose("action-fields", 0, "exec")
    page.do("(() => { const text = document.querySelector('#action-fields input'); text.value = 'foot <img> <b>';"
            " text.dispatchEvent(new Event('input')); })()")
    page.until("!byId('save').disabled", "names may be odd")
    page.do("byId('save').click()")
    page.until("[...document.querySelectorAll('#cards p')].some(each => each.textContent.includes('<script>'))",
               "a name is shown as text")
    page.check("!document.querySelector('#cards img, #cards b, #cards script')", "nothing of it is markup")
    page.do("[...document.querySelectorAll('#cards li')].find(each => each.textContent.includes('<script>'))"
            ".querySelector('.row').lastChild.click()")
    page.until("!state.bindings.some(each => each.scope && each.scope.includes('<script>'))", "it is removed")
    page.check("document.activeElement !== document.body", "the focus is not lost with it")

    # The distance of a swipe does not apply to a tap, so changing the form removes this option.
    page.do("document.querySelector('[data-focus=\"change 3 swipe up\"]').click()")
    page.until("byId('more-fields').querySelector('input[type=range]')", "a swipe has a distance")
    page.do("(() => { const range = byId('more-fields').querySelector('input[type=range]'); range.value = 20;"
            " range.dispatchEvent(new Event('change')); })()")
    page.until("wish.parameters.distance && [...byId('more-fields').querySelectorAll('button')]"
               ".some(each => each.textContent === 'Usual')", "it can be as usual again")
    page.choose("gesture-fields", 1, "tap")
    page.until("!byId('save').disabled", "the form can be changed after that")
    page.do("byId('cancel').click()")

    # For a user who prefers reduced motion, nothing on the page moves.
    page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    page.until("!document.querySelector('#cards animate, #cards animateTransform, #cards animateMotion')",
               "nothing moves where no motion is wanted")

    # If tactusd runs and the user has not changed anything yet, the list begins with the gestures that work here.
    page.do("show({ ...state, files: [], session: { ...state.session, runs: true },"
            " bindings: state.bindings.map((each, n) => ({ ...each, acts: n >= 5 })) })")
    page.check("byId('cards').querySelector('h3').textContent === state.bindings[5].gesture.says"
               " && byId('first').textContent.startsWith(`The first ${state.bindings.length - 5} `)",
               "at the first start, what works here comes first")

    size = page.do("fetch('').then(answer => answer.text()).then(text => text.length)")
    print(f"   the page has {size} bytes")
    assert size < 300_000, size


program, url, path = sys.argv[1:]
run(program, url, lambda page: use(page, path))
