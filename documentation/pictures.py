#!/usr/bin/python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""pictures.py TACTUS [--check]: draws the lanes of real traces into `pictures`, as the pages of `tactus inspect` show
them. The tactus-lab in the folder of TACTUS draws the traces of scenarios.

With --check, writes nothing, and fails if a stored picture differs from the drawing."""
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "Tests" / "Inspect"))
from browse import Browser  # noqa: E402

# What is judged, by which configuration.
PICTURES = {
    "waiting-tap": ("Tests/Recordings/tap.yml", "Tests/Inspect/tries/waited.conf"),
    "three-fingers": ("Tests/Recordings/three-finger-swipe.yml", "documentation/pictures/three-fingers.conf"),
    "given-back": ("Tests/Inspect/tries/edge-kept-then-tapped.json", "Tests/Inspect/tries/edge-kept-then-tapped.conf"),
    "taken-back": ("Tests/Recordings/three-finger-swipe.yml", "documentation/pictures/taken-back.conf"),
    "pan-lost": ("Tests/Inspect/tries/pan-lost.json", "Tests/Inspect/tries/pan-lost.conf"),
}

# The lanes as a picture of their own, with those rules of the page's style that they need.
DRAWING = r"""
(() => {
  const svg = byId('lanes');
  Object.defineProperty(svg.parentElement, 'clientWidth', { value: 720 });
  lanes();
  byId('cursor').remove();
  const needs = rule => rule.selectorText
    ? rule.selectorText === ':root' || svg.matches(rule.selectorText) || svg.querySelector(rule.selectorText)
    : [...rule.cssRules].every(needs) && rule.conditionText.includes('color-scheme');
  const rules = [...document.styleSheets[0].cssRules].filter(needs).map(rule => rule.cssText);
  const title = plain([...gesture.sentences].join(' '));
  const copy = svg.cloneNode(true);
  copy.removeAttribute('aria-label');
  copy.prepend(Object.assign(document.createElementNS(svgSpace, 'title'), { textContent: title }));
  const style = document.createElementNS(svgSpace, 'style');
  style.textContent = rules.join('\n') + '\nsvg { background: var(--back); }';
  copy.prepend(style);
  copy.setAttribute('width', '720');
  return new XMLSerializer().serializeToString(copy);
})()
"""
HEAD = "<!-- SPDX-FileCopyrightText: The Tactus authors -->\n<!-- SPDX-License-Identifier: MIT -->\n"


def main(tactus, *options):
    checks = "--check" in options
    tactus = str(pathlib.Path(tactus).resolve())
    stale = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser("chromium", folder)
        try:
            session = browser.open("Page")
            for name, (source, configuration) in PICTURES.items():
                page = pathlib.Path(folder, name + ".html")
                program = tactus + ("-lab" if source.endswith(".json") else "")
                subprocess.run([program, "inspect", "--config", configuration, source, "-o", page], cwd=ROOT, check=True)
                browser.show(session, page.as_uri(), 1280, 900, "light")
                found = browser.ask("Runtime.evaluate", session, expression=DRAWING, returnByValue=True)
                if "exceptionDetails" in found:
                    raise SystemExit(f"{name}: {found['exceptionDetails']['exception'].get('description')}")
                drawn = HEAD + found["result"]["value"].replace("><", ">\n<") + "\n"
                file = HERE / "pictures" / f"{name}.svg"
                if not checks:
                    file.write_text(drawn)
                elif not file.exists() or file.read_text() != drawn:
                    stale.append(name)
        finally:
            browser.process.terminate()
            browser.process.wait()
    if stale:
        raise SystemExit(f"pictures: drawn otherwise now: {', '.join(stale)}; documentation/pictures.py draws them")


if __name__ == "__main__":
    main(*sys.argv[1:])
