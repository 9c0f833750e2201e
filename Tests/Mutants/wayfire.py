#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""wayfire.py OUT [OPTION=VALUE...]: puts small faults into the plugin for Wayfire, one at a time, builds the plugin,
and checks whether a check of Tests/Session/wayfire.sh fails in a real Wayfire.

  sample=60 seed=2          only a random sample, the same for the same seed
  function=lift file=0.7    only this function, and files whose names contain this
  equivalent=1              tries the mutants of wayfire-equivalent.txt, none of which may be killed
  list=1                    prints the mutants, and tries none
  verbose=1                 prints the check that has killed each mutant, too

Exits with 1 if less than 95 % of the mutants are killed, or if an equivalent mutant is killed.

OUT contains a build of the library, as `make release` puts it, in `release-embedded`, and the debug build of
TouchPlayer, in `debug`. A mutant takes 20 to 120 seconds. The faults are of the same kinds as those of the other
mutants. Only the source for Wayfire 0.7.4, which must be installed, and the part that all versions share are tried.
Checks with toolkits, and those that run under valgrind, are left out, since they take the longest."""

import functools
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "Sources/Hosts/Plugins/wayfire"
FILES = ["shared.hpp", "wayfire-0.7.cpp"]
EQUIVALENT = Path(__file__).with_name("wayfire-equivalent.txt")
HUNG = "the guest did not end"
LEFT_OUT = "^(qt|gtk)|valgrind|gesture-monitor|photo-table"

COMPARISONS = {"==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"]}
# What begins a statement that is neither a declaration nor a jump: a call or an assignment.
STATEMENT = re.compile(r"[ \t]+(?:\+\+|\*)?[A-Za-z_][\w]*(?:(?:\.|->|::)\w+|\[[^;]*?\])*\s*(?:\(|[-+|&]?= )")
DECLARES = re.compile(r"\s+(?:return|using|static|const|auto|if|for|while|switch|case|default|else|typename|struct)\b")


class Mutant:
    def __init__(self, file, text, start, end, instead):
        self.file, self.start, self.end, self.instead = file, start, end, instead
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        last = len(text) if last < 0 else last
        self.line = text.count("\n", 0, start) + 1
        self.was = " ".join(text[first:last].split())
        self.becomes = " ".join((text[first:start] + instead + text[end:last]).split())
        self.function = function_at(text, start)

    @property
    def key(self):
        return (f"{PLUGIN}/{self.file} {self.function}".strip(), self.was, self.becomes)

    def __str__(self):
        return f"{PLUGIN}/{self.file}:{self.line}: {self.function}\n- {self.was}\n+ {self.becomes}\n"


def function_at(text, place):
    """Returns the name of the member or function that has this place in its body; "" if there is none."""
    names = list(re.finditer(r"^    (?=[~A-Za-z_])[^\n;={]*?(?<!\w)(~?\w+)(?:\(|\{\[)", text[:place], re.M))
    if not names:
        return ""
    body = text.find("{", names[-1].end() - 1)
    is_inside = 0 <= body <= place <= closing(masked(text), body)
    return names[-1][1] if is_inside else ""


@functools.cache
def masked(text):
    """Blanks out comments, strings and preprocessor lines, and keeps the places of all other characters."""
    pattern = r"/\*.*?\*/|\"[^\"\n]*\"|^#[^\n]*"
    code = re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)
    # A `;` stands for a line without code, since a statement may follow it.
    return re.sub(r" +(?=\n)", lambda m: ";" + m[0][1:], code)


def closing(code, opening):
    depth = 0
    for place in range(opening, len(code)):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if depth == 0:
            return place
    raise ValueError("a bracket is not closed")


def mutants_of(file, text):
    code = masked(text)

    def mutant(start, end, instead):
        return Mutant(file, text, start, end, instead)

    for match in re.finditer(r"\b(?:if|while) (\()", code):
        start, end = match.start(1) + 1, closing(code, match.start(1))
        whole = text[start:end]
        if "auto " not in whole:
            yield from (mutant(start, end, word) for word in (f"!({whole})", "true", "false"))
    for match in re.finditer(r"(?<= )(?:==|!=|<=|>=|<|>)(?= )", code):
        yield from (mutant(match.start(), match.end(), other) for other in COMPARISONS[match[0]])
    for match in re.finditer(r"&&(?= )|\|\|", code):
        yield mutant(match.start(), match.end(), "||" if match[0] == "&&" else "&&")
    for match in re.finditer(r"\b(?:true|false)\b", code):
        yield mutant(match.start(), match.end(), "false" if match[0] == "true" else "true")
    for match in re.finditer(r"(?<![\w.])(?<!e-)(?<!\) = )\d+(?![\w.])", code):
        yield from (mutant(match.start(), match.end(), f"({match[0]} {sign} 1)") for sign in "+-")
    for match in re.finditer(r"(?<=[:;{}\n])\n" + STATEMENT.pattern, code):
        start = match.start() + 1
        if DECLARES.match(code, start):
            continue
        end = code.find(";", start)
        for place in range(start, len(code)):
            if code[place] in "([{":
                end = code.find(";", closing(code, place)) if closing(code, place) > end else end
            if place >= end:
                break
        start += len(code[start:]) - len(code[start:].lstrip())
        yield mutant(start, end + 1, ";")


def equivalents():
    keys, where, was = set(), "", ""
    for line in EQUIVALENT.read_text().splitlines():
        if line.startswith(PLUGIN):
            where = line
        elif line.startswith("- "):
            was = line[2:]
        elif line.startswith("+"):
            keys.add((where, was, line[1:].strip()))
    return keys


def run(command, environment={}):
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, text=True, capture_output=True)


def is_built(out, folder, texts):
    for file, text in texts.items():
        (folder / file).write_text(text)
    built = run([folder / "build.sh", folder / "built/libtactus-wayfire.so", out / "release-embedded"],
                {"CXXFLAGS": "-O0 -w"})
    return built.returncode == 0


def verdict(out, folder):
    """Returns the first check that fails with the plugin in this folder; None if all pass, and HUNG if the guest
    does not end."""
    told = run(["Tests/Session/wayfire.sh", folder / "built", out / "debug"],
               {"EXCEPT": LEFT_OUT, "LIMIT": "900", "END_AT_FAILURE": "yes"})
    failed = [line for line in told.stdout.splitlines() if line.startswith("FAILED ")]
    if failed:
        return failed[0][len("FAILED "):].split(": ")[0]
    passes = re.search(r"^(\d+) passed, 0 failed$", told.stdout, re.M)
    return None if passes and told.returncode == 0 else HUNG


def main():
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} OUT [OPTION=VALUE...]")
    out = Path(sys.argv[1]).resolve()
    options = dict(word.split("=", 1) for word in sys.argv[2:] if "=" in word)
    texts = {file: (ROOT / PLUGIN / file).read_text() for file in FILES}
    mutants = [mutant for file, text in texts.items() for mutant in mutants_of(file, text)]
    known = equivalents()
    for key in sorted(known - {mutant.key for mutant in mutants}):
        print(f"wayfire-equivalent.txt: no such mutant: {key[0]}\n- {key[1]}\n+ {key[2]}")
    if "function" in options:
        mutants = [mutant for mutant in mutants if mutant.function in options["function"].split(",")]
    if "file" in options:
        mutants = [mutant for mutant in mutants if options["file"] in mutant.file]
    if "sample" in options:
        mutants = random.Random(int(options.get("seed", 1))).sample(mutants, min(len(mutants), int(options["sample"])))
    is_equivalent = "equivalent" in options
    equivalent = sum(mutant.key in known for mutant in mutants)
    mutants = [mutant for mutant in mutants if (mutant.key in known) == is_equivalent]
    if "list" in options:
        print(*mutants, f"{len(mutants)} mutants", sep="\n")
        return
    if not mutants:
        sys.exit("no mutant is chosen")
    counts = {"killed": 0, "hung": 0, "survived": 0, "not built": 0}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "built").mkdir()
        (folder / "build.sh").write_bytes((ROOT / PLUGIN / "build.sh").read_bytes())
        (folder / "build.sh").chmod(0o755)
        (folder / "built/libtactus-host.so").write_bytes((out / "release-embedded/libtactus-host.so").read_bytes())
        if not is_built(out, folder, texts):
            sys.exit("without a mutant, the build fails")
        if failed := verdict(out, folder):
            sys.exit(f"without a mutant: {failed}")
        for n, mutant in enumerate(mutants, 1):
            text = texts[mutant.file]
            changed = text[:mutant.start] + mutant.instead + text[mutant.end:]
            if not is_built(out, folder, {**texts, mutant.file: changed}):
                counts["not built"] += 1
                continue
            failed = verdict(out, folder)
            counts["survived" if not failed else "hung" if failed == HUNG else "killed"] += 1
            if not failed or failed == HUNG:
                print(f"{mutant}{failed + chr(10) if failed else ''}", flush=True)
            elif "verbose" in options:
                print(f"{mutant}killed by: {failed}\n", flush=True)
            print(f"  {n} of {len(mutants)}, {counts['survived']} survived", file=sys.stderr, flush=True)
    tried = counts["killed"] + counts["hung"] + counts["survived"]
    share = 100 * counts["killed"] / tried if tried else 100
    print(f"{PLUGIN}: {tried} mutants, {counts['killed']} killed, {counts['hung']} hung, {counts['survived']} survived, "
          f"{0 if is_equivalent else equivalent} equivalent, {counts['not built']} do not compile, "
          f"{share:.1f} % killed")
    sys.exit(counts["killed"] > 0 if is_equivalent else share < 95)


main()
