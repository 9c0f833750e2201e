# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Qt 5's window with a long text: says `shown`, and `forwards` or `back` when it has come to rest after
50 px or more that way."""

from PyQt5.QtCore import QTimer
from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea, QScroller

last, said = 0, "back"


def say(word):
    print(word, flush=True)


def look():
    if area.width() < 700:
        QTimer.singleShot(50, look)
    else:
        say("shown")


def rested():
    global last, said
    value = area.verticalScrollBar().value()
    if abs(value - last) < 50:
        return
    way = "forwards" if value > last else "back"
    last = value
    # It may rest on its way.
    if way != said:
        said = way
        say(way)


app = QApplication([])
area = QScrollArea()
area.setWidgetResizable(True)
area.setWidget(QLabel("\n".join(f"Line {number}" for number in range(500))))
timer = QTimer(singleShot=True, interval=200)
timer.timeout.connect(rested)
area.verticalScrollBar().valueChanged.connect(lambda _: timer.start())
QScroller.grabGesture(area.viewport(), QScroller.TouchGesture)
area.showFullScreen()
QTimer.singleShot(50, look)
app.exec()
