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
    page.until("state.bindings.length > 5", "the page shows the bindings")
    page.look("list")
    opened = page.do("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"   opened after {opened:.0f} ms")

    # Adds a gesture by touch, and switches a built-in one off and on again.
    page.tap("#add")
    page.until("byId('editor').open", "a tap opens the editor")
    page.choose("gesture-fields", 0, "5")
    page.choose("gesture-fields", 1, "pinch")
    page.choose("action-fields", 0, "exec")
    page.do("(() => { const text = document.querySelector('#action-fields input'); text.value = 'foot -e top';"
            " text.dispatchEvent(new Event('input')); })()")
    page.until("!byId('save').disabled", "Save is enabled once the new binding is complete")
    page.look("editor")
    page.tap("#save")
    page.until(binding("5 pinch in"), "Save adds the gesture")
    page.until("document.activeElement.dataset.focus === 'change 5 pinch in'",
               "the focus moves to the card of the new gesture")
    page.check("byId('told').textContent === 'Done: new 5 pinch in'", "a screen reader announces the new gesture")
    assert "bind 5 pinch in -> exec foot -e top" in written(), written()
    page.tap("[data-focus='switch 3 swipe left']")
    page.until(f"!{binding('3 swipe left')}.on", "a tap switches a built-in gesture off")
    assert "unbind 3 swipe left" in written(), written()
    page.check("document.activeElement.dataset.focus === 'switch 3 swipe left'",
               "the focus stays on the switch of the gesture")
    page.look("off")
    page.check("!byId('undo-bar').hidden", "the page offers to undo the change")
    page.tap("#undo")
    page.until(f"{binding('3 swipe left')}.on", "Undo switches the gesture on again")
    page.check("byId('told').textContent.startsWith('Undone: ')", "a screen reader announces that the change is undone")

    # Changes an action with the keyboard, and goes through the tabs.
    page.do("document.querySelector('[data-focus^=\"change 3 swipe down\"]').focus()")
    page.key("Enter", "\r")
    page.until("byId('editor').open", "Enter opens the editor")
    page.key("Escape")
    page.until("!byId('editor').open", "Escape closes the editor")
    page.check("document.activeElement.dataset.focus.startsWith('change 3 swipe down')",
               "the focus returns to the button of the gesture")
    page.key("Enter", "\r")
    page.until("!byId('save').disabled", "Save is enabled once the editor shows the binding")
    page.choose("action-fields", 0, "minimize")
    page.until("byId('preview').innerText.includes('close') && !byId('save').disabled",
               "the preview names the replaced action")
    page.size(360, 740)
    page.check(SEEN, "the preview is visible above Save in a small window")
    page.look("replacing")
    page.do("byId('save').focus()")
    page.key("Enter", "\r")
    page.until(f"{binding('3 swipe down')}.action.text === 'minimize'", "Enter on Save changes the action")
    # The event of the closed editor, which moves the focus, comes after the change.
    page.until("(document.activeElement.dataset.focus || '').startsWith('change 3 swipe down')",
               "the focus is then on the changed gesture")
    page.do("byId('tab-list').focus()")
    page.key("ArrowRight")
    page.until("!byId('try').hidden && document.activeElement === byId('tab-try')",
               "the right arrow opens the second page")
    page.look("try")
    page.key("ArrowRight")
    page.check("!byId('fit').hidden && byId('fit-buttons').innerText === 'Begin'",
               "the right arrow then opens the third page")
    page.look("fit")
    page.key("ArrowRight")
    page.check("!byId('more').hidden", "the right arrow then opens the last page")
    page.look("more")
    page.do("(() => { const range = document.querySelector('#defaults input'); range.value = 10;"
            " range.dispatchEvent(new Event('change')); })()")
    page.until("state.defaults.some(each => each.isSet)", "a slider changes a setting for all gestures")
    # A finger that lands on a slider and moves up scrolls the page by as much, and changes nothing.
    page.do("document.querySelector('#defaults li:nth-child(4) input').scrollIntoView({ block: 'center' })")
    before = page.do("scrollY")
    page.drag("#defaults li:nth-child(4) input", 0, -150)
    page.until(f"scrollY - {before} >= 100 && scrollY - {before} <= 160",
               "a finger that moves up from a slider scrolls the page as far")
    page.check("!state.defaults[3].isSet", "scrolling from a slider changes no setting")
    page.drag("#defaults li:nth-child(4) input", 60, 0)
    page.until("state.defaults[3].isSet", "a finger that moves a slider sideways changes the setting")
    page.do("apply({ do: 'set', name: state.defaults[3].name, value: null })")
    page.until("!state.defaults[3].isSet", "the setting is reset")

    # Checks the names that a screen reader finds in the accessibility tree.
    page.tap("#tab-list")
    buttons = page.names("button")
    assert "Change Three fingers swipe left" in buttons, buttons
    assert "Three fingers swipe left" in page.names("switch"), page.names("switch")
    assert "Gestures" in page.names("heading"), page.names("heading")
    print("ok a screen reader reads the names of buttons, switches and headings")

    # Text from elsewhere is shown as text, not as HTML.
    page.do("byId('add').click()")
    page.do("byId('more-fields').querySelector('input[type=text]').value = '<script>alert(1)</script>'")
    page.do("byId('more-fields').querySelector('input[type=text]').dispatchEvent(new Event('change'))")
    page.choose("gesture-fields", 1, "tap")
    page.choose("action-fields", 0, "exec")
    page.do("(() => { const text = document.querySelector('#action-fields input'); text.value = 'foot <img> <b>';"
            " text.dispatchEvent(new Event('input')); })()")
    page.until("!byId('save').disabled", "Save is enabled although names contain markup")
    page.do("byId('save').click()")
    page.until("[...document.querySelectorAll('#cards p')].some(each => each.textContent.includes('<script>'))",
               "the page shows the name as text")
    page.check("!document.querySelector('#cards img, #cards b, #cards script')",
               "no part of the name or the command becomes markup")
    page.do("[...document.querySelectorAll('#cards li')].find(each => each.textContent.includes('<script>'))"
            ".querySelector('.row').lastChild.click()")
    page.until("!state.bindings.some(each => each.scope && each.scope.includes('<script>'))",
               "the button on the card removes the gesture")
    page.check("document.activeElement !== document.body", "another control has the focus after the removal")

    # The distance of a swipe does not apply to a tap, so changing the form removes this option.
    page.do("document.querySelector('[data-focus=\"change 3 swipe up\"]').click()")
    page.until("byId('more-fields').querySelector('input[type=range]')",
               "the editor of a swipe has a slider for the distance")
    page.do("(() => { const range = byId('more-fields').querySelector('input[type=range]'); range.value = 20;"
            " range.dispatchEvent(new Event('change')); })()")
    page.until("wish.parameters.distance && [...byId('more-fields').querySelectorAll('button')]"
               ".some(each => each.textContent === 'Usual')", "the editor offers the usual distance")
    page.choose("gesture-fields", 1, "tap")
    page.until("!byId('save').disabled", "Save is enabled after the swipe has become a tap")
    page.do("byId('cancel').click()")

    # For a user who prefers reduced motion, nothing on the page moves.
    page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    page.until("!document.querySelector('#cards animate, #cards animateTransform, #cards animateMotion')",
               "nothing moves if the user prefers reduced motion")

    # If tactusd runs and the user has not changed anything yet, the list begins with the gestures that work here.
    page.do("ranks.clear(); show({ ...state, files: [], session: { ...state.session, runs: true },"
            " bindings: state.bindings.map((each, n) => ({ ...each, acts: n >= 5 })) })")
    page.check("byId('cards').querySelector('h3').textContent === state.bindings[5].gesture.says"
               " && byId('first').textContent.startsWith(`The first ${state.bindings.length - 5} `)",
               "before any change, the list begins with gestures that work here")

    size = page.do("fetch('').then(answer => answer.text()).then(text => text.length)")
    print(f"   the page has {size} bytes")
    assert size < 300_000, size


program, url, path = sys.argv[1:]
run(program, url, lambda page: use(page, path))
