// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import TactusConfig

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
