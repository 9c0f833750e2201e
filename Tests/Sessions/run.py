#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""run.py BUILD: checks the release build of tactusd in real sessions of several releases of Debian, each in a virtual
machine of its own. BUILD is the folder of the project's build.

The variable ROOT limits the run to some releases (Tests/Session/root), and SESSION to some sessions. At the end of a
release's name, `-16k` stands for a kernel with pages of 16 KiB. ONLY selects checks, like pytest's -k. FIRST=yes runs
the checks of a new user's first hour instead: from the packages in BUILD/packages to a gesture that acts, also after a
reboot.

Writes BUILD/sessions/table.md, the table of the README: for each compositor and release, the version, and how many
checks passed in the last run of all checks.
"""

import collections
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
GUESTS = os.path.join(PROJECT, "Tests/Session")
sys.path.insert(0, HERE)
from sessions import SESSIONS  # noqa: E402


def output(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, **options).stdout.strip()


def chosen(variable, all_of_them):
    names = os.environ.get(variable, "").split() or all_of_them
    if unknown := [name for name in names if name not in all_of_them]:
        sys.exit(f"run.py: no {variable.lower()} is called {', '.join(unknown)}; there are {', '.join(all_of_them)}")
    return names


# Ends the name of a root whose guest has a kernel with pages of 16 KiB.
LARGE_PAGES = "-16k"


def build_tools(build):
    """Builds the test window from its source."""
    folder = os.path.join(build, "session-tools")
    os.makedirs(folder, exist_ok=True)
    script = f". {GUESTS}/support/touch-log.sh && cd {folder} && build_touch_log"
    subprocess.run(["bash", "-euo", "pipefail", "-c", script], check=True)


def runtime():
    """Returns the folder of the Swift runtime, which only the tests' own tools need."""
    swift = os.path.realpath(output("which", "swift"))
    return os.path.dirname(os.path.dirname(os.path.dirname(swift)))


def needed(build, root):
    """Returns the folder with what was built for the CPU of a root, and the folders of the host that its guest needs."""
    if "-arm64" not in root:
        # A folder inside the checkout needs no entry of its own.
        folders = [PROJECT, build, runtime()]
        return build, list(dict.fromkeys(f for f in folders if f == PROJECT or not f.startswith(PROJECT + "/")))
    there = os.path.join(build, "release-aarch64")
    return there, [PROJECT, there]


def play(name, session, root, pages, build, folders, libinput, log):
    """Runs the checks in a guest, and returns the outcome of each by its name."""
    with tempfile.TemporaryDirectory(prefix="tactus-") as shared:
        os.chmod(shared, 0o755)
        first = bool(os.environ.get("FIRST"))
        words = [f"{HERE}/reboots"] if first else []
        words += ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", f"--rootdir={HERE}"]
        words += ["-c", "/dev/null", f"{HERE}/first" if first else f"{HERE}/running"]
        words += [f"--session={name}", f"--build={build}", f"--results={shared}/results"]
        if libinput:
            words.append(f"--libinput={libinput}")
            folders = [*folders, libinput]
        if only := os.environ.get("ONLY"):
            words += ["-k", only]
        environment = {
            **os.environ,
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "PYTHONDONTWRITEBYTECODE": "1",
            "TACTUS_ROOT": root,
            "TACTUS_PAGES": pages,
            "TACTUS_SHARED": shared,
            "TACTUS_FOLDERS": ":".join(folders),
            "TACTUS_GUEST_MEMORY": session.memory,
        }
        environment.pop("ONLY", None)
        guest = subprocess.run([f"{GUESTS}/guest", "-T", "-S", "-t", "3000", *words], env=environment, stdout=log, stderr=log)
        results = {}
        if os.path.exists(f"{shared}/results"):
            with open(f"{shared}/results") as file:
                results = {each["check"]: each["outcome"] for each in map(json.loads, file)}
        # Without this, checks that did not run because the guest has ended too early would not be missed.
        if results and guest.returncode and all(outcome == "passed" for outcome in results.values()):
            results["the guest comes to its end"] = "failed"
        return results


def version(package, root):
    """Returns the upstream version of an installed package."""
    words = ["dpkg-query", f"--admindir={root}/var/lib/dpkg", "--show", "--showformat=${Version}", package]
    return output(*words).split(":")[-1].rsplit("-", 1)[0].split("+")[0]


def table(logs, roots):
    """Returns a table of the last run in each session, from the files in `logs`."""
    cells = {}
    for name, root in itertools.product(SESSIONS, roots):
        path = os.path.join(logs, f"{root}-{name}.json")
        if os.path.exists(path):
            with open(path) as file:
                cells[name, root] = "{version}: {passed} of {checked}".format(**json.load(file))
    roots = [root for root in roots if any((name, root) in cells for name in SESSIONS)]
    rows = [["compositor", *(f"Debian {root}" for root in roots)], ["---"] * (len(roots) + 1)]
    for name in SESSIONS:
        if any((name, root) in cells for root in roots):
            rows.append([name, *(cells.get((name, root), "") for root in roots)])
    return "".join("| " + " | ".join(row) + " |\n" for row in rows)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = os.path.realpath(sys.argv[1])
    every_root = list(dict.fromkeys(root for session in SESSIONS.values() for root in session.roots))
    build_tools(build)
    libinput = subprocess.run([f"{GUESTS}/libinput"], stdout=subprocess.PIPE, text=True).stdout.strip()
    logs = os.path.join(build, "sessions")
    os.makedirs(logs, exist_ok=True)
    lines, failed, count = [], 0, collections.Counter()
    for root in chosen("ROOT", every_root):
        path = output(f"{GUESTS}/root", root.removesuffix(LARGE_PAGES))
        pages = "16k" if root.endswith(LARGE_PAGES) else ""
        there, folders = needed(build, root)
        for name in chosen("SESSION", list(SESSIONS)):
            session = SESSIONS[name]
            if root not in session.roots or (os.environ.get("FIRST") and not session.first):
                continue
            begun = time.monotonic()
            log = os.path.join(logs, f"{root}-{name}.log")
            with open(log, "w") as file:
                gate = libinput if root in session.gate else ""
                results = play(name, session, path, pages, there, folders, gate, file)
            outcomes = collections.Counter(results.values())
            bad = sorted(check for check, outcome in results.items() if outcome != "passed")
            passed = f"{outcomes['passed']:4} of {len(results):<4}"
            lines.append(f"{root:13}{name:15}{passed}{time.monotonic() - begun:5.0f} s")
            print(lines[-1], flush=True)
            for check in bad:
                print(f"  FAILED {check}, see {log}", flush=True)
            if not results:
                print(f"  FAILED: nothing was checked, see {log}", flush=True)
            failed += len(bad) or not results
            count += outcomes
            if results and not os.environ.get("ONLY") and not os.environ.get("FIRST"):
                it = {"version": version(session.package or name, path), "passed": outcomes["passed"], "checked": len(results)}
                with open(os.path.join(logs, f"{root}-{name}.json"), "w") as file:
                    json.dump(it, file)
    print("\n" + "\n".join(lines))
    with open(os.path.join(logs, "table.md"), "w") as file:
        file.write(table(logs, every_root))
    print(f"{count['passed']} passed, {failed} failed")
    return 1 if failed or not count["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
