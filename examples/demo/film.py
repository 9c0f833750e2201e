#!/usr/bin/python3
# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""film.py FILM.wcap NOTES PICTURE.png: makes an animated PNG of a film that weston recorded, and draws the fingers of
the tour on it.

The lines of NOTES are: `step TITLE`; `play MS`, a start time by the film's clock; and then the fingers that were played
from that time on, `finger ID MS X,Y MS X,Y ... [stays]` or `lift ID`."""
import struct
import sys

from PIL import Image, ImageColor, ImageDraw, ImageFont

PACE = 110  # ms from one picture to the next
PAUSE = 1000  # the longest time without a change
REST = 1800  # how long each step is shown at its end
COLOURS = 144
SIZE = (600, 375)
FINGERS = ["#45d0ff", "#ff70c0", "#ffb62e"]


def pictures(path):
    """Yields each picture of weston's film, with its time. A film consists of rectangles, with runs of pixels and their
    changes."""
    data = memoryview(open(path, "rb").read())
    _, form, width, height = struct.unpack_from("<IIII", data)
    order = "BGRX" if form == 0x34325258 else "RGBX"
    pixels = bytearray(width * height * 4)
    at = 16
    while at + 8 <= len(data):
        ms, count = struct.unpack_from("<II", data, at)
        at += 8
        rectangles = [struct.unpack_from("<iiii", data, at + 16 * n) for n in range(count)]
        at += 16 * count
        for x1, y1, x2, y2 in rectangles:
            across = x2 - x1
            left = across * (y2 - y1)
            done = 0
            while done < left:
                (word,) = struct.unpack_from("<I", data, at)
                at += 4
                length = word >> 24
                run = length + 1 if length < 0xE0 else 1 << (length - 0xE0 + 7)
                change = (word & 255, word >> 8 & 255, word >> 16 & 255)
                if change != (0, 0, 0):
                    for n in range(done, min(done + run, left)):
                        # Rows are stored from the bottom up.
                        pixel = ((y2 - 1 - n // across) * width + x1 + n % across) * 4
                        for channel in range(3):
                            pixels[pixel + channel] = pixels[pixel + channel] + change[channel] & 255
                done += run
        yield ms, Image.frombuffer("RGB", (width, height), bytes(pixels), "raw", order, 0, 1)


class Hand:
    """Computes the places of the fingers at any time."""

    def __init__(self, path):
        self.ways, self.titles, begun, title = [], [], 0, ""
        for line in open(path):
            word, *rest = line.split()
            if word == "step":
                title = " ".join(rest)
            elif word == "play":
                begun = int(rest[0])
                self.titles.append((begun, title))
            elif word == "finger":
                stays = rest[-1] == "stays"
                numbers = rest[1:-1] if stays else rest[1:]
                way = [
                    (begun + int(ms), *map(float, point.split(",")))
                    for ms, point in zip(numbers[::2], numbers[1::2])
                ]
                self.ways.append([int(rest[0]), way, None if stays else way[-1][0] + 10])
            elif word == "lift":
                for way in self.ways:
                    if way[0] == int(rest[0]) and way[2] is None:
                        way[2] = begun

    def at(self, ms):
        """Returns for each finger that is down: its number, where it landed, and where it is at this time."""
        for finger, way, end in self.ways:
            if way[0][0] <= ms and (end is None or ms <= end + 160):
                x, y = way[0][1:]
                for (t1, x1, y1), (t2, x2, y2) in zip(way, way[1:]):
                    if ms >= t1:
                        k = min(1, (ms - t1) / max(1, t2 - t1))
                        x, y = x1 + (x2 - x1) * k, y1 + (y2 - y1) * k
                yield finger, way[0][1:], (x, y), end is None or ms <= end

    def moments(self):
        for _, way, end in self.ways:
            last = way[-1][0] if end is None else max(way[-1][0], end)
            yield from range(way[0][0], last + 200, PACE)
            yield last + 200

    def title(self, ms):
        return next((title for begun, title in reversed(self.titles) if begun <= ms + PACE), self.titles[0][1])


def drawn(picture, hand, ms, font):
    """Returns the picture with the fingers and the title, in its final size."""
    over = Image.new("RGBA", picture.size)
    draw = ImageDraw.Draw(over)
    for finger, landed, place, is_down in hand.at(ms):
        colour = FINGERS[finger % len(FINGERS)]
        draw.line([landed, place], fill=colour, width=5)
        ring = [landed[0] - 18, landed[1] - 18, landed[0] + 18, landed[1] + 18]
        draw.ellipse(ring, outline=colour, width=4)
        if is_down:
            disc = [place[0] - 20, place[1] - 20, place[0] + 20, place[1] + 20]
            draw.ellipse(disc, fill=colour, outline="white", width=4)
    draw.rectangle([0, 668, picture.size[0], picture.size[1]], fill="#16202b")
    draw.text((picture.size[0] / 2, 709), hand.title(ms), font=font, fill="white", anchor="mm")
    return Image.alpha_composite(picture.convert("RGBA"), over).convert("RGB").resize(SIZE, Image.LANCZOS)


def common_palette(frames):
    """Returns one palette for all pictures, so that unchanged parts have the same colours in each picture. It contains
    the frequent colours, the striking ones, and those of the fingers."""
    sheet = Image.new("RGB", (SIZE[0], SIZE[1] * len(frames)))
    for n, frame in enumerate(frames):
        sheet.paste(frame, (0, n * SIZE[1]))
    frequent = sheet.quantize(COLOURS, method=Image.MEDIANCUT).getpalette()[: COLOURS * 3]
    rare = sheet.quantize(40, method=Image.MAXCOVERAGE).getpalette()[: 40 * 3]
    colours = frequent + rare
    for colour in FINGERS:
        colours += ImageColor.getrgb(colour)
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))
    return palette


def main(film, notes, result):
    hand = Hand(notes)
    # The font size fits a picture that is later reduced to half its size.
    font = ImageFont.truetype("DejaVuSans.ttf", 46)
    first = min(begun for begun, _ in hand.titles) - PACE
    moments = sorted(ms for ms in set(hand.moments()) if ms >= first)
    film = pictures(film)
    shown, coming = next(film), next(film, None)
    frames, last, wanted = [], None, first
    while moments or coming:
        if coming and (not moments or coming[0] <= moments[0]):
            shown, coming = coming, next(film, None)
            ms = shown[0]
        else:
            ms = moments.pop(0)
        if ms < wanted and coming and coming[0] < wanted:
            continue
        if ms < first:
            continue
        frame = drawn(shown[1], hand, ms, font)
        if last is None or frame.tobytes() != last.tobytes():
            frames.append((ms, frame))
            last = frame
        wanted = ms + PACE
    palette = common_palette([frame for _, frame in frames[:: max(1, len(frames) // 16)]])
    flat = [frame.quantize(palette=palette, dither=Image.NONE) for _, frame in frames]
    ends = {begun for begun, _ in hand.titles[1:]}
    times = [ms for ms, _ in frames] + [frames[-1][0] + REST]
    pauses = []
    for a, b in zip(times, times[1:]):
        is_end = b is times[-1] or any(a < end <= b and hand.title(a) != hand.title(end) for end in ends)
        pauses.append(REST if is_end else min(PAUSE, b - a))
    flat[0].save(result, save_all=True, append_images=flat[1:], duration=pauses, loop=0, optimize=True)
    print(f"{result}: {len(flat)} pictures, {sum(pauses) / 1000:.0f} s")


main(*sys.argv[1:4])
