// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusApp
import TactusKit

/// A button with a title.
final class TitleButton: Button, Drawn {
  private let title: String
  private let changed: () -> Void

  init(_ title: String, changed: @escaping () -> Void) {
    (self.title, self.changed) = (title, changed)
    super.init()
  }

  override func setNeedsDisplay() { changed() }

  func draw(on canvas: Canvas) {
    let area = Canvas.Path.rectangle(bounds, radius: bounds.height / 2)
    canvas.fill(area, Colour(0xFFFFFF, alpha: isHighlighted ? 0.92 : 0.16))
    canvas.text(
      title, at: Point(x: bounds.width / 2, y: bounds.height / 2 + 5), Canvas.Font(14),
      isHighlighted ? Colour(0x20242A) : Colour(0xFFFFFF, alpha: 0.92), anchor: 0.5)
  }
}

/// A view that draws itself in its own coordinates.
protocol Drawn: GestureView {
  func draw(on canvas: Canvas)
}
