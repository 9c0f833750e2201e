# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Qt 5's window with a long text: says `shown`, and `forwards` or `back` when it has come 50 px that way."""

from PyQt5.QtCore import QTimer
from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea, QScroller

furthest, way = 0, "back"


def say(word):
    print(word, flush=True)


def look():
    if area.width() < 700:
        QTimer.singleShot(50, look)
    else:
        say("shown")


def moved(value):
    global furthest, way
    if value > furthest if way == "forwards" else value < furthest:
        furthest = value
    elif abs(value - furthest) >= 50:
        furthest, way = value, "back" if way == "forwards" else "forwards"
        say(way)


app = QApplication([])
area = QScrollArea()
area.setWidgetResizable(True)
area.setWidget(QLabel("\n".join(f"Line {number}" for number in range(500))))
area.verticalScrollBar().valueChanged.connect(moved)
QScroller.grabGesture(area.viewport(), QScroller.TouchGesture)
area.showFullScreen()
QTimer.singleShot(50, look)
app.exec()
