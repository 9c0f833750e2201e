// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient
package import Tactus
internal import TactusWire

package final class WireRecognizer: WireObject {
  package func setEnabled(_ isEnabled: Bool) { setEnabled(raw: isEnabled ? 1 : 0) }
  package func setEnabled(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_enabled($0, raw) } }
  /// Sets a parameter. A value that encodes sides is converted from the engine's encoding to the protocol's.
  package func set(_ parameter: Parameter, to value: Double) {
    set(raw: UInt32(parameter.rawValue), to: TactusWire.Wire.sides(parameter: parameter, value))
  }
  package func setTouchTypes(_ types: TouchTypes, exclusive: Bool = true) {
    setTouchTypes(raw: UInt32(types.rawValue), exclusive: exclusive ? 1 : 0)
  }
  package func setTouchTypes(raw types: UInt32, exclusive: UInt32) {
    request { tactus_gesture_recognizer_v1_set_touch_types($0, types, exclusive) }
  }
  package func set(raw parameter: UInt32, to value: Double) {
    request { tactus_gesture_recognizer_v1_set_parameter($0, parameter, fixed(value)) }
  }
  package func setReceives(_ view: WireView, _ receives: Bool) { setReceives(view, raw: receives ? 1 : 0) }
  package func setReceives(_ view: WireView, raw: UInt32) {
    request { proxy in view.request { tactus_gesture_recognizer_v1_set_receives(proxy, $0, raw) } }
  }
  package func setDelivery(_ delivery: Wire.Delivery) { setDelivery(raw: delivery.rawValue) }
  package func setDelivery(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_delivery($0, raw) } }
  package func setBeginPolicy(_ policy: Wire.BeginPolicy) { setBeginPolicy(raw: policy.rawValue) }
  package func setBeginPolicy(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_begin_policy($0, raw) } }
  package func setReporting(_ reporting: Wire.Reporting) { setReporting(raw: reporting.rawValue) }
  package func setReporting(raw: UInt32) { request { tactus_gesture_recognizer_v1_set_reporting($0, raw) } }

  package func relate(_ relation: Wire.Relation, _ other: WireRecognizer) { relate(raw: relation.rawValue, other) }
  package func relate(raw relation: UInt32, _ other: WireRecognizer) {
    request { proxy in other.request { tactus_gesture_recognizer_v1_relate(proxy, relation, $0) } }
  }
  package func unrelate(_ relation: Wire.Relation, _ other: WireRecognizer) {
    unrelate(raw: relation.rawValue, other)
  }
  package func unrelate(raw relation: UInt32, _ other: WireRecognizer) {
    request { proxy in other.request { tactus_gesture_recognizer_v1_unrelate(proxy, relation, $0) } }
  }
  package func relate(_ relation: Wire.Relation, all others: Wire.RelationClass, _ isEnabled: Bool = true) {
    relateClass(raw: relation.rawValue, others.rawValue, isEnabled ? 1 : 0)
  }
  package func relateClass(raw relation: UInt32, _ others: UInt32, _ isEnabled: UInt32) {
    request { tactus_gesture_recognizer_v1_relate_class($0, relation, others, isEnabled) }
  }

  /// Answers the last `should_begin`, or the one with this serial.
  package func decide(_ decision: Wire.Decision, serial: UInt32? = nil) {
    let asked = serial ?? last("should_begin")?.uint(0) ?? 0
    decide(raw: decision.rawValue, serial: asked)
  }
  package func decide(raw decision: UInt32, serial: UInt32) {
    request { tactus_gesture_recognizer_v1_decide($0, serial, decision) }
  }
  package func setState(_ state: Wire.State, serial: UInt32) { setState(raw: state.rawValue, serial: serial) }
  package func setState(raw state: UInt32, serial: UInt32) {
    request { tactus_gesture_recognizer_v1_set_state($0, serial, state) }
  }
  package func ignore(_ touch: UInt32) { request { tactus_gesture_recognizer_v1_ignore($0, touch) } }
  package func cancel() { request { tactus_gesture_recognizer_v1_cancel($0) } }
  package override func destroy() { end { tactus_gesture_recognizer_v1_destroy($0) } }

  /// The reported states: "began", "changed", "ended", "failed denied".
  package var states: [String] {
    events.filter { $0.name == "state" }.map {
      String($0.description.dropFirst(name.utf8.count + " state ".utf8.count))
    }
  }
}
