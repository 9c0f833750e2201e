// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusKit

final class Board {
  let window: GestureWindow
  let photo = GestureView(frame: Rect(x: 100, y: 100, width: 200, height: 200))

  init(window: GestureWindow) {
    self.window = window
    window.addSubview(photo)

    let tap = TapGestureRecognizer(target: self, action: Board.handleTap)
    tap.numberOfTapsRequired = 2
    photo.addGestureRecognizer(tap)

    photo.addGestureRecognizer(PanGestureRecognizer(target: self, action: Board.handlePan))
  }

  func handleTap(_ gesture: TapGestureRecognizer) { photo.transform = .identity }

  func handlePan(_ gesture: PanGestureRecognizer) {
    let way = gesture.translation(in: window)
    photo.center = Point(x: photo.center.x + way.x, y: photo.center.y + way.y)
    gesture.setTranslation(.zero, in: window)
  }
}
