// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CWeston
import TactusServer

/// The windows that have been touched.
final class Windows {
  /// Called for each window that can no longer receive events, before the window is removed.
  var gone: (Window) -> Void = { _ in }
  private var windows: [Window] = []

  /// Returns any window of a client.
  subscript(client: WaylandTouches.Client) -> Window? { windows.first { $0.client == client } }

  /// Returns the window of a view to which Weston has assigned a touch; nil if no client owns the view.
  func window(_ view: UnsafeMutablePointer<weston_view>?) -> Window? {
    guard let view, let surface = view.pointee.surface?.pointee.resource else { return nil }
    if let known = windows.first(where: { $0.view == view }) { return known }
    let window = Window(view, surface) { [unowned(unsafe) self] in remove($0) }
    windows.append(window)
    return window
  }

  private func remove(_ window: Window) {
    guard let n = windows.firstIndex(where: { $0 === window }) else { return }
    gone(window)
    windows.remove(at: n)
  }
}
