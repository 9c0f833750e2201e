// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// A recognizer that requests the states of a script. Each step runs once, in a touch handler that is called at the
/// time of the step.
struct ScriptedRecognizer: Recognizer {
  private let script: [ScenarioRecognizer.ScriptStep]
  /// The steps that have run; they do not run again after a reset.
  private var done: Set<Int> = []

  init(script: [ScenarioRecognizer.ScriptStep]) { self.script = script }

  mutating func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }
  mutating func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }
  mutating func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) { play(&context) }

  mutating func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    if !play(&context) { context.request(.cancelled, because: .touchCancelled) }
  }

  /// Requests the states for the current time. Returns false if the script contains none for this time.
  @discardableResult
  private mutating func play(_ context: inout RecognizerContext) -> Bool {
    for n in script.indices where script[n].time == context.time && done.insert(n).inserted {
      for state in script[n].states { context.request(state, because: .custom("its script says so")) }
      return true
    }
    return false
  }
}
