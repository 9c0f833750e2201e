#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""compare-delays.py EXPECTED MODE ALONE BESIDE: prints by how much tactusd delayed the touches of a window, and the
delay that tactus-lab predicts for the same fingers in this mode. Fails if the two differ by more than TOLERANCE.

EXPECTED is the output of `tactus-lab delay --keep`. ALONE was recorded without tactusd, and BESIDE with it.
Both contain a line for each hand, with its name and its start time in microseconds, followed by the output of
`touch-log --clock`."""
import sys
from collections import defaultdict

# The tolerance, in ms: delays vary because tactusd and the compositor share the guest's only processor.
TOLERANCE = 4.0


def expected(path, mode):
    """Returns the delays of landing, first motion and lift for the fingers of each hand, in landing order."""
    hands = defaultdict(list)
    with open(path) as lines:
        for line in lines:
            where, hand, *delays = line.rstrip("\n").split("\t")
            if where == mode:
                hands[hand].append([None if delay == "-" else float(delay) for delay in delays])
    return hands


def heard(path):
    """Returns the times at which a window received the landing, first motion and lift of each finger, in ms since the
    start of the hand."""
    hands, fingers, began = {}, {}, 0
    with open(path) as lines:
        for line in lines:
            words = line.split()
            if len(words) == 2 and words[0] not in ("up", "shown"):
                fingers, began = {}, int(words[1]) / 1000
                hand = hands[words[0]] = []
            elif words and words[0] == "down":
                fingers[words[1]] = [float(words[4]) - began, None, None]
                hand.append(fingers[words[1]])
            elif words and words[0] == "motion" and fingers[words[1]][1] is None:
                fingers[words[1]][1] = float(words[4]) - began
            elif words and words[0] == "up":
                fingers[words[1]][2] = float(words[2]) - began
    return hands


def main():
    hands = expected(sys.argv[1], sys.argv[2])
    alone, beside = heard(sys.argv[3]), heard(sys.argv[4])
    rows, compared, failed = defaultdict(list), 0, []
    for hand, fingers in sorted(hands.items()):
        if not len(fingers) == len(alone.get(hand, [])) == len(beside.get(hand, [])):
            failed.append(f"{hand}: {len(alone.get(hand, []))} fingers alone, {len(beside.get(hand, []))} beside")
            continue
        for wanted, first, second in zip(fingers, alone[hand], beside[hand]):
            for what, want, was, now in zip(("landing", "first motion", "lift"), wanted, first, second):
                if None in (want, was, now):
                    continue
                compared += 1
                rows[what].append((want, now - was))
                if abs(now - was - want) > TOLERANCE:
                    failed.append(f"{hand}, {what}: {now - was:.0f} ms later, not {want:.0f}")
    for what, delays in rows.items():
        delays.sort()
        middle = delays[len(delays) // 2]
        print(f"{what:>14}: {len(delays)} compared; half {middle[1]:.0f} ms (tactus-lab {middle[0]:.0f}), "
              f"at most {max(d for _, d in delays):.0f} ({max(w for w, _ in delays):.0f}), "
              f"apart by {max(abs(d - w) for w, d in delays):.1f}")
    if failed:
        print("\n".join(failed), file=sys.stderr)
    sys.exit(1 if failed or not compared else 0)


main()
