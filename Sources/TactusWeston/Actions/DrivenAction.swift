// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusBindings

/// An action that follows the fingers, from the landing of a gesture to its end. What it is about may go meanwhile.
protocol DrivenAction: AnyObject {
  func follow(_ response: Response)
  /// The fingers have let go: it comes to rest at `settlesAt`.
  func end(_ response: Response)
  /// Everything as it was.
  func cancel()
}

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

/// A window fades as far as something is about to be done with it, and it is done when the fingers let go.
final class WindowPreview: DrivenAction {
  private let window: DesktopWindow
  private let done: () -> Void

  init(_ window: DesktopWindow, done: @escaping () -> Void) {
    self.window = window
    self.done = done
  }

  func follow(_ response: Response) { window.setAlpha(1 - 0.6 * Float(max(0, min(response.progress, 1)))) }

  func end(_ response: Response) {
    cancel()
    if response.settlesAt >= 1 { done() }
  }

  func cancel() { window.setAlpha(1) }
}
