#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""use.py CHROMIUM URL FILE: uses the page of `tactus settings` as its users would, and reads the FILE that it writes."""

import base64, json, os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Inspect"))
from browse import Browser

LOOKS = [(360, 740), (820, 1180), (1920, 1080)]

# What is wrong with what is on the screen now.
LOOK = r"""(() => {
  const problems = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) problems.push('wider than the window');
  for (const control of document.querySelectorAll('button, input, select')) {
    const box = control.getBoundingClientRect();
    if (!box.width) continue;
    const name = control.getAttribute('aria-label') || control.textContent.trim() || (control.labels || [])[0];
    const said = control.outerHTML.slice(0, 80);
    if (!name) problems.push('a control without a name: ' + said);
    const area = control.closest('label') || control;
    if (area.getBoundingClientRect().height < 43.5) problems.push('too low for a finger: ' + said);
  }
  for (const shape of document.querySelectorAll('svg *')) {
    for (const a of shape.attributes) if (/NaN|undefined|Infinity/.test(a.value)) problems.push(a.name + '=' + a.value);
  }
  return problems;
})()"""


class Page:
    def __init__(self, program, url, folder):
        self.browser = Browser(program, folder)
        self.session = self.browser.open("Page", "Runtime", "Log", "Network", "Accessibility")
        self.url = url
        self.problems = []

    def ask(self, method, **parameters):
        return self.browser.ask(method, self.session, **parameters)

    def do(self, expression):
        said = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in said:
            raise SystemExit(f"use: {expression[:80]}: {json.dumps(said['exceptionDetails'])[:400]}")
        return said["result"].get("value")

    def until(self, condition, what):
        """Waits for a change of the page, of which there is none that Chromium would tell."""
        if not self.do("new Promise(go => { const begun = Date.now(); const look = () => (" + condition + ") ? go(true)"
                       " : Date.now() - begun > 20000 ? go(false) : setTimeout(look, 20); look(); })"):
            raise SystemExit(f"use: it never came about that {what}; {self.do('byId(`banner`).innerText')}")
        print("ok", what)

    def check(self, condition, what):
        if not self.do(condition):
            raise SystemExit(f"use: not so: {what}")
        print("ok", what)

    def tap(self, selector):
        """By a finger."""
        box = self.do(f"(() => {{ const found = document.querySelector({json.dumps(selector)});"
                      " found.scrollIntoView({ block: 'center' }); const box = found.getBoundingClientRect();"
                      " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": box[0], "y": box[1]}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name, text=None):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowRight": 39, " ": 32}
        extra = {"text": text} if text else {}
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=codes.get(name, 0), **extra)

    def choose(self, group, n, value):
        self.do(f"(() => {{ const select = document.querySelectorAll('#{group} select')[{n}];"
                f" select.value = {json.dumps(value)}; select.dispatchEvent(new Event('change')); }})()")

    def look(self, name):
        for scheme in ("light", "dark"):
            for width, height in LOOKS:
                self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                         mobile=width < 600)
                self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                at = f"{name}, {width} px, {scheme}"
                self.problems += [f"{at}: {problem}" for problem in self.do(LOOK)]
                if folder := os.environ.get("PICTURES"):
                    picture = self.ask("Page.captureScreenshot", format="png")["data"]
                    with open(f"{folder}/{name}-{width}-{scheme}.png", "wb") as file:
                        file.write(base64.b64decode(picture))

    def names(self, role):
        """What a screen reader would say of all that has this role."""
        nodes = self.ask("Accessibility.getFullAXTree")["nodes"]
        return [node.get("name", {}).get("value", "") for node in nodes if node.get("role", {}).get("value") == role]


def use(page, path):
    def written():
        with open(path) as file:
            return file.read()

    binding = "state.bindings.find(each => each.gesture.text === '{}')".format
    page.browser.show(page.session, page.url, 360, 740, "light")
    # It was the empty page before this one that has been loaded.
    while page.do("typeof state") == "undefined":
        pass
    page.ask("Emulation.setTouchEmulationEnabled", enabled=True)
    page.until("state && state.bindings.length > 5", "the bindings are shown")
    page.look("list")
    opened = page.do("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(f"   opened after {opened:.0f} ms")

    # By touch.
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
    assert "bind 5 pinch in -> exec foot -e top" in written(), written()
    page.tap("[data-focus='switch 3 swipe left']")
    page.until(f"!{binding('3 swipe left')}.on", "a built-in gesture is switched off")
    assert "unbind 3 swipe left" in written(), written()
    page.check("!byId('undo-bar').hidden", "it can be undone")
    page.tap("#undo")
    page.until(f"{binding('3 swipe left')}.on", "that is undone")

    # By keyboard.
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
    page.do("byId('save').focus()")
    page.key("Enter", "\r")
    page.until(f"{binding('3 swipe down')}.action.text === 'minimize'", "the action is changed")
    page.do("byId('tab-list').focus()")
    page.key("ArrowRight")
    page.check("!byId('try').hidden && document.activeElement === byId('tab-try')", "the arrow goes to the next page")
    page.look("try")
    page.key("ArrowRight")
    page.check("!byId('more').hidden", "and to the one after it")
    page.look("more")
    page.do("(() => { const range = document.querySelector('#defaults input'); range.value = 10;"
            " range.dispatchEvent(new Event('change')); })()")
    page.until("state.defaults.some(each => each.isSet)", "a setting for all gestures is changed")

    # By the accessibility tree.
    page.tap("#tab-list")
    buttons = page.names("button")
    assert "Change Three fingers swipe left" in buttons, buttons
    assert "Three fingers swipe left" in page.names("switch"), page.names("switch")
    assert "Gestures" in page.names("heading"), page.names("heading")
    print("ok a screen reader hears names")

    # What others say is text.
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


def main():
    program, url, path = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Page(program, url, folder)
        try:
            use(page, path)
            for event in page.browser.events:
                if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                    page.problems.append("console: " + json.dumps(event["params"])[:300])
                if event.get("method") == "Network.requestWillBeSent":
                    asked = event["params"]["request"]["url"]
                    if not asked.startswith((url, "data:")):
                        page.problems.append("asks the network for " + asked)
            size = page.do("fetch('').then(answer => answer.text()).then(text => text.length)")
            print(f"   the page has {size} bytes")
            if size > 300_000:
                page.problems.append("larger than 300 kB")
        finally:
            page.browser.process.kill()
            page.browser.process.wait()
    print("\n".join(page.problems))
    sys.exit(1 if page.problems else 0)


main()
