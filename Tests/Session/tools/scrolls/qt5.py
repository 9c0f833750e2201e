# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Qt 5's window with a long text: says `shown`, and `scrolled` each time that it has come 50 px further down."""

from PyQt5.QtCore import QTimer
from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea, QScroller

last = 0


def say(word):
    print(word, flush=True)


def look():
    if area.width() < 700:
        QTimer.singleShot(50, look)
    else:
        say("shown")


def moved(value):
    global last
    if value >= last + 50:
        last = value
        say("scrolled")


app = QApplication([])
area = QScrollArea()
area.setWidgetResizable(True)
area.setWidget(QLabel("\n".join(f"Line {number}" for number in range(500))))
area.verticalScrollBar().valueChanged.connect(moved)
QScroller.grabGesture(area.viewport(), QScroller.TouchGesture)
area.showFullScreen()
QTimer.singleShot(50, look)
app.exec()
