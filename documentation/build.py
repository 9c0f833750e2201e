#!/usr/bin/python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""build.py [TACTUS] OUT: builds the site of the documentation: HTML files in OUT that load nothing from other sites.

Converts the Markdown files of the source tree, and the manual pages with mandoc. With TACTUS, also draws the pictures
of traces with a headless Chromium and compares them with the stored ones (pictures.py), and converts the DocC catalogs
of modules if `docc` is in the folder of `swift`. Without TACTUS, needs neither Swift nor a browser.
"""
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import markdown

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Sections, and the source, the file, and the name of each of their pages.
SITE = [
    ("Begin", [
        ("README.md", "index.html", "What Tactus is"),
        ("documentation/tutorial.md", "tutorial.html", "A gesture of your own in ten minutes"),
        ("documentation/troubleshooting.md", "troubleshooting.html", "When something is wrong"),
        ("examples/session/README.md", "session.html", "The daemon in your session"),
        ("documentation/arm.md", "arm.html", "On a Raspberry Pi or a phone"),
    ]),
    ("Understand", [
        ("documentation/arbitration.md", "arbitration.html", "How arbitration works"),
        ("documentation/FEEL.md", "feel.html", "How it feels"),
        ("documentation/SEMANTICS.md", "semantics.html", "What the engine does"),
    ]),
    ("Build on it", [
        ("documentation/application.md", "application.html", "An application of your own"),
        ("documentation/uikit.md", "uikit.html", "Coming from UIKit"),
        ("Sources/Kit/TactusKit/README.md", "kit.html", "TactusKit"),
        ("documentation/recognizers.md", "recognizers.html", "Writing a recognizer"),
        ("protocol/CLIENTS.md", "clients.html", "A client in another language"),
        ("protocol/README.md", "protocol.html", "The protocol"),
        ("documentation/HOSTS.md", "hosts.html", "Tactus in your compositor"),
    ]),
    ("The house", [
        ("ARCHITECTURE.md", "architecture.html", "How Tactus is built"),
        ("CONTRIBUTING.md", "contributing.html", "Contributing"),
        ("documentation/EMBEDDED.md", "embedded.html", "Embedded Swift"),
        ("CHANGELOG.md", "changelog.html", "Changelog"),
    ]),
]
PAGES = {source: page for _, pages in SITE for source, page, _ in pages}
MANUALS = sorted((ROOT / "man").glob("*.[0-9]"))


def navigation(current, more):
    sections = SITE + [("Manual pages", [(None, f"{page.name}.html", page.name) for page in MANUALS])] + more
    lines = []
    for name, pages in sections:
        lines.append(f"<h2>{html.escape(name)}</h2>\n<ul>")
        for _, page, title in pages:
            here = ' aria-current="page"' if page == current else ""
            lines.append(f'<li><a href="{page}"{here}>{html.escape(title)}</a></li>')
        lines.append("</ul>")
    return "\n".join(lines)


def page(file, title, body, more):
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
<title>{html.escape(title)} - Tactus</title>
</head>
<body>
<a class="skip" href="#site-text">To the text</a>
<p id="site-top"><a href="index.html">Tactus</a> <a href="#site-pages">All pages</a></p>
<main id="site-text">
{body}
</main>
<nav id="site-pages" aria-labelledby="site-name">
<p id="site-name">Tactus: all pages</p>
{navigation(file, more)}
</nav>
</body>
</html>
"""


class Site:
    def __init__(self, out):
        self.out = out
        self.more = []

    def target(self, source, link):
        """Returns the target of a link in a source: a page, or a file of the source tree, which is copied to OUT."""
        if re.match(r"[a-z]+:|#", link):
            return link
        path, _, fragment = link.partition("#")
        name = os.path.relpath(os.path.normpath(ROOT / source.parent / path), ROOT)
        if not (ROOT / name).exists():
            raise SystemExit(f"{source}: no {link}")
        fragment = f"#{fragment}" if fragment else ""
        if name in PAGES:
            return PAGES[name] + fragment
        if (ROOT / name).is_dir():
            raise SystemExit(f"{source}: {link} is a folder")
        copy = self.out / "files" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy)
        return f"files/{name}{fragment}"

    def document(self, source, file, title):
        text = (ROOT / source).read_text()
        body = markdown.markdown(text, extensions=["tables", "fenced_code", "toc", "sane_lists"])
        relink = lambda found: f'{found[1]}="{self.target(pathlib.Path(source), html.unescape(found[2]))}"'
        body = re.sub(r'\b(href|src)="([^"]*)"', relink, body)
        # Wide tables scroll by themselves.
        body = body.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
        # Names of documents in the text lead to their pages.
        for name, target in PAGES.items():
            if target != file:
                body = body.replace(f"<code>{name}</code>", f'<a href="{target}"><code>{name}</code></a>')
        self.write(file, title, body)

    def write(self, file, title, body):
        (self.out / file).write_text(page(file, title, body, self.more))

    def manual(self, source):
        made = subprocess.run(
            ["mandoc", "-T", "html", "-O", "fragment,man=%N.%S.html;https://man7.org/linux/man-pages/man%S/%N.%S.html",
             source.name],
            cwd=source.parent, capture_output=True, text=True)
        if made.returncode > 1 or not made.stdout:
            raise SystemExit(f"{source}: {made.stderr}")
        self.write(f"{source.name}.html", source.name, f'<div class="manual">{made.stdout}</div>')

    def catalogs(self, modules):
        """Converts the modules with a DocC catalog, with their symbols, if the tools for that are installed."""
        swift = os.path.dirname(shutil.which("swift") or "")
        beside = lambda tool: shutil.which(tool) or shutil.which(tool, path=swift)
        docc, extract = beside("docc"), beside("swift-symbolgraph-extract")
        found = sorted(ROOT.glob("Sources/*/*/*.docc"))
        if not docc or not extract:
            found = []
        includes = [f"-I{map.parent}" for map in ROOT.glob("Sources/C/**/module.modulemap")]
        pages = []
        (self.out / "docc").mkdir()
        for catalog in found:
            name = catalog.parent.name
            if not (modules / f"{name}.swiftmodule").exists():
                raise SystemExit(f"{catalog}: {name} is not built")
            out = self.out / "docc" / name
            with tempfile.TemporaryDirectory() as graphs:
                for command in (
                    [extract, "-module-name", name, "-I", modules, *includes, "-target",
                     f"{os.uname().machine}-unknown-linux-gnu", "-output-dir", graphs],
                    [docc, "convert", catalog, "--additional-symbol-graph-dir", graphs,
                     "--fallback-display-name", name, "--fallback-bundle-identifier", name, "--output-path", out,
                     "--transform-for-static-hosting", "--hosting-base-path", f"docc/{name}"],
                ):
                    done = subprocess.run(command, capture_output=True, text=True)
                    if done.returncode:
                        raise SystemExit(f"{catalog}: {done.stderr}")
            index = out / "documentation" / name.lower() / "index.html"
            if not index.exists():
                raise SystemExit(f"{catalog}: has no first page")
            pages.append((None, str(index.relative_to(self.out)), name))
        if pages:
            self.more = [("Classes", pages)]


def main(out, tactus=None):
    out = pathlib.Path(out)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    site = Site(out)
    if tactus:
        site.catalogs(pathlib.Path(tactus).resolve().parent / "Modules")
        subprocess.run([ROOT / "documentation" / "pictures.py", tactus, "--check"], check=True)
    shutil.copyfile(ROOT / "documentation" / "style.css", out / "style.css")
    for _, pages in SITE:
        for source, file, title in pages:
            site.document(source, file, title)
    for source in MANUALS:
        site.manual(source)
    print(f"docs: {len(PAGES) + len(MANUALS)} pages, {out / 'index.html'}")


main(*reversed(sys.argv[1:3]))
