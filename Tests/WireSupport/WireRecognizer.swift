// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
import Tactus

public final class WireRecognizer: WireObject {
  public func setEnabled(_ isEnabled: Bool) { setEnabled(raw: isEnabled ? 1 : 0) }
  public func setEnabled(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_enabled($0, raw) } }
  public func set(_ parameter: Parameter, to value: Double) { set(raw: UInt32(parameter.rawValue), to: value) }
  public func set(raw parameter: UInt32, to value: Double) {
    request { tactus_gesture_recognizer_v1_set_parameter($0, parameter, fixed(value)) }
  }
  public func setReceives(_ view: WireView, _ receives: Bool) { setReceives(view, raw: receives ? 1 : 0) }
  public func setReceives(_ view: WireView, raw: UInt32) {
    request { proxy in view.request { tactus_gesture_recognizer_v1_set_receives(proxy, $0, raw) } }
  }
  public func setDelivery(_ delivery: Wire.Delivery) { setDelivery(raw: delivery.rawValue) }
  public func setDelivery(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_delivery($0, raw) } }
  public func setBeginPolicy(_ policy: Wire.BeginPolicy) { setBeginPolicy(raw: policy.rawValue) }
  public func setBeginPolicy(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_begin_policy($0, raw) } }
  public func setReporting(_ reporting: Wire.Reporting) { setReporting(raw: reporting.rawValue) }
  public func setReporting(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_reporting($0, raw) } }

  public func relate(_ relation: Wire.Relation, _ other: WireRecognizer) { relate(raw: relation.rawValue, other) }
  public func relate(raw relation: UInt32, _ other: WireRecognizer) {
    request { proxy in other.request { tactus_gesture_recognizer_v1_relate(proxy, relation, $0) } }
  }
  public func unrelate(_ relation: Wire.Relation, _ other: WireRecognizer) {
    unrelate(raw: relation.rawValue, other)
  }
  public func unrelate(raw relation: UInt32, _ other: WireRecognizer) {
    request { proxy in other.request { tactus_gesture_recognizer_v1_unrelate(proxy, relation, $0) } }
  }
  public func relate(_ relation: Wire.Relation, all others: Wire.RelationClass, _ isEnabled: Bool = true) {
    relateClass(raw: relation.rawValue, others.rawValue, isEnabled ? 1 : 0)
  }
  public func relateClass(raw relation: UInt32, _ others: UInt32, _ isEnabled: UInt32) {
    request { tactus_gesture_recognizer_v1_relate_class($0, relation, others, isEnabled) }
  }

  /// Answers the last question, or another.
  public func decide(_ decision: Wire.Decision, serial: UInt32? = nil) {
    let asked = serial ?? last("should_begin")?.uint(0) ?? 0
    decide(raw: decision.rawValue, serial: asked)
  }
  public func decide(raw decision: UInt32, serial: UInt32) {
    request { tactus_gesture_recognizer_v1_decide($0, serial, decision) }
  }
  public func setState(_ state: Wire.State, serial: UInt32) { setState(raw: state.rawValue, serial: serial) }
  public func setState(raw state: UInt32, serial: UInt32) {
    request { tactus_gesture_recognizer_v1_set_state($0, serial, state) }
  }
  public func ignore(_ touch: UInt32) { request { tactus_gesture_recognizer_v1_ignore($0, touch) } }
  public func cancel() { request { tactus_gesture_recognizer_v1_cancel($0) } }
  public override func destroy() { end { tactus_gesture_recognizer_v1_destroy($0) } }

  /// "began", "changed", "ended", "failed denied".
  public var states: [String] {
    events.filter { $0.name == "state" }.map {
      String($0.description.dropFirst(name.utf8.count + " state ".utf8.count))
    }
  }
}
