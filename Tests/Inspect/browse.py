#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""browse.py CHROMIUM PAGE...: opens pages of `tactus inspect` in a headless Chromium, uses them with the keyboard, and
reports what is wrong. It uses the browser's debugging protocol over a pipe, so it needs no network."""

import json, os, select, subprocess, sys, tempfile, time

PATIENCE = 60
# Two window sizes and two colour schemes.
LOOKS = [(1280, 900, "light"), (390, 844, "dark")]

CHECK = r"""
(() => {
  const problems = [];
  const need = (holds, what) => { if (!holds) problems.push(what); };
  const id = name => document.getElementById(name);
  const key = (name, target = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const text = id('verdict').textContent;
  need(text.length > 10 && text.endsWith('.'), 'no sentence at the top');
  need(document.documentElement.scrollWidth <= window.innerWidth + 1, 'the page is wider than the window');
  if (!data.gestures.length) return { text, problems };
  for (const control of document.querySelectorAll('button, input, select')) {
    const name = control.getAttribute('aria-label') || control.textContent.trim() || (control.labels || [])[0];
    if (!control.closest('[hidden]')) need(name, 'a control without a name: ' + control.outerHTML.slice(0, 80));
  }
  need(id('now').getAttribute('aria-live') === 'polite', 'a screen reader does not announce changes');
  for (let n = 0; n < data.gestures.length; n++) {
    choose(n);
    const at = 'gesture ' + (n + 1) + ': ';
    const want = data.gestures[n].sentences.join(' ').split('`').join('');
    const have = id('verdict').textContent + [...id('more').children].map(p => ' ' + p.textContent).join('');
    need(want === have, at + 'the sentences differ: ' + have);
    const isTold = gesture.lanes.filter(lane => (lane.acted || lane.near) && lane.marks.length);
    need(!isTold.length || chosen >= 0 && isTold.includes(gesture.lanes[events[chosen].lane]),
      at + 'the page does not open at a change where a gesture acts or fails');
    for (const mark of id('lanes').querySelectorAll('.mark')) {
      const kind = mark.getAttribute('class').split(' ')[1];
      need(document.querySelector('#marks ' + mark.tagName + '.' + kind), at + 'the legend lacks ' + kind);
    }
    for (const button of id('changes').querySelectorAll('button')) {
      const edge = button.querySelector('span').getBoundingClientRect().right;
      need([...button.querySelector('b').getClientRects()].every(line => line.left >= edge),
        at + 'the text of a change wraps below its time: ' + button.textContent);
    }
    const seen = new Set();
    key('Home');
    need(id('scrub').value === '0', at + 'Home does not go to the beginning');
    for (let step = 0; step < events.length + 1; step++) { seen.add(id('now').textContent); key('ArrowRight'); }
    need(Math.abs(time - events[events.length - 1].t) < 1, at + 'the right arrow does not reach the last change');
    need(seen.size >= Math.min(3, events.length), at + 'the keys do not go through the changes');
    need(document.querySelectorAll('#changes [aria-current=true]').length === 1,
      at + 'not exactly one change is the current one');
    key('ArrowLeft');
    key('End');
    need(Number(id('scrub').value) === Math.round(gesture.end), at + 'End does not go to the end');
    id('scrub').value = String(Math.round(gesture.end / 2));
    id('scrub').dispatchEvent(new Event('input'));
    need(Math.abs(time - gesture.end / 2) < 1, at + 'scrubbing does not move the time');
    need(id('lanes').querySelectorAll('.mark').length > 0, at + 'no mark in the lanes');
    need(document.querySelectorAll('#glass .all').length === gesture.fingers.length, at + 'a finger has no path');
    for (const shape of document.querySelectorAll('svg *')) {
      for (const a of shape.attributes) need(!/NaN|undefined|Infinity/.test(a.value), at + a.name + '=' + a.value);
    }
    need(id('change').hidden === !gesture.change, at + 'the slider is shown without a change, or hidden with one');
    if (gesture.change) {
      const slider = id('trial');
      need(id('trial-words').textContent.startsWith('\u2713'), at + 'the slider does not begin where the gesture acts');
      slider.value = '0';
      slider.dispatchEvent(new Event('input'));
      need(id('trial-words').textContent.startsWith('\u2717'),
        at + 'the gesture also acts at the low end of the slider');
    }
    id('tab-won').focus();
    key('ArrowRight', id('tab-won'));
    need(!id('called').hidden && id('won').hidden, at + 'the second view does not open by keyboard');
    need(document.activeElement === id('tab-called'), at + 'the focus does not move to the second view');
    need(id('calls').children.length === 0 || id('calls').textContent.length > 5, at + 'the list of calls has no text');
    id('tab-won').click();
    key(' ');
    need(id('play').getAttribute('aria-pressed') === 'true', at + 'space does not play');
    key(' ');
    need(id('play').getAttribute('aria-pressed') === 'false', at + 'space does not stop');
  }
  const opened = performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd;
  return { text, opened, problems };
})()
"""


class Browser:
    def __init__(self, program, folder):
        to_browser, ours_out = os.pipe()
        ours_in, from_browser = os.pipe()

        def arrange():
            # The browser reads commands from descriptor 3 and writes answers to descriptor 4.
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--disable-dev-shm-usage", f"--user-data-dir={folder}", "about:blank"],
            close_fds=False, preexec_fn=arrange, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.out, self.input = ours_out, ours_in
        self.number, self.rest, self.events = 0, b"", []

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], PATIENCE)[0]:
                raise SystemExit(f"browse: the browser has said nothing for {PATIENCE} s")
            piece = os.read(self.input, 1 << 16)
            if not piece:
                raise SystemExit("browse: the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, session=None, **parameters):
        self.number += 1
        question = {"id": self.number, "method": method, "params": parameters}
        if session:
            question["sessionId"] = session
        os.write(self.out, json.dumps(question).encode() + b"\0")
        while True:
            message = self.read()
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"browse: {method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def open(self, *domains):
        """Opens a new page, which reports events of these domains."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in domains:
            self.ask(domain + ".enable", session)
        return session

    def show(self, session, url, width, height, scheme):
        """Loads an address in a window of this size. Stores the events that arrive meanwhile in `events`."""
        self.ask("Emulation.setDeviceMetricsOverride", session, width=width, height=height, deviceScaleFactor=1,
                 mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", session, features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events = []
        self.ask("Page.navigate", session, url=url)
        self.wait("Page.loadEventFired")

    def wait(self, name):
        while True:
            for n, event in enumerate(self.events):
                if event.get("method") == name:
                    del self.events[n]
                    return
            self.events.append(self.read())


def main():
    program, pages = sys.argv[1], sys.argv[2:]
    pictures = os.environ.get("PICTURES")
    failures = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, folder)
        try:
            session = browser.open("Page", "Runtime", "Log", "Network")
            slowest = 0.0
            for page in pages:
                for width, height, scheme in LOOKS:
                    browser.show(session, "file://" + os.path.abspath(page), width, height, scheme)
                    found = browser.ask("Runtime.evaluate", session, expression=CHECK, returnByValue=True)
                    problems = [found["exceptionDetails"]["exception"].get("description", "an exception")] \
                        if "exceptionDetails" in found else found["result"]["value"]["problems"]
                    if "exceptionDetails" not in found:
                        slowest = max(slowest, found["result"]["value"].get("opened", 0))
                    for event in browser.events:
                        method = event.get("method", "")
                        if method in ("Runtime.exceptionThrown", "Log.entryAdded"):
                            problems.append("console: " + json.dumps(event["params"])[:300])
                        if method == "Network.requestWillBeSent":
                            url = event["params"]["request"]["url"]
                            if not url.startswith(("file:", "data:")):
                                problems.append("asks the network for " + url)
                    if os.path.getsize(page) > 1_000_000:
                        problems.append("larger than 1 MB")
                    for problem in problems:
                        failures += 1
                        print(f"{page}, {width} px, {scheme}: {problem}")
                    if pictures:
                        picture = browser.ask("Page.captureScreenshot", session, captureBeyondViewport=True)["data"]
                        name = os.path.basename(page).rsplit(".", 1)[0] + f"-{scheme}.png"
                        with open(os.path.join(pictures, name), "wb") as file:
                            import base64
                            file.write(base64.b64decode(picture))
        finally:
            browser.process.terminate()
            browser.process.wait()
    if failures:
        raise SystemExit(f"browse: {failures} to mend")
    print(f"browse: {len(pages)} pages are in order; the slowest was there after {slowest:.0f} ms")


if __name__ == "__main__":
    main()
