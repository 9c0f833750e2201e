// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Requests the states of a script, each once, in the touch handler at its time.
struct ScriptedRecognizer: Recognizer {
  private let script: [ScenarioRecognizer.ScriptStep]
  /// Steps that have run; a reset does not restore them.
  private var done: Set<Int> = []

  init(script: [ScenarioRecognizer.ScriptStep]) { self.script = script }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }

  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    if !play(&context) { context.request(.cancelled, because: .touchCancelled) }
  }

  /// Requests the states for this moment; false if the script has none.
  @discardableResult
  private mutating func play(_ context: inout RecognizerContext) -> Bool {
    for n in script.indices where script[n].time == context.time && done.insert(n).inserted {
      for state in script[n].states { context.request(state, because: .custom("its script says so")) }
      return true
    }
    return false
  }
}
