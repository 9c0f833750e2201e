// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Tells the engine which recognizers receive a touch: those whose gesture is bound when the touch lands. A host with a
/// delegate of its own calls `Installation.receives` instead.
public final class ConfigurationDelegate: GestureDelegate {
  private var installations: [Installation]
  private let state: (Touch) -> SessionState
  /// The session state at the most recent landing, and the touch that landed.
  private var known: (state: SessionState, touch: UInt64)?
  /// The answer for each recognizer, by the lower half of its id. The look-up must be fast, since the engine may ask
  /// about hundreds of recognizers for one touch.
  private var answers: [Answer] = []

  private struct Answer {
    var recognizer: UInt64
    var isYes: Bool
  }

  /// Creates a delegate. `state` is called once for each new touch.
  public init(_ installations: [Installation], state: @escaping (Touch) -> SessionState) {
    self.installations = installations
    self.state = state
  }

  /// Replaces the installations. Call this function after a change of the configuration or of the outputs.
  public func use(_ installations: [Installation]) {
    self.installations = installations
    known = nil
  }

  public func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    if known?.touch != touch.serial { learn(touch) }
    let id = recognizer.rawValue
    let index = Int(clamping: id & 0xFFFF_FFFF)
    return index < answers.count && answers[index].recognizer == id ? answers[index].isYes : true
  }

  private func learn(_ touch: Touch) {
    let now = state(touch)
    if known?.state != now { answers = Self.answers(of: installations, in: now) }
    known = (now, touch.serial)
  }

  private static func answers(of installations: [Installation], in state: SessionState) -> [Answer] {
    var answers: [Answer] = []
    for installation in installations {
      for (recognizer, isLive) in zip(installation.recognizers, installation.live(in: state)) {
        guard let id = recognizer?.rawValue else { continue }
        let index = Int(clamping: id & 0xFFFF_FFFF)
        while answers.count <= index { answers.append(Answer(recognizer: .max, isYes: true)) }
        answers[index] = Answer(recognizer: id, isYes: isLive)
      }
    }
    return answers
  }
}
