#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""record.py FOLDER: makes the recordings in this folder. Must run as root, with python3-libevdev and libinput-tools.

Creates touchscreens with uinput, and plays events on them that correct touchscreens do not send. Records the events of
the kernel and of libinput (1.22) with `libinput record --with-libinput`.
"""
import os
import random
import signal
import subprocess
import sys
import time

import libevdev
from libevdev import EV_ABS, EV_KEY, EV_SYN, INPUT_PROP_DIRECT, InputAbsInfo

SLOT, ID, TOOL = EV_ABS.ABS_MT_SLOT, EV_ABS.ABS_MT_TRACKING_ID, EV_ABS.ABS_MT_TOOL_TYPE
X, Y = EV_ABS.ABS_MT_POSITION_X, EV_ABS.ABS_MT_POSITION_Y
ONE_X, ONE_Y, TOUCH = EV_ABS.ABS_X, EV_ABS.ABS_Y, EV_KEY.BTN_TOUCH


def screen(name, fuzz=0, slots=5, tool=2, xs=(0, 1919), ys=(0, 1079)):
    """Creates a touchscreen with 8 units per mm. It has no slots if `slots` is 0, no tool types if `tool` is None."""
    device = libevdev.Device()
    device.name = name
    device.id = {"bustype": 0x18, "vendor": 0x1234, "product": 0x5678, "version": 0x100}
    x = InputAbsInfo(minimum=xs[0], maximum=xs[1], fuzz=fuzz, resolution=8)
    y = InputAbsInfo(minimum=ys[0], maximum=ys[1], fuzz=fuzz, resolution=8)
    device.enable(ONE_X, x)
    device.enable(ONE_Y, y)
    device.enable(TOUCH)
    device.enable(INPUT_PROP_DIRECT)
    if slots:
        device.enable(SLOT, InputAbsInfo(minimum=0, maximum=slots - 1))
        device.enable(ID, InputAbsInfo(minimum=0, maximum=65535))
        device.enable(X, x)
        device.enable(Y, y)
        if tool is not None:
            device.enable(TOOL, InputAbsInfo(minimum=0, maximum=tool))
    device = device.create_uinput_device()
    subprocess.run(["udevadm", "settle"], check=True)
    time.sleep(0.2)
    return device


def send(device, frame):
    events = [libevdev.InputEvent(code, value) for code, value in frame]
    device.send_events(events + [libevdev.InputEvent(EV_SYN.SYN_REPORT, 0)])


def record(path, options, devices, play):
    nodes = [device.devnode for device in devices]
    command = ["libinput", "record", *options, "-o", path, *nodes]
    recorder = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(0.8)
    play()
    time.sleep(0.3)
    recorder.send_signal(signal.SIGINT)
    recorder.wait()


def frames(path, device, frames):
    def play():
        for frame in frames:
            send(device, frame)
            time.sleep(0.008)

    record(path, ["--with-libinput"], [device], play)


def walk(chance, x, y, steps, width, dx=0, dy=0):
    for _ in range(steps):
        x += dx + chance.randint(-width, width)
        y += dy + chance.randint(-width, width)
        yield max(0, min(1919, x)), max(0, min(1079, y))


def fuzz(path, chance):
    one, two = walk(chance, 400, 300, 60, 5, 1, 0), walk(chance, 900, 700, 60, 12, 0, -1)
    script = [[(SLOT, 0), (ID, 1), (X, 400), (Y, 300)]]
    for n, ((x, y), (u, v)) in enumerate(zip(one, two)):
        frame = [(SLOT, 0), (X, x)] + ([(Y, y)] if n % 3 else [])
        if n == 10:
            frame += [(SLOT, 1), (ID, 2), (X, 900), (Y, 700)]
        if 10 < n < 50:
            frame += [(SLOT, 1), (X, u)] + ([(Y, v)] if n % 4 else [])
        if n == 50:
            frame += [(SLOT, 1), (ID, -1)]
        script.append(frame)
    frames(path, screen("Fuzzy Touchscreen", fuzz=16), script + [[(SLOT, 0), (ID, -1)]])


def single_touch(path, chance):
    script = [[(ONE_X, 100), (ONE_Y, 100)], [(TOUCH, 1)]]
    script += [[(ONE_X, x), (ONE_Y, y)] for x, y in walk(chance, 100, 100, 10, 6)]
    script += [[(TOUCH, 0)], [(ONE_X, 500)], [(ONE_Y, 501), (TOUCH, 1)], [(TOUCH, 0), (ONE_X, 7)]]
    script += [[(TOUCH, 1), (TOUCH, 0), (ONE_X, 70)], [(ONE_X, 71)]]
    frames(path, screen("Single Touchscreen", slots=0), script)


def palms(path, _):
    script = [[(SLOT, 0), (ID, 1), (X, 400), (Y, 300)], [(X, 410)], [(TOOL, 2)], [(X, 420)], [(TOOL, 0)], [(X, 430)]]
    script += [[(ID, -1)], [(ID, 2), (X, 440), (Y, 310)], [(X, 450)], [(ID, -1)]]
    # A palm from the beginning; then a contact in this slot, whose tool type is still that of a palm.
    script += [[(ID, 3), (TOOL, 2), (X, 460), (Y, 320)], [(X, 470)], [(ID, -1)]]
    script += [[(ID, 4), (X, 480), (Y, 330)], [(X, 481)], [(TOOL, 0)], [(X, 482)], [(ID, -1)]]
    # A palm that lifts; then a palm beside a finger.
    script += [[(ID, 5), (X, 490), (Y, 340)], [(TOOL, 2), (ID, -1)], [(TOOL, 0)]]
    script += [[(ID, 6), (X, 491), (Y, 341)], [(SLOT, 1), (ID, 7), (X, 900), (Y, 900)]]
    script += [[(SLOT, 0), (TOOL, 2), (SLOT, 1), (X, 901)], [(SLOT, 1), (TOOL, 2), (SLOT, 0), (TOOL, 0)]]
    script += [[(SLOT, 0), (ID, -1), (SLOT, 1), (ID, -1)], [(SLOT, 1), (TOOL, 0)]]
    # Within one frame: a contact lifts and the next one lands; a contact lands and lifts; a contact moves and lifts.
    script += [[(SLOT, 2), (ID, 8), (X, 100), (Y, 100)], [(ID, -1), (ID, 9), (X, 150)], [(X, 151)], [(ID, -1)]]
    script += [[(ID, 10), (X, 200), (ID, -1)], [(ID, 11), (X, 210), (Y, 210)], [(X, 220), (ID, -1)]]
    # A pen.
    script += [[(ID, 12), (TOOL, 1), (X, 300)], [(X, 310)], [(TOOL, 2)], [(ID, -1)], [(TOOL, 0)]]
    frames(path, screen("Palm Touchscreen"), script)


def palm_beyond_maximum(path, _):
    script = [[(SLOT, 0), (ID, 1), (X, 400), (Y, 300)], [(TOOL, 1)], [(X, 410)], [(TOOL, 0)], [(ID, -1)]]
    script += [[(ID, 2), (X, 420)], [(X, 430)], [(TOOL, 2)], [(X, 440)], [(ID, -1)]]
    script += [[(ID, 3), (X, 450)], [(X, 460)], [(ID, -1)], [(TOOL, 0)], [(TOOL, 2)]]
    script += [[(ID, 4), (X, 470)], [(TOOL, 0)], [(TOOL, 2)], [(ID, -1)]]
    frames(path, screen("Toolmax Touchscreen", tool=1), script)


def ranges(path, _):
    script = [[(SLOT, 0), (ID, 1), (X, -400), (Y, 300)], [(SLOT, 1), (ID, 2), (X, 1500), (Y, 1100)]]
    script += [[(SLOT, 2), (ID, 3), (X, 0), (Y, 100)], [(SLOT, 0), (X, -500)]]
    script += [[(SLOT, 1), (X, -600), (SLOT, 2), (Y, 1200)]]
    script += [[(SLOT, 0), (ID, -1), (SLOT, 1), (ID, -1), (SLOT, 2), (ID, -1)]]
    script += [[(SLOT, 1), (X, 5)], [(SLOT, 1), (ID, 4)], [(SLOT, 1), (ID, -1)]]
    frames(path, screen("Odd Touchscreen", slots=3, tool=None, xs=(-500, 1500), ys=(100, 1100)), script)


def calibrated(path, chance):
    rule = 'SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="Calibrated Touchscreen", '
    rule += 'ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"\n'
    os.makedirs("/run/udev/rules.d", exist_ok=True)
    with open("/run/udev/rules.d/61-calibrated.rules", "w") as rules:
        rules.write(rule)
    subprocess.run(["udevadm", "control", "--reload"], check=True)
    script = [[(SLOT, 0), (ID, 1), (X, 400), (Y, 300)]]
    script += [[(X, x), (Y, y)] for x, y in walk(chance, 400, 300, 20, 30, 10, 5)]
    frames(path, screen("Calibrated Touchscreen", xs=(10, 1919)), script + [[(ID, -1)]])


def two_devices(path, _):
    one, two = screen("First Touchscreen"), screen("Second Touchscreen", slots=0)

    def play():
        for n in range(12):
            middle = [(X, 400 + 7 * n), (Y, 300 - 3 * n)]
            send(one, [(SLOT, 0), (ID, 1), (X, 400), (Y, 300)] if n == 0 else [(ID, -1)] if n == 11 else middle)
            time.sleep(0.004)
            if 2 <= n <= 9:
                begin = [(ONE_X, 100), (ONE_Y, 100), (TOUCH, 1)]
                send(two, begin if n == 2 else [(TOUCH, 0)] if n == 9 else [(ONE_X, 100 + 9 * n)])
                time.sleep(0.004)

    record(path, [], [one, two], play)


def main():
    folder = sys.argv[1]
    for make in [fuzz, single_touch, palms, palm_beyond_maximum, ranges, calibrated, two_devices]:
        make(f"{folder}/{make.__name__.replace('_', '-')}.yml", random.Random(7))


main()
