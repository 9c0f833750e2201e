// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Asks for the states of a script, each in the touch handler at its time and once.
struct ScriptedRecognizer: Recognizer {
  private let script: [ScenarioRecognizer.ScriptStep]
  /// Steps that have had their turn; a reset does not bring them back.
  private var done: Set<Int> = []

  init(script: [ScenarioRecognizer.ScriptStep]) { self.script = script }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }

  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    if !play(&context) { context.request(.cancelled, because: .touchCancelled) }
  }

  /// Whether the script says something for this moment.
  @discardableResult
  private mutating func play(_ context: inout RecognizerContext) -> Bool {
    for n in script.indices where script[n].time == context.time && done.insert(n).inserted {
      for state in script[n].states { context.request(state, because: .custom("its script says so")) }
      return true
    }
    return false
  }
}
