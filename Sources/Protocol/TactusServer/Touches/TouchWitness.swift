// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus

/// Observes the touches in a host, including its views and the surfaces on it, without affecting them.
struct TouchWitness: Recognizer {
  static var answers: RecognizerAnswers { [] }

  unowned(unsafe) let reports: TouchReports

  static var settings: RecognizerSettings {
    var settings = RecognizerSettings()
    settings.cancelsTouchesInView = false
    settings.delaysTouchesEnded = false
    settings.requiresExclusiveTouchType = false
    settings.layer = .observe
    return settings
  }

  func touchesBegan(_ touches: TouchSet, in context: inout RecognizerContext) {
    for slot in touches { reports.saw(context[slot], .down) }
  }
  func touchesMoved(_ touches: TouchSet, in context: inout RecognizerContext) {
    for slot in touches { reports.saw(context[slot], .move) }
  }
  func touchesEnded(_ touches: TouchSet, in context: inout RecognizerContext) {
    for slot in touches {
      reports.saw(context[slot], .up)
      // Ignores the touch; otherwise, the engine would keep the touch for the witness. After the last touch, the
      // witness fails and is ready for new touches.
      context.ignore(slot)
    }
  }
  func touchesCancelled(_ touches: TouchSet, in context: inout RecognizerContext) {
    for slot in touches {
      reports.saw(context[slot], .cancel)
      context.ignore(slot)
    }
  }
  func reset() { reports.sawTheLast() }
}
