// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// The touches of a window at one moment.
public struct TouchEvent {
  public let timestamp: Timestamp
  /// The touches that views and custom recognizers of the window receive, including touches that have not changed.
  public let allTouches: Set<GestureTouch>

  /// Returns the touches that landed in a view.
  public func touches(for view: GestureView) -> Set<GestureTouch> { allTouches.filter { $0.view === view } }
}

extension TouchEvent: CustomStringConvertible {
  /// A text such as "event at 12.0 ms: touch 1 began at 10.0, 20.0".
  public var description: String {
    let touches = allTouches.sorted { $0.id < $1.id }.map(\.description).joined(separator: ", ")
    return "event at \(Double(timestamp.microseconds) / 1000) ms: \(touches)"
  }
}
