// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// A gesture of the server's configuration that a shell follows as long as this object exists.
public final class GestureBinding {
  public let name: String
  public private(set) var state = GestureState.possible
  /// The values of the gesture, cumulative since it began, in coordinates of the output.
  public private(set) var values = GestureValues(location: .zero, numberOfTouches: 0, measure: .none)
  private let recognizer: HostRecognizer
  private weak var host: GestureHost?
  private let action: (GestureBinding) -> Void

  init(_ name: String, _ recognizer: HostRecognizer, _ action: @escaping (GestureBinding) -> Void) {
    self.name = name
    self.recognizer = recognizer
    host = recognizer.host
    self.action = action
  }

  func take(_ report: GestureReport) {
    guard report.state != .failed else { return }
    values = report.values
    state = report.state
    action(self)
    if state.isTerminal { state = .possible }
  }

  deinit {
    recognizer.remove()
    host?.bindings.removeAll { $0 === recognizer }
  }
}
