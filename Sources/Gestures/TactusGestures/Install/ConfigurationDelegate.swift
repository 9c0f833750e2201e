// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Tells the engine which recognizers receive a touch: those whose gesture is bound now. A host with its own delegate
/// calls `Installation.receives` instead.
public final class ConfigurationDelegate: GestureDelegate {
  private var installations: [Installation]
  private let state: (Touch) -> SessionState
  /// The session state at the most recent landing, and the touch that landed.
  private var known: (state: SessionState, touch: UInt64)?
  /// Indexed by the lower half of the recognizer's id, since one touch may cause hundreds of questions.
  private var answers: [Answer] = []

  private struct Answer {
    var recognizer: UInt64
    var isYes: Bool
  }

  /// `state` is called once for each new touch.
  public init(_ installations: [Installation], state: @escaping (Touch) -> SessionState) {
    self.installations = installations
    self.state = state
  }

  /// Call it after a change of the configuration or of the outputs.
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
