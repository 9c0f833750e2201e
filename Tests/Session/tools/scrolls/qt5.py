# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a Qt 5 window with a long text, and prints how it scrolls (rest.py)."""

from PyQt5.QtCore import QTimer
from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea, QScroller
from rest import rested, say


def look():
    if area.width() < 700:
        QTimer.singleShot(50, look)
    else:
        say("shown")


app = QApplication([])
area = QScrollArea()
area.setWidgetResizable(True)
area.setWidget(QLabel("\n".join(f"Line {number}" for number in range(500))))
timer = QTimer(singleShot=True, interval=200)
timer.timeout.connect(lambda: rested(area.verticalScrollBar().value()))
area.verticalScrollBar().valueChanged.connect(lambda _: timer.start())
QScroller.grabGesture(area.viewport(), QScroller.TouchGesture)
area.showFullScreen()
QTimer.singleShot(50, look)
app.exec()
