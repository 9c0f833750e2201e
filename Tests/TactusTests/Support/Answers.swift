// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

@testable import Tactus

/// A delegate that records each question, and answers it with a closure that the test sets. The closures receive names
/// instead of ids.
final class Answers: GestureDelegate {
  /// The questions so far: "shouldBegin pan", "receive pan 1", "simultaneous a b", "a requires b", "b required by a",
  /// "view button pan".
  var asked: [String] = []

  var receive: (String, Touch) -> Bool = { _, _ in true }
  var receivePress: (String) -> Bool = { _ in true }
  var receiveEvent: (String, GestureEvent) -> Bool = { _, _ in true }
  var shouldBegin: (String) -> Bool = { _ in true }
  var viewShouldBegin: (String, String) -> Bool = { _, _ in true }
  var simultaneous: (String, String) -> Bool = { _, _ in false }
  var requires: (String, String) -> Bool = { _, _ in false }
  var requiredBy: (String, String) -> Bool = { _, _ in false }

  var mayPrevent: (String, String) -> Bool = { _, _ in true }
  var mayBePrevented: (String, String) -> Bool = { _, _ in true }
  /// The classes of the first recognizer, as seen from the second.
  var classes: (String, String) -> ClassRelations.Classes = { _, _ in [] }

  private let names: Names
  init(_ names: Names) { self.names = names }

  func asked(_ question: String) -> Int { asked.count { $0 == question } }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    asked.append("receive \(names[recognizer]) \(touch.id)")
    return receive(names[recognizer], touch)
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool {
    asked.append("receive press \(names[recognizer])")
    return receivePress(names[recognizer])
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool {
    asked.append("receive event \(names[recognizer])")
    return receiveEvent(names[recognizer], event)
  }
  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
    asked.append("shouldBegin \(names[recognizer])")
    return shouldBegin(names[recognizer])
  }
  func gestureRecognizer(
    _ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID
  ) -> Bool {
    asked.append("simultaneous \(names[recognizer]) \(names[other])")
    return simultaneous(names[recognizer], names[other])
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    asked.append("\(names[recognizer]) requires \(names[other])")
    return requires(names[recognizer], names[other])
  }
  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    asked.append("\(names[recognizer]) required by \(names[other])")
    return requiredBy(names[recognizer], names[other])
  }
  func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool {
    mayPrevent(names[recognizer], names[other])
  }
  func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool {
    mayBePrevented(names[recognizer], names[other])
  }
  func classes(of other: RecognizerID, seenFrom recognizer: RecognizerID) -> ClassRelations.Classes {
    classes(names[other], names[recognizer])
  }
  func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool {
    asked.append("view \(names[view]) \(names[recognizer])")
    return viewShouldBegin(names[view], names[recognizer])
  }
}
