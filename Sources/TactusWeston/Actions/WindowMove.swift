// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusConfig

/// A window goes where the fingers go.
final class WindowMove: DrivenAction {
  private let window: DesktopWindow
  private let start: Point
  private let origin: (x: Float, y: Float)

  init?(_ window: DesktopWindow, from start: Point) {
    guard let origin = window.position else { return nil }
    self.window = window
    self.start = start
    self.origin = origin
  }

  func follow(_ response: Response) {
    let way = response.location - start
    window.position = (origin.x + Float(way.dx), origin.y + Float(way.dy))
  }

  func end(_ response: Response) { follow(response) }
  func cancel() { window.position = origin }
}
