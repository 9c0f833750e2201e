#!/usr/bin/python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""check.py SITE: checks that every link of the site has a target, and that no page loads anything from another site.

Opens each page in a headless Chromium, with the window of a desktop and of a phone, in a light and a dark scheme, and
checks that the page is no wider than the window, that every colour has a contrast of at least 4.5 to its background,
and that every picture is loaded. PICTURES=FOLDER saves a picture of each page."""
import base64
import html.parser
import json
import os
import pathlib
import sys
import tempfile
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Inspect"))
from browse import LOOKS, Browser  # noqa: E402

READ = r"""
(() => {
  const problems = [];
  const need = (holds, what) => { if (!holds) problems.push(what); };
  need(document.documentElement.scrollWidth <= window.innerWidth + 1, 'wider than the window');
  need(document.querySelectorAll('h1').length >= 1, 'no heading');
  const name = document.getElementById(document.querySelector('nav').getAttribute('aria-labelledby'));
  need(name && name.getClientRects().length && name.textContent.includes('Tactus'), 'a sidebar without a name');
  for (const table of document.querySelectorAll('table')) {
    const wide = table.closest('.wide');
    if (!wide) { need(table.getBoundingClientRect().right <= window.innerWidth, 'a table is cut'); continue; }
    const style = getComputedStyle(wide);
    need(wide.scrollWidth <= wide.clientWidth + 1 ||
      style.overflowX === 'auto' && style.backgroundImage.includes('gradient') && wide.tabIndex === 0,
      'a wide table that does not look as if it scrolled');
    need(wide.scrollWidth <= wide.clientWidth + 1 || wide.getBoundingClientRect().right > innerWidth - 60,
      'a table scrolls beside free room');
  }
  for (const image of document.images) {
    need(image.naturalWidth > 0, 'a picture that is not there: ' + image.src);
    need(image.alt, 'a picture without words: ' + image.src);
  }
  const light = rgb => {
    const [r, g, b] = rgb.match(/[\d.]+/g).slice(0, 3).map(Number)
      .map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = getComputedStyle(e).backgroundColor;
      if (!/rgba\(.*, 0\)$/.test(colour)) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const seen = new Set();
  for (const element of document.querySelectorAll('body *')) {
    if (![...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;
    const [a, b] = [getComputedStyle(element).color, behind(element)];
    if (seen.has(a + b)) continue;
    seen.add(a + b);
    const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
    need((x + .05) / (y + .05) >= 4.5, `contrast of ${a} on ${b}: ${element.textContent.slice(0, 30)}`);
  }
  return problems;
})()
"""


class Links(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.names = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            if attributes["id"] in self.names:
                self.links.append("#twice: " + attributes["id"])
            self.names.add(attributes["id"])
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif "src" in attributes or tag == "link":
            self.loads.append(attributes.get("src") or attributes.get("href") or "")


def check_links(site):
    problems, pages = [], {}
    for file in sorted(site.glob("*.html")):
        pages[file.name] = Links(file.read_text())
    for name, page in pages.items():
        for link in page.links + page.loads:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme == "data":
                continue
            if parts.scheme or parts.netloc:
                if link in page.loads or parts.scheme not in ("https", "http", "mailto"):
                    problems.append(f"{name}: loads {link}")
                continue
            target = urllib.parse.unquote(parts.path) or name
            if not (site / target).is_file():
                problems.append(f"{name}: leads nowhere: {link}")
            elif parts.fragment and target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].names:
                problems.append(f"{name}: no such place: {link}")
    return problems, pages


def main(site):
    site = pathlib.Path(site).resolve()
    problems, pages = check_links(site)
    reached = {"index.html"}
    while True:
        more = {urllib.parse.urlsplit(l).path for p in reached if p in pages for l in pages[p].links} & set(pages)
        if more <= reached:
            break
        reached |= more
    problems += [f"{name}: no page leads to it" for name in pages if name not in reached]
    pictures = os.environ.get("PICTURES")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser("chromium", folder)
        try:
            session = browser.open("Page", "Runtime", "Log")
            for name in pages:
                for width, height, scheme in LOOKS:
                    browser.show(session, (site / name).as_uri(), width, height, scheme)
                    found = browser.ask("Runtime.evaluate", session, expression=READ, returnByValue=True)
                    said = found["result"].get("value") or [] if "exceptionDetails" not in found else [
                        found["exceptionDetails"]["exception"].get("description", "an exception")]
                    said += [json.dumps(event["params"])[:200] for event in browser.events
                             if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
                    problems += [f"{name}, {width} px, {scheme}: {problem}" for problem in said]
                    if pictures:
                        data = browser.ask("Page.captureScreenshot", session)["data"]
                        pathlib.Path(pictures, f"{name[:-5]}-{scheme}.png").write_bytes(base64.b64decode(data))
        finally:
            browser.process.terminate()
            browser.process.wait()
    for problem in problems:
        print(problem)
    if problems or not pages:
        raise SystemExit(f"docs: {len(problems)} to mend")
    print(f"docs: {len(pages)} pages are in order")


main(*sys.argv[1:2])
