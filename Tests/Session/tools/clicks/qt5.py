# SPDX-FileCopyrightText: The Tactus authors
# SPDX-License-Identifier: MIT
"""Opens a Qt 5 window with one button. Prints `shown`, then `pressed` and `clicked` for each click."""

from PyQt5.QtCore import QTimer
from PyQt5.QtWidgets import QApplication, QPushButton


def say(word):
    print(word, flush=True)


def look():
    if button.width() < 700:
        QTimer.singleShot(50, look)
    else:
        say("shown")


app = QApplication([])
button = QPushButton("Click")
button.pressed.connect(lambda: say("pressed"))
button.clicked.connect(lambda: say("clicked"))
button.showFullScreen()
QTimer.singleShot(50, look)
app.exec()
