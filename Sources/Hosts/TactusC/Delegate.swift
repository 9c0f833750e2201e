// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactus
import Tactus

/// A delegate that calls a table of C functions. If a function is missing, the answer is the default.
final class Delegate: GestureDelegate {
  private let table: tactus_delegate
  private let data: UnsafeMutableRawPointer?

  init(_ table: tactus_delegate, data: UnsafeMutableRawPointer?) {
    self.table = table
    self.data = data
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive touch: Touch) -> Bool {
    guard let ask = table.should_receive_touch else { return true }
    return withUnsafePointer(to: tactus_touch(touch, previous: touch.previousLocation, isDown: true)) {
      ask(data, recognizer.number, $0)
    }
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive press: Press) -> Bool {
    guard let ask = table.should_receive_press else { return true }
    return withUnsafePointer(to: tactus_press(press)) { ask(data, recognizer.number, $0) }
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldReceive event: GestureEvent) -> Bool {
    table.should_receive_event?(data, recognizer.number, tactus_event(UInt32(event.rawValue))) ?? true
  }

  func gestureRecognizerShouldBegin(_ recognizer: RecognizerID, values: GestureValues) -> Bool {
    guard let ask = table.should_begin else { return true }
    return withUnsafePointer(to: tactus_values(values)) { ask(data, recognizer.number, $0) }
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldRecognizeSimultaneouslyWith other: RecognizerID) -> Bool {
    table.should_recognize_simultaneously?(data, recognizer.number, other.number) ?? false
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldRequireFailureOf other: RecognizerID) -> Bool {
    table.should_require_failure?(data, recognizer.number, other.number) ?? false
  }

  func gestureRecognizer(_ recognizer: RecognizerID, shouldBeRequiredToFailBy other: RecognizerID) -> Bool {
    table.should_be_required_to_fail?(data, recognizer.number, other.number) ?? false
  }

  func gestureRecognizer(_ recognizer: RecognizerID, canPrevent other: RecognizerID) -> Bool {
    table.can_prevent?(data, recognizer.number, other.number) ?? true
  }

  func gestureRecognizer(_ recognizer: RecognizerID, canBePreventedBy other: RecognizerID) -> Bool {
    table.can_be_prevented?(data, recognizer.number, other.number) ?? true
  }

  func view(_ view: ViewID, shouldBegin recognizer: RecognizerID, values: GestureValues) -> Bool {
    guard let ask = table.view_should_begin else { return true }
    return withUnsafePointer(to: tactus_values(values)) { ask(data, view.number, recognizer.number, $0) }
  }
}
