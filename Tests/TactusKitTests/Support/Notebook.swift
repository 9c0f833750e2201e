// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import Tactus
import TactusKit

/// A backend that does nothing but record the calls it receives.
final class Notebook: GestureBackend {
  weak var receiver: (any GestureReceiver)?
  let answersLater: Bool
  let eventTime = Timestamp(microseconds: 0)
  private(set) var told: [String] = []

  init(answersLater: Bool = true) { self.answersLater = answersLater }

  /// Returns the calls since the last `read`.
  func read() -> [String] {
    defer { told = [] }
    return told
  }

  func createView(_ view: ViewHandle, in parent: ViewHandle?) {
    told.append("view \(view.rawValue)" + (parent.map { " in \($0.rawValue)" } ?? ""))
  }
  func setFrame(_ frame: Rect, transform: Transform, of view: ViewHandle) {
    let numbers = [frame.x, frame.y, frame.width, frame.height].map { "\(Int($0.rounded()))" }.joined(separator: " ")
    let turned = transform == .identity ? "" : " transformed"
    told.append("frame \(numbers)\(turned) of \(view.rawValue)")
  }
  func setOrder(_ subviews: [ViewHandle], in view: ViewHandle) {
    told.append("order \(subviews.map { "\($0.rawValue)" }.joined(separator: " ")) in \(view.rawValue)")
  }
  func setFlags(_ flags: ViewFlags, of view: ViewHandle) {
    let words = [flags.contains(.interactive) ? "interactive" : nil, flags.contains(.multipleTouch) ? "multiple" : nil]
    told.append("flags \(words.compactMap { $0 }.joined(separator: " ")) of \(view.rawValue)")
  }
  func setControl(_ control: Control?, of view: ViewHandle) {
    told.append("control \(control.map { "\($0.kind)" } ?? "none") of \(view.rawValue)")
  }
  func removeView(_ view: ViewHandle) { told.append("remove view \(view.rawValue)") }

  func createRecognizer(_ recognizer: RecognizerHandle, kind: GestureKind, name: String?, on view: ViewHandle) {
    let named = name.map { " \($0)" } ?? ""
    told.append("\(kind.name)\(named) \(recognizer.rawValue) on \(view.rawValue)")
  }
  func setEnabled(_ isEnabled: Bool, _ recognizer: RecognizerHandle) {
    told.append("\(isEnabled ? "enable" : "disable") \(recognizer.rawValue)")
  }
  func setParameter(_ parameter: Parameter, to value: Double, of recognizer: RecognizerHandle) {
    told.append("\(parameter.name) \(value) of \(recognizer.rawValue)")
  }
  func setSettings(_ settings: RecognizerSettings, of recognizer: RecognizerHandle) {
    let delivery = [
      settings.cancelsTouchesInView ? "cancels" : nil, settings.delaysTouchesBegan ? "began" : nil,
      settings.delaysTouchesEnded ? "ended" : nil, settings.hooks.contains(.shouldBegin) ? "asks" : nil,
    ]
    told.append("settings \(delivery.compactMap { $0 }.joined(separator: " ")) of \(recognizer.rawValue)")
  }
  func setReceives(_ receives: Bool, touchesIn view: ViewHandle, _ recognizer: RecognizerHandle) {
    told.append("\(recognizer.rawValue) \(receives ? "receives" : "does not receive") touches in \(view.rawValue)")
  }
  func setRelation(
    _ relation: GestureRelation, _ recognizer: RecognizerHandle, _ other: RecognizerHandle, _ holds: Bool
  ) {
    told.append("\(recognizer.rawValue) \(relation) \(other.rawValue)\(holds ? "" : " no more")")
  }
  func request(_ state: GestureState, of recognizer: RecognizerHandle) {
    told.append("request \(state) of \(recognizer.rawValue)")
  }
  func ignore(_ touch: UInt64, by recognizer: RecognizerHandle) {
    told.append("ignore \(touch) by \(recognizer.rawValue)")
  }
  func removeRecognizer(_ recognizer: RecognizerHandle) { told.append("remove recognizer \(recognizer.rawValue)") }
  func commit() { told.append("commit") }
}
