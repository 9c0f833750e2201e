// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusGestures

/// The action of moving a window with the fingers.
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

  func follow(_ request: ActionRequest) {
    let way = request.response.location - start
    window.position = (origin.x + Float(way.dx), origin.y + Float(way.dy))
  }

  func end(_ request: ActionRequest) -> ActionOutcome? {
    follow(request)
    return WestonActions.done
  }

  func cancel(_ request: ActionRequest) { window.position = origin }
}

/// The preview of an action on a window: the window fades as the gesture progresses.
final class WindowPreview: DrivenAction {
  private let window: DesktopWindow

  init(_ window: DesktopWindow) { self.window = window }

  func follow(_ request: ActionRequest) {
    window.setAlpha(1 - 0.6 * Float(max(0, min(request.response.progress, 1))))
  }

  func end(_ request: ActionRequest) -> ActionOutcome? {
    cancel(request)
    return nil
  }

  func cancel(_ request: ActionRequest) { window.setAlpha(1) }
}
