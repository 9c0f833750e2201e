#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens the page of `tactus settings` in a headless Chromium, for the tests in this folder."""

import base64, json, os, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Inspect"))
from browse import Browser

LOOKS = [(360, 740), (820, 1180), (1920, 1080)]

# JavaScript that returns a list of problems of the visible controls.
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
  // The contrast of each text as it is drawn: the opacity of an element applies to the text inside it.
  const colour = text => (text.match(/[\d.]+/g) || []).map(Number);
  const luminance = parts => parts.map(c => c / 255)
    .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = range.getClientRects();
    const word = node.data.trim();
    if (!word || !lines.length || element.closest('script, style, select, option, :disabled, .unseen')) continue;
    const isBroken = [...lines].some(line => line.top >= lines[0].bottom - 2);
    if (isBroken && !/[\s\/-]/.test(word) && word.length < 20) problems.push('a word is broken: ' + word);
    let [back, opacity] = [null, 1];
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      opacity *= style.opacity;
      const [r, g, b, alpha] = colour(style.backgroundColor);
      if (!back && alpha !== 0) back = [r, g, b];
    }
    back = back || [255, 255, 255];
    const front = colour(getComputedStyle(element).color).slice(0, 3)
      .map((c, n) => c * opacity + back[n] * (1 - opacity));
    const [a, b] = [luminance(front), luminance(back)].sort((a, b) => b - a);
    if ((a + 0.05) / (b + 0.05) < 4.5) problems.push(`hard to read, ${((a + 0.05) / (b + 0.05)).toFixed(1)}: ${word}`);
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
        """Polls until a condition of the page is true, since Chromium sends no event when it changes."""
        if not self.do("new Promise(go => { const begun = Date.now(); const look = () => (" + condition + ") ? go(true)"
                       " : Date.now() - begun > 20000 ? go(false) : setTimeout(look, 20); look(); })"):
            raise SystemExit(f"use: it never came about that {what}; {self.do('byId(`banner`).innerText')}")
        print("ok", what)

    def check(self, condition, what):
        if not self.do(condition):
            raise SystemExit(f"use: not so: {what}")
        print("ok", what)

    def open(self):
        self.browser.show(self.session, self.url, 360, 740, "light")
        # The browser may still show the empty page with which it starts.
        while self.do("typeof state") == "undefined":
            pass
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self.until("state", "the page has received its state")

    def tap(self, selector):
        """Taps with a finger."""
        box = self.do(f"(() => {{ const found = document.querySelector({json.dumps(selector)});"
                      " found.scrollIntoView({ block: 'center' }); const box = found.getBoundingClientRect();"
                      " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": box[0], "y": box[1]}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def drag(self, selector, dx, dy):
        """Lands a finger in the middle of the element, moves it in steps of a tenth, and lifts it."""
        x, y = self.do(f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                       " return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for step in range(1, 11):
            point = {"x": x + dx * step / 10, "y": y + dy * step / 10}
            self.ask("Input.dispatchTouchEvent", type="touchMove", touchPoints=[point])
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
                self.size(width, height)
                self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                at = f"{name}, {width} px, {scheme}"
                self.problems += [f"{at}: {problem}" for problem in self.do(LOOK)]
                if folder := os.environ.get("PICTURES"):
                    picture = self.ask("Page.captureScreenshot", format="png")["data"]
                    with open(f"{folder}/{name}-{width}-{scheme}.png", "wb") as file:
                        file.write(base64.b64decode(picture))

    def size(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                 mobile=width < 600)

    def names(self, role):
        """Returns the names that a screen reader would read for all elements with this role."""
        nodes = self.ask("Accessibility.getFullAXTree")["nodes"]
        return [node.get("name", {}).get("value", "") for node in nodes if node.get("role", {}).get("value") == role]


def run(program, url, use, expects=()):
    """Opens the page, calls `use` with it, and reports all errors. `expects` lists the allowed console messages."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Page(program, url, folder)
        try:
            page.open()
            use(page)
            for event in page.browser.events:
                said = json.dumps(event.get("params"))
                if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                    if not any(each in said for each in expects):
                        page.problems.append("console: " + said[:300])
                if event.get("method") == "Network.requestWillBeSent":
                    asked = event["params"]["request"]["url"]
                    if not asked.startswith((url, "data:")):
                        page.problems.append("asks the network for " + asked)
        finally:
            page.browser.process.kill()
            page.browser.process.wait()
    print("\n".join(page.problems))
    sys.exit(1 if page.problems else 0)
