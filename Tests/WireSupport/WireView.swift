// SPDX-FileCopyrightText: The Tactus authors
// SPDX-License-Identifier: MIT

import CTactusProtocolClient

package final class WireView: WireObject {
  package func setPosition(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    request { tactus_gesture_view_v1_set_position($0, fixed(x), fixed(y), fixed(width), fixed(height)) }
  }
  package func placeAbove(_ sibling: WireView) {
    request { proxy in sibling.request { tactus_gesture_view_v1_place_above(proxy, $0) } }
  }
  package func placeBelow(_ sibling: WireView) {
    request { proxy in sibling.request { tactus_gesture_view_v1_place_below(proxy, $0) } }
  }
  package func setTransform(_ xx: Double, _ xy: Double, _ yx: Double, _ yy: Double) {
    func part(_ value: Double) -> Int32 { Int32(value * 65536) }
    request { tactus_gesture_view_v1_set_transform($0, part(xx), part(xy), part(yx), part(yy)) }
  }
  package func setFlags(_ flags: Wire.ViewFlags) { setFlags(raw: flags.rawValue) }
  package func setFlags(raw: UInt32) { request { tactus_gesture_view_v1_set_flags($0, raw) } }
  package func setControl(_ control: Wire.Control, _ axis: Wire.Axis = .horizontal) {
    setControl(raw: control.rawValue, axis.rawValue)
  }
  package func setControl(raw control: UInt32, _ axis: UInt32) {
    request { tactus_gesture_view_v1_set_control($0, control, axis) }
  }
  package func setKnob(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    request { tactus_gesture_view_v1_set_knob($0, fixed(x), fixed(y), fixed(width), fixed(height)) }
  }
  package func setSystemExclusion(_ edges: Wire.Edges) { setSystemExclusion(raw: edges.rawValue) }
  package func setSystemExclusion(raw: UInt32) {
    request { tactus_gesture_view_v1_set_system_exclusion($0, raw) }
  }

  /// Adds a recognizer. Its name is its kind by default.
  package func add(_ kind: Wire.Kind, _ name: String? = nil) -> WireRecognizer {
    add(raw: kind.rawValue, name ?? "\(kind)")
  }
  package func add(raw kind: UInt32, _ name: String) -> WireRecognizer {
    WireRecognizer(client, name, make { tactus_gesture_view_v1_add_recognizer($0, kind) })
  }
  package override func destroy() { end { tactus_gesture_view_v1_destroy($0) } }
}

/// Returns a number in the wire's format, clamped to its range.
func fixed(_ value: Double) -> wl_fixed_t {
  wl_fixed_t((min(max(value, -8_388_608), 8_388_607.99) * 256).rounded())
}
